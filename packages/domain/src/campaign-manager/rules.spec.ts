import { describe, expect, it } from '@jest/globals';
import { errorCount, errorTally } from '../drafts/index.js';
import { campaignChecker, checkCampaign, duplicateIdErrors, errorsById, publishableCampaign } from './check.js';
import type { SocialCheckContext } from './context.js';
import { newAd, newAdGroup, newCampaign } from './defaults.js';
import { DRAFT_ACTIONS } from './enums.js';
import { STANDARD_EVENTS } from './objectives.js';
import type { DraftCampaign, SocialAd, SocialAdGroup } from './payload.js';
import { plainMessages } from './plain-rules.fixture.js';
import { CHECKED_AT, randomCampaign } from './random-campaigns.fixture.js';
import { readCampaigns, sentCampaign } from './wire.js';

const OWN_EVENT = { value: 'ownEvent', label: 'Own', goal: null, objectives: [], customConversionId: '701', pixelRule: null }; // prettier-ignore
const CONTEXT: SocialCheckContext = {
  action: 'creating',
  now: Date.parse(CHECKED_AT),
  account: {
    partnerAccountId: 1,
    timeZone: 'UTC',
    hasPixel: true,
    canBidForRoas: true,
    events: [...STANDARD_EVENTS, OWN_EVENT],
  },
};

const goodAd = (id: string, text = id): SocialAd => ({
  ...newAd(id),
  texts: [text],
  callToAction: ['LEARN_MORE'],
  images: [{ id: 1, externalId: null, url: null, thumbnail: null, width: 1_200, height: 628 }],
});

function goodGroup(change: Partial<SocialAdGroup> = {}, settings: Partial<SocialAdGroup['settings']> = {}) {
  const group = newAdGroup('g', null, '2026-11-28T09:00:00.000Z');
  return {
    ...group,
    name: 'Shoes',
    url: 'https://site.example/search?q=shoes',
    ads: [goodAd('a')],
    ...change,
    settings: { ...group.settings, facebookPage: '501', beneficiary: 'Findwise', ...settings },
  };
}

const campaignOf = (group: SocialAdGroup, change: Partial<DraftCampaign> = {}): DraftCampaign => ({
  ...newCampaign('c', 1),
  name: 'Spring',
  adGroups: [group],
  ...change,
});

const messages = (campaign: DraftCampaign, context: Partial<SocialCheckContext> = {}): string[] =>
  checkCampaign(campaign, { ...CONTEXT, ...context }).map(({ path, message }) => `${path}: ${message}`);
const ofGroup = (change: Partial<SocialAdGroup>, settings: Partial<SocialAdGroup['settings']> = {}, campaign: Partial<DraftCampaign> = {}) => messages(campaignOf(goodGroup(change, settings), campaign)); // prettier-ignore

describe('campaign rules', () => {
  it('accept the defaults with all required choices', () => {
    expect(messages(campaignOf(goodGroup()))).toEqual([]);
  });

  it('match a simple model for 500 random drafts, with every action and account', () => {
    const accounts = [CONTEXT.account, null, { ...CONTEXT.account!, hasPixel: false, canBidForRoas: false }];
    const seen = new Set<string>();
    const different: object[] = [];
    let clean = 0;
    for (let seed = 0; seed < 500; seed++) {
      const campaign = randomCampaign(seed);
      const account = accounts[seed % 3] ?? null;
      const context = { ...CONTEXT, action: DRAFT_ACTIONS[seed % 4]!, account };
      const found = [...new Set(messages(campaign, context))].sort();
      const wanted = plainMessages(campaign, context);
      if (found.join('\n') !== wanted.join('\n')) different.push({ seed, found, wanted });
      if (found.every((one) => !one.startsWith('adGroups.0'))) clean += 1;
      for (const one of found) seen.add(one.slice(one.indexOf(': ') + 2));
    }
    expect(different).toEqual([]);
    // The drafts trigger every rule, but not every draft has errors.
    expect(seen.size).toBeGreaterThanOrEqual(45);
    expect(clean).toBeGreaterThan(0);
  });

  it('return the same errors for a draft and its API format', () => {
    const different: object[] = [];
    for (let seed = 0; seed < 500; seed++) {
      const campaign = randomCampaign(seed);
      const { campaigns, errors } = readCampaigns(JSON.parse(JSON.stringify([sentCampaign(campaign)])));
      const found = errorsById(campaigns[0]!, checkCampaign(campaigns[0]!, CONTEXT));
      const wanted = errorsById(campaign, checkCampaign(campaign, CONTEXT));
      if (errors.length > 0 || JSON.stringify(found) !== JSON.stringify(wanted))
        different.push({ seed, found, wanted });
    }
    expect(different).toEqual([]);
  });
});

