import { openLedgerReader } from '@peltier/ledger/read';
import { buildReport, UNIT_SHARE, type ReportModel, type Share } from '@peltier/report';
import { loadAcceptConfig, loadPricingConfig } from '@peltier/source';
import { CliError } from '../../cli-error.ts';
import { requireState, type Operator } from '../../operator.ts';

/** Builds the report of one target or of all. @throws {ReportError} `ops.unknown_target`; {SourceError} for the files of config/ */
export async function report(
  operator: Operator,
  request: { readonly target?: string; readonly pricingFile: string; readonly share: Share },
): Promise<ReportModel> {
  requireState(operator);
  const pricing = await loadPricingConfig(request.pricingFile);
  const accept = await loadAcceptConfig(operator.acceptFile);
  const reader = openLedgerReader({ stateDir: operator.stateDir });
  try {
    return buildReport(reader, {
      ...(request.target === undefined ? {} : { target: request.target }),
      pricing,
      share: request.share,
      minEstimate: accept.decision.min_estimate,
      generatedAt: new Date(),
    });
  } finally {
    reader.close();
  }
}

/** `--share 0.4` or `40%`: what the operator says the entries have of the fleet's CPU time. @throws {CliError} `cli.usage` */
export function parseShare(text: string | undefined): Share {
  if (text === undefined) return UNIT_SHARE;
  const match = /^(\d+(?:\.\d+)?)(%?)$/.exec(text.trim());
  const value = Number(match?.[1] ?? Number.NaN) / (match?.[2] === '%' ? 100 : 1);
  if (!(value > 0 && value <= 1)) {
    throw new CliError('cli.usage', {
      found: `--share ${JSON.stringify(text.slice(0, 40))}`,
      hint: 'Give a share above 0 and at most 1, such as 0.4 or 40%.',
    });
  }
  return { value, basis: 'assumption', source: `--share ${text.trim()} on the command line` };
}
