#!/usr/bin/env node
// npm links a command at install only when its file exists, and dist/ is made later.
import { existsSync } from 'node:fs';

const main = new URL('../dist/main.js', import.meta.url);
if (existsSync(main)) {
  await import(main.href);
} else {
  process.stderr.write('peltier-agent: not built yet\n  Run `npm run build` first.\n');
  process.exitCode = 2;
}
