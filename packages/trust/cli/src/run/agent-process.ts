import { campaignEvent, printable, type CampaignEvent } from '@peltier/protocol';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { AGENT_PROGRAM } from './programs.ts';

export interface AgentOptions {
  readonly socketPath: string;
  readonly target: string;
  readonly proposer: string;
  readonly minutes: number;
  readonly verdicts: number;
  readonly accepted: number;
  readonly tokens: number;
  readonly dollars: number;
  readonly model?: string;
  readonly onEvent: (event: CampaignEvent) => void;
}

export interface AgentEnd {
  readonly code: number;
  /** The last lines of standard error, printable. */
  readonly said: string;
}

/** The only variables a proposer gets; the key only when the proposer needs one. */
const PASSED_ON = ['PATH', 'HOME', 'LANG', 'TZ', 'NO_COLOR'] as const;
const FOR_ANTHROPIC = ['ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL'] as const;

/**
 * Runs a proposer as a process that knows the door's address and nothing else of ours. What it prints is untrusted: lines that
 * are no campaign event are dropped, and nothing it says counts as a verdict.
 */
export async function runAgent(options: AgentOptions): Promise<AgentEnd> {
  const names = options.proposer === 'anthropic' ? [...PASSED_ON, ...FOR_ANTHROPIC] : PASSED_ON;
  const env = Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  const child = spawn(process.execPath, [AGENT_PROGRAM, ...argumentsOf(options)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000);
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const event = parseEvent(line);
    if (event !== undefined) options.onEvent(event);
  });
  const stop = (): void => {
    child.kill('SIGTERM');
  };
  process.once('SIGINT', stop);
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => {
      resolve(70);
    });
    child.once('close', (exit) => {
      resolve(exit ?? 70);
    });
  });
  process.off('SIGINT', stop);
  return { code, said: printable(said.trim()) };
}

function argumentsOf(options: AgentOptions): readonly string[] {
  return [
    '--socket',
    options.socketPath,
    '--target',
    options.target,
    '--proposer',
    options.proposer,
    '--minutes',
    String(options.minutes),
    '--verdicts',
    String(options.verdicts),
    '--accepted',
    String(options.accepted),
    '--tokens',
    String(options.tokens),
    '--dollars',
    String(options.dollars),
    ...(options.model === undefined ? [] : ['--model', options.model]),
  ];
}

const MOST_CHARS = 64 * 1024;

/** The event that a line of a proposer holds; undefined for anything else. */
export function parseEvent(line: string): CampaignEvent | undefined {
  if (line.length > MOST_CHARS) return undefined;
  try {
    return campaignEvent.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
