import Anthropic, { APIError, APIUserAbortError } from '@anthropic-ai/sdk';
import type { Message, MessageParam } from '@anthropic-ai/sdk/resources/messages';
import { printable } from '@peltier/protocol';
import { AgentError } from '../../agent-error.ts';
import { SYSTEM_PROMPT } from './system-prompt.ts';
import { TOOLS } from './tool-manifest.ts';

export interface ModelAddress {
  readonly model: string;
  readonly apiKey: string;
  /** Without it the SDK takes ANTHROPIC_BASE_URL, or the public service. */
  readonly baseUrl?: string;
}

export interface Asked {
  readonly message: Message;
  /** Statuses of the tries before this answer, 0 for a broken connection; the SDK decides how often to try. */
  readonly retried: readonly number[];
  readonly requestId?: string;
}

/** Asks for the next reply to the whole conversation; nothing when the time ended first. @throws {AgentError} `agent.model` */
export type AskModel = (asked: {
  readonly messages: readonly MessageParam[];
  readonly maxTokens: number;
  readonly leftMs: number;
}) => Promise<Asked | undefined>;

/** Longest delay of a timer in milliseconds. */
const MOST_MS = 2 ** 31 - 1;

export function connectModel(address: ModelAddress): AskModel {
  const { model, apiKey, baseUrl } = address;
  let statuses: number[] = [];
  const client = new Anthropic({
    apiKey,
    authToken: null,
    ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
    // Its log would go to stdout, which is for events, and could hold headers.
    logLevel: 'off',
    fetch: async (url, init) => {
      try {
        const response = await fetch(url, init);
        if (!response.ok) statuses.push(response.status);
        return response;
      } catch (error) {
        statuses.push(0);
        throw error;
      }
    },
  });
  return async ({ messages, maxTokens, leftMs }) => {
    statuses = [];
    try {
      const message = await client.messages.create(
        {
          model,
          max_tokens: maxTokens,
          cache_control: { type: 'ephemeral' },
          system: SYSTEM_PROMPT,
          tools: [...TOOLS],
          messages: [...messages],
        },
        { signal: AbortSignal.timeout(Math.max(0, Math.min(MOST_MS, Math.floor(leftMs)))) },
      );
      const requestId = message._request_id;
      return {
        message,
        retried: statuses,
        ...(typeof requestId === 'string' ? { requestId } : {}),
      };
    } catch (error) {
      if (error instanceof APIUserAbortError) return undefined;
      throw new AgentError('agent.model', {
        found: withoutKey(describe(error, statuses), apiKey),
        cause: error,
      });
    }
  };
}

/** The size of a request in characters, for an estimate of its tokens. */
export function requestCharacters(messages: readonly MessageParam[]): number {
  return JSON.stringify({ SYSTEM_PROMPT, TOOLS, messages }).length;
}

function describe(error: unknown, statuses: readonly number[]): string {
  const tries = `tries: ${statuses.join(', ')}`;
  if (!(error instanceof APIError))
    return `${error instanceof Error ? error.message : String(error)} (${tries})`;
  const status = error.status === undefined ? 'no answer' : `status ${error.status}`;
  const request = typeof error.requestID === 'string' ? `, request ${error.requestID}` : '';
  return `${status}: ${error.type ?? error.name}: ${error.apiMessage ?? error.message} (${tries}${request})`;
}

/** A gateway may echo what it was sent. */
function withoutKey(text: string, key: string): string {
  return printable(text.replaceAll(key, '[key]'));
}
