import type { OpName } from '@peltier/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DoorError } from '../door-error.ts';

/** Calls a minute, per listener. */
export interface RateLimits {
  readonly propose: number;
  readonly run: number;
  /** All five reading ops together. */
  readonly read: number;
}
export const RATE_LIMITS: RateLimits = { propose: 30, run: 30, read: 300 };

/** Counts a call of an op. @throws {DoorError} `door.rate` */
export type CountCall = (op: OpName, request: FastifyRequest) => Promise<void>;

/** One counter per group of ops; `@fastify/rate-limit` must be registered. */
export function callCounters(door: FastifyInstance, limits: RateLimits): CountCall {
  const group = (max: number) => door.createRateLimit({ max, timeWindow: 60_000 });
  const groups = {
    propose: group(limits.propose),
    run: group(limits.run),
    read: group(limits.read),
  };
  return async (op, request) => {
    const counted = await groups[groupOf(op)](request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new DoorError('door.rate', {
        found: `more than ${counted.max} calls in a minute`,
        retryAfterMs: counted.ttl,
      });
  };
}

function groupOf(op: OpName): keyof RateLimits {
  switch (op) {
    case 'propose_patch':
      return 'propose';
    case 'run_verdict':
      return 'run';
    case 'read_profile':
    case 'read_ledger':
    case 'read_playbook':
    case 'read_target_source':
    case 'read_verdict':
      return 'read';
  }
}
