import { calibrateQuickly, hostId, serialiseSamples } from '@peltier/bench-runner';
import type { Ledger } from '@peltier/ledger';
import { ROW_BODIES, type CalibrationBody } from '@peltier/protocol';
import { openSandboxHost, probedHost, type SandboxHost } from '@peltier/sandbox';
import { randomBytes, randomInt } from 'node:crypto';
import type { OpenTarget } from './1-open-attempt.ts';
import { buildArms } from './build-arms.ts';
import { rebuildArms } from './3-rebuild-arms.ts';
import type { JudgedTarget } from './judged-target.ts';
import { decisionPolicy } from './policy.ts';
import type { OnProgress } from './progress.ts';

/** A calibration older than this says nothing about the host of today. */
const FRESH_MS = 7 * 24 * 3600 * 1000;

export type Isolation =
  | { readonly kind: 'ready'; readonly host: SandboxHost }
  | { readonly kind: 'leaks'; readonly host: SandboxHost; readonly leaked: readonly string[] };

/** Opens the sandbox and tries to get out of it; a probe that gets through stops the session. */
export async function openIsolation(options: {
  readonly stateDir: string;
  readonly allowNone: boolean;
  readonly form?: 'auto' | 'bwrap' | 'unshare';
}): Promise<Isolation> {
  const bare = await openSandboxHost(options);
  try {
    const host = await probedHost(bare, { stateDir: options.stateDir });
    const leaked = (host.evidence.probe?.leaked ?? []).map(
      ({ name, detail }) => `${name}: ${detail}`,
    );
    const tolerated = host.evidence.tier === 'none';
    return leaked.length > 0 && !tolerated
      ? { kind: 'leaks', host, leaked }
      : { kind: 'ready', host };
  } catch (error) {
    await bare.close();
    throw error;
  }
}

/** One line of evidence for the verdict row: form, groups, uid, filter, probe. */
export function isolationText({ evidence }: SandboxHost): string {
  const { form, cgroup, uidSeparated, probe, seccompSha256 } = evidence;
  return [
    form,
    `cgroup ${cgroup}`,
    uidSeparated ? 'own uid' : 'shared uid',
    seccompSha256 === undefined ? 'no filter' : `filter ${seccompSha256.slice(0, 12)}`,
    probe === undefined
      ? 'not probed'
      : `probe ${String(probe.blocked.length)} of ${String(probe.tried.length)} held`,
  ].join(', ');
}

/**
 * The newest usable calibration of this host and target, or a quick one made now. Both calibrated arms are rebuilds of the
 * pristine baseline.
 * @throws {BenchError} when the host cannot be measured at all.
 */
export async function calibrated(
  open: OpenTarget,
  run: {
    readonly ledger: Ledger<'cli'>;
    readonly judged: JudgedTarget;
    readonly host: SandboxHost;
    readonly sessionDir: string;
    readonly onProgress: OnProgress;
    /** Measure again although a fresh calibration stands. */
    readonly anew?: boolean;
  },
): Promise<CalibrationBody> {
  const found = run.anew === true ? undefined : freshCalibration(run.ledger, open.target.name);
  if (found !== undefined) return found;
  const arms = await rebuildArms({
    sessionDir: run.sessionDir,
    mirrorDir: open.prepared.mirrorDir,
    baseTree: open.row.base_tree,
    tree: open.row.base_tree,
    swapped: randomInt(2) === 1,
  });
  try {
    const { body, samples } = await calibrateQuickly(run.judged.measured(run.host), {
      name: open.target.name,
      trees: await buildArms(run.judged, {
        host: run.host,
        trees: arms,
        sessionDir: run.sessionDir,
      }),
      seed: randomBytes(32).toString('hex'),
      policy: decisionPolicy(open.accept),
      onGeneration: (done, of) => {
        run.onProgress({ kind: 'generation', stage: 'calibration', done, of });
      },
    });
    for (const sample of samples) run.ledger.putBlob(serialiseSamples(sample));
    run.ledger.append({
      kind: 'calibration',
      target: open.target.name,
      attempt: null,
      body: body,
    });
    return body;
  } finally {
    await arms.remove();
  }
}

function freshCalibration(
  ledger: Pick<Ledger, 'read'>,
  target: string,
): CalibrationBody | undefined {
  const { entries } = ledger.read.page({ kind: 'calibration', target, limit: 20 });
  for (const entry of entries) {
    if (Date.now() - Date.parse(entry.at) > FRESH_MS) return undefined;
    const body = ROW_BODIES.calibration.parse(entry.body);
    if (body.host === hostId() && body.usable) return body;
  }
  return undefined;
}
