#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { EXIT, printable } from '@peltier/protocol';
import { createDoorClient } from '@peltier/protocol/client';
import { createServer } from './create-server.ts';

const HELP = `peltier-mcp --socket PATH

Serves the seven ops of the door as MCP tools over stdin and stdout, until stdin ends.
`;

/** Reads the command line; nothing when it cannot be used, which has been said on stderr. */
function socketPath(): string | undefined {
  try {
    const { socket } = parseArgs({ options: { socket: { type: 'string' } } }).values;
    if (socket !== undefined && socket !== '') return socket;
    process.stderr.write(`peltier-mcp: --socket is missing\n${HELP}`);
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    process.stderr.write(`peltier-mcp: ${printable(found)}\n${HELP}`);
  }
  return undefined;
}

const socket = socketPath();
if (socket === undefined) {
  process.exitCode = EXIT.usage;
} else {
  const client = createDoorClient({ kind: 'socket', path: socket });
  serveStdio(() => createServer(client), {
    onerror: (error) => {
      process.stderr.write(`peltier-mcp: ${printable(error.message)}\n`);
    },
  });
}
