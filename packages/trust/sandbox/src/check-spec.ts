import { lstatSync, realpathSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import type { Bind, LaunchSpec } from './launch-spec.ts';
import { SandboxError } from './sandbox-error.ts';

/** Names at the top of the sandbox that are ours or bubblewrap's own. */
// prettier-ignore
const RESERVED = new Set([
  'bin', 'dev', 'etc', 'lib', 'node', 'newroot', 'old', 'oldroot', 'proc', 'root', 'run', 'sbin', 'sys', 'tmp', 'usr',
]);
const TOP_LEVEL = /^\/([a-z][a-z0-9-]{0,31})$/;
const ENV_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Names that make the loader or Node run something before the target. */
const ENV_REFUSED = /^(?:LD_|GCONV_PATH$|BASH_ENV$|ENV$|PERL5|PERLLIB$)/;

function invalid(field: string, found: string): never {
  throw new SandboxError('sandbox.spec-invalid', { found, at: field });
}

function refuse(bind: Bind, found: string): never {
  throw new SandboxError('sandbox.bind-refused', { found, at: `${bind.from} -> ${bind.to}` });
}

function checkBind(bind: Bind, stateDir: string): void {
  const name = TOP_LEVEL.exec(bind.to)?.[1];
  if (name === undefined) refuse(bind, 'the destination is not a plain top-level path');
  if (RESERVED.has(name) || /^lib\d/.test(name)) refuse(bind, 'the destination is reserved');
  if (!isAbsolute(bind.from)) refuse(bind, 'the source is not an absolute path');
  if (/[\n\0]/.test(bind.from)) refuse(bind, 'the source has a line break or NUL in its name');
  const stat = lstatSync(bind.from, { throwIfNoEntry: false });
  if (stat === undefined) refuse(bind, 'the source does not exist');
  if (!stat.isDirectory() && !stat.isFile())
    refuse(bind, 'the source is neither a directory nor a regular file');
  // The state directory may lend a session's subfolder, never itself nor anything above it.
  const below = relative(realpathSync(bind.from), realpathSync(stateDir));
  if (below === '' || !(below.startsWith('..') || isAbsolute(below)))
    refuse(bind, 'the source contains the state directory');
}

/**
 * Refuses a launch that has no safe reading.
 * @throws SandboxError `sandbox.bind-refused` or `sandbox.spec-invalid`
 */
export function checkSpec(spec: LaunchSpec, stateDir: string): void {
  if (spec.argv.length === 0 || spec.argv[0] === '') invalid('argv', 'argv is empty');
  if (spec.argv.some((word) => word.includes('\0'))) invalid('argv', 'a word holds a NUL');
  if (!isAbsolute(spec.cwd) || spec.cwd.includes('\0')) invalid('cwd', 'cwd is not absolute');
  const binds = spec.scratch === undefined ? spec.readOnly : [...spec.readOnly, spec.scratch];
  for (const bind of binds) checkBind(bind, stateDir);
  const destinations = new Set(binds.map((bind) => bind.to));
  if (destinations.size !== binds.length) invalid('readOnly', 'two binds share a destination');
  for (const [name, value] of Object.entries(spec.env ?? {})) {
    if (!ENV_NAME.test(name) || value.includes('\0')) invalid('env', 'a malformed variable');
    if (ENV_REFUSED.test(name)) invalid(`env/${name}`, 'this variable steers the launch itself');
  }
  for (const [name, value] of Object.entries(spec.limits) as [string, number][])
    if (!Number.isFinite(value) || value <= 0)
      invalid(`limits/${name}`, `${value} is not a positive number`);
  if (!Number.isSafeInteger(spec.outputCapBytes) || spec.outputCapBytes < 0)
    invalid('outputCapBytes', 'not a whole number of bytes');
  const cpus = spec.cpus ?? [];
  if (cpus.some((cpu) => !Number.isSafeInteger(cpu) || cpu < 0))
    invalid('cpus', 'a CPU is a whole number from 0');
  if (spec.cpus?.length === 0) invalid('cpus', 'an empty list would allow no CPU');
}
