import { chmodSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/** Listens on a socket file that never exists with a wider mode than the one asked for. */
export async function listenOnSocket(
  server: FastifyInstance,
  { path, mode }: { readonly path: string; readonly mode: number },
): Promise<void> {
  await server.ready();
  const before = process.umask(0o777 & ~mode);
  try {
    await server.listen({ path });
  } finally {
    process.umask(before);
  }
  chmodSync(path, mode);
}

/** Listens on loopback TCP. @returns the port, chosen by the system when 0 was asked for */
export async function listenOnLoopback(server: FastifyInstance, port: number): Promise<number> {
  await server.listen({ host: '127.0.0.1', port });
  const address = server.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
