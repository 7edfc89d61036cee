import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { acceptFileFrom, PELTIER_ROOT, stateDirFrom } from '../src/state-place.ts';

const dir = mkdtempSync(join(tmpdir(), 'peltier-place-'));
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});

it('state: the option, then PELTIER_HOME, then .peltier here; always absolute', () => {
  expect(stateDirFrom('x', { PELTIER_HOME: '/home' })).toBe(resolve('x'));
  expect(stateDirFrom(undefined, { PELTIER_HOME: '/home' })).toBe('/home');
  expect(stateDirFrom(undefined, {})).toBe(resolve('.peltier'));
});

it('thresholds: the option, then the nearest config/accept.toml upwards, then our own', () => {
  const deep = join(dir, 'a', 'b');
  mkdirSync(deep, { recursive: true });
  expect(acceptFileFrom(undefined, deep)).toBe(join(PELTIER_ROOT, 'config', 'accept.toml'));
  mkdirSync(join(dir, 'config'));
  writeFileSync(join(dir, 'config', 'accept.toml'), '');
  expect(acceptFileFrom(undefined, deep)).toBe(join(dir, 'config', 'accept.toml'));
  expect(acceptFileFrom('mine.toml', deep)).toBe(resolve('mine.toml'));
});
