import { money, percent, range95, times } from './figures.ts';
import type { AttemptReport, AttemptState, QuotedRun, TargetReport } from './report-model.ts';
import { UNIT_SHARE } from './roi.ts';

/** The word and sign of every state, so that colour is never the only carrier. */
export const STATE_WORDS: Readonly<
  Record<AttemptState | 'refused' | 'declined', { readonly word: string; readonly icon: string }>
> = {
  accepted: { word: 'Accepted', icon: '✓' },
  withdrawn: { word: 'Withdrawn', icon: '↩' },
  rejected: { word: 'Rejected', icon: '✕' },
  inconclusive: { word: 'Inconclusive', icon: '?' },
  invalid: { word: 'Invalid', icon: '!' },
  running: { word: 'Running', icon: '…' },
  refused: { word: 'Refused', icon: '⊘' },
  declined: { word: 'Declined', icon: '–' },
};

/** How far the number of a run may be trusted. */
export function adviceOf({ phase, selected }: QuotedRun, state: AttemptState): string {
  if (phase === 'audit') {
    return state === 'withdrawn'
      ? 'audit: the acceptance was not upheld'
      : 'audit: this is the number to quote';
  }
  if (state === 'accepted' && selected) {
    return `${phase}: subject to selection, no audit yet`;
  }
  return `${phase}: not a gain to quote`;
}

/** One of the four questions of a manager, with the rows behind the answer. */
export interface Answer {
  readonly question: string;
  readonly figure: string;
  readonly gloss: string;
  readonly rows: readonly number[];
}

/** A sentence that says what came of a target. */
export function headline(target: TargetReport): string {
  if (target.cumulative !== undefined) {
    return `${times(target.cumulative.quoted.run.speedup)} as fast as the pinned source`;
  }
  const quoted = bestRun(target);
  const standing = standingOf(target).length;
  if (quoted === undefined) {
    return standing > 0 ? 'A candidate is equivalent; no gain was asked for' : 'No gain stands';
  }
  return `${times(quoted.run.speedup)} as fast as its base, outputs unchanged`;
}

/** Attempts whose acceptance has not been withdrawn. */
function standingOf(target: TargetReport): readonly AttemptReport[] {
  return attemptsOfTarget(target).filter(({ state }) => state === 'accepted');
}

/** All attempts of a target, in the order they were ordered. */
export function attemptsOfTarget(target: TargetReport): readonly AttemptReport[] {
  return target.candidates
    .flatMap(({ attempts }) => attempts)
    .sort((left, right) => left.order.seq - right.order.seq);
}

function bestRun(target: TargetReport): QuotedRun | undefined {
  return standingOf(target)
    .map(({ quoted }) => quoted)
    .filter((quoted) => quoted !== undefined)
    .sort((left, right) => right.run.lower95 - left.run.lower95)[0];
}

/** What was gained, how sure, how much money, what it cost. */
export function answersOf(target: TargetReport, currency: string): readonly Answer[] {
  const quoted = target.cumulative?.quoted ?? bestRun(target);
  return [
    gained(target, quoted),
    sureness(target, quoted),
    worth(target, currency),
    cost(target, currency),
  ];
}

function gained(target: TargetReport, quoted: QuotedRun | undefined): Answer {
  const question = 'What was gained';
  const tried = attemptsOfTarget(target);
  if (quoted === undefined) {
    return {
      question,
      figure: 'Nothing',
      gloss: `${tried.length} ${tried.length === 1 ? 'attempt' : 'attempts'}, none stands with a measured gain`,
      rows: tried.map(({ order }) => order.seq),
    };
  }
  const standing = standingOf(target).length;
  const against =
    target.cumulative === undefined
      ? 'against the base it was judged on'
      : 'head against the pinned source';
  const several =
    standing > 1 && target.cumulative === undefined
      ? `; ${standing} candidates stand, and their gains are not multiplied`
      : '';
  return {
    question,
    figure: times(quoted.run.speedup),
    gloss: `speedup, 95\u00a0% interval ${range95(quoted.run)}, ${against}${several}`,
    rows: [quoted.seq],
  };
}

function sureness(target: TargetReport, quoted: QuotedRun | undefined): Answer {
  const question = 'How sure';
  if (quoted === undefined) {
    const budget = target.budgets.at(-1);
    return {
      question,
      figure: '–',
      gloss:
        budget === undefined || budget.confirms === 0
          ? 'no candidate reached a confirm run'
          : `${budget.confirms} confirm runs were charged to the error budget`,
      rows: budget?.rows ?? [],
    };
  }
  return quoted.selected
    ? {
        question,
        figure: 'Confirmed',
        gloss: `by the run that selected it, so the estimate is subject to selection; no audit yet`,
        rows: [quoted.seq],
      }
    : {
        question,
        figure: 'Audited',
        gloss: `by a second run of ${quoted.run.generations} generations on fresh data: this is the number to quote`,
        rows: [quoted.seq],
      };
}

function worth(target: TargetReport, currency: string): Answer {
  const question = 'How much money';
  const best = target.roi[0];
  if (best === undefined) {
    return { question, figure: money(0, currency), gloss: 'no standing gain to price', rows: [] };
  }
  const { chain } = best;
  const { lower, upper, estimate } = chain.perYear;
  const share = chain.share.basis === 'profile' ? 'as a production profile shows' : 'an assumption';
  const basis =
    chain.share === UNIT_SHARE
      ? 'for each 1\u00a0% of the fleet’s CPU time spent in this code (no production profile was supplied)'
      : `with ${percent(chain.share.value)} of the fleet’s CPU time in this code, ${share}`;
  return {
    question,
    figure: `${money(estimate, currency)}\u00a0/\u00a0year`,
    gloss: `${basis}; 95\u00a0% interval ${money(lower, currency)} to ${money(upper, currency)}`,
    rows: [...new Set(chain.steps[0]?.rows ?? [])],
  };
}

function cost({ cost: search }: TargetReport, currency: string): Answer {
  const tokens =
    search.tokens === undefined
      ? 'tokens were not counted'
      : `${search.tokens.input + search.tokens.output} tokens as counted by the operator`;
  return {
    question: 'What it cost',
    figure: money(search.dollars, currency),
    gloss: `${search.benchMinutes.toFixed(1)} bench minutes; ${tokens}`,
    rows: search.rows,
  };
}
