import { describe, expect, it } from '@jest/globals';
import { pastedTable, valuesOf } from '../builders/pasted-table.js';
import { lacksCreative, type PushCampaignInput } from './campaign.js';
import { checkPushCampaigns, type PushContext } from './checks.js';
import {
  editPushCampaigns,
  EMPTY_PUSH_SHARED,
  PUSH_UPLOADER_DRAFT,
  type PushDraftCampaign,
  pushCampaignsOf,
  pushDraftErrors,
  pushInputOf,
} from './draft.js';
import { PUSH_ROW_FIELDS, type PushChoices } from './fields.js';

const GOOD: PushCampaignInput = {
  ...{ name: 'Autumn sale', format: 'nativeads', targetUrl: 'https://alfa.example/?s=${SUBID}', bid: 0.012 },
  ...{ markets: ['US'], devices: [2], osTypes: ['android'], dailyAmount: 25, totalAmount: 100, status: 'ENABLED' },
};
const CONTEXT: PushContext = {
  ...{ formats: ['nativeads', 'onclick'], countries: ['US', 'DE'], osTypes: ['android', 'ios'] },
  ...{ minBudget: 10, currency: 'USD', takenNames: new Set(['Summer sale']) },
};
const check = (change: Partial<PushCampaignInput>, context: Partial<PushContext> = {}) =>
  checkPushCampaigns([{ ...GOOD, ...change }], { ...CONTEXT, ...context })[0]!;

describe('push campaigns', () => {
  it('accept valid input, which is trimmed and deduplicated', () => {
    expect(check({}).errors).toEqual([]);
    expect(check({ name: ' Autumn sale ', markets: ['US', 'US'] }).campaign).toMatchObject({
      name: 'Autumn sale',
      markets: ['US'],
    });
    expect(check({ devices: null, osTypes: null, dailyAmount: null, totalAmount: null, status: null }).errors).toEqual(
      [],
    );
  });

  it.each<[string, Partial<PushCampaignInput>, string]>([
    ['name', { name: ' ' }, 'Name is required.'],
    ['name', { name: 'x'.repeat(201) }, 'Name can have up to 200 characters.'],
    ['name', { name: 'Summer sale' }, 'Another campaign of the account has this name.'],
    ['format', { format: 'banner' }, 'Choose a format that the platform supports.'],
    ['targetUrl', { targetUrl: 'alfa.example' }, 'Enter a URL that begins with https://.'],
    ['targetUrl', { targetUrl: 'http://alfa.example' }, 'Enter a URL that begins with https://.'],
    ['dailyAmount', { dailyAmount: 9.99 }, 'The minimum is 10.00 USD.'],
    ['dailyAmount', { dailyAmount: -5 }, 'Daily budget must be greater than 0.'],
    ['totalAmount', { totalAmount: 20 }, 'The total budget is below the daily budget.'],
    ['bid', { bid: 0 }, 'Bid must be greater than 0.'],
    ['bid', { bid: 0.00001 }, 'Bid can have up to 4 decimals.'],
    ['bid', { bid: 26 }, 'The bid exceeds the budget.'],
    ['markets', { markets: [] }, 'Choose at least one market.'],
    ['markets', { markets: ['US', 'ZZ'] }, 'The platform has no traffic in ZZ.'],
    ['devices', { devices: [1, 9] }, 'Unknown device.'],
    ['osTypes', { osTypes: ['amiga'] }, "The platform doesn't support the operating system amiga."],
  ])('report an error at %s for %j', (field, change, text) => {
    const { campaign, errors } = check(change);
    expect(campaign).toBeNull();
    expect(errors).toEqual([{ field, messages: [text] }]);
  });

  it('report errors of all attributes at once', () => {
    const { errors } = check({ name: '', targetUrl: 'nowhere', dailyAmount: 5, markets: ['ZZ'], bid: 0 });
    expect(errors.map(({ field }) => field).sort()).toEqual(['bid', 'dailyAmount', 'markets', 'name', 'targetUrl']);
  });

  it('must have unique names in an upload', () => {
    const [first, second] = checkPushCampaigns([GOOD, { ...GOOD, name: 'Autumn sale ' }], CONTEXT);
    expect(first!.errors).toEqual([]);
    expect(second!.errors).toEqual([{ field: 'name', messages: ['Another campaign of this upload has this name.'] }]);
  });

  it("skip validation against lists that the platform didn't return", () => {
    const open = { formats: null, countries: null, osTypes: null };
    expect(check({ format: 'new', markets: ['ZZ'], osTypes: ['amiga'] }, open).errors).toEqual([]);
  });
});

