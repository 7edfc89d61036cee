import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { codec } from './cases/codec.bench.ts';
import { launch } from './cases/launch.bench.ts';
import { ledger } from './cases/ledger.bench.ts';
import { propose } from './cases/propose.bench.ts';
import { reads } from './cases/reads.bench.ts';
import { timedShare } from './cases/timed-share.bench.ts';
import type { Case, Finding } from './finding.ts';
import { findingsText } from './print-findings.ts';

const CASES: Readonly<Record<string, Case>> = {
  launch,
  propose,
  reads,
  ledger,
  codec,
  'timed-share': timedShare,
};

const HELP = `Examples:
  npm run bench                                   everything, in about two minutes
  npm run bench -- launch codec --json bench.json
  npm run bench -- timed-share --ledger .peltier  from verdicts instead of a short run

Cases: ${Object.keys(CASES).join(', ')}

Every figure is a ratio of two things measured in turn in this run: median [quartiles]. Nothing is asserted.
`;

function readArguments(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: 'string' },
      ledger: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments(process.argv.slice(2));
  if (values.help === true) {
    process.stdout.write(HELP);
    return;
  }
  const names = positionals.length === 0 ? Object.keys(CASES) : positionals;
  const chosen = names.map((name) => {
    const found = CASES[name];
    if (found === undefined) throw new RangeError(`no case "${name}"; see --help`);
    return { name, run: found };
  });
  const host = {
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    load_before: loadavg()[0] ?? 0,
  };
  process.stdout.write(
    `Node ${host.node}, ${String(host.cores)} x ${host.cpu}, load ${host.load_before.toFixed(2)} before\n`,
  );
  const ledgerDir = values.ledger === undefined ? undefined : resolve(values.ledger);
  const results: Record<string, readonly Finding[]> = {};
  for (const { name, run } of chosen) {
    const startedAt = performance.now();
    results[name] = await run({ ledger: ledgerDir });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    process.stdout.write(`\n${name} (${seconds} s)\n${findingsText(results[name])}`);
  }
  if (values.json !== undefined) {
    const report = { schema: 'peltier.own-bench.v1', host, results };
    await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof TypeError || error instanceof RangeError ? 2 : 70;
});
