import type { FastifyRequest } from 'fastify';
import { DoorError } from '../door-error.ts';
import type { IsToken } from '../state/token-file.ts';

/** How callers reach this listener, and so who they are. */
export type Listener =
  | { readonly kind: 'socket' }
  | { readonly kind: 'tcp'; readonly port: () => number; readonly isToken: IsToken };

/**
 * Looks at the headers before anything of the body is read.
 * @throws {DoorError} `door.origin`, `door.identity`, `door.content_type`
 */
export function checkCaller(request: FastifyRequest, listener: Listener): void {
  const { headers } = request;
  if (headers.origin !== undefined)
    throw new DoorError('door.origin', { found: 'an Origin header' });
  if (!isLoopbackHost(headers.host, listener))
    throw new DoorError('door.origin', { found: 'a Host that is not of this machine' });
  if (listener.kind === 'tcp' && !listener.isToken(headers.authorization))
    throw new DoorError('door.identity', { found: 'no token, or a wrong one' });
}

/** @throws {DoorError} `door.content_type` */
export function checkContentType({ headers }: FastifyRequest): void {
  if (headers['content-type'] !== 'application/json')
    throw new DoorError('door.content_type', { found: 'another content-type, or none' });
  if (headers['content-encoding'] !== undefined)
    throw new DoorError('door.content_type', { found: 'a content-encoding' });
}

function isLoopbackHost(host: string | undefined, listener: Listener): boolean {
  const names = ['localhost', '127.0.0.1', '[::1]'];
  const port = listener.kind === 'tcp' ? listener.port() : 80;
  return names.some((name) => host === name || host === `${name}:${port}`);
}
