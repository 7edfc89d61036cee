import { describe, expect, it } from 'vitest';
import { codeLines, machineFaults, roomFaults, skipFaults, spell } from './room-rules.ts';
import { projectFiles, textOf } from './tracked-files.ts';

const files = projectFiles();
const faultsOf = (
  paths: readonly string[],
  rule: (path: string, text: string) => string[],
): string[] => paths.flatMap((path) => rule(path, textOf(path) ?? ''));

describe('the rules themselves', () => {
  const longest = 'const a = 1;\n'.repeat(250);

  it('count code, not comments and blank lines', () => {
    expect(codeLines('/**\n * why\n */\n\n// why\nconst a = 1; // here\n/* one */\n')).toBe(1);
  });

  it('refuse a file over the ceiling and accept one at it', () => {
    expect(roomFaults('packages/trust/x/src/a.ts', longest)).toEqual([]);
    expect(roomFaults('packages/trust/x/src/a.ts', `${longest}const b = 1;\n`)).toHaveLength(1);
  });

  it.each([
    'utils.ts',
    'test-helpers.ts',
    'common/a.ts',
    'queue-manager.ts',
    'types.ts',
    'camelCase.ts',
  ])('refuse the name %s', (name) => {
    expect(roomFaults(`packages/trust/x/src/${name}`, '')).toHaveLength(1);
  });

  it.each(['1-plan.ts', 'ledger-entry.ts'])('accept the name %s', (name) => {
    expect(roomFaults(`packages/trust/x/src/${name}`, '')).toEqual([]);
  });

  it('refuse a skip that does not say why', () => {
    const skip = ['it', 'skip'].join('.');
    expect(skipFaults('a.test.ts', `${skip}('x', f);`)).toHaveLength(1);
    expect(skipFaults('a.test.ts', `// A mount needs root\n${skip}If(x)('x', f);`)).toEqual([]);
    expect(skipFaults('a.test.ts', `${['it', 'only'].join('.')}('x', f);`)).toHaveLength(1);
  });

  it('refuse paths of one machine and registry hosts', () => {
    expect(machineFaults('a', `see ${spell('/ro', 'ot')}/notes`)).toEqual(['a:1']);
    expect(machineFaults('a', `ok\nhttps://${spell('registry.np', 'mjs')}.org`)).toEqual(['a:2']);
    expect(machineFaults('a', `${spell('/wo', 'rk')}/main/x`)).toEqual(['a:1']);
    const inside = spell('/ro', 'ot');
    expect(machineFaults('a', `packages/trust/worker${inside}/x and home${inside}/x`)).toEqual([]);
  });
});

describe('the project', () => {
  const code = files.filter((path) => /\.(ts|mjs|js)$/.test(path));

  it('was found', () => {
    expect(code.length).toBeGreaterThan(40);
  });

  it('has rooms of at most 250 lines with names that say something', () => {
    const rooms = code.filter((path) => /^packages\/[^/]+\/[^/]+\/(src|test)\//.test(path));
    const own = code.filter((path) => /^(scripts|test)\//.test(path));
    expect(faultsOf([...rooms, ...own], roomFaults)).toEqual([]);
  });

  it('skips no test without a reason', () => {
    expect(
      faultsOf(
        code.filter((path) => path.endsWith('.test.ts')),
        skipFaults,
      ),
    ).toEqual([]);
  });

  it('names no developer’s machine and no registry host', () => {
    expect(faultsOf(files, machineFaults)).toEqual([]);
  });
});
