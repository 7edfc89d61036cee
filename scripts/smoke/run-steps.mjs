// Runs inside a staged tree, under the Node version that is being tried.
import { importPackages } from './steps/import-packages.mjs';
import { openDatabase } from './steps/open-database.mjs';
import { printVersion } from './steps/print-version.mjs';

const short = [importPackages, openDatabase];
const steps = process.argv.includes('--short') ? short : [...short, printVersion];

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
