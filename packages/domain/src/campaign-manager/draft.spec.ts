import { describe, expect, it } from '@jest/globals';
import { draftKind, stepStates } from '../drafts/index.js';
import { newAdGroup, newCampaign } from './defaults.js';
import { CAMPAIGN_MANAGER_DRAFT, type CampaignManagerKnown, EMPTY_CAMPAIGN_DRAFT } from './draft.js';
import { editAdGroups, editAds, editCampaigns, removeFromDraft, withBidAmount, withoutAccounts, withSmartPromotion } from './edits.js'; // prettier-ignore
import { statusOfSwitch } from './enums.js';
import { socialOptions } from './labels.js';
import { AD_LEVEL, type CampaignManagerDraft } from './payload.js';
import { campaignSource } from './platforms.js';
import { randomCampaign } from './random-campaigns.fixture.js';
import { readRoasFloor, sentRoasFloor } from './roas-floor.js';
import { emptyRow } from './rows.js';
import { importCampaigns, readCampaigns, sentCampaign } from './wire.js';

const known: CampaignManagerKnown = { accountIds: new Set([1]), campaignErrors: [] };
const draftOf = (change: Partial<CampaignManagerDraft> = {}): CampaignManagerDraft => ({ ...EMPTY_CAMPAIGN_DRAFT, ...change }); // prettier-ignore
const seeds = Array.from({ length: 100 }, (_, seed) => seed).filter((seed) => randomCampaign(seed).adGroups[0]?.ads[0]);
const campaigns = seeds.slice(0, 3).map((seed) => randomCampaign(seed)).map((each, at) => ({ ...each, id: `c${at}`, partnerAccountId: at + 1 })); // prettier-ignore

describe('a draft of the campaign manager', () => {
  const states = (draft: CampaignManagerDraft) => stepStates(CAMPAIGN_MANAGER_DRAFT.steps, draft, known);

  it('can be any random draft and is registered under its ID', () => {
    expect(draftKind('campaignManager')).toBe(CAMPAIGN_MANAGER_DRAFT);
    expect(CAMPAIGN_MANAGER_DRAFT.schema.safeParse(draftOf({ campaigns })).success).toBe(true);
    expect(CAMPAIGN_MANAGER_DRAFT.titleOf(draftOf({ rows: [{ ...emptyRow('r'), keyword: ' shoes ' }] }))).toBe('shoes');
  });

  it('requires accounts and rows before campaigns', () => {
    const [input, then] = states(draftOf());
    expect(input!.errors.map(({ field }) => field)).toEqual(['accountIds', 'rows']);
    expect(then!.canEnter).toBe(false);
    const rows = [{ ...emptyRow('r'), keyword: 'shoes', url: 'https://a.example/' }];
    expect(states(draftOf({ accountIds: [1], rows }))[1]).toMatchObject({ canEnter: true, errorCount: 1 });
    expect(states(draftOf({ accountIds: [2], rows }))[0]!.errors[0]!.field).toBe('accountIds.0');
    expect(states(draftOf({ campaigns }))[1]).toMatchObject({ canEnter: true, errorCount: 0 });
  });

  it('requires no input for editing or copying', () => {
    expect(states(draftOf({ action: 'ad_group_edit', campaigns }))[0]!.errorCount).toBe(0);
  });

  it('removes the campaigns of published accounts and preserves all others', () => {
    const rest = withoutAccounts(draftOf({ accountIds: [1, 2], campaigns }), new Set([1, 3]));
    expect([rest.accountIds, rest.campaigns.map(({ id }) => id)]).toEqual([[2], ['c1']]);
  });
});

describe('editing a draft', () => {
  const draft = draftOf({ campaigns });
  const group = campaigns[0]!.adGroups[0]!;

  it('changes entities of each level and leaves other entities unchanged', () => {
    const renamed = editCampaigns(draft, new Set(['c1']), (each) => ({ ...each, name: 'New' }));
    expect(renamed.campaigns.map(({ name }) => name === 'New')).toEqual([false, true, false]);
    expect(renamed.campaigns[0]).toBe(draft.campaigns[0]);
    const bid = editAdGroups(draft, new Set([group.id]), (each) => withBidAmount(each, 3));
    expect(bid.campaigns[0]!.adGroups[0]!.bidAmount).toBe(3);
    const [ad] = group.ads;
    const paused = editAds(draft, new Set([ad!.id]), (each) => ({ ...each, status: statusOfSwitch(false) }));
    expect(paused.campaigns[0]!.adGroups[0]!.ads[0]!.status).toBe('PAUSED');
    expect(removeFromDraft(draft, AD_LEVEL, new Set([ad!.id])).campaigns[0]!.adGroups[0]!.ads).toHaveLength(group.ads.length - 1); // prettier-ignore
  });

  it('selects lowest cost for a bid of 0 or an automated campaign, and otherwise a cap', () => {
    expect(withBidAmount(newAdGroup('g', null, null), 0).bidStrategy).toBe('lowCost');
    expect(withBidAmount(newAdGroup('g', null, null), 1).bidStrategy).toBe('bidCap');
    const campaign = { ...newCampaign('c', 1), adGroups: [newAdGroup('g', null, null)] };
    const automated = withSmartPromotion(campaign, 'AUTOMATED_SHOPPING_ADS');
    const strategies = (each: typeof campaign) => [each.bidStrategy, each.adGroups[0]!.bidStrategy, each.adGroups[0]!.settings.dynamicCreative]; // prettier-ignore
    expect(strategies(automated)).toEqual(['lowCost', 'lowCost', false]);
    expect(strategies(withSmartPromotion(automated, 'GUIDED_CREATION'))).toEqual(['lowCost', 'lowCost', true]);
    expect(strategies(withSmartPromotion(automated, null))).toEqual(['bidCap', 'bidCap', true]);
    expect(newAdGroup('h', 'AUTOMATED_SHOPPING_ADS', null).bidStrategy).toBe('lowCost');
  });
});

