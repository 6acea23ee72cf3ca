import { describe, expect, it } from '@jest/globals';
import { findOddSentences } from './english.js';
import { codeTexts } from './texts.js';

const oddIn = (source: string): string[] =>
  codeTexts('a.spec.ts', source).flatMap((text) => findOddSentences(text).map(({ word }) => word));

describe('odd sentences', () => {
  it('include doc comments that begin without a noun or a verb', () => {
    expect(oddIn('/** What it costs. */\nconst a = 1;\n/** Null: none. */\nconst b = 2;')).toEqual(['What', 'Null:']);
    expect(
      oddIn('/** Cost in micros. */\nconst a = 1;\n// What follows is slow.\n/** Whatever. */\nconst b = 2;'),
    ).toEqual([]);
  });

  it('include doc comments of functions that begin without a verb', () => {
    expect(
      oddIn(
        '/** The cost. */\nfunction a() {}\n/** Columns to show. */\nconst b = () => 1;\n/** True if empty. */\nconst c = true;',
      ),
    ).toEqual(['The', 'Columns']);
    expect(
      oddIn(
        '/** Returns the cost. */\nfunction a() {}\n/** @throws if empty */\nfunction b() {}\n/** Menu. */\nfunction C() {}',
      ),
    ).toEqual([]);
  });

  it('include percentages with a space, and no remainders', () => {
    expect(oddIn('// 10 % of the clicks\nconst a = 7 % 3; // 5% off')).toEqual(['0 %']);
  });

  it('include test titles that begin without a verb or are too long', () => {
    expect(oddIn(`it('is refused', () => {}); it.each([1])('of %s', () => {});`)).toEqual(['is', 'of']);
    expect(oddIn(`test('${'a'.repeat(91)}', () => {});`)).toEqual(['91 characters']);
    expect(oddIn(`describe('of a user', () => { it('rejects a token', () => {}); });`)).toEqual([]);
  });
});
