import type { OnProgress, Progress } from '../progress.ts';
import { oneLine } from './one-line.ts';

/** A live line on a terminal; elsewhere only that it waits for another process, so that logs hold results. */
export function progressLine(stream: NodeJS.WriteStream): OnProgress {
  if (!stream.isTTY || process.env['TERM'] === 'dumb') {
    return (progress) => {
      if (progress.kind === 'waiting') stream.write(`${progressText(progress)}\n`);
    };
  }
  const startedAt = performance.now();
  return (progress) => {
    const elapsed = ((performance.now() - startedAt) / 1000).toFixed(0);
    const text = `${elapsed} s  ${progressText(progress)}`;
    stream.write(`\r\u001b[2K${text.slice(0, Math.max(20, stream.columns - 1))}`);
    // The last line is wiped, so that the result stands alone.
    if (!armed.has(stream)) {
      armed.add(stream);
      process.once('exit', () => stream.write('\r\u001b[2K'));
    }
  };
}

/** Clears the live line, so that a result printed now has a line of its own. */
export function wipeProgressLine(stream: NodeJS.WriteStream): void {
  if (armed.has(stream)) stream.write('\r\u001b[2K');
}

const armed = new WeakSet<NodeJS.WriteStream>();

/** One step in words, on one line; a gate's sentence may quote the candidate. */
export function progressText(progress: Progress): string {
  switch (progress.kind) {
    case 'waiting':
      return progress.text;
    case 'stage':
      return `${progress.stage}: ${oneLine(progress.text)}`;
    case 'generation':
      return `${progress.stage}: generation ${String(progress.done)} of ${String(progress.of)}`;
  }
}
