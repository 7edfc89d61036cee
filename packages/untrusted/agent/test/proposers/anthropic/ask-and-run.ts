import { plainScript } from '../../../../../../test/fakes/door-scripts.ts';
import type { DoorScript } from '../../../../../../test/fakes/fake-door.ts';
import type { Budgets } from '../../../src/campaign.ts';
import { anthropicProposer } from '../../../src/proposers/anthropic/index.ts';
import {
  startFakeMessages,
  type Block,
  type Turn,
  type WireRequest,
} from '../../fakes/fake-messages-server.ts';
import { runAgainst, type Ran } from '../../run-against.ts';

export const KEY = 'not-a-real-key-123';

export type Conversation = readonly (Turn | ((request: WireRequest) => Turn))[];

/** A turn that calls one tool. */
export function call(name: string, input: unknown): Turn {
  return toolTurn([{ type: 'tool_use', id: `tu_${name}`, name, input }]);
}

export function toolTurn(content: readonly Block[]): Turn {
  return { content, stop_reason: 'tool_use' };
}

export const DONE: Turn = { content: [{ type: 'text', text: 'done' }], stop_reason: 'end_turn' };

/** Plays a conversation of the fake service against a fake door. */
export async function play(
  conversation: Conversation,
  {
    door = {},
    budgets = {},
    model,
  }: {
    readonly door?: DoorScript;
    readonly budgets?: Partial<Budgets>;
    readonly model?: string;
  } = {},
): Promise<Ran & { readonly requests: readonly WireRequest[] }> {
  const fake = await startFakeMessages(conversation);
  const proposer = anthropicProposer({
    baseUrl: fake.baseUrl,
    apiKey: KEY,
    ...(model === undefined ? {} : { model }),
  });
  const ran = await runAgainst(plainScript({ 'a.js': 'x\n' }, door), proposer, budgets);
  await fake.close();
  return { ...ran, requests: fake.requests };
}

export interface Result {
  readonly id: string;
  readonly isError: boolean;
  readonly value: Readonly<Record<string, unknown>>;
}

/** The tool results in the last message of a request. */
export function resultsIn(request: WireRequest | undefined): readonly Result[] {
  const messages = (request?.body['messages'] ?? []) as readonly {
    readonly role: string;
    readonly content: string | readonly Readonly<Record<string, unknown>>[];
  }[];
  const last = messages.at(-1);
  if (last?.role !== 'user' || typeof last.content === 'string') return [];
  return last.content
    .filter((block) => block['type'] === 'tool_result')
    .map((block) => ({
      id: String(block['tool_use_id']),
      isError: block['is_error'] === true,
      value: parsed(String(block['content'])),
    }));
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { text };
  }
}
