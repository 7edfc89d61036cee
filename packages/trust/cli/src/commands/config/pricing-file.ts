import { PELTIER_ROOT } from '@peltier/verdict';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The prices in force: the option, then `config/pricing.toml` upwards from the working directory, then Peltier's own. */
export function pricingFileFrom(option: string | undefined, cwd: string): string {
  if (option !== undefined) return resolve(cwd, option);
  for (let dir = resolve(cwd); ; dir = dirname(dir)) {
    const file = join(dir, 'config', 'pricing.toml');
    if (existsSync(file)) return file;
    if (dirname(dir) === dir) return join(PELTIER_ROOT, 'config', 'pricing.toml');
  }
}
