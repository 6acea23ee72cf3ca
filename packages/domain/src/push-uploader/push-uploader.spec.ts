import { describe, expect, it } from '@jest/globals';
import type { PushCampaignInput } from './campaign.js';
import { checkPushCampaigns, type PushContext } from './checks.js';
import {
  editPushCampaigns,
  EMPTY_PUSH_SHARED,
  PUSH_UPLOADER_DRAFT,
  type PushDraftCampaign,
  pushDraftErrors,
  pushInputOf,
} from './draft.js';
import type { PushChoices } from './fields.js';

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
  it('takes them as they are written, trimmed and with each value once', () => {
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
    ['format', { format: 'banner' }, 'Choose a format of the platform.'],
    ['targetUrl', { targetUrl: 'alfa.example' }, 'Enter an address that begins with https://.'],
    ['targetUrl', { targetUrl: 'ftp://alfa.example' }, 'Enter an address that begins with https://.'],
    ['dailyAmount', { dailyAmount: 9.99 }, 'The least amount is 10.00 USD.'],
    ['dailyAmount', { dailyAmount: -5 }, 'Daily amount must be above 0.'],
    ['totalAmount', { totalAmount: 20 }, 'The total amount is below the daily amount.'],
    ['bid', { bid: 0 }, 'Bid must be above 0.'],
    ['bid', { bid: 0.00001 }, 'Bid can have up to 4 decimals.'],
    ['bid', { bid: 26 }, 'The bid is above the budget.'],
    ['markets', { markets: [] }, 'Choose at least one market.'],
    ['markets', { markets: ['US', 'ZZ'] }, 'The platform has no traffic in ZZ.'],
    ['devices', { devices: [1, 9] }, 'Unknown device.'],
    ['osTypes', { osTypes: ['amiga'] }, 'The platform has no operating system amiga.'],
  ])('says at %s what is wrong in %j', (field, change, text) => {
    const { campaign, errors } = check(change);
    expect(campaign).toBeNull();
    expect(errors).toEqual([{ field, messages: [text] }]);
  });

  it('says what is wrong at every attribute at once', () => {
    const { errors } = check({ name: '', targetUrl: 'nowhere', dailyAmount: 5, markets: ['ZZ'], bid: 0 });
    expect(errors.map(({ field }) => field).sort()).toEqual(['bid', 'dailyAmount', 'markets', 'name', 'targetUrl']);
  });

  it('refuses two of one name in an upload', () => {
    const [first, second] = checkPushCampaigns([GOOD, { ...GOOD, name: 'Autumn sale ' }], CONTEXT);
    expect(first!.errors).toEqual([]);
    expect(second!.errors).toEqual([{ field: 'name', messages: ['Two campaigns of this upload have this name.'] }]);
  });

  it('leaves to the platform what it could not be asked about', () => {
    const open = { formats: null, countries: null, osTypes: null };
    expect(check({ format: 'new', markets: ['ZZ'], osTypes: ['amiga'] }, open).errors).toEqual([]);
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
    ...{ bid: 0.01, markets: ['US'], refused: [] },
    ...change,
  });

  it('checks campaigns within their account, in its currency', () => {
    const list = [
      campaign('a'),
      campaign('b', { name: 'a', accountId: 3, dailyAmount: 5 }),
      campaign('c', { name: 'a' }),
    ];
    expect(pushDraftErrors(list, CHOICES)).toEqual([
      { field: 'campaigns.1.dailyAmount', messages: ['The least amount is 10.00 EUR.'] },
      { field: 'campaigns.2.name', messages: ['Two campaigns of this upload have this name.'] },
    ]);
  });

  it('needs an account that can be used, with no more campaigns than one request takes', () => {
    const many = Array.from({ length: 101 }, (_, at) => campaign(`n${at}`));
    expect(
      pushDraftErrors([campaign('a', { accountId: null }), campaign('b', { accountId: 9 }), ...many], CHOICES),
    ).toEqual([
      { field: 'campaigns.0.accountId', messages: ['Choose an account.'] },
      { field: 'campaigns.1.accountId', messages: ['Choose an account that you can use.'] },
      { field: 'campaigns.102.accountId', messages: ['Up to 100 campaigns of an account can be published at once.'] },
    ]);
  });

  it('says what was refused until its attribute is changed', () => {
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

  it('stores drafts however incomplete, and sends them as the console checks them', () => {
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
