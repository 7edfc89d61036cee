import type { z } from 'zod';
import { proposePatchRequest, proposePatchResponse } from './propose-patch.ts';
import { readLedgerRequest, readLedgerResponse } from './read-ledger.ts';
import { readPlaybookRequest, readPlaybookResponse } from './read-playbook.ts';
import { readProfileRequest, readProfileResponse } from './read-profile.ts';
import { readTargetSourceRequest, readTargetSourceResponse } from './read-target-source.ts';
import { readVerdictRequest, readVerdictResponse } from './read-verdict.ts';
import { runVerdictRequest, runVerdictResponse } from './run-verdict.ts';

/** The seven ops: the only things a proposer can do. Daemon, client, JSON schemas, OpenAPI and MCP are made from this table. */
export const OPS = {
  read_profile: {
    summary: 'Ranked hotspots of the pristine baseline: where time goes, by function and line.',
    readOnly: true,
    request: readProfileRequest,
    response: readProfileResponse,
  },
  read_ledger: {
    summary: 'Earlier attempts on a target, newest first, with outcome and reason.',
    readOnly: true,
    request: readLedgerRequest,
    response: readLedgerResponse,
  },
  read_playbook: {
    summary: 'The optimization classes, cheapest first; one class in full when asked.',
    readOnly: true,
    request: readPlaybookRequest,
    response: readPlaybookResponse,
  },
  read_target_source: {
    summary: 'A window of a source file at the current base, or the list of readable files.',
    readOnly: true,
    request: readTargetSourceRequest,
    response: readTargetSourceResponse,
  },
  propose_patch: {
    summary:
      'Hand in a unified diff with its hypothesis, or decline with evidence that nothing is to gain.',
    readOnly: false,
    request: proposePatchRequest,
    response: proposePatchResponse,
  },
  run_verdict: {
    summary: 'Start the pipeline for a candidate; returns at once with a handle.',
    readOnly: false,
    request: runVerdictRequest,
    response: runVerdictResponse,
  },
  read_verdict: {
    summary: 'State of a verdict, read from the ledger; may wait up to 25 seconds.',
    readOnly: true,
    request: readVerdictRequest,
    response: readVerdictResponse,
  },
} as const;

export type OpName = keyof typeof OPS;
export type OpRequest<Op extends OpName> = z.input<(typeof OPS)[Op]['request']>;
export type OpResponse<Op extends OpName> = z.infer<(typeof OPS)[Op]['response']>;
export const OP_NAMES = Object.keys(OPS) as readonly OpName[];
export const API_VERSION = '1.0';
