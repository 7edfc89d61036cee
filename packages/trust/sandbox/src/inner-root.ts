import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import type { LaunchSpec } from './launch-spec.ts';

/** One entry of the sandbox's empty root, in the order it is made. */
type RootEntry =
  | { readonly kind: 'read-only'; readonly from: string; readonly to: string }
  | { readonly kind: 'writable'; readonly from: string; readonly to: string }
  | { readonly kind: 'link'; readonly target: string; readonly to: string };

/** All that the sandbox will see, with the program and environment to run in it. */
export interface InnerRoot {
  readonly entries: readonly RootEntry[];
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const SYSTEM_LINKS = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'] as const;

/** The distribution's programs: /usr, and the top-level names that lead into it (or are folders on old systems). */
function systemEntries(): RootEntry[] {
  const links = SYSTEM_LINKS.flatMap((path): RootEntry[] => {
    if (!existsSync(path)) return [];
    return lstatSync(path).isSymbolicLink()
      ? [{ kind: 'link', target: readlinkSync(path), to: path }]
      : [{ kind: 'read-only', from: path, to: path }];
  });
  return [{ kind: 'read-only', from: '/usr', to: '/usr' }, ...links];
}

/** Lays out the root of one launch. Node is bound on its own when it does not live below /usr. */
export function innerRoot(spec: LaunchSpec, etc: string): InnerRoot {
  const nodeHost = realpathSync(spec.nodeExec ?? process.execPath);
  const nodeInside = nodeHost.startsWith('/usr/') ? nodeHost : '/node/bin/node';
  const nodeEntries: RootEntry[] =
    nodeInside === nodeHost ? [] : [{ kind: 'read-only', from: nodeHost, to: nodeInside }];
  const binds = spec.readOnly.map((bind): RootEntry => ({
    kind: 'read-only',
    from: bind.from,
    to: bind.to,
  }));
  const scratch: RootEntry[] =
    spec.scratch === undefined
      ? []
      : [{ kind: 'writable', from: spec.scratch.from, to: spec.scratch.to }];
  const [program = '', ...rest] = spec.argv;
  return {
    entries: [
      ...systemEntries(),
      { kind: 'read-only', from: etc, to: '/etc' },
      ...nodeEntries,
      ...binds,
      ...scratch,
    ],
    argv: [program === 'node' ? nodeInside : program, ...rest],
    env: {
      PATH: nodeInside === nodeHost ? '/usr/bin' : '/node/bin:/usr/bin',
      HOME: '/tmp',
      TZ: 'UTC',
      LANG: 'C.UTF-8',
      ...spec.env,
    },
  };
}
