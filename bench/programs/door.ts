import { join } from 'node:path';
import { startDaemon } from '@peltier/harnessd';
import { PELTIER_ROOT } from '@peltier/verdict';

// The door with limits that a benchmark does not meet. Arguments: state directory, socket.
const [stateDir, socketPath] = process.argv.slice(2);
if (stateDir === undefined || socketPath === undefined) throw new TypeError('two arguments');

const MANY = 1_000_000;
const daemon = await startDaemon({
  stateDir,
  socketPath,
  playbookDir: join(PELTIER_ROOT, 'playbook'),
  verdictCommand: [process.execPath, join(PELTIER_ROOT, 'packages/trust/verdict/dist/main.js')],
  limits: { propose: MANY, run: MANY, read: MANY },
  refusalsPerHour: MANY,
});
process.stdout.write('listening\n');
process.stdin.resume().once('end', () => {
  void daemon.close();
});
