import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import semver from '../index.js';

describe('order', () => {
  const ordered = [
    '0.9.9',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0',
    '1.2.0',
    '1.10.0',
    '2.0.0',
  ];

  it('sorts versions', () => {
    assert.deepEqual(semver.sort(ordered.toReversed()), ordered);
    assert.deepEqual(semver.rsort([...ordered]), ordered.toReversed());
  });

  it('takes no notice of the build when it compares', () => {
    assert.equal(semver.compare('1.0.0+a', '1.0.0+b'), 0);
    assert.equal(semver.compareBuild('1.0.0+a', '1.0.0+b'), -1);
  });

  it('refuses what is no version', () => {
    assert.throws(() => semver.compare('1.0', '1.0.0'), TypeError);
    assert.throws(() => semver.compare('01.0.0', '1.0.0'), TypeError);
    assert.throws(() => new semver.SemVer('1'.repeat(300)), TypeError);
  });
});

describe('ranges', () => {
  for (const [version, range, expected] of [
    ['1.2.3', '^1.2.0', true],
    ['2.0.0', '^1.2.0', false],
    ['0.2.5', '^0.2.3', true],
    ['0.3.0', '^0.2.3', false],
    ['1.2.9', '~1.2.3', true],
    ['1.3.0', '~1.2.3', false],
    ['1.5.0', '1.x', true],
    ['2.3.4', '1.0.0 - 2.3', true],
    ['3.0.0', '<2 || >=3', true],
    ['1.2.3-beta', '^1.2.0', false],
    ['1.2.3-beta', '>=1.2.3-alpha', true],
    ['1.2.3', 'nonsense', false],
  ]) {
    it(`says ${expected} for ${version} in ${range}`, () => {
      assert.equal(semver.satisfies(version, range), expected);
    });
  }

  it('finds the greatest and the least', () => {
    const versions = ['1.2.0', '1.4.0', '2.0.0', '1.3.0'];
    assert.equal(semver.maxSatisfying(versions, '^1'), '1.4.0');
    assert.equal(semver.minSatisfying(versions, '>1.2'), '1.3.0');
    assert.equal(semver.maxSatisfying(versions, '3'), null);
  });

  it('takes prereleases when asked', () => {
    assert.equal(semver.satisfies('1.3.0-a', '^1.2.0', { includePrerelease: true }), true);
  });

  it('compares ranges', () => {
    assert.equal(semver.subset('^1.2', '^1'), true);
    assert.equal(semver.intersects('^1', '>=1.9'), true);
  });
});

describe('parts', () => {
  it('increments', () => {
    assert.equal(semver.inc('1.2.3', 'minor'), '1.3.0');
    assert.equal(semver.inc('1.2.3', 'prerelease', 'beta'), '1.2.4-beta.0');
    assert.equal(semver.inc('1.2.4-beta.0', 'patch'), '1.2.4');
  });

  it('reads and cleans', () => {
    assert.equal(semver.clean(' =v1.2.3 '), '1.2.3');
    assert.equal(semver.valid('1.2'), null);
    assert.equal(semver.coerce('version 4.5 of it').version, '4.5.0');
    assert.equal(semver.diff('1.2.3', '1.3.0'), 'minor');
  });
});
