import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { OP_NAMES, OPS, toolSchema } from '../../src/index.ts';

describe('the tool schema of an op', () => {
  it.each(OP_NAMES)('%s: root is a closed object without a union, byte-stable', (op) => {
    const input = toolSchema(OPS[op].request, 'input');
    const output = toolSchema(OPS[op].response, 'output');
    for (const schema of [input, output]) {
      expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(Object.keys(schema)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(oneOf|anyOf|allOf|\$schema)$/)]),
      );
    }
    expect(JSON.stringify(toolSchema(OPS[op].request, 'input'))).toBe(JSON.stringify(input));
  });

  it('merges the branches of a tagged union and says what belongs where', () => {
    const { properties, required } = toolSchema(OPS.propose_patch.request, 'input');
    expect(properties['kind']).toEqual({ type: 'string', enum: ['patch', 'decline'] });
    expect(Object.keys(properties).sort()).toEqual([
      'base_tree',
      'class',
      'diff',
      'evidence',
      'expected_effect',
      'hypothesis',
      'kind',
      'risks',
      'target',
    ]);
    expect([...required].sort()).toEqual(['base_tree', 'kind', 'target']);
    expect((properties['diff'] as { description: string }).description).toContain(
      'Required for kind: patch. Leave out for kind: decline.',
    );
    expect((properties['class'] as { description: string }).description).toBe(
      'Required for kind: patch.',
    );
  });

  it('refuses what cannot be a closed object', () => {
    expect(() => toolSchema(z.looseObject({}), 'input')).toThrow(RangeError);
    expect(() =>
      toolSchema(
        z.union([z.strictObject({ a: z.int() }), z.strictObject({ b: z.int() })]),
        'input',
      ),
    ).toThrow(RangeError);
  });
});
