import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HttpSiteConfiguration } from '@adops/connectors';
import { siteFailureOf } from './failure.fixture.js';
import { RunningSandbox } from './sandbox.fixture.js';

let sandbox: RunningSandbox;
let sites: HttpSiteConfiguration;
beforeAll(async () => {
  sandbox = await RunningSandbox.start();
  sites = new HttpSiteConfiguration({ sandboxUrl: sandbox.url, timeoutMs: 500 });
});
afterEach(() => sandbox.clearFailures());
afterAll(() => sandbox.stop());

const api = { url: 'https://us.shop.example/console-api/', user: 'console', password: 'good words' };

describe('the configuration API of a site', () => {
  it('returns the whole configuration with a version for each part', async () => {
    const content = await sites.read(api);
    expect(content.versions).toMatchObject({ system: '1', sections: '1', yahooTagReplacementsRules: '1' });
    expect(content.sections[0]?.pages[0]?.zones[0]).toMatchObject({
      isMainYahooZone: true,
      isFeedSettingsEditable: false,
    });
    expect(Object.keys(content.partners)).toHaveLength(12);
  });

  it('replaces one part by version, activates the configuration and preserves all other parts', async () => {
    const before = await sites.read(api);
    const after = await sites.save(
      api,
      'searching',
      { ...before.searching, defaultCity: 'Berlin' },
      before.versions.searching,
    );
    expect(after).toMatchObject({
      status: 'active',
      searching: { defaultCity: 'Berlin' },
      versions: { searching: '2', system: '1' },
    });
    expect(after.sections).toEqual(before.sections);
    const late = sites.save(api, 'searching', before.searching, before.versions.searching);
    expect(await siteFailureOf(late)).toEqual({ failure: 'conflict', problems: [] });
    // Saving another section from the same read causes no conflict.
    const other = await sites.save(api, 'services', before.services, before.versions.services);
    expect(other).toMatchObject({ searching: { defaultCity: 'Berlin' }, versions: { services: '2' } });
  });

  it('reports validation errors by attribute', async () => {
    const { system, versions } = await sites.read(api);
    expect(
      await siteFailureOf(sites.save(api, 'system', { ...system, gtmContainerId: 'UA-1' }, versions.system)),
    ).toEqual({
      failure: 'refused',
      problems: [{ attribute: 'system.gtmContainerId', message: 'Container not found.' }],
    });
  });

  it.each([
    ['error', 'unreachable'],
    ['silence', 'unreachable'],
    ['rateLimit', 'unreachable'],
    ['garbage', 'badResponse'],
    ['badItem', 'invalidData'],
  ] as const)('maps the failure %s to %s', async (kind, failure) => {
    await sandbox.planFailure({ platform: 'site', account: 'us.shop.example', kind });
    expect((await siteFailureOf(sites.read(api))).failure).toBe(failure);
    await sites.read(api);
  });

  it('rejects a wrong password and URLs in a private network', async () => {
    expect((await siteFailureOf(sites.read({ ...api, password: 'bad' }))).failure).toBe('unreachable');
    expect((await siteFailureOf(sites.read({ ...api, url: 'https://127.0.0.1/console-api' }))).failure).toBe(
      'unreachable',
    );
  });
});
