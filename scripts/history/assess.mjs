/** Reasons that say something about the host or the session, nothing about the candidate. */
const UNMEASURED = /^(host|calibration|session|interrupted|isolation)\b/;

/** Compares one run with the verdicts that are right. `mark`: right, WRONG, or unmeasured. */
export function assess({ name, expected }, { view, code, stderr, seconds }, require) {
  const verdict = view?.verdict;
  const right = expected.map((one) =>
    require === 'equivalent'
      ? {
          outcome: one.equivalent,
          reasons: one.equivalent === 'accepted' ? ['equivalent.shown'] : one.reasons,
        }
      : { outcome: one.outcome, reasons: one.reasons },
  );
  const refusal = /^verdict: (patch\.[a-z_]+):/m.exec(stderr)?.[1];
  const got = verdict?.outcome ?? (refusal === undefined ? `exit ${code}` : 'refused');
  const reason = verdict?.reason ?? refusal ?? firstLine(stderr);
  const matches = right.some((one) => one.outcome === got && one.reasons.includes(reason));
  const isUnmeasured = got === 'invalid' && UNMEASURED.test(reason);
  return {
    name,
    mark: matches ? 'right' : isUnmeasured ? 'unmeasured' : 'WRONG',
    expected: right.map((one) => `${one.outcome} ${one.reasons.join('|')}`).join(' or '),
    got,
    reason,
    detail: verdict?.detail ?? stderr.trim(),
    interval: interval(verdict),
    seconds,
    why: expected[0]?.why ?? '',
    ...(verdict?.counterexample === undefined ? {} : { counterexample: verdict.counterexample }),
    notJudged: view?.notJudged ?? [],
  };
}

/** The longest run that was made: its speedup with the 95 % interval. */
function interval(verdict) {
  const run = verdict?.confirm ?? verdict?.screen;
  if (run === undefined || run === null) return '';
  return `${run.speedup.toFixed(3)}x [${run.lower95.toFixed(3)}, ${run.upper95.toFixed(3)}]`;
}

function firstLine(text) {
  return (
    text
      .trim()
      .split('\n')
      .find((line) => line !== '') ?? ''
  );
}

/** The results as columns of text. */
export function table(results) {
  const rows = [
    ['', 'pair', 'expected', 'got', 'reason', 'speedup [95 %]', 's'],
    ...results.map((one) => [
      one.mark,
      one.name,
      one.expected,
      one.got,
      one.reason,
      one.interval,
      one.seconds.toFixed(0),
    ]),
  ];
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column]))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
