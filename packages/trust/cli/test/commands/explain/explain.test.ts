import { ERROR_REGISTRY, VERDICT_REASONS } from '@peltier/protocol';
import { describe, expect, it } from 'vitest';
import { explain } from '../../../src/commands/explain/explain.ts';
import { usePeltier } from '../../run-peltier.ts';

const { peltier } = usePeltier();

describe('explain', () => {
  it('knows every error code and every reason', () => {
    for (const code of [...Object.keys(ERROR_REGISTRY), ...Object.keys(VERDICT_REASONS)]) {
      expect(explain(code).code).toBe(code);
    }
  });

  it('names near codes for a slip, and none for nonsense', () => {
    const hintOf = (code: string): unknown => {
      try {
        return explain(code);
      } catch (error) {
        return error;
      }
    };
    expect(hintOf('patch.moed')).toMatchObject({
      code: 'cli.unknown_code',
      hint: expect.stringContaining('patch.mode') as string,
    });
    expect(hintOf('zzzzzzzzzzzzzzzzzzzzz')).toMatchObject({ code: 'cli.unknown_code' });
    expect(hintOf('toString')).toMatchObject({ code: 'cli.unknown_code' });
  });

  it('exits 0 for a known code and 2 for an unknown one', () => {
    expect(peltier('explain', 'gain.none').code).toBe(0);
    expect(peltier('explain', 'gain.nine').code).toBe(2);
  });
});
