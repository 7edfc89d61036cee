import { defineProperty, isView, utf8Slice } from './codec/built-ins.ts';

/** One piece of output: stream 1 or 2, and its text. */
export interface Printed {
  readonly stream: 1 | 2;
  readonly text: string;
}

const MAX_PIECES = 10_000;
let pieces: Printed[] = [];

function capture(stream: 1 | 2) {
  return (chunk: unknown, encoding?: unknown, done?: unknown): boolean => {
    if (pieces.length < MAX_PIECES) {
      const text = typeof chunk === 'string' ? chunk : textOf(chunk);
      pieces[pieces.length] = { stream, text };
    }
    const callback = typeof encoding === 'function' ? encoding : done;
    if (typeof callback === 'function') (callback as () => void)();
    return true;
  };
}

function textOf(chunk: unknown): string {
  return isView(chunk) ? utf8Slice(chunk as Uint8Array) : '';
}

/** From now on whatever is written to stdout and stderr, `console` included, is kept instead of printed. */
export function captureConsole(): void {
  const streams = [process.stdout, process.stderr];
  for (let i = 0; i < 2; i++)
    defineProperty(streams[i] as object, 'write', {
      value: capture(i === 0 ? 1 : 2),
      writable: true,
      configurable: true,
      enumerable: false,
    });
}

/** What was printed since the last call. */
export function takePrinted(): readonly Printed[] {
  if (pieces.length === 0) return pieces;
  const taken = pieces;
  pieces = [];
  return taken;
}
