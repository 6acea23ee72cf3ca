import { expect, it } from '@jest/globals';
import type { AccountRef } from '../port/account.js';
import { blocksOfAdGroup } from './zemanta-blocks.js';
import type { ZemantaHttp } from './zemanta-http.js';

const PUBLISHERS = [
  { name: 'one.example', status: 'BLACKLISTED', level: 'ADGROUP', source: null },
  { name: 'two.example', placement: 'two.example|top', status: 'BLACKLISTED', level: 'ADGROUP', source: null },
  { name: 'three.example', status: 'ENABLED', level: 'ADGROUP', source: null },
  { name: 'four.example', status: 'BLACKLISTED', level: 'ADGROUP', source: 'some-exchange' },
  { name: 'five.example', status: 'BLACKLISTED', level: 'CAMPAIGN', source: null },
  { name: 'six.example', status: 'BLACKLISTED', level: 'ACCOUNT' },
];

it("lists blocks of an ad group, and inherited blocks that can't be removed here", async () => {
  const asked: string[] = [];
  const data = (_account: AccountRef, path: string, shape: { parse(value: unknown): unknown }) => {
    asked.push(path);
    return Promise.resolve(shape.parse(PUBLISHERS));
  };
  const http = { data } as unknown as ZemantaHttp;
  const blocks = await blocksOfAdGroup(http, {} as AccountRef, { externalId: '7', parentExternalId: '3' });
  expect(asked).toEqual(['adgroups/7/publishers/']);
  expect(blocks).toEqual([
    { scope: 'adGroup', campaignId: '3', adGroupId: '7', placementId: 'one.example' },
    { scope: 'adGroup', campaignId: '3', adGroupId: '7', placementId: 'two.example', sectionId: 'two.example|top' },
    { scope: 'campaign', campaignId: '3', placementId: 'five.example', fixedBy: 'a block of the campaign' },
    { scope: 'account', campaignId: null, placementId: 'six.example', fixedBy: 'a block of the account' },
  ]);
});
