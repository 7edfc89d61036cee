import { dirname } from 'node:path';
import type { LaunchSpec } from '../launch-spec.ts';

/** A program with the sandbox's paths turned into the host's, because nothing is mounted for it. */
export interface BareCommand {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Tier `none`: no walls at all; the operator asked for it. */
export function bareCommand(spec: LaunchSpec): BareCommand {
  const binds = spec.scratch === undefined ? spec.readOnly : [...spec.readOnly, spec.scratch];
  const outside = (word: string): string => {
    const bind = binds.find(({ to }) => word === to || word.startsWith(`${to}/`));
    return bind === undefined ? word : bind.from + word.slice(bind.to.length);
  };
  const node = spec.nodeExec ?? process.execPath;
  const [program = '', ...rest] = spec.argv;
  const env = Object.entries(spec.env ?? {}).map(([name, value]) => [name, outside(value)]);
  return {
    argv: [program === 'node' ? node : outside(program), ...rest.map(outside)],
    cwd: outside(spec.cwd),
    env: {
      PATH: `${dirname(node)}:/usr/bin:/bin`,
      HOME: '/tmp',
      TZ: 'UTC',
      LANG: 'C.UTF-8',
      ...(Object.fromEntries(env) as Record<string, string>),
    },
  };
}
