// Runs after `npm ci`: puts a build of better-sqlite3 in place (docs/decisions/0001-native-build-cache.md).
//   --dry-run    print what would be done, as JSON, and do nothing
//   --to FILE    put the built file there instead of into node_modules
import { parseArgs } from 'node:util';
import { builtFile, planSqlite, sqliteFor } from './native/sqlite-for.mjs';

const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    to: { type: 'string', default: builtFile },
  },
});

if (values['dry-run']) {
  const { action, folder, key } = planSqlite(process.execPath);
  console.log(JSON.stringify({ action, folder, key }));
} else {
  sqliteFor({ node: process.execPath, destination: values.to });
}
