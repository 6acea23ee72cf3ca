import { expect, it } from '@jest/globals';
import { Outcome } from './outcome.js';

it('succeeds if a test passed and none failed', () => {
  const outcome = new Outcome();
  expect(outcome.isGreen).toBe(false);
  outcome.pass(2);
  outcome.skip();
  expect(outcome.isGreen).toBe(true);
  expect(outcome.report()).toBe('\n2 passed, 0 failed, 1 skipped');
});

it('prints failures last, with file, title and the first lines of the message', () => {
  const outcome = new Outcome();
  outcome.pass();
  outcome.took('a.spec.ts', 3);
  outcome.fail({ what: 'a.spec.ts: adds', where: 'a.spec.ts:7', message: 'Expected: 4\n\nReceived: 5' });
  expect(outcome.isGreen).toBe(false);
  expect(outcome.report()).toMatch(
    /\nFailed:\n {2}✗ a\.spec\.ts: adds \(a\.spec\.ts:7\)\n {6}Expected: 4\n {6}Received: 5\n\n1 passed, 1 failed, 0 skipped$/,
  );
});

it('prints at most 150 lines regardless of the number of failures', () => {
  const outcome = new Outcome();
  for (let test = 0; test < 90; test += 1) outcome.fail({ what: `test ${test}`, message: 'line\n'.repeat(40) });
  const lines = outcome.report().split('\n');
  expect(lines.length).toBeLessThan(165);
  expect(lines.at(-1)).toBe('0 passed, 90 failed, 0 skipped');
  expect(outcome.report()).toMatch(/ {2}and \d+ more\n\n0 passed/);
});

it('fails if tests of more than three files passed only on retry', () => {
  const outcome = new Outcome();
  outcome.pass(9);
  for (const number of [1, 2, 3, 3]) outcome.retry(`${number}.spec.ts`, 'adds');
  expect(outcome.isGreen).toBe(true);
  outcome.retry('4.spec.ts', 'adds');
  expect(outcome.isGreen).toBe(false);
  expect(outcome.report()).toContain('✗ Tests of more than 3 files passed only at a retry');
  expect(outcome.report()).toMatch(/9 passed, 1 failed, 0 skipped$/);
});

it('counts unreached files as skipped, and fails if more than a quarter are unreached', () => {
  const outcome = new Outcome();
  outcome.pass(3);
  for (const file of ['a', 'b', 'c']) outcome.took(file, 1);
  outcome.leaveUnreached('d.spec.ts');
  expect(outcome.isGreen).toBe(true);
  expect(outcome.report()).toContain('\nNot reached within the time limit:\n  d.spec.ts\n');
  expect(outcome.report()).toMatch(/3 passed, 0 failed, 1 skipped$/);
  outcome.leaveUnreached('e.spec.ts');
  expect(outcome.report()).toMatch(/3 passed, 1 failed, 2 skipped$/);
});

it('includes failures that await a retry', () => {
  const outcome = new Outcome();
  outcome.pass();
  outcome.hold('a.spec.ts', () => outcome.fail({ what: 'a.spec.ts: adds' }));
  outcome.hold('b.spec.ts', () => outcome.fail({ what: 'b.spec.ts: subtracts' }));
  outcome.release('b.spec.ts');
  expect(outcome.report()).toMatch(/1 passed, 1 failed, 0 skipped$/);
  expect(outcome.report()).toMatch(/1 passed, 1 failed, 0 skipped$/);
});

it('omits stack frames of libraries', () => {
  const outcome = new Outcome();
  outcome.fail({ what: 'a', message: 'Error: b\n  at c (d.spec.ts:1:1)\n  at e (/x/node_modules/jest/f.js:2:2)' });
  expect(outcome.report()).toContain('✗ a\n      Error: b\n        at c (d.spec.ts:1:1)\n\n0 passed');
});

it('fails if no test ran', () => {
  expect(new Outcome().report()).toMatch(/✗ No test ran\n\n0 passed, 1 failed, 0 skipped$/);
});

it('lists the twenty slowest files, slowest first, and shortens long lists', () => {
  const outcome = new Outcome();
  for (let file = 1; file <= 25; file += 1) outcome.took(`${file}.spec.ts`, file);
  outcome.took('1.spec.ts', 100);
  for (let what = 1; what <= 30; what += 1) outcome.leaveOut(`thing ${what}`);
  const lines = outcome.report().split('\n');
  expect(lines.slice(1, 4)).toEqual(['Slowest files:', '   101.0 s  1.spec.ts', '    25.0 s  25.spec.ts']);
  expect(lines.filter((line) => line.includes('.spec.ts'))).toHaveLength(20);
  expect(lines).toContain('  and 5 more');
});
