import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** The checkout that the tests in this folder look at. */
export const root = join(import.meta.dirname, '..', '..');

/** What dependency-cruiser saw: modules with their edges, and the violations with the names of their rules. */
export interface Cruise {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly module: string; readonly resolved: string }[];
  }[];
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

/** Runs the project's import rules over the packages below `folder`; violations are in the result, not thrown. */
export async function cruise(folder: string): Promise<Cruise> {
  const command = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
  const flags = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json'];
  const stdout = await new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      [command, ...flags, 'packages/*/*/src'],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      (error, out, stderr) => {
        if (out === '') reject(new Error(`no answer: ${stderr}`, { cause: error }));
        else resolve(out);
      },
    );
  });
  return JSON.parse(stdout) as Cruise;
}
