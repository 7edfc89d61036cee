import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The directory above this package that holds `config/` and `playbook/`. */
export function installationDir(): string {
  let dir = import.meta.dirname;
  while (dirname(dir) !== dir && !existsSync(join(dir, 'config/accept.toml'))) dir = dirname(dir);
  return dir;
}
