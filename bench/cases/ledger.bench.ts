import { createRequire } from 'node:module';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { verifyLedger } from '@peltier/ledger';
import { openCliLedger } from '@peltier/ledger/append-cli';
import { stateLayout } from '@peltier/protocol';
import { PELTIER_ROOT } from '@peltier/verdict';
import { ratioFinding, type Case, type RatioFinding } from '../finding.ts';
import { inTurn, wallMs } from '../in-turn.ts';
import { withScratch } from '../scratch.ts';

/** The copy that the ledger itself uses. */
const openDatabase = createRequire(join(PELTIER_ROOT, 'packages/trust/ledger/package.json'))(
  'better-sqlite3',
) as typeof Database;

const ROWS = 5_000;
const NOTE = 'a remark about as long as the bodies of most rows; '.repeat(12);

const row = (text: string) =>
  ({
    kind: 'note',
    target: null,
    attempt: null,
    body: { topic: 'bench', text },
  }) as const;

/** What the chain costs a row, and how fast a whole ledger is verified. */
export const ledger: Case = () =>
  withScratch(async (dir) => [await appending(dir), await verifying(dir)]);

async function appending(dir: string): Promise<RatioFinding> {
  const ours = openCliLedger({ stateDir: join(dir, 'appending'), mode: 'create' });
  const bare = new openDatabase(join(dir, 'bare.db'));
  try {
    bare.pragma('journal_mode = WAL');
    bare.pragma('synchronous = FULL');
    bare.exec('CREATE TABLE rows (seq INTEGER PRIMARY KEY, at TEXT, body TEXT) STRICT');
    const insert = bare.prepare('INSERT INTO rows (at, body) VALUES (?, ?)');
    const samples = await inTurn(
      {
        ours: (pair) => wallMs(() => ours.append(row(`${String(pair)} ${NOTE}`))),
        theirs: (pair) =>
          wallMs(() =>
            insert.run(
              new Date().toISOString(),
              JSON.stringify(row(`${String(pair)} ${NOTE}`).body),
            ),
          ),
      },
      { pairs: 400, warmup: 50 },
    );
    const about = { what: 'ledger append, one row', against: 'bare INSERT, WAL and FULL' };
    return ratioFinding({ ...about, unit: 'ms wall' }, samples);
  } finally {
    ours.close();
    bare.close();
  }
}

async function verifying(dir: string): Promise<RatioFinding> {
  const stateDir = join(dir, 'verifying');
  const made = openCliLedger({ stateDir, mode: 'create' });
  made.appendAll(Array.from({ length: ROWS }, (_, index) => row(`${String(index)} ${NOTE}`)));
  const { vkey } = made;
  const { checkpoint } = made.checkpoint();
  made.close();
  const samples = await inTurn(
    {
      ours: () =>
        wallMs(() => {
          const { state } = verifyLedger({ stateDir }, { vkey, checkpoints: [checkpoint] });
          if (state !== 'vouched') throw new Error(`the fresh ledger is ${state}`);
        }),
      theirs: () =>
        wallMs(() => {
          const db = new openDatabase(stateLayout(stateDir).ledgerPath, { readonly: true });
          let bytes = 0;
          for (const found of db.prepare<[], { body: string }>('SELECT * FROM entries').iterate())
            bytes += JSON.stringify(JSON.parse(found.body)).length;
          db.close();
          if (bytes === 0) throw new Error('nothing was read');
        }),
    },
    { pairs: 15, warmup: 2 },
  );
  const finding = ratioFinding(
    {
      what: `ledger verify, ${String(ROWS)} rows`,
      against: 'reading and parsing them',
      unit: 'ms wall',
    },
    samples,
  );
  const rate = ROWS / (finding.ours.median / 1000);
  return { ...finding, note: `${rate.toFixed(0)} rows a second here` };
}
