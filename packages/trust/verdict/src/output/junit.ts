import { printable } from '@peltier/protocol';
import { timesWithInterval } from './figures.ts';
import type { VerdictView } from './verdict-view.ts';

/** JUnit XML with one test case per verdict: a failure for `rejected`, an error for anything that is no decision. */
export function verdictJunit(view: VerdictView, met: boolean): string {
  const { verdict } = view;
  const run = verdict.confirm ?? verdict.screen;
  const body = [
    verdict.detail,
    ...(run === undefined ? [] : [`${run.phase}: ${timesWithInterval(run)}`]),
    ...(verdict.counterexample === undefined
      ? []
      : [
          `input ${verdict.counterexample.input}`,
          `baseline ${verdict.counterexample.baseline}`,
          `candidate ${verdict.counterexample.candidate}`,
        ]),
  ].join('\n');
  const isFailure = !met && verdict.outcome === 'rejected';
  const isError = !met && verdict.outcome !== 'rejected';
  const element = isFailure ? 'failure' : 'error';
  const time = verdict.wall_s.toFixed(3);
  const inner = met
    ? `<system-out>${xml(body)}</system-out>`
    : `<${element} type="${xml(verdict.reason)}" message="${xml(`${verdict.outcome}: ${verdict.reason}`)}">${xml(body)}</${element}>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="1" failures="${String(Number(isFailure))}" errors="${String(Number(isError))}" time="${time}">`,
    `  <testsuite name="peltier" tests="1" failures="${String(Number(isFailure))}" errors="${String(Number(isError))}" time="${time}">`,
    `    <testcase classname="peltier.${xml(verdict.target)}" name="${xml(verdict.require)} ${xml(verdict.candidate_id.slice(0, 12))}" time="${time}">${inner}</testcase>`,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

/** Text made fit for XML 1.0: `printable` spells control characters out, what XML has no place for goes, five marks are escaped. */
function xml(text: string): string {
  return printable(text, 4000)
    .replaceAll(/[\p{Cs}\ufffe\uffff]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
