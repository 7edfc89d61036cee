// Runs inside a staged tree, under the Node version that is being tried.
import { codecRoundTrip } from './steps/codec-round-trip.mjs';
import { importPackages } from './steps/import-packages.mjs';
import { ledgerRoundTrip } from './steps/ledger-round-trip.mjs';
import { printVersion } from './steps/print-version.mjs';
import { sandboxLaunch } from './steps/sandbox-launch.mjs';

const short = [importPackages, ledgerRoundTrip];
const steps = process.argv.includes('--short')
  ? short
  : [...short, codecRoundTrip, sandboxLaunch, printVersion];

let failed = 0;
for (const step of steps) {
  try {
    console.log(`ok   Node ${process.version} ${step.name}: ${await step()}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL Node ${process.version} ${step.name}: ${error.stack}`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
