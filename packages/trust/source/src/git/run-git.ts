import { execFile } from 'node:child_process';
import { SourceError } from '../source-error.ts';

// Started here and not in the sandbox: git is operator-side tooling on our own mirror and never runs target code.

/** What no configuration of host, user or repository may change. */
const FIXED_FLAGS = [
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.protectHFS=true',
  '-c',
  'core.protectNTFS=true',
  '-c',
  'core.autocrlf=false',
  '-c',
  'protocol.allow=never',
  '-c',
  'gc.auto=0',
];

const FIXED_ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin',
  HOME: '/nonexistent',
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_TERMINAL_PROMPT: '0',
};

const MAX_OUTPUT_BYTES = 512 * 1024 * 1024;

export interface GitCall {
  /** The bare repository; left out only by `init` and by look-ups in an operator's own repository. */
  readonly gitDir?: string;
  /** Fixed words and object ids only; never text from a patch. */
  readonly args: readonly string[];
  readonly input?: Uint8Array | string;
  /** A scratch index, for the commands that need one. */
  readonly indexFile?: string;
  /** Milliseconds; 5 s unless told. */
  readonly timeoutMs?: number;
  readonly cwd?: string;
  /** Author and committer of a commit of ours; nothing else is passed on. */
  readonly identity?: Readonly<Record<string, string>>;
}

export interface GitResult {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/**
 * Runs git with hooks, filters, replacement objects, system and user configuration off.
 * @returns the result whatever the exit code. @throws {SourceError} `source.git` when git cannot run or times out.
 */
export function tryGit(call: GitCall): Promise<GitResult> {
  const env = {
    ...FIXED_ENVIRONMENT,
    ...call.identity,
    ...(call.gitDir === undefined ? {} : { GIT_DIR: call.gitDir }),
    ...(call.indexFile === undefined ? {} : { GIT_INDEX_FILE: call.indexFile }),
  };
  const timeout = call.timeoutMs ?? 5_000;
  return new Promise((resolve, reject) => {
    const child = execFile(
      'git',
      [...FIXED_FLAGS, ...call.args],
      {
        env,
        cwd: call.cwd ?? '/',
        timeout,
        killSignal: 'SIGKILL',
        maxBuffer: MAX_OUTPUT_BYTES,
        encoding: 'buffer',
      },
      (error, stdout, stderr) => {
        const text = stderr.toString('utf8').slice(0, 2_000);
        if (error === null) resolve({ code: 0, stdout, stderr: text });
        else if (typeof error.code === 'number')
          resolve({ code: error.code, stdout, stderr: text });
        else
          reject(
            gitFailure(call, error.killed === true ? 'was stopped by a limit' : error.message),
          );
      },
    );
    // A command that fails early closes its input; its exit code says more than the broken pipe.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(call.input ?? '');
  });
}

/** As `tryGit`, but any exit code other than 0 is `source.git`. */
export async function runGit(call: GitCall): Promise<Buffer> {
  const result = await tryGit(call);
  if (result.code !== 0) throw gitFailure(call, `exit ${result.code}: ${result.stderr.trim()}`);
  return result.stdout;
}

function gitFailure(call: GitCall, what: string): SourceError {
  return new SourceError('source.git', { found: `git ${call.args[0] ?? ''}: ${what}` });
}
