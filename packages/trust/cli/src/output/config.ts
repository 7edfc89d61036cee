import { printable } from '@peltier/protocol';
import { stringify } from 'smol-toml';
import type { ConfigView } from '../commands/config/print-config.ts';

/** Every value in force as TOML, with the file it comes from as a comment. */
export function configText(view: ConfigView): string {
  return [
    `# state ${printable(view.state.dir)}`,
    `# door  ${printable(view.state.socketPath)}`,
    '',
    `# ${printable(view.accept_file)}  (policy ${view.policy_hash.slice(0, 12)})`,
    stringify(view.accept),
    '',
    `# ${printable(view.pricing_file)}`,
    stringify(view.pricing),
    '',
  ].join('\n');
}
