import type { GateContext, GateResult } from './gate-context.ts';
import { GateError } from './gate-error.ts';

/**
 * Source tree, corpus, inputs, tests and configuration are what the target's row says.
 * @throws GateError gate.pins naming every one that is not.
 */
export function pinsGate({ pins }: GateContext): Promise<GateResult> {
  const wrong = pins.filter((pin) => pin.expected !== pin.found);
  const [first] = wrong;
  if (first !== undefined) {
    throw new GateError('gate.pins', {
      found: wrong
        .map(
          (pin) =>
            `${pin.what} is ${pin.found.slice(0, 12)}, expected ${pin.expected.slice(0, 12)}`,
        )
        .join('; '),
      at: first.what,
    });
  }
  return Promise.resolve({
    kind: 'passed',
    detail: `${pins.length} pins match`,
    facts: { pins: pins.length },
  });
}
