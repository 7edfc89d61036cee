// node scripts/codemod-sites.mjs DIRECTORY... prints how many sites each codemod finds in each package. Needs a build.
import { sitesTable } from '../packages/untrusted/agent/dist/codemods/index.js';

const directories = process.argv.slice(2);
if (directories.length === 0) {
  process.stderr.write('usage: node scripts/codemod-sites.mjs DIRECTORY...\n');
  process.exitCode = 2;
} else process.stdout.write(sitesTable(directories));
