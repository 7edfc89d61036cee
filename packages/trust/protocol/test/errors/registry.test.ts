import { expect, test } from 'vitest';
import { ERROR_REGISTRY, EXIT, type ErrorFacts } from '../../src/index.ts';

const all = Object.entries<ErrorFacts>(ERROR_REGISTRY);

test('the exit codes are a promise to scripts', () => {
  expect(EXIT).toEqual({
    ok: 0,
    rejected: 1,
    usage: 2,
    inconclusive: 3,
    integrity: 4,
    internal: 70,
  });
});

test('every code has an area, a failing exit, a status of an error, a hint and a meaning', () => {
  expect(all.length).toBeGreaterThan(50);
  const odd = all.filter(([code, { status, exit, hint, meaning }]) => {
    const formed = /^[a-z]+\.[a-z0-9_-]+$/.test(code) && hint.length > 5 && meaning.length > 10;
    return !formed || exit === EXIT.ok || status < 400 || status > 599;
  });
  expect(odd).toEqual([]);
});