describe('the API format of a draft', () => {
  it('contains the ROAS floor in ten-thousandths, or no floor for 0', () => {
    expect([1.25, 0, null, 0.00001].map(sentRoasFloor)).toEqual([12_500, null, null, null]);
    expect([12_500, '12500', 0, '', null, undefined, 'x'].map(readRoasFloor)).toEqual([1.25, 1.25, null, null, null, null, null]); // prettier-ignore
  });

  it('can be converted back to the same draft, except for the account', () => {
    for (const { partnerAccountId: _, ...campaign } of campaigns) {
      const same = { ...campaign, adGroups: campaign.adGroups.map((group) => ({ ...group, settings: { ...group.settings, roasAverageFloor: group.settings.roasAverageFloor || null } })) }; // prettier-ignore
      expect(readCampaigns([sentCampaign(campaign)]).campaigns).toEqual([same]);
      expect(sentCampaign({ ...campaign, ...{ partnerAccountId: 1 } })).not.toHaveProperty('partnerAccountId');
    }
  });

  it('omits missing fields', () => {
    const [campaign] = readCampaigns([{ adGroups: [{ ads: [{}] }] }]).campaigns;
    expect(campaign).toMatchObject({ id: '0', name: '', objective: null, bidStrategy: null });
    const [group] = campaign!.adGroups;
    expect(group).toMatchObject({ id: '0.0', bidAmount: null, urlParameters: '', optimizationGoal: null });
    expect(group!.ads[0]).toMatchObject({ id: '0.0.0', texts: [] });
  });

  it('reports invalid values at their entity', () => {
    const { campaigns: read, errors } = readCampaigns([{ id: 'c', adGroups: [{ id: 'g', settings: { audience: { device: 'fridge' } } }] }, { id: 'd' }]); // prettier-ignore
    expect(read.map(({ id }) => id)).toEqual(['d']);
    expect(errors).toMatchObject([{ id: 'g', errors: [{ attribute: 'settings.audience.device' }] }]);
  });
});

describe('imported campaigns', () => {
  const imported = (sent: Parameters<typeof importCampaigns>[0][number]) => importCampaigns([sent]).campaigns[0]!;
  const group = (sent: object) => imported({ adGroups: [sent] }).adGroups[0]!;

  it('use numeric bids and budgets, and default values otherwise', () => {
    expect(group({ bidAmount: '2.5', budget: { amount: 30, type: 'lifetime' } })).toMatchObject({ bidAmount: 2.5, budget: { amount: 30, type: 'lifetime' } }); // prettier-ignore
    expect(group({ bidAmount: 'much', budget: { amount: 'all' } })).toMatchObject({ bidAmount: 0.5, budget: { amount: 10, type: 'daily' } }); // prettier-ignore
  });

  it('contain at least one empty text, headline and description per ad', () => {
    expect(group({ ads: [{ texts: ['A'], headlines: [], descriptions: null }] }).ads[0]).toMatchObject({ texts: ['A'], headlines: [''], descriptions: [''] }); // prettier-ignore
  });

  it('preserve the flexible format and reset other formats', () => {
    const formats = ['carousel', 'flexible', 'singleImage'].map((adFormat) => group({ settings: { adFormat } }).settings.adFormat); // prettier-ignore
    expect(formats).toEqual(['singleImage', 'flexible', 'singleImage']);
  });

  it('remain the same if they are sent and imported again', () => {
    for (let seed = 0; seed < 200; seed++) {
      const once = importCampaigns([sentCampaign(randomCampaign(seed))]).campaigns;
      expect(importCampaigns(once.map(sentCampaign)).campaigns).toEqual(once);
    }
  });
});

describe('draft sources and options', () => {
  it('support campaigns of the social network, and open the tools of the other two sources', () => {
    expect(campaignSource(17).builds).toBe(true);
    expect([10, 64].map((id) => campaignSource(id))).toMatchObject([{ uploader: 'google-display-uploader' }, { uploader: 'zemanta-uploader' }]); // prettier-ignore
    expect(() => campaignSource(null)).toThrow('Partner ID is required');
    expect(() => campaignSource(5)).toThrow("doesn't support");
  });

  it('use the labels of the specification', () => {
    expect(socialOptions('optimizationGoal').map(({ label }) => label)).toEqual(['Conversion', 'Value', 'Link Clicks']);
    expect(socialOptions('objective').filter(({ tags }) => tags.includes('creating'))).toHaveLength(4);
    expect(socialOptions('publisherPlatform').map(({ value }) => value)).toEqual(['facebook', 'instagram', 'audienceNetwork', 'messenger']); // prettier-ignore
  });
});
