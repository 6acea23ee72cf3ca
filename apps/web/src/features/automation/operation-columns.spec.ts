import { describe, expect, it } from '@jest/globals';
import { noteHeight } from './operation-columns.js';

const REASON = "Its bidding strategy doesn't support a target CPA. Change the strategy to target CPA.";
const ofLetters = (text: string): number => text.length * 6;

describe('the reason below the status of a change', () => {
  it('wraps to several lines if it is too long for one line', () => {
    expect(noteHeight(REASON, 370, ofLetters)).toBe(57);
    expect(noteHeight(REASON, 300, ofLetters)).toBe(72);
  });

  it('leaves the row height unchanged if it is short or missing', () => {
    expect(noteHeight(REASON, 620, ofLetters)).toBe(0);
    expect(noteHeight(null, 100, ofLetters)).toBe(0);
  });
});
