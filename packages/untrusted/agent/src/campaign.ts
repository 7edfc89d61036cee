import { isCodedError, printable, type CampaignEvent } from '@peltier/protocol';
import { DoorProblem, type DoorClient } from '@peltier/protocol/client';

/** Ceilings of a campaign; reaching one ends it in order, with what was found so far. */
export interface Budgets {
  /** Wall-clock minutes of the whole campaign. */
  readonly minutes: number;
  /** Patches that may go to a verdict. */
  readonly verdicts: number;
  /** Stop after so many acceptances. */
  readonly accepted: number;
  readonly tokens: number;
  readonly dollars: number;
}

export const DEFAULT_BUDGETS: Budgets = {
  minutes: 30,
  verdicts: 20,
  accepted: Number.POSITIVE_INFINITY,
  tokens: 2_000_000,
  dollars: 5,
};

/** What every proposer works with: the door's client and nothing else of ours. */
export interface Campaign {
  readonly client: DoorClient;
  readonly target: string;
  readonly budgets: Budgets;
  readonly emit: (event: CampaignEvent) => void;
  /** Milliseconds left of the wall-clock budget. */
  readonly leftMs: () => number;
  readonly now: () => number;
}

/** One way to find patches. Returns why it stopped. */
export interface Proposer {
  readonly name: string;
  propose(campaign: Campaign): Promise<string>;
}

export interface CampaignResult {
  readonly why: string;
  readonly accepted: readonly string[];
}

/**
 * Runs a proposer against the door and reports as it goes; the last event is `finished`, or `failed` when it throws.
 * @throws {AgentError} and DoorProblem from the proposer
 */
export async function runCampaign(
  proposer: Proposer,
  options: {
    readonly client: DoorClient;
    readonly target: string;
    readonly budgets: Budgets;
    readonly emit: (event: CampaignEvent) => void;
    readonly now?: () => number;
  },
): Promise<CampaignResult> {
  const now = options.now ?? Date.now;
  const endsAt = now() + options.budgets.minutes * 60_000;
  const accepted: string[] = [];
  const emit = (event: CampaignEvent): void => {
    if (event.kind === 'verdict' && event.outcome === 'accepted') accepted.push(event.candidate);
    options.emit(event);
  };
  emit({ kind: 'started', proposer: proposer.name, target: options.target });
  try {
    const { client, target, budgets } = options;
    const leftMs = (): number => endsAt - now();
    const why = await proposer.propose({ client, target, budgets, emit, now, leftMs });
    emit({ kind: 'finished', why, accepted: [...accepted] });
    return { why, accepted };
  } catch (error) {
    emit({ kind: 'failed', ...failureOf(error) });
    throw error;
  }
}

function failureOf(error: unknown): { readonly code: string; readonly found: string } {
  if (isCodedError(error)) return { code: error.code, found: printable(error.found) };
  if (error instanceof DoorProblem)
    return { code: error.problem.code, found: printable(error.problem.detail) };
  const found = error instanceof Error ? error.message : String(error);
  return { code: 'unknown', found: printable(found) };
}
