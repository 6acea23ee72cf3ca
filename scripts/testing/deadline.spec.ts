import { describe, expect, it } from '@jest/globals';
import { Deadline } from './deadline.js';

describe('a deadline', () => {
  it('counts 35 and 45 minutes from the start of the CI job', () => {
    const deadline = Deadline.of(false, { ADOPS_CI_STARTED: '1000' });
    expect([deadline.soft, deadline.hard]).toEqual([1_000_000 + 2_100_000, 1_000_000 + 2_700_000]);
  });

  it('counts from now without a CI job', () => {
    expect(Deadline.of(false, {}, 5_000).soft).toBe(2_105_000);
  });

  it('leaves time for the next part, but not below zero', () => {
    const deadline = Deadline.of(false, { ADOPS_CI_STARTED: '0' });
    expect(deadline.minus(10).soft).toBe(25 * 60_000);
    expect(deadline.minus(10).hard).toBe(deadline.hard);
    expect(deadline.left).toBe(0);
  });

  it('never comes in a full run', () => {
    expect(Deadline.of(true, { ADOPS_CI_STARTED: '0' }).left).toBe(Number.POSITIVE_INFINITY);
  });
});
