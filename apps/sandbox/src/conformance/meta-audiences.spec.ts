import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Audiences, AuthExpired, createAdPlatforms, RateLimited, Unavailable } from '@adops/connectors';
import { RunningSandbox, sampleRef } from './sandbox.fixture.js';

const KINDS = [
  'city',
  'countryGroup',
  'country',
  'electoralDistrict',
  'geoMarket',
  'largeGeoArea',
  'mediumGeoArea',
  'neighborhood',
  'region',
  'smallGeoArea',
  'subcity',
  'subneighborhood',
  'zip',
];
let sandbox: RunningSandbox;
let audiences: Audiences;
const account = sampleRef('meta');
beforeAll(async () => {
  sandbox = await RunningSandbox.start();
  audiences = createAdPlatforms({ sandboxUrl: sandbox.url, callTimeoutMs: 2_000 }).get('meta')!.audiences!;
});
afterEach(() => sandbox.clearFailures());
afterAll(() => sandbox.stop());

const search = (type: Parameters<Audiences['search']>[1]['type'], text: string, limit = 50) =>
  audiences.search(account, { type, text, limit });

describe('audience search at Meta', () => {
  it('finds places of all 13 types with country and path', async () => {
    const words = ['ca', 'ger', 'ber', 'los', 'world', '90012', 'echo', 'holly'];
    const found = (await Promise.all(words.map((text) => search('locations', text)))).flat();
    expect(new Set(found.map(({ geoKind }) => geoKind))).toEqual(new Set(KINDS));
    expect((await search('locations', 'echo'))[0]).toEqual({
      id: '2704774',
      name: 'Echo Park',
      path: ['United States', 'California'],
      geoKind: 'neighborhood',
      countryCode: 'US',
    });
    // The path of a country doesn't contain the country itself.
    expect((await search('locations', 'germany'))[0]).toMatchObject({ id: 'DE', path: [], geoKind: 'country' });
  });

  it.each([
    ['interests', 'running', ['Interests', 'Fitness'], 'Running'],
    ['educationSchools', 'stan', [], 'Stanford University'],
    ['educationMajors', 'market', [], 'Marketing'],
    ['workEmployers', 'find', [], 'Findwise'],
    ['workPositions', 'buyer', [], 'Media buyer'],
    ['behaviors', 'shoppers', ['Behaviors', 'Digital activities'], 'Engaged shoppers'],
    ['lifeEvents', 'moved', ['Life events'], 'Recently moved'],
    ['industries', 'sales', ['Industries'], 'Sales'],
    ['income', 'top 10%', ['Income'], 'Household income: top 10% of ZIP codes (US)'],
    ['familyStatuses', 'teen', ['Parents'], 'Parents with teenagers'],
  ] as const)('finds %s', async (type, text, path, name) => {
    expect((await search(type, text))[0]).toMatchObject({ name, path, geoKind: null });
  });

  it('returns short lists completely if the text is empty, up to the limit', async () => {
    expect(await search('behaviors', '')).toHaveLength(2);
    expect(await search('behaviors', '', 1)).toHaveLength(1);
  });

  it('returns an empty list if nothing matches', async () => {
    expect(await search('interests', 'nothing like it')).toEqual([]);
    expect(await search('industries', 'nothing like it')).toEqual([]);
  });

  it('distinguishes an expired login, a rate limit and an outage', async () => {
    await sandbox.planFailure({ platform: 'meta', kind: 'expiredToken', path: 'search' });
    await expect(search('interests', 'running')).rejects.toBeInstanceOf(AuthExpired);
    await sandbox.planFailure({ platform: 'meta', kind: 'rateLimit', path: 'search', times: 9 });
    await expect(search('interests', 'running')).rejects.toBeInstanceOf(RateLimited);
    await sandbox.clearFailures();
    await sandbox.planFailure({ platform: 'meta', kind: 'error', path: 'search', times: 99 });
    await expect(search('interests', 'running')).rejects.toBeInstanceOf(Unavailable);
  }, 60_000);

  it('finds languages', async () => {
    const languages = await audiences.languages(account);
    expect(languages).toContainEqual({ id: '6', name: 'English (US)' });
    expect(languages.length).toBeGreaterThan(5);
  });

  it('returns custom events with their rules, except archived events', async () => {
    const events = await audiences.ownEvents(account);
    expect(events.map(({ id }) => id)).toEqual(['701']);
    expect(JSON.parse(events[0]!.rule!)).toHaveProperty('and');
  });
});
