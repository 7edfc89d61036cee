import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The state directory: --state, then PELTIER_HOME, then `.peltier` of this directory. Absolute. */
export function stateDirFrom(option: string | undefined, env: NodeJS.ProcessEnv): string {
  return resolve(option ?? env['PELTIER_HOME'] ?? '.peltier');
}

/**
 * The thresholds in force: --accept, then `config/accept.toml` upwards from the working directory, then the one that
 * Peltier brings.
 */
export function acceptFileFrom(option: string | undefined, cwd: string): string {
  if (option !== undefined) return resolve(option);
  for (let dir = resolve(cwd); ; dir = dirname(dir)) {
    const file = join(dir, 'config', 'accept.toml');
    if (existsSync(file)) return file;
    if (dirname(dir) === dir) break;
  }
  return join(PELTIER_ROOT, 'config', 'accept.toml');
}

/** The root of this installation: five directories above `packages/trust/verdict/dist`. */
export const PELTIER_ROOT: string = resolve(import.meta.dirname, '..', '..', '..', '..');
