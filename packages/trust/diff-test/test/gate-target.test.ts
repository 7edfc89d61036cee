import { targetConfig } from '@peltier/protocol';
import { describe, expect, it } from 'vitest';
import { shapeOf } from '../src/counterexample.ts';
import { gateTarget } from '../src/gate-target.ts';

function config(kind: string, entry: object): ReturnType<typeof targetConfig.parse> {
  return targetConfig.parse({
    target: { name: 'demo', kind },
    source: { path: '.' },
    patch: { writable: ['index.js'] },
    entry: [{ id: 'parse', inputs: 'inputs.ts#parse', ...entry }],
  });
}

describe('a target as the gates see it', () => {
  it('takes exports, drivers and tolerances from the configuration', () => {
    const target = gateTarget(
      config('node-library', {
        module: 'index.js',
        export: 'a.b',
        equivalence: { ulp: 2 },
        workload: [{ id: 's', size: 10, weight: 1 }],
      }),
    );
    expect(target).toMatchObject({
      modules: ['index.js'],
      entries: [
        {
          id: 'parse',
          access: { kind: 'call', export: 'a.b' },
          tolerance: { kind: 'ulp', ulp: 2 },
          sizes: [10],
        },
      ],
    });
    expect(
      gateTarget(config('node-library', { module: 'index.js', driver: 'drive.ts#run' })).entries[0]
        ?.access,
    ).toEqual({
      kind: 'driver',
      file: 'drive.js',
      export: 'run',
      module: 'index.js',
    });
  });

  it('refuses kinds that the gates cannot run', () => {
    const worker = config('worker-command', { command: ['./x'] });
    expect(() => gateTarget(worker)).toThrow(expect.objectContaining({ code: 'gate.kind' }));
  });

  it('describes an input by types and sizes only', () => {
    expect(shapeOf(['secret', [1, 'x'], { a: 1 }, null, new Uint8Array(3), undefined])).toBe(
      '(string[6], array[2] of number | string, object{1}, null, Uint8Array[3], undefined)',
    );
  });
});
