import { PELTIER_ROOT } from '@peltier/verdict';
import { join } from 'node:path';

/** The verdict command, started as a process of its own by the daemon. */
export const VERDICT_PROGRAM = join(PELTIER_ROOT, 'packages/trust/verdict/dist/main.js');
/** The proposers: untrusted, started with the door's address and nothing else. */
export const AGENT_PROGRAM = join(PELTIER_ROOT, 'packages/untrusted/agent/dist/main.js');
export const PLAYBOOK_DIR = join(PELTIER_ROOT, 'playbook');
