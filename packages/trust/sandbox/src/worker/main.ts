import { bufferFromText } from './codec/built-ins.ts';
import { openChannel } from './channel.ts';
import { captureConsole } from './console-capture.ts';
import { FRAME } from './frame.ts';
import type { EntrySpec, Hello, Ready } from './hello.ts';
import { resolveEntry, type Entry } from './resolve-entry.ts';
import { messageOf, sendFailure, serve } from './serve.ts';

/** The program that shares a process with target code. It answers frames on fd 3 and trusts nothing that it loads. */

const exit = process.exit.bind(process);
const { parse, stringify } = JSON;
const channel = openChannel(3);
let unhandled = 0;

captureConsole();
process.on('unhandledRejection', () => {
  unhandled++;
});
process.on('uncaughtException', (error) => {
  sendFailure(channel, 'uncaught', messageOf(error));
  exit(1);
});
process.on('beforeExit', () => {
  sendFailure(channel, 'unsettled', 'nothing is left that could settle a pending result');
  exit(1);
});

const request = channel.read();
if (request?.type !== FRAME.hello) exit(2);
const hello = parse(request?.payload.toString() ?? '') as Hello;

const entries: (Entry | undefined)[] = [];
const errors: (string | null)[] = [];
for (let i = 0; i < hello.entries.length; i++) {
  try {
    entries[i] = await resolveEntry(hello.entries[i] as EntrySpec, hello);
    errors[i] = null;
  } catch (error) {
    entries[i] = undefined;
    errors[i] = messageOf(error);
  }
}
const ready: Ready = { nonce: hello.nonce, entries: errors };
channel.write(FRAME.ready, [bufferFromText(stringify(ready))]);

await serve(channel, {
  entries,
  outputLimit: hello.settings.outputLimit,
  unhandled: () => unhandled,
});
exit(0);
