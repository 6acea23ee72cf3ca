import { describe, expect, it } from '@jest/globals';
import type { PushCampaignInput } from './campaign.js';
import { checkPushCampaigns, type PushContext } from './checks.js';

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
