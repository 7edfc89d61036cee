/**
 * A reporter for `node --test`: one JSON line per test, each with the nonce that came on the runner's standard input.
 * Test files run in children of the runner and do not inherit that input.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

interface TestEvent {
  readonly type: string;
  readonly data: {
    readonly name?: string;
    readonly nesting?: number;
    readonly file?: string;
    readonly skip?: string | boolean;
    readonly todo?: string | boolean;
    readonly details?: { readonly type?: string };
  };
}

const nonce = readFileSync(0, 'utf8').trim();

/** Turns the runner's events into lines `{nonce, kind, …}`; the last line says how many tests were reported. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const open: string[] = [];
  let count = 0;
  for await (const { type, data } of events) {
    const { name = '', nesting = 0, file = '' } = data;
    if (type === 'test:start') {
      open.length = nesting;
      open[nesting] = name;
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const marks = {
      suite: data.details?.type === 'suite',
      skip: data.skip !== undefined && data.skip !== false,
      todo: data.todo !== undefined && data.todo !== false,
    };
    count += 1;
    const path = [relative(process.cwd(), file), ...open.slice(0, nesting), name];
    yield `${JSON.stringify({ nonce, kind: 'test', path, ok: type === 'test:pass', ...marks })}\n`;
  }
  yield `${JSON.stringify({ nonce, kind: 'end', count })}\n`;
}
