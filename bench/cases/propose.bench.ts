import { execFile } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDoorClient } from '@peltier/protocol/client';
import { ratioFinding, type Case } from '../finding.ts';
import { inTurn, wallMs } from '../in-turn.ts';
import { diffOf, smallTarget, withScratch } from '../scratch.ts';
import { withServer } from '../server-process.ts';

const PAIRS = 40;
const runFile = promisify(execFile);

/** What admission costs: `propose_patch` over the socket against `git apply --cached` of the same diff. */
export const propose: Case = () =>
  withScratch(async (dir) => {
    const { stateDir, repository, baseTree } = await smallTarget(dir);
    const git = async (index: string, ...args: string[]): Promise<void> => {
      await runFile('git', args, {
        cwd: repository,
        env: { ...process.env, GIT_INDEX_FILE: index },
      });
    };
    const socket = join(dir, 'door.sock');
    return withServer({ program: 'door', args: [stateDir, socket] }, async () => {
      const client = createDoorClient({ kind: 'socket', path: socket });
      const samples = await inTurn(
        {
          ours: (pair) =>
            wallMs(async () => {
              const { data } = await client.call('propose_patch', {
                kind: 'patch',
                target: 'sums',
                base_tree: baseTree,
                diff: diffOf(pair),
                class: 2,
                hypothesis: 'none, this is a benchmark',
                expected_effect: 'none',
                risks: 'none',
              });
              if (data.state !== 'admitted') throw new Error(`the door answered ${data.state}`);
            }),
          theirs: async (pair) => {
            const index = join(dir, `index-${String(pair)}`);
            const file = join(dir, `${String(pair)}.diff`);
            await copyFile(join(repository, '.git', 'index'), index);
            await writeFile(file, diffOf(pair));
            return wallMs(() => git(index, 'apply', '--cached', file));
          },
        },
        { pairs: PAIRS, warmup: 5 },
      );
      return [
        ratioFinding(
          {
            what: 'propose_patch through the door',
            against: 'git apply --cached',
            unit: 'ms wall',
            note: 'admission also parses, applies twice, compares trees, and syncs a ledger row',
          },
          samples,
        ),
      ];
    });
  });
