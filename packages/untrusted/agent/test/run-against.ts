import { createDoorClient } from '@peltier/protocol/client';
import { startFakeDoor, type DoorScript, type FakeDoor } from '../../../../test/fakes/fake-door.ts';
import { TARGET } from '../../../../test/fakes/door-scripts.ts';
import { campaignEvent, type CampaignEvent } from '@peltier/protocol';
import {
  DEFAULT_BUDGETS,
  runCampaign,
  type Budgets,
  type Campaign,
  type Proposer,
} from '../src/campaign.ts';

/** How a campaign went: its end or its error, its events, and what the door was asked. */
export interface Ran {
  readonly why: string | undefined;
  readonly error: unknown;
  readonly events: readonly CampaignEvent[];
  readonly kinds: readonly string[];
  readonly calls: FakeDoor['calls'];
}

/** Runs a campaign against a fake door; every event is checked against its schema. */
export async function runAgainst(
  script: DoorScript,
  proposer: Proposer,
  budgets: Partial<Budgets> = {},
): Promise<Ran> {
  const door = await startFakeDoor(script);
  const events: CampaignEvent[] = [];
  const outcome = await runCampaign(proposer, {
    client: createDoorClient({ kind: 'socket', path: door.socket }),
    target: TARGET,
    budgets: { ...DEFAULT_BUDGETS, minutes: 1, ...budgets },
    emit: (event) => events.push(campaignEvent.parse(event)),
  }).then(
    ({ why }) => ({ why, error: undefined }),
    (error: unknown) => ({ why: undefined, error }),
  );
  await door.close();
  return { ...outcome, events, kinds: events.map(({ kind }) => kind), calls: door.calls };
}

/** A proposer for tests of the steps that all proposers share. */
export function scripted(propose: (campaign: Campaign) => Promise<string>): Proposer {
  return { name: 'scripted', propose };
}
