import { expect, it } from '@jest/globals';
import { PARTNERS } from './partners.js';

it('assigns resellers to the first search feed', () => {
  const resellers = PARTNERS.filter(({ parentId }) => parentId !== undefined);
  expect(resellers.map(({ id }) => id).sort((a, b) => a - b)).toEqual([63, 74, 76, 77, 79, 84, 86]);
  expect(new Set(resellers.map(({ parentId }) => parentId))).toEqual(new Set([1]));
  expect(PARTNERS.find(({ id }) => id === 1)).toMatchObject({ type: 'feed', feedType: 'search' });
});

it('assigns each partner a unique ID', () => {
  expect(new Set(PARTNERS.map(({ id }) => id)).size).toBe(PARTNERS.length);
});
