import { expect, it } from '@jest/globals';
import { PARTNERS } from './partners.js';

it('resellers belong to the first search feed', () => {
  const resellers = PARTNERS.filter(({ parentId }) => parentId !== undefined);
  expect(resellers.map(({ id }) => id).sort((a, b) => a - b)).toEqual([63, 74, 76, 77, 79, 84, 86]);
  expect(new Set(resellers.map(({ parentId }) => parentId))).toEqual(new Set([1]));
  expect(PARTNERS.find(({ id }) => id === 1)).toMatchObject({ type: 'feed', feedType: 'search' });
});

it('every partner has an ID of its own', () => {
  expect(new Set(PARTNERS.map(({ id }) => id)).size).toBe(PARTNERS.length);
});
