import { stateLayout } from '@peltier/protocol';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  registeredTarget,
  registeredTargets,
  registerTarget,
} from '../../src/target/target-registry.ts';
import { temporaryDirectory } from '../fixtures/base-target.ts';
import { SourceError } from '../../src/source-error.ts';

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof SourceError ? error.code : 'other'),
  );

it('finds what was registered, newest place first', async () => {
  const stateDir = temporaryDirectory();
  expect(await registeredTargets(stateDir)).toEqual([]);
  expect(await registeredTarget(stateDir, 'tiny')).toBeUndefined();
  await registerTarget(stateDir, { name: 'tiny', dir: '/somewhere' });
  await registerTarget(stateDir, { name: 'tiny', dir: '/elsewhere', file: 'peltier.toml' });
  await registerTarget(stateDir, { name: 'a', dir: '/a', ref: 'HEAD' });
  const tiny = { name: 'tiny', dir: '/elsewhere', file: 'peltier.toml' };
  expect(await registeredTarget(stateDir, 'tiny')).toEqual(tiny);
  expect(await registeredTargets(stateDir)).toEqual([{ name: 'a', dir: '/a', ref: 'HEAD' }, tiny]);
  const { targetsDir } = stateLayout(stateDir);
  expect(readdirSync(targetsDir).sort()).toEqual(['a.json', 'tiny.json']);
  expect(statSync(join(targetsDir, 'a.json')).mode & 0o777).toBe(0o600);
});

it('takes no name that is a path, and no relative place', async () => {
  const stateDir = temporaryDirectory();
  for (const name of ['../keys', 'a/b', 'A', '', '.'])
    expect(await registeredTarget(stateDir, name), name).toBeUndefined();
  expect(await codeOf(registerTarget(stateDir, { name: '../x', dir: '/a' }))).toBe('target.config');
  expect(await codeOf(registerTarget(stateDir, { name: 'x', dir: 'a' }))).toBe('target.config');
});

it('does not follow an entry that is not of its form', async () => {
  const stateDir = temporaryDirectory();
  const { targetsDir } = stateLayout(stateDir);
  mkdirSync(targetsDir);
  const texts = ['', '{', '{}', '{"name":"other","dir":"/a"}', '{"name":"x","dir":"/a","more":1}'];
  for (const text of texts) {
    writeFileSync(join(targetsDir, 'x.json'), text);
    expect(await codeOf(registeredTarget(stateDir, 'x')), text).toBe('target.config');
  }
});
