import { describe, expect, it } from '@jest/globals';
import { Deadline } from './deadline.js';

describe('the CI deadline', () => {
  it('expires 19, 35 and 45 minutes after the start of the CI job', () => {
    const { usual, soft, hard } = Deadline.of(false, { ADOPS_CI_STARTED: '1000' });
    expect([usual, soft, hard].map((end) => (end - 1_000_000) / 60_000)).toEqual([19, 35, 45]);
  });

  it('starts now if there is no CI job', () => {
    expect(Deadline.of(false, {}, 5_000).soft).toBe(2_105_000);
  });

  it('reserves time for the next part, with a minimum of zero', () => {
    const deadline = Deadline.of(false, { ADOPS_CI_STARTED: '0' });
    const earlier = deadline.minus({ usual: 7, soft: 10 });
    expect([earlier.usual, earlier.soft]).toEqual([12 * 60_000, 25 * 60_000]);
    expect(earlier.hard).toBe(deadline.hard);
    expect([deadline.left, deadline.isUsualOver]).toEqual([0, true]);
  });

  it('never expires in a full run', () => {
    const { left, isUsualOver } = Deadline.of(true, { ADOPS_CI_STARTED: '0' });
    expect([left, isUsualOver]).toEqual([Number.POSITIVE_INFINITY, false]);
  });
});
