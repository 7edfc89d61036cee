import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;

/** `@peltier/x` and `@peltier/x/sub` resolve to sources, so that tests need no build of their own package. */
const peltierSources = {
  name: 'peltier-sources',
  enforce: 'pre' as const,
  resolveId(id: string): string | undefined {
    const [scope, name, ...sub] = id.split('/');
    if (scope !== '@peltier' || name === undefined) return undefined;
    for (const side of ['trust', 'untrusted']) {
      const file = join(root, 'packages', side, name, 'src', ...sub, 'index.ts');
      if (existsSync(file)) return file;
    }
    return undefined;
  },
};

export default defineConfig({
  plugins: [peltierSources],
  test: {
    include: ['packages/*/*/test/**/*.test.ts', 'test/**/*.test.ts', 'targets/*/test/**/*.test.ts'],
    globalSetup: ['test/build-once.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default', './test/closing-line-reporter.ts'],
  },
});
