import type { ArmKind } from '../arm.ts';
import type { GateContext } from '../gate-context.ts';
import { commandArms } from './command-arm.ts';
import { libraryArms } from './library-arm.ts';

/** The kind of arm that a target needs. */
export function armKind(ctx: GateContext): ArmKind {
  return ctx.target.kind === 'command' ? commandArms(ctx) : libraryArms(ctx);
}
