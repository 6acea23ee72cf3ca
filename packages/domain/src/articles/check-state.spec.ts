import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { afterCheckEvent, type ArticleCheck, type CheckEvent, mayUpload, UNCHECKED } from './index.js';

type Step =
  | { readonly kind: 'start' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'edit' }
  /** Result reported by a worker. `back` counts from the newest check (0). */
  | { readonly kind: 'finish'; readonly back: number; readonly isCompliant: boolean }
  | { readonly kind: 'fail'; readonly back: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step>({ kind: 'start' }, { kind: 'cancel' }, { kind: 'edit' }),
  fc.record({ kind: fc.constant('finish' as const), back: fc.nat(2), isCompliant: fc.boolean() }),
  fc.record({ kind: fc.constant('fail' as const), back: fc.nat(2) }),
);

/**
 * Independent model with all checks ever started, each with its text and first outcome. The state is that of the newest
 * check if it applies to the current text.
 */
class Model {
  private text = 0;
  private readonly checks: { readonly text: number; outcome: string | null }[] = [];

  take(step: Step): void {
    const newest = this.checks.at(-1);
    const isRunning = newest !== undefined && newest.outcome === null && newest.text === this.text;
    if (step.kind === 'edit') this.text += 1;
    else if (step.kind === 'start') {
      if (!isRunning) this.checks.push({ text: this.text, outcome: null });
    } else if (step.kind === 'cancel') {
      if (isRunning) newest.outcome = 'skipped';
    } else {
      const about = this.checks.at(-1 - step.back);
      if (about === newest && isRunning)
        newest.outcome = step.kind === 'fail' ? 'failed' : step.isCompliant ? 'compliant' : 'violating';
    }
  }

  get state(): string {
    const newest = this.checks.at(-1);
    return newest?.text === this.text ? (newest.outcome ?? 'running') : 'none';
  }

  get run(): number {
    return this.checks.length;
  }
}

const eventOf = (given: Step, { run }: ArticleCheck): CheckEvent => {
  if (given.kind === 'edit') return { kind: 'change' };
  if (given.kind === 'start' || given.kind === 'cancel') return { kind: given.kind };
  const about = run - given.back;
  return given.kind === 'fail'
    ? { kind: 'fail', run: about }
    : { kind: 'finish', run: about, isCompliant: given.isCompliant };
};

describe('the status of a compliance check', () => {
  it('reflects the newest check of the current text for any sequence of events', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const model = new Model();
        let check = UNCHECKED;
        for (const each of steps) {
          check = afterCheckEvent(check, eventOf(each, check));
          model.take(each);
          expect([check.state, check.run]).toEqual([model.state, model.run]);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('allows an upload only after a compliant or canceled check of the current text', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let check = UNCHECKED;
        let isAllowed = false;
        for (const each of steps) {
          const before = check;
          check = afterCheckEvent(check, eventOf(each, check));
          if (each.kind === 'edit') isAllowed = false;
          else if (before.state === 'running' && check.state !== 'running')
            isAllowed = each.kind === 'cancel' || (each.kind === 'finish' && each.isCompliant);
          else if (check.state === 'running') isAllowed = false;
          expect(mayUpload(check.state)).toBe(isAllowed);
        }
      }),
    );
  });

  it('remains the same object if an event changes nothing', () => {
    const running = afterCheckEvent(UNCHECKED, { kind: 'start' });
    expect(afterCheckEvent(running, { kind: 'start' })).toBe(running);
    expect(afterCheckEvent(running, { kind: 'fail', run: 7 })).toBe(running);
    expect(afterCheckEvent(UNCHECKED, { kind: 'cancel' })).toBe(UNCHECKED);
    expect(afterCheckEvent(UNCHECKED, { kind: 'change' })).toBe(UNCHECKED);
  });
});