describe('errors of a campaign', () => {
  const twoGroups = (): DraftCampaign => ({
    ...campaignOf(goodGroup()),
    specialAdCategories: ['HOUSING'],
    adGroups: [goodGroup(), { ...goodGroup({ url: '' }), id: 'h', name: 'Boots', ads: [goodAd('x'), { ...goodAd('y'), images: [] }] }], // prettier-ignore
  });

  it("match its source's schema, at the same fields", () => {
    const parsed = publishableCampaign(CONTEXT).safeParse(twoGroups());
    expect(parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual(
      messages(twoGroups()),
    );
    expect(publishableCampaign(CONTEXT).safeParse(campaignOf(goodGroup())).success).toBe(true);
  });

  it('count for the ad, its ad group and the campaign', () => {
    const errors = campaignChecker()([twoGroups()], () => CONTEXT);
    const tally = errorTally(errors);
    expect(tally.get('campaigns.0.adGroups.1.ads.1')).toBe(1);
    expect(tally.get('campaigns.0.adGroups.1')).toBe(tally.get('campaigns.0.adGroups.0')! + 2);
    expect(tally.get('')).toBe(tally.get('campaigns.0'));
    for (const [place, count] of tally) expect([place, errorCount(errors, place)]).toEqual([place, count]);
    expect(tally.has('campaigns.0.adGroups.1.ads.0')).toBe(false);
  });

  it('appear at the submitted campaign or ad group', () => {
    const campaign = twoGroups();
    const byId = errorsById(campaign, checkCampaign(campaign, CONTEXT));
    expect(byId.map(({ id }) => id)).toEqual(['c', 'g', 'h']);
    expect(byId[2]!.errors).toContainEqual({
      attribute: 'ads.1.images',
      errors: ['Some ads have no images and video'],
    });
    expect(byId[0]!.errors).toEqual([
      { attribute: 'specialAdCategoryCountries', errors: ['Select countries for special ad categories'] },
    ]);
  });

  it('change only for campaigns that changed', () => {
    const check = campaignChecker();
    const [one, two] = [campaignOf(goodGroup({ url: '' })), campaignOf(goodGroup())];
    let asked = 0;
    const counted = new Proxy(one, { get: (target, name) => ((asked += name === 'adGroups' ? 1 : 0), Reflect.get(target, name)) }); // prettier-ignore
    const first = check([counted, two], () => CONTEXT);
    const after = asked;
    expect(check([counted, { ...two, name: '' }], () => CONTEXT)).toEqual([...first, { field: 'campaigns.1.name', messages: ['Enter a campaign name.'] }]); // prettier-ignore
    expect(asked).toBe(after);
    check([counted], () => ({ ...CONTEXT }));
    expect(asked).toBeGreaterThan(after);
  });

  it('include IDs that two entities share', () => {
    const error = { attribute: 'id', errors: ['Two entities have the same ID.'] };
    expect(duplicateIdErrors([campaignOf(goodGroup()), campaignOf({ ...goodGroup(), id: 'c' })])).toEqual([
      { id: 'c', errors: [error] },
    ]);
    expect(duplicateIdErrors([campaignOf(goodGroup())])).toEqual([]);
  });
});

describe('individual rules', () => {
  it.each<[string, Partial<SocialAdGroup>, Partial<SocialAdGroup['settings']>, Partial<DraftCampaign>, string[]]>([
    ['treat a bid of 0 as lowest cost', { bidAmount: 0, bidStrategy: null }, {}, {}, []],
    [
      'require no bid if the campaign bids at lowest cost',
      { bidAmount: null, bidStrategy: null },
      {},
      { bidStrategy: 'lowCost' },
      [],
    ],
    ['require a strategy otherwise', { bidStrategy: null }, {}, {}, ['adGroups.0.bidStrategy: Bid Strategy not set']],
    ['require a bid otherwise', { bidAmount: null }, {}, {}, ['adGroups.0.bidAmount: Bid Amount not set']],
    [
      'require no bid for ROAS',
      { bidAmount: null, bidStrategy: 'withMinRoas', optimizationGoal: 'VALUE' },
      { roasAverageFloor: 1.25 },
      {},
      [],
    ],
    [
      'reject an end in the past',
      { startDateTime: '2026-11-01T00:00:00.000Z', endDateTime: '2026-11-27T11:59:59.000Z' },
      {},
      {},
      ['adGroups.0.endDateTime: The end date is in the past'],
    ],
    [
      'accept an end equal to the start',
      { startDateTime: '2026-11-28T00:00:00.000Z', endDateTime: '2026-11-28T00:00:00.000Z' },
      {},
      {},
      [],
    ],
    [
      'require an end for a lifetime budget',
      { budget: { amount: 10, type: 'lifetime' } },
      {},
      {},
      ['adGroups.0.endDateTime: End date is required when lifetime budget is set'],
    ],
    [
      'require no budget if the campaign has one',
      { budget: { amount: null, type: 'lifetime' } },
      {},
      { budgetOptimization: true, budget: { amount: 20, type: 'daily' } },
      [],
    ],
    [
      'reject a sales event for leads',
      {},
      { conversionEvent: 'purchase' },
      { objective: 'leads' },
      ['adGroups.0.settings.conversionEvent: Invalid conversion event'],
    ],
    [
      'accept an event of the pixel for all objectives',
      {},
      { conversionEvent: 'ownEvent' },
      { objective: 'leads' },
      [],
    ],
    [
      'reject the former objective in new campaigns',
      {},
      {},
      { objective: 'conversion' },
      ['objective: Invalid objective'],
    ],
  ])('%s', (_, change, settings, campaign, wanted) => {
    expect(ofGroup(change, settings, campaign)).toEqual(wanted);
  });

  it('accept every objective when an ad group is edited', () => {
    expect(messages(campaignOf(goodGroup(), { objective: 'conversion' }), { action: 'ad_group_edit' })).toEqual([]);
  });

  it('compare names within a campaign case-insensitively', () => {
    const found = messages({
      ...campaignOf(goodGroup()),
      adGroups: [goodGroup(), { ...goodGroup({ name: 'sHOES' }), id: 'h' }],
    });
    expect(found).toEqual([0, 1].map((at) => `adGroups.${at}.name: Ad Group name not unique`));
  });

  it("validate schedules in the account's time zone", () => {
    const schedule = {
      enabled: true,
      timezoneType: 'account' as const,
      periods: [{ days: ['Fr' as const], startMinute: 540, endMinute: 1_020 }],
    };
    const group = (start: string, end: string) =>
      campaignOf(
        goodGroup({ budget: { amount: 70, type: 'lifetime' }, startDateTime: start, endDateTime: end }, { schedule }),
      );
    const account = { ...CONTEXT.account!, timeZone: 'America/New_York' };
    // 09:00 and 17:00 in the account's time zone.
    expect(messages(group('2026-12-04T14:00:00.000Z', '2026-12-11T22:00:00.000Z'), { account })).toEqual([]);
    expect(messages(group('2026-12-04T13:59:00.000Z', '2026-12-11T22:01:00.000Z'), { account })).toEqual([
      'adGroups.0.startDateTime: Change start time. Schedule And Ad Scheduling Overlap Too Short.',
      'adGroups.0.endDateTime: Change end time. Schedule And Ad Scheduling Overlap Too Short.',
    ]);
  });

  it('measure texts after the keyword is filled in', () => {
    const text = `${'x'.repeat(1_020)}{keyword}`;
    expect(ofGroup({ keyword: 'hat', ads: [goodAd('a', text)] })).toEqual([]);
    expect(ofGroup({ keyword: 'shoes', ads: [goodAd('a', text)] })).toEqual([
      'adGroups.0.ads.0.texts.0: This text can have up to 1,024 characters.',
    ]);
  });
});
