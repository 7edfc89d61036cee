// Compiles a native module in a copy, so that a failed or parallel build leaves no trace in node_modules.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { headersBeside } from './node-facts.mjs';

/** Builds better-sqlite3 from source for one Node binary and returns the bytes of the built file. */
export function compileSqlite({ node, version, moduleFolder }) {
  const copy = mkdtempSync(join(tmpdir(), 'peltier-native-'));
  try {
    const top = join(moduleFolder, 'build');
    cpSync(moduleFolder, copy, { recursive: true, filter: (path) => !path.startsWith(top) });
    const headers = headersBeside(node, version);
    const run = spawnSync('npm', ['run', 'build-release'], {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      env: {
        ...process.env,
        PATH: [dirname(node), process.env.PATH].join(delimiter),
        ...(headers === undefined ? {} : { npm_config_nodedir: headers }),
      },
    });
    if (run.status !== 0) {
      console.error(`${run.stdout}\n${run.stderr}`);
      throw new Error(
        'better-sqlite3 did not compile (output above). It needs python3, make and a C++ compiler: ' +
          'on Debian and Ubuntu, `apt-get install python3 make g++`.',
        { cause: run.error },
      );
    }
    return readFileSync(join(copy, 'build', 'Release', 'better_sqlite3.node'));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
