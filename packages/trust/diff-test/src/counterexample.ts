import { printable, type Counterexample } from '@peltier/protocol';
import { inspect } from 'node:util';
import type { ArmKind } from './arm.ts';
import type { Finding } from './arm-pair.ts';
import type { Input } from './gate-context.ts';
import { isPlainObject } from './5-fuzz/leaves.ts';

/** Longest rendering of an input or an output. */
const RENDER_CHARS = 600;

/** The calls that lead to a difference: the last one shows it, the ones before it only prepare the state. */
export interface CallSequence {
  readonly gate: string;
  /** By id of the entry. */
  readonly calls: readonly { readonly entry: string; readonly input: Input }[];
  readonly heldOut: boolean;
  readonly seed?: string;
}

/** The counterexample of a finding, with everything printable and capped. */
export function counterexampleOf(
  sequence: CallSequence,
  { finding, kind }: { finding: Finding; kind: ArmKind },
): Counterexample {
  const { gate, calls, heldOut, seed } = sequence;
  const outcome =
    finding.kind === 'differs'
      ? {
          path: printable(finding.difference.path),
          baseline: `${finding.difference.baseline} in ${kind.render(finding.baseline)}`,
          candidate: `${finding.difference.candidate} in ${kind.render(finding.candidate)}`,
        }
      : failedOutcome(finding);
  return {
    entry: calls.at(-1)?.entry ?? '',
    gate,
    held_out: heldOut,
    shape: printable(calls.map(({ input }) => shapeOf(input)).join(' then '), RENDER_CHARS),
    input: printable(renderCalls(calls), RENDER_CHARS * 2),
    ...outcome,
    ...(seed === undefined ? {} : { seed }),
  };
}

function failedOutcome(
  finding: Exclude<Finding, { kind: 'differs' }>,
): Pick<Counterexample, 'path' | 'baseline' | 'candidate'> {
  return finding.kind === 'candidate-failed'
    ? { path: '', baseline: 'answers', candidate: finding.how }
    : { path: '', baseline: finding.how, candidate: 'answers' };
}

function renderCalls(calls: CallSequence['calls']): string {
  return calls
    .map(({ entry, input }) => `${entry}(${input.map(renderInput).join(', ')})`)
    .join('; ');
}

/** A value drawn by the trusted generator, as source-like text. */
export function renderInput(value: unknown): string {
  const text = inspect(value, {
    depth: 6,
    maxArrayLength: 40,
    maxStringLength: 300,
    breakLength: Infinity,
    customInspect: false,
  });
  return printable(text, RENDER_CHARS);
}

/** Types and sizes of an argument tuple, and nothing of its contents. */
export function shapeOf(input: Input): string {
  return `(${input.map((value) => shapeOfValue(value, 2)).join(', ')})`;
}

function shapeOfValue(value: unknown, depth: number): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return `string[${value.length}]`;
  if (Array.isArray(value)) {
    const kinds =
      depth === 0 ? [] : [...new Set(Array.from(value, (item) => shapeOfValue(item, 0)))];
    return `array[${value.length}]${kinds.length === 0 ? '' : ` of ${kinds.slice(0, 4).map(withoutSize).join(' | ')}`}`;
  }
  if (isPlainObject(value)) return `object{${Object.keys(value).length}}`;
  if (ArrayBuffer.isView(value)) return `${value.constructor.name}[${value.byteLength}]`;
  return typeof value === 'object' ? value.constructor.name : typeof value;
}

function withoutSize(shape: string): string {
  return shape.replace(/[[{].*/u, '');
}
