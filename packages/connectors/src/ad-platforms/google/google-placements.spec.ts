import { expect, it } from '@jest/globals';
import type { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import { listBlocks } from './google-placements.js';

const account = { externalId: '1234567890' } as AccountRef;
const url = (name: string) => ({ placement: { url: name } });

/** Rows of each resource, nested as in the API. */
const ROWS: Readonly<Record<string, readonly object[]>> = {
  campaign_criterion: [
    { campaignCriterion: { resourceName: 'customers/1/campaignCriteria/11~1', negative: true, ...url('own.example') } },
    { campaignCriterion: { resourceName: 'customers/1/campaignCriteria/11~2', ...url('targeted.example') } },
    {
      campaignCriterion: {
        resourceName: 'customers/1/campaignCriteria/12~3',
        negative: true,
        mobileApplication: { appId: '2-com.game' },
      },
    },
  ],
  ad_group_criterion: [
    {
      campaign: { id: '11' },
      adGroup: { id: '21' },
      adGroupCriterion: { resourceName: 'customers/1/adGroupCriteria/21~1', negative: true, ...url('group.example') },
    },
  ],
  customer_negative_criterion: [{ customerNegativeCriterion: url('nowhere.example') }],
  campaign_shared_set: [
    { campaign: { id: '11' }, sharedSet: { id: '800', name: 'Unsafe sites' } },
    { campaign: { id: '12' }, sharedSet: { id: '800', name: 'Unsafe sites' } },
  ],
  shared_criterion: [
    { sharedSet: { id: '800' }, sharedCriterion: url('listed.example') },
    { sharedSet: { id: '801' }, sharedCriterion: url('unused.example') },
  ],
};

it('lists exclusions in campaigns, ad groups, shared lists and the account', async () => {
  const search = <T>(_: AccountRef, query: string, row: z.ZodType<T>): Promise<T[]> => {
    const resource = / FROM (\w+)/.exec(query)![1]!;
    return Promise.resolve((ROWS[resource] ?? []).map((one) => row.parse(one)));
  };
  const listed = { scope: 'campaign', placementId: 'listed.example', fixedBy: 'the list Unsafe sites' };
  expect(await listBlocks(search, account)).toEqual([
    { scope: 'campaign', campaignId: '11', placementId: 'own.example' },
    { scope: 'campaign', campaignId: '12', placementId: 'mobileapp::2-com.game' },
    { scope: 'adGroup', campaignId: '11', adGroupId: '21', placementId: 'group.example' },
    { ...listed, campaignId: '11' },
    { ...listed, campaignId: '12' },
    {
      scope: 'account',
      campaignId: null,
      placementId: 'nowhere.example',
      fixedBy: 'the exclusions of the account',
    },
  ]);
});
