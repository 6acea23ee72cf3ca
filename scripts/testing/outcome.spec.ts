import { expect, it } from '@jest/globals';
import { Outcome } from './outcome.js';

it('is green when something passed and nothing failed', () => {
  const outcome = new Outcome();
  expect(outcome.isGreen).toBe(false);
  outcome.pass(2);
  outcome.skip();
  expect(outcome.isGreen).toBe(true);
  expect(outcome.report()).toBe('\n2 passed, 0 failed, 1 skipped');
  outcome.fail('a.spec.ts: adds');
  expect(outcome.isGreen).toBe(false);
  expect(outcome.report()).toContain('\nFailed:\n  a.spec.ts: adds\n');
});

it('fails when tests of more than three files passed only at a retry', () => {
  const outcome = new Outcome();
  outcome.pass(9);
  for (const number of [1, 2, 3, 3]) outcome.retry(`${number}.spec.ts`, 'adds');
  expect(outcome.isGreen).toBe(true);
  outcome.retry('4.spec.ts', 'adds');
  expect(outcome.isGreen).toBe(false);
  expect(outcome.report()).toContain('Tests of more than 3 files passed only at a retry: the run has failed.');
});

it('names the ten slowest files, the slowest first, and what was left out', () => {
  const outcome = new Outcome();
  for (let file = 1; file <= 12; file += 1) outcome.took(`${file}.spec.ts`, file);
  outcome.took('1.spec.ts', 100);
  outcome.leaveOut('stopped workers');
  const lines = outcome.report().split('\n');
  expect(lines.slice(1, 4)).toEqual(['Slowest files:', '   101.0 s  1.spec.ts', '    12.0 s  12.spec.ts']);
  expect(lines.filter((line) => line.includes('.spec.ts'))).toHaveLength(10);
  expect(outcome.report()).toContain('\nLeft out:\n  stopped workers\n');
});
