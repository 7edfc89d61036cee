import Fastify, { type FastifyInstance } from 'fastify';
import { openApi } from '../contract/openapi.ts';

/** The operator's own socket: is the daemon alive, is it ready, what does the door speak. */
export function createOperatorServer(options: {
  readonly isReady: () => boolean;
  readonly status: () => Readonly<Record<string, unknown>>;
}): FastifyInstance {
  const server = Fastify({
    logger: false,
    bodyLimit: 1_024,
    requestTimeout: 5_000,
    connectionTimeout: 10_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  const description = openApi();
  server.get('/healthz', () => ({ ok: true }));
  server.get('/readyz', async (_request, reply) => {
    const ready = options.isReady();
    return reply.code(ready ? 200 : 503).send({ ready, ...options.status() });
  });
  server.get('/openapi.json', () => description);
  return server;
}
