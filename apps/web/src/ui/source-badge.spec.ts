import { expect, it } from '@jest/globals';
import { sourceCode, sourceColor } from './source-badge.js';

const SOURCES: Readonly<Record<number, string>> = {
  5: 'Google Ads Search',
  6: 'Microsoft Advertising',
  7: 'Organic',
  10: 'Google Display',
  14: 'Taboola',
  15: 'ZeroPark',
  16: 'Additional Media',
  17: 'Meta',
  18: 'Outbrain Amplify',
  28: 'PropellerAds',
  32: 'Yahoo DSP',
  51: 'Other Traffic',
  64: 'Zemanta',
};

it('shows two letters for a source', () => {
  expect(Object.values(SOURCES).map(sourceCode)).toEqual(
    ['GA', 'MA', 'Or', 'GD', 'Ta', 'ZP', 'AM', 'Me', 'OA', 'PA', 'YD', 'OT', 'Ze'], // prettier-ignore
  );
  expect(sourceCode('x')).toBe('X');
  expect(sourceCode('')).toBe('');
});

it('uses distinct letters for each known source, and distinct colors for equal initials', () => {
  const badges = Object.entries(SOURCES).map(([id, name]) => ({
    code: sourceCode(name),
    color: sourceColor(Number(id)),
  }));
  expect(new Set(badges.map(({ code }) => code)).size).toBe(badges.length);
  for (const first of new Set(badges.map(({ code }) => code.charAt(0)))) {
    const colors = badges.filter(({ code }) => code.startsWith(first)).map(({ color }) => color);
    expect(new Set(colors).size).toBe(colors.length);
  }
});

it('assigns one of the twelve colors to an unknown source', () => {
  for (const id of [1, 101, 9999]) expect(sourceColor(id)).toBeGreaterThanOrEqual(1);
  for (const id of [1, 101, 9999]) expect(sourceColor(id)).toBeLessThanOrEqual(12);
});
