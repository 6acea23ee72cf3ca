import { expect, it } from '@jest/globals';
import { accountsMoved, type CostAccount, idsOf, sourcesOf } from './accounts.js';

const account = (id: number, partnerId: number, name = `Account ${id}`): CostAccount => ({
  id,
  partnerId,
  name,
  currency: 'USD',
  isActive: true,
});
const SOURCES = sourcesOf([account(1, 5, 'b'), account(2, 5, 'a'), account(3, 17), account(4, 7)]);

it('offers the seven sources in order, with their accounts by name and no other accounts', () => {
  expect(SOURCES.map(({ id, name }) => `${id} ${name}`)).toEqual([
    '10 Adwords Display',
    '5 Adwords Search',
    '6 Bing Search',
    '17 Facebook',
    '18 Outbrain',
    '14 Taboola',
    '32 Verizon DSP',
  ]);
  expect(idsOf(SOURCES, [5, 17, 7])).toEqual([2, 1, 3]);
});

it('preserves excluded accounts of a source when another source is added or removed', () => {
  expect(accountsMoved(SOURCES, [1], { before: [5], after: [5, 17] })).toEqual([1, 3]);
  expect(accountsMoved(SOURCES, [1, 3], { before: [5, 17], after: [17] })).toEqual([3]);
});
