import { type Ad, type AdGroup, type Campaign, DEFAULTS, type Entity, type Keyword, type Settings } from './model.js';

/** Entity created through an API, and its parent. */
export type CreatedEntity =
  | {
      readonly level: 'campaign';
      readonly account: string;
      readonly channel: Campaign['channel'];
      /** True if the platform has no ad groups. The campaign then has one ad group with the campaign's id. */
      readonly isGroupToo?: boolean;
    }
  | { readonly level: 'adGroup'; readonly campaign: string }
  | {
      readonly level: 'keyword';
      readonly adGroup: string;
      readonly text: string;
      readonly matchType: Keyword['matchType'];
    }
  | { readonly level: 'ad'; readonly adGroup: string; readonly finalUrl?: string };

const BID = 250_000;

const begun = (id: string, since: number, settings: Partial<Settings>): Entity => ({
  id,
  versions: [{ since, settings: { ...DEFAULTS, ...settings } }],
});

export function newCampaign(id: string, since: number, channel: Campaign['channel'], settings: Partial<Settings>) {
  const campaign: Campaign = { ...begun(id, since, settings), channel, sharedBudget: false, adGroups: [] };
  return campaign;
}

/** Creates an ad group with the traffic of a small one. */
export function newAdGroup(id: string, since: number, campaignId: string, settings: Partial<Settings>): AdGroup {
  const bid = settings.maxCpc ?? BID;
  return {
    ...begun(id, since, settings),
    campaignId,
    usualBid: bid,
    finalUrl: 'https://example.com/',
    troubles: [],
    keywords: [],
    ads: [],
    traffic: {
      clicksPerDay: 100,
      cpc: Math.round(bid * 0.8),
      ctr: 0.02,
      conversions: 0.04,
      conversionValue: 5_000_000,
      devices: { desktop: 0.3, mobile: 0.6, tablet: 0.1 },
      country: 'US',
      outRate: 0.5,
      rpc: 0,
      feed: null,
      feedKey: null,
      tag: null,
      botShare: 0.06,
      ads: null,
    },
  };
}

export const newKeyword = (
  id: string,
  since: number,
  { text, matchType }: Pick<Keyword, 'text' | 'matchType'>,
  settings: Partial<Settings>,
): Keyword => ({ ...begun(id, since, { name: text, ...settings }), text, matchType });

export const newAd = (id: string, since: number, settings: Partial<Settings>): Ad => begun(id, since, settings);
