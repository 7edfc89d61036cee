import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { peltierCommand } from '../src/peltier-command.ts';
import { usePeltier } from './run-peltier.ts';

const { peltier } = usePeltier();

function leaves(command: Command, path: readonly string[] = []): readonly (readonly string[])[] {
  return command.commands.flatMap((child) => {
    const own = [...path, child.name()];
    return child.commands.length === 0 ? [own] : [own, ...leaves(child, own)];
  });
}

describe('the command line', () => {
  it('has the commands that the design names', () => {
    expect(leaves(peltierCommand()).map((path) => path.join(' '))).toEqual(
      expect.arrayContaining([
        'run',
        'demo',
        'target prepare',
        'target list',
        'target season',
        'target plan-tests',
        'record',
        'calibrate',
        'doctor',
        'report',
        'patch',
        'ledger verify',
        'ledger show',
        'ledger export',
        'ledger checkpoint',
        'explain',
        'config print',
        'daemon',
      ]),
    );
  });

  it.each(leaves(peltierCommand()))('help of %s %s starts with examples', (...path) => {
    let text = '';
    const words = path.filter((word) => typeof word === 'string');
    const command = words.reduce<Command>(
      (at, name) => at.commands.find((child) => child.name() === name) ?? at,
      peltierCommand(),
    );
    command.configureOutput({
      writeOut: (part) => {
        text += part;
      },
    });
    command.outputHelp();
    expect(text).toMatch(/^Examples:\n {2}\S/u);
  });

  it('prints help on stdout and exits 0', () => {
    const { code, stdout } = peltier('ledger', 'verify', '--help');
    expect(code).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "Examples:
        peltier ledger verify --checkpoint note.txt --vkey KEY
        peltier ledger verify --file /backup/ledger.db --checkpoint note.txt --vkey KEY

      Usage: peltier ledger verify [options]

      Prove offline that history was not rewritten: exit 0 vouched, 1 tampered, 3
      cannot fully vouch

      Options:
        --state <dir>           state directory (default: PELTIER_HOME, else .peltier)
        --accept <file>         thresholds (default: config/accept.toml)
        --json                  print the result as JSON
        --quiet                 no progress
        --checkpoint <file...>  signed notes held outside this host (default: [])
        --vkey <key>            verification key, from where this host cannot have
                                changed it
        --file <copy>           a copy of ledger.db instead of the state directory
        --blobs                 also check every blob that a row names
        -h, --help              display help for command
      "
    `);
  });

  it.each([
    [['doctr'], 'an unknown command'],
    [['doctor', '--nonsense'], 'an unknown option'],
    [['explain'], 'a missing argument'],
    [['ledger', 'show', '--limit', '0'], 'an option value out of range'],
    [['target', 'season', 'x'], 'a missing required option'],
    [['ledger', 'show', '--sandbox', 'bwrap'], 'an option of another command'],
  ])('%j is a usage error: %s', (args) => {
    const { code, stdout, stderr } = peltier(...args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('cli.usage');
  });

  it('shows the help and exits 2 without a command', () => {
    expect(peltier().code).toBe(2);
  });

  it('says an error in one form, and as one object with --json', () => {
    expect(peltier('ledger', 'show').stderr).toMatch(
      /^peltier: cli\.state: .+\n {2}at .+\n {2}.+\n {2}peltier explain cli\.state\n$/u,
    );
    const { stderr, stdout, code } = peltier('ledger', 'show', '--json');
    expect(JSON.parse(stderr)).toMatchObject({ schema: 'peltier.error.v1', code: 'cli.state' });
    expect([stdout, code]).toEqual(['', 2]);
  });

  it('never prints control characters of what was typed', () => {
    const { stderr } = peltier('explain', '\u001b[31mred\u202e');
    expect(stderr).not.toContain('\u001b');
    expect(stderr).not.toContain('\u202e');
  });
});
