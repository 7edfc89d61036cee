import { OPS, printable, type OpName, type OpRequest, type OpResponse } from '@peltier/protocol';
import { DoorProblem } from '@peltier/protocol/client';
import { callPatiently } from '../../call-patiently.ts';
import type { Campaign } from '../../campaign.ts';
import { emitVerdict, waitForVerdict } from '../../wait-for-verdict.ts';

/** What a tool gives back to the model. */
interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** Carries out the model's tool calls at the door, counts verdicts and tells the campaign what happens. */
export interface ToolDesk {
  readonly answer: (name: string, input: unknown) => Promise<ToolAnswer>;
  /** Why the campaign should end now, if a budget of verdicts, acceptances or time is reached. */
  readonly stop: () => string | undefined;
  /** Waits for verdicts that were started and never read, so that their events are told. */
  readonly settle: () => Promise<void>;
}

interface Judgement {
  readonly candidate: string;
  readonly label: string;
}

export function openToolDesk(campaign: Campaign): ToolDesk {
  const labels = new Map<string, string>();
  const waiting = new Map<string, Judgement>();
  let ordered = 0;
  let accepted = 0;

  async function answer(name: string, input: unknown): Promise<ToolAnswer> {
    if (!isOp(name)) return refuse('door.unknown_op', { hint: 'There are exactly seven tools.' });
    const checked = OPS[name].request.safeParse(input);
    if (!checked.success) {
      const problems = checked.error.issues.map((issue) => ({
        at: `/${issue.path.map(String).join('/')}`,
        message: issue.message,
      }));
      return refuse('door.request', { hint: 'Correct the arguments and call again.', problems });
    }
    const request = checked.data;
    if ('target' in request && request.target !== campaign.target)
      return refuse('door.request', { hint: `The target is ${campaign.target}.` });
    try {
      return given(await carryOut(name, request));
    } catch (error) {
      if (!(error instanceof DoorProblem) || error.problem.code === 'door.internal') throw error;
      const { code, hint, detail, at } = error.problem;
      if (name === 'propose_patch') {
        campaign.emit({ kind: 'refused', label: labelOf(request), code, hint });
      }
      return refuse(code, { hint, detail, ...(at === undefined ? {} : { at }) });
    }
  }

  function carryOut(op: OpName, request: object): Promise<unknown> {
    switch (op) {
      case 'propose_patch':
        return propose(request as OpRequest<'propose_patch'>);
      case 'run_verdict':
        return order(request as OpRequest<'run_verdict'>);
      case 'read_verdict':
        return read(request as OpRequest<'read_verdict'>);
      case 'read_ledger':
      case 'read_playbook':
      case 'read_profile':
      case 'read_target_source':
        return callPatiently(campaign, op, request as OpRequest<typeof op>);
    }
  }

  async function propose(request: OpRequest<'propose_patch'>): Promise<unknown> {
    const label = labelOf(request);
    const data = await callPatiently(campaign, 'propose_patch', request);
    if (data?.earlier !== undefined) {
      const { outcome, reason } = data.earlier;
      campaign.emit({ kind: 'known', label, outcome, reason });
    } else if (data?.candidate_id !== undefined) {
      labels.set(data.candidate_id, label);
      campaign.emit({ kind: 'proposed', candidate: data.candidate_id, label });
    }
    return data;
  }

  async function order(request: OpRequest<'run_verdict'>): Promise<unknown> {
    const candidate = request.candidate_id;
    const isOrdered = [...waiting.values()].some((known) => known.candidate === candidate);
    if (ordered >= campaign.budgets.verdicts && !isOrdered) return OVER_BUDGET;
    const data = await callPatiently(campaign, 'run_verdict', request);
    // Done at once: judged in an earlier campaign, so it costs nothing here.
    if (data !== undefined && data.state !== 'done' && !isOrdered) {
      const label = labels.get(candidate) ?? `candidate ${candidate.slice(0, 12)}`;
      waiting.set(data.verdict_id, { candidate, label });
      ordered += 1;
    }
    return data;
  }

  async function read(request: OpRequest<'read_verdict'>): Promise<unknown> {
    const verdictId = request.verdict_id;
    const known = waiting.get(verdictId);
    const label = known?.label ?? 'an earlier verdict';
    const verdict = await waitForVerdict(campaign, { verdictId, label });
    if (verdict !== undefined && known !== undefined) tell(verdictId, known, verdict);
    return verdict;
  }

  function tell(verdictId: string, known: Judgement, verdict: OpResponse<'read_verdict'>): void {
    waiting.delete(verdictId);
    if (verdict.outcome === 'accepted') accepted += 1;
    emitVerdict(campaign, { ...known, verdict });
  }

  return {
    answer,
    stop: () => {
      const { budgets } = campaign;
      if (campaign.leftMs() <= 0) return 'time budget reached';
      if (accepted >= budgets.accepted) return 'enough accepted';
      if (ordered >= budgets.verdicts && waiting.size === 0) return 'verdict budget reached';
      return undefined;
    },
    settle: async () => {
      for (const verdict_id of [...waiting.keys()]) await read({ verdict_id });
    },
  };
}

const OVER_BUDGET = Symbol('verdict budget');

function given(value: unknown): ToolAnswer {
  if (value === OVER_BUDGET || value === undefined) {
    const what = value === undefined ? 'time' : 'verdicts';
    return refuse('agent.budget', { hint: `The budget of ${what} is used up: end your turn.` });
  }
  return { text: JSON.stringify(value), isError: false };
}

function refuse(code: string, facts: object): ToolAnswer {
  return { text: JSON.stringify({ code, ...facts }), isError: true };
}

function isOp(name: string): name is OpName {
  return Object.hasOwn(OPS, name);
}

/** A short name of a proposal for events; the model's words, so capped and made safe. */
function labelOf(request: object): string {
  if (!('hypothesis' in request) || typeof request.hypothesis !== 'string') return 'decline';
  const kind = 'class' in request ? `class ${String(request.class)}` : 'patch';
  return `${kind}: ${printable(request.hypothesis.replace(/\s+/gu, ' '), 80)}`;
}
