import { expect, it } from 'vitest';
import { analyseRun } from '../src/6-analyse.ts';
import { judgeCalibration, type CalibrationRun } from '../src/judge-calibration.ts';
import { POLICY } from './fixtures/accept-policy.ts';
import { nthSeed, simulatedRun, type Simulation } from './fixtures/simulated-run.ts';

function calibrationRun(shape: Omit<Simulation, 'phase'>): CalibrationRun {
  const samples = simulatedRun({ generations: 6, phase: 'calibration', ...shape });
  return { samples, result: analyseRun(samples, { ...POLICY, timedShare: 0.9 }) };
}

function judge(nullRun: Omit<Simulation, 'seed'>, slowRun: Omit<Simulation, 'seed'>) {
  return judgeCalibration({
    nullRun: calibrationRun({ seed: nthSeed(11), ...nullRun }),
    slowRun: calibrationRun({ seed: nthSeed(12), ...slowRun }),
    truth: 1 / 1.1,
    seed: nthSeed(13),
  });
}

it('finds a host usable that reads A/A as 1 and the injected slowdown as it is', () => {
  const judged = judge({}, { ratio: 1.1 });
  expect(judged.findings).toEqual([]);
  expect(judged.recovered).toBe(true);
  expect(judged.halfWidth).toBeLessThan(0.05);
  expect(judged.generationSd).toBeGreaterThan(0.004);
  expect(judged.generationSd).toBeLessThan(0.05);
});

it.each([
  ['a gross bias to one side', { ratio: 1.15 }],
  ['a gross bias to the other side', { ratio: 0.85 }],
  ['a spread too wide for any verdict', { generationSd: 0.4 }],
])('finds %s of A/A', (_, nullRun) => {
  const judged = judge(nullRun, { ratio: 1.1 });
  expect(judged.recovered).toBe(true);
  expect(judged.findings).toHaveLength(1);
});

it('allows a small bias', () => {
  expect(judge({ ratio: 1.01 }, { ratio: 1.1 }).findings).toEqual([]);
});

it.each([
  ['not seen at all', 1],
  ['seen twice as large', 1.25],
  ['seen as a gain', 1 / 1.1],
])('finds an injected slowdown that is %s', (_, ratio) => {
  const judged = judge({}, { ratio });
  expect(judged.recovered).toBe(false);
  expect(judged.findings).toHaveLength(1);
});
