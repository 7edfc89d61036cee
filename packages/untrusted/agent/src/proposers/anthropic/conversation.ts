import type {
  ContentBlock,
  ContentBlockParam,
  Message,
  MessageParam,
  ToolResultBlockParam,
} from '@anthropic-ai/sdk/resources/messages';
import { AgentError } from '../../agent-error.ts';
import type { Campaign } from '../../campaign.ts';
import type { CampaignEvent } from '@peltier/protocol';
import { requestCharacters, type Asked, type AskModel } from './ask-model.ts';
import { isPriced, PRICES_OF } from './prices.ts';
import { countSpending, type Spending } from './spending.ts';
import { openingMessage } from './system-prompt.ts';
import { openToolDesk, type ToolDesk } from './tool-desk.ts';

/** A model that never ends its turn meets this, whatever its answers cost. */
const MOST_REQUESTS = 400;
/** Replies in a row that were cut off before they did anything. */
const MOST_CUT_OFF = 3;

const CUT_OFF = 'Your reply was cut off at its limit and none of it was done. Say less per reply.';

/** Talks to the model until it ends its turn or a budget ends the campaign. @throws {AgentError} */
export async function converse(
  campaign: Campaign,
  parts: { readonly model: string; readonly ask: AskModel },
): Promise<string> {
  const { model, ask } = parts;
  const desk = openToolDesk(campaign);
  const spending = countSpending(model, campaign.budgets);
  if (!isPriced(model))
    campaign.emit({ kind: 'note', text: `No price is known for ${model}: the dearest is taken.` });
  try {
    return await exchange(campaign, { model, ask, desk, spending });
  } finally {
    await desk.settle();
  }
}

async function exchange(
  campaign: Campaign,
  parts: {
    readonly model: string;
    readonly ask: AskModel;
    readonly desk: ToolDesk;
    readonly spending: Spending;
  },
): Promise<string> {
  const { ask, desk, spending } = parts;
  const { target, budgets, emit } = campaign;
  const opening = openingMessage({ target, verdicts: budgets.verdicts, minutes: budgets.minutes });
  const messages: MessageParam[] = [{ role: 'user', content: opening }];
  let cutOff = 0;
  for (let requests = 0; requests < MOST_REQUESTS; requests += 1) {
    const stop = desk.stop();
    if (stop !== undefined) return stop;
    const allowance = spending.allow(requestCharacters(messages));
    if (allowance.kind === 'stop') return allowance.why;
    const { maxTokens } = allowance;
    const asked = await ask({ messages, maxTokens, leftMs: campaign.leftMs() });
    if (asked === undefined) return 'time budget reached';
    emit(callEvent(asked, spending.add(asked.message.usage)));
    emit({ kind: 'spent', ...spending.total() });
    const { message } = asked;
    if (message.content.length > 0) messages.push({ role: 'assistant', content: message.content });
    cutOff = message.stop_reason === 'max_tokens' ? cutOff + 1 : 0;
    if (cutOff >= MOST_CUT_OFF)
      throw new AgentError('agent.model', { found: `${cutOff} replies in a row were cut off` });
    const next = await react(message, desk);
    if (next.kind === 'end') return next.why;
    if (next.content.length > 0) messages.push({ role: 'user', content: [...next.content] });
  }
  return 'request limit reached';
}

type Next =
  | { readonly kind: 'end'; readonly why: string }
  | { readonly kind: 'go-on'; readonly content: readonly ContentBlockParam[] };

async function react(message: Message, desk: ToolDesk): Promise<Next> {
  switch (message.stop_reason) {
    case 'tool_use':
      return { kind: 'go-on', content: await answerTools(message.content, desk) };
    case 'pause_turn':
      // The service stopped in the middle of a turn; sent back as it is, the turn goes on.
      return { kind: 'go-on', content: [] };
    case 'max_tokens':
      return { kind: 'go-on', content: answerCutOff(message.content) };
    case 'refusal': {
      const category = message.stop_details?.category ?? 'without a category';
      throw new AgentError('agent.refused', { found: `the model refused: ${category}` });
    }
    case 'end_turn':
    case 'stop_sequence':
      return { kind: 'end', why: 'the model ended its turn' };
    case 'model_context_window_exceeded':
      return { kind: 'end', why: 'the context window is full' };
    case null:
      throw new AgentError('agent.model', { found: 'a reply without a stop reason' });
  }
}

/** In order and one after another: a verdict is ordered before it is read. */
async function answerTools(
  content: readonly ContentBlock[],
  desk: ToolDesk,
): Promise<ToolResultBlockParam[]> {
  const results: ToolResultBlockParam[] = [];
  for (const block of content) {
    if (block.type !== 'tool_use') continue;
    const { text, isError } = await desk.answer(block.name, block.input);
    results.push({ type: 'tool_result', tool_use_id: block.id, content: text, is_error: isError });
  }
  return results;
}

/** The arguments of a call at the end of a cut-off reply may be half of what was meant: nothing of it is carried out. */
function answerCutOff(content: readonly ContentBlock[]): ContentBlockParam[] {
  const calls = content.filter((block) => block.type === 'tool_use');
  if (calls.length === 0) return [{ type: 'text', text: CUT_OFF }];
  return calls.map(({ id }) => ({
    type: 'tool_result',
    tool_use_id: id,
    content: CUT_OFF,
    is_error: true,
  }));
}

function callEvent(asked: Asked, dollars: number): CampaignEvent {
  const { message, retried, requestId } = asked;
  return {
    kind: 'model_call',
    model: message.model,
    stop_reason: message.stop_reason ?? 'none',
    retried: [...retried],
    ...(requestId === undefined ? {} : { request_id: requestId }),
    dollars,
    prices_of: PRICES_OF,
    usage: { ...message.usage },
  };
}