describe('creatives', () => {
  const AD = {
    title: 'Autumn sale',
    description: 'Everything must go',
    icon: 'https://a.example/i.png',
    image: 'https://a.example/m.png',
  };

  it('require a format that supports creatives, and all required fields', () => {
    expect(check({ creatives: [AD, { ...AD, title: 'x'.repeat(30) }] }).errors).toEqual([]);
    expect(check({ creatives: [AD, { ...AD, title: 'x'.repeat(31), image: 'picture.png' }] }).errors).toEqual([
      { field: 'creatives.1.title', messages: ['Title can have up to 30 characters.'] },
      {
        field: 'creatives.1.image',
        messages: ['Choose an image from the media library, or enter a URL that begins with https://.'],
      },
    ]);
    expect(check({ format: 'onclick', creatives: [AD] }).errors).toEqual([
      { field: 'creatives', messages: ['Campaigns of this format have no creatives.'] },
    ]);
    expect(check({ creatives: Array.from({ length: 11 }, () => AD) }).errors).toEqual([
      { field: 'creatives', messages: ['A campaign can have up to 10 creatives.'] },
    ]);
  });

  it("can't be missing in an enabled ad campaign", () => {
    expect(lacksCreative({ ...GOOD, creatives: [] })).toBe(true);
    expect(lacksCreative({ ...GOOD, creatives: [AD] })).toBe(false);
    expect(lacksCreative({ ...GOOD, status: 'PAUSED' })).toBe(false);
    expect(lacksCreative({ ...GOOD, format: 'onclick' })).toBe(false);
  });

  it('come from rows with the same name, whose first row contains all other values', () => {
    const text =
      'Name\tBid\tTitle\tDescription\tIcon\tImage URL\nShoes\t0.5\tOne\tText\thttps://i\thttps://m\nHats\nShoes\t0.9\tTwo';
    const rows = valuesOf(pastedTable(text, PUSH_ROW_FIELDS), PUSH_ROW_FIELDS, {} as PushChoices);
    let last = 0;
    const made = pushCampaignsOf(rows, { ...EMPTY_PUSH_SHARED, bid: 0.1 }, 2, () => `id ${(last += 1)}`);
    expect(made).toMatchObject([
      {
        ...{ id: 'id 1', accountId: 2, name: 'Shoes', bid: 0.5 },
        creatives: [
          { title: 'One', description: 'Text', icon: 'https://i', image: 'https://m' },
          { title: 'Two', description: '', icon: '', image: '' },
        ],
      },
      { id: 'id 2', name: 'Hats', bid: 0.1, creatives: [] },
    ]);
    expect(PUSH_UPLOADER_DRAFT.schema.parse({ ...PUSH_UPLOADER_DRAFT.empty, campaigns: made }).campaigns).toEqual(made);
  });
});

describe('a draft of push campaigns', () => {
  const CHOICES: PushChoices = {
    accounts: [
      { id: 2, name: 'One', currency: 'USD' },
      { id: 3, name: 'Two', currency: 'EUR' },
    ],
    ...{ formats: [{ value: 'nativeads', label: 'Push' }], countries: [{ value: 'US', label: 'United States' }] },
    ...{ osTypes: null, minBudget: 10 },
  };
  const campaign = (id: string, change: Partial<PushDraftCampaign> = {}): PushDraftCampaign => ({
    ...{ ...EMPTY_PUSH_SHARED, id, accountId: 2, name: id, format: 'nativeads', targetUrl: 'https://alfa.example/' },
    ...{ bid: 0.01, markets: ['US'], creatives: [], refused: [] },
    ...change,
  });

  it("validates campaigns within their account, in the account's currency", () => {
    const list = [
      campaign('a'),
      campaign('b', { name: 'a', accountId: 3, dailyAmount: 5 }),
      campaign('c', { name: 'a' }),
    ];
    expect(pushDraftErrors(list, CHOICES)).toEqual([
      { field: 'campaigns.1.dailyAmount', messages: ['The minimum is 10.00 EUR.'] },
      { field: 'campaigns.2.name', messages: ['Another campaign of this upload has this name.'] },
    ]);
  });

  it('requires a usable account, and limits the number of campaigns to the request limit', () => {
    const many = Array.from({ length: 501 }, (_, at) => campaign(`n${at}`));
    expect(
      pushDraftErrors([campaign('a', { accountId: null }), campaign('b', { accountId: 9 }), ...many], CHOICES),
    ).toEqual([
      { field: 'campaigns.0.accountId', messages: ['Choose an account.'] },
      { field: 'campaigns.1.accountId', messages: ['Choose an account that you can use.'] },
      { field: 'campaigns.502.accountId', messages: ['You can publish up to 500 campaigns of an account at once.'] },
    ]);
  });

  it('shows a rejection until the rejected attribute changes', () => {
    const refused = [
      { field: 'name', messages: ['Another campaign of the account has this name.'] },
      { field: 'targetUrl', messages: ['Not reachable.'] },
      { field: '', messages: ['The platform refused it.'] },
    ];
    const list = [campaign('a', { refused }), campaign('b', { refused })];
    expect(pushDraftErrors(list.slice(0, 1), CHOICES).map(({ field }) => field)).toEqual([
      'campaigns.0.name',
      'campaigns.0.targetUrl',
      'campaigns.0',
    ]);
    const ids = new Set(['a']);
    const [renamed, other] = editPushCampaigns(list, ids, () => ({ name: 'Other' }));
    expect(renamed!.refused.map(({ field }) => field)).toEqual(['targetUrl']);
    expect(other).toBe(list[1]);
    expect(editPushCampaigns(list, ids, () => ({ accountId: 3 }))[0]!.refused).toEqual([]);
    expect(editPushCampaigns(list, ids, () => ({ name: 'a', markets: ['US'] }))[0]).toBe(list[0]);
  });

  it('stores incomplete values, and sends values that the console validates', () => {
    const list = [
      campaign('a', { bid: null, accountId: null, name: '' }),
      campaign('b', { devices: [1, 2], isEnabled: false }),
    ];
    const draft = { ...PUSH_UPLOADER_DRAFT.empty, campaigns: list };
    expect(PUSH_UPLOADER_DRAFT.schema.parse(draft)).toEqual(draft);
    expect(pushInputOf(list[1]!)).toMatchObject({ id: 'b', status: 'PAUSED', devices: [1, 2], dailyAmount: null });
    const context = { ...CONTEXT, takenNames: new Set<string>() };
    expect(checkPushCampaigns([pushInputOf(list[0]!)], context)[0]!.errors).toEqual([
      { field: 'name', messages: ['Name is required.'] },
      { field: 'bid', messages: ['Bid is required.'] },
    ]);
  });
});
