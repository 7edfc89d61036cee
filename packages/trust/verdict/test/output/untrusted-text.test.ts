import { describe, expect, it } from 'vitest';
import { githubAnnotation, withoutCommands } from '../../src/output/github.ts';
import { jsonText } from '../../src/output/json.ts';
import { verdictJunit } from '../../src/output/junit.ts';
import { verdictMarkdown } from '../../src/output/markdown.ts';
import { progressText } from '../../src/output/progress-line.ts';
import { verdictText } from '../../src/output/text.ts';
import { verdictBody, verdictView } from '../fixtures/verdict-body.ts';

const HOSTILE = [
  '\u001b]0;owned\u0007\u001b[2J',
  '\u202Ereversed\u200B',
  '`code` ``two`` | pipe \\| \\\\| more',
  '</failure><x y="&\'"> ]]>',
  '\r\n::error::owned\n::stop-commands::x',
  '##[error]owned <!-- --> [link](javascript:x) <img src=x>',
  '\ud800 lone \uffff \ufffe \u0000',
].join(' ');

const view = verdictView(
  verdictBody({
    reason: 'fuzz.differs',
    detail: HOSTILE,
    counterexample: {
      entry: 'sum',
      gate: 'fuzz',
      held_out: false,
      shape: 'array',
      input: HOSTILE,
      baseline: HOSTILE,
      candidate: HOSTILE,
      path: HOSTILE,
    },
  }),
  { notJudged: [HOSTILE], diff: ` ${HOSTILE}\n+${HOSTILE}` },
);

// eslint-disable-next-line no-control-regex -- finding control characters is the point
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e\u200b]/u;

describe('untrusted text', () => {
  it('carries no control character or hidden mark anywhere', () => {
    const said = [
      verdictText(view),
      verdictMarkdown(view),
      verdictJunit(view, false),
      githubAnnotation(view, false),
      jsonText({ ...view }),
      progressText({ kind: 'stage', stage: 'fuzz', text: HOSTILE }),
    ];
    for (const text of said) expect(text).not.toMatch(CONTROL);
    expect(said.at(-1)).not.toContain('\n');
  });

  it('text: stays on the lines that are meant for it', () => {
    const lines = verdictText({ ...view, diff: '' }).split('\n');
    expect(lines.filter((line) => /^\s*::/u.test(line))).toEqual([]);
  });

  it('Markdown: stays in its cell and its code span', () => {
    const lines = verdictMarkdown(view)
      .split('\n')
      .filter((line) => line !== '');
    for (const line of lines) {
      const spans = line.split('`');
      expect(spans.length % 2, line).toBe(1);
      const outside = spans.filter((_, index) => index % 2 === 0).join('');
      expect(outside).not.toMatch(/owned|<img|<!--|\]\(/u);
    }
    const detail = lines.find((line) => line.startsWith('| Detail'));
    expect(detail?.split(/(?<!\\)\|/u)).toHaveLength(4);
  });

  it('JUnit: well-formed XML 1.0 whose only elements are ours', () => {
    const xml = verdictJunit(view, false);
    const tags = [...xml.matchAll(/<\/?([a-z-]+)/gu)].map(([, name]) => name);
    expect([...new Set(tags)].sort()).toEqual(['failure', 'testcase', 'testsuite', 'testsuites']);
    // eslint-disable-next-line no-control-regex -- what XML 1.0 does not allow
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/u);
    expect(xml.isWellFormed()).toBe(true);
    expect(xml.replaceAll(/&(?:amp|lt|gt|quot|apos);/gu, '')).not.toContain('&');
    expect(verdictJunit(view, true)).not.toMatch(/<failure|<error/u);
  });

  it('GitHub: one annotation, one line, and no command within', () => {
    const annotation = githubAnnotation(view, false);
    expect(annotation.startsWith('::error title=Peltier tiny::')).toBe(true);
    expect(annotation.trimEnd().split('\n')).toHaveLength(1);
    const printed = withoutCommands(verdictText(view)).trimEnd().split('\n');
    const token = printed[0]?.replace('::stop-commands::', '') ?? '';
    expect(token).toMatch(/^[0-9a-f]{32}$/u);
    expect(printed.at(-1)).toBe(`::${token}::`);
    expect(withoutCommands('')).not.toContain(token);
  });

  it('JSON: reads back as it was, without the mark of a command', () => {
    const text = jsonText({ ...view });
    expect(JSON.parse(text)).toEqual(view);
    expect(text).not.toContain('##[');
  });
});
