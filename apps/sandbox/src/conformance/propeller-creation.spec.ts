import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AdPlatform,
  createAdPlatforms,
  type Creation,
  InvalidRequest,
  type PushCampaignDraft,
  Unavailable,
} from '@adops/connectors';
import { RunningSandbox, sampleRef } from './sandbox.fixture.js';

let sandbox: RunningSandbox;
let platform: AdPlatform;
let creation: Creation;
const account = sampleRef('propeller');
beforeAll(async () => {
  sandbox = await RunningSandbox.start();
  platform = createAdPlatforms({ sandboxUrl: sandbox.url, callTimeoutMs: 2_000 }).get('propeller')!;
  creation = platform.creation!;
});
afterEach(() => sandbox.clearFailures());
afterAll(() => sandbox.stop());

const JPEG = new Uint8Array([255, 216, 255, 224]);
const DRAFT: PushCampaignDraft = {
  ...{ kind: 'pushCampaign', name: 'Autumn sale US', format: 'nativeads', targetUrl: 'https://alfa.example/sale' },
  ...{ dailyBudget: 25_000_000, lifetimeBudget: null, bid: 12_000, countries: ['US', 'CA'], devices: ['mobile'] },
  osTypes: ['android'],
  creatives: [{ title: 'Autumn sale', description: 'Everything must go', icon: JPEG, image: JPEG }],
};
const ref = (externalId: string) => ({ level: 'campaign', externalId }) as const;

describe('campaign creation at PropellerAds', () => {
  it('creates drafts with ads, finds drafts by name, and submits enabled drafts for review', async () => {
    expect(await creation.findByName(account, 'pushCampaign', DRAFT.name)).toEqual([]);
    const made = await creation.create(account, DRAFT);
    expect(made).toMatchObject({ outcome: 'done' });
    const [externalId] = await creation.findByName(account, 'pushCampaign', DRAFT.name);
    expect(made).toEqual({ outcome: 'done', externalId });
    const [entity] = await platform.getEntities(account, [ref(externalId!)]);
    expect(entity).toMatchObject({
      outcome: 'done',
      value: {
        ...{ name: DRAFT.name, status: 'paused', review: null },
        ...{ budget: { daily: 25_000_000, lifetime: null }, bids: { maxCpc: 12_000 }, finalUrl: DRAFT.targetUrl },
      },
    });
    expect(await creation.reviews(account, [externalId!])).toEqual(new Map([[externalId, null]]));

    await platform.setStatus(account, [{ ref: ref(externalId!), value: 'enabled' }]);
    expect(await creation.reviews(account, [externalId!])).toEqual(
      new Map([[externalId, { state: 'inReview', reasons: [] }]]),
    );
  });

  it('requires an amount per visit for formats without clicks', async () => {
    const name = 'Autumn onclick';
    await creation.create(account, { ...DRAFT, name, format: 'onclick', creatives: [], bid: 2_000 });
    const [externalId] = await creation.findByName(account, 'pushCampaign', name);
    const [entity] = await platform.getEntities(account, [ref(externalId!)]);
    expect(entity).toMatchObject({ outcome: 'done', value: { bids: { maxCpc: 2_000 } } });
  });

  it.each<[string, Partial<PushCampaignDraft>]>([
    ['targetUrl', { targetUrl: 'nowhere' }],
    ['dailyAmount', { dailyBudget: 5_000_000 }],
    ['totalAmount', { lifetimeBudget: 1_000_000 }],
    ['bid', { bid: 100 }],
    ['markets', { countries: ['ZZ'] }],
    ['osTypes', { osTypes: ['amiga'] }],
    ['creatives.0.title', { creatives: [{ ...DRAFT.creatives[0]!, title: 'x'.repeat(31) }] }],
  ])('rejects invalid campaigns with an error at %s', async (path, change) => {
    const result = await creation.create(account, { ...DRAFT, name: `Refused ${path}`, ...change });
    const error = result.outcome === 'failed' ? result.error : null;
    expect(error).toBeInstanceOf(InvalidRequest);
    expect((error as InvalidRequest).fieldErrors.map((each) => each.path)).toEqual([path]);
    expect(await creation.findByName(account, 'pushCampaign', `Refused ${path}`)).toEqual([]);
  });

  it('creates a campaign even if the response is lost', async () => {
    await sandbox.planFailure({ platform: 'propeller', method: 'POST', kind: 'silenceAfter' });
    const name = 'Lost answer';
    const result = await creation.create(account, { ...DRAFT, name });
    expect(result).toMatchObject({ outcome: 'unknown', error: expect.any(Unavailable) });
    expect(await creation.findByName(account, 'pushCampaign', name)).toHaveLength(1);
  });

  it('lists formats, countries and operating systems', async () => {
    const { formats, countries, osTypes } = await creation.options(account);
    expect(formats.map(({ value }) => value)).toEqual(['nativeads', 'onclick']);
    expect(countries).toContainEqual({ value: 'GB', label: 'United Kingdom', tags: [] });
    expect(osTypes).toContainEqual({ value: 'ios', label: 'iOS', tags: [] });
  });
});
