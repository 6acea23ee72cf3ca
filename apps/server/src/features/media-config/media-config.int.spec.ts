import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { RunningSandbox } from '../../../../sandbox/src/conformance/sandbox.fixture.js';
import { SecretStore } from '../../core/secrets/index.js';
import { TestConsole } from '../../../test/console.js';
import { callsOf, lastRecord } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { SiteSaves } from '../site-saves/index.js';

jest.setTimeout(120_000);
let world: TwoCompanies;
let desk: TestConsole;
let sandbox: RunningSandbox;
let call: ReturnType<typeof callsOf>;
let site: number;

beforeAll(async () => {
  sandbox = await RunningSandbox.start();
  desk = await TestConsole.open({
    SECRETS_KEYS: `t:${randomBytes(32).toString('base64')}`,
    SANDBOX_URL: sandbox.url,
  });
  world = await insertTwoCompanies(desk.database);
  site = world.ALFA.site;
  for (const { company, site: id } of [world.ALFA, world.BRAVO]) {
    const url =
      company === world.ALFA.company ? 'https://us.shop.example/console-api' : 'https://gb.other.example/console-api';
    await desk.database.pool.query(
      'UPDATE site_settings SET api_url = $3, api_user = $4 WHERE company_id = $1 AND site_id = $2',
      [...[company, id, url, 'console']],
    );
    await desk.app
      .get(SecretStore)
      .set({ companyId: company, kind: 'site', id }, { apiPassword: 'site words' }, { userId: null });
  }
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
});
afterEach(() => sandbox.clearFailures());
afterAll(async () => {
  await desk.close();
  await sandbox.stop();
});

const RULE = 'id replacement sourceIds deviceIds isActive';
const CONFIG = `status errors { attribute message } versions { part version }
  system { name gtmContainerId HTTPS contacts { adminEmail errorsReceivers } }
  sections { name pages { name zones { name feedIds feedSortId isFeedSettingsEditable isMainYahooZone itemsCount } } }
  partners { yahoo { isEnabled credentials { name value } options { name value } } billiger { isEnabled credentials { name } }
    yahooTagReplacementsRules { tag } }
  services { recaptcha { isEnabled siteKey secretKey } optimisedImage { host quality } }
  searching { availableFeedPartnerIds defaultCity keywordParam defaultPopularKeywords }
  yahooTagReplacementsRules { tag ${RULE} } mediaAlphaPlacementIdReplacementsRules { placementId ${RULE} }`;
const read = async (as?: string, id = site) =>
  (await call(`query ($id: Int!) { siteMediaConfig(siteId: $id) { ${CONFIG} } }`, { id }, as)).siteMediaConfig;
const save = async (operation: string, as?: string, id = site) =>
  (
    await call(
      `mutation ($id: Int!) { siteMediaConfig(siteId: $id) { answer: ${operation} { status message errors { attribute message } siteMediaConfig { ${CONFIG} } } } }`,
      { id },
      as,
    )
  ).siteMediaConfig.answer;
const versionOf = (config: { versions: { part: string; version: string }[] }, part: string) =>
  config.versions.find((each) => each.part === part)?.version;

describe('the media configuration of a site', () => {
  it("returns all of the site's data except secrets", async () => {
    const config = await read();
    expect(config).toMatchObject({
      status: 'active',
      system: { HTTPS: true, contacts: { errorsReceivers: ['errors@us.shop.example'] } },
      partners: {
        yahoo: {
          isEnabled: true,
          credentials: [
            { name: 'partnerTag', value: 'srch_portal' },
            { name: 'apiKey', value: '********' },
          ],
        },
        billiger: { isEnabled: false, credentials: [] },
        yahooTagReplacementsRules: [{ tag: 'srch_portal' }, { tag: 'srch_portal' }, { tag: 'srch_old' }],
      },
      services: { recaptcha: { secretKey: '********' }, optimisedImage: { host: 'img.us.shop.example', quality: 80 } },
    });
    expect(config.versions).toHaveLength(7);
    expect(config.sections[0].pages[0].zones[0]).toMatchObject({
      isFeedSettingsEditable: false,
      isMainYahooZone: true,
    });
    expect(JSON.stringify(config)).not.toMatch(/(yahoo|ebay|recaptcha|media-alpha)-secret/);
  });

  it.each([
    ['updateSystem(input: { name: "Shop", contacts: { adminEmail: "a@b.example" } })', { system: { name: 'Shop', contacts: { adminEmail: 'a@b.example', errorsReceivers: ['errors@us.shop.example'] } } }],
    ['updateSearching(input: { defaultCity: "Berlin", defaultPopularKeywords: ["a", "a"] })', { searching: { defaultCity: 'Berlin', keywordParam: 'q', defaultPopularKeywords: ['a'] } }],
    ['updateServices(input: { optimisedImage: { quality: 60 } })', { services: { optimisedImage: { host: 'img.us.shop.example', quality: 60 } } }],
    ['updatePartners(input: { billiger: { isEnabled: true, credentials: [{ name: "apiKey", value: "new word" }] } })', { partners: { billiger: { isEnabled: true }, yahoo: { isEnabled: true } } }],
    ['updateYahooTagReplacementsRules(rules: [{ tag: "a", replacement: "b" }, { id: 2, tag: "c", replacement: "d", deviceIds: [2] }])',
      { yahooTagReplacementsRules: [{ id: 4, tag: 'a', isActive: true }, { id: 2, tag: 'c', deviceIds: [2] }] }],
    ['updateMediaAlphaPlacementIdReplacementsRules(rules: [{ placementId: "a", replacement: "b", sourceIds: [5] }])',
      { mediaAlphaPlacementIdReplacementsRules: [{ id: 2, placementId: 'a', sourceIds: [5] }] }],
  ] as const)('accepts %s, leaves all other parts unchanged, and takes effect at the site', async (operation, expected) => {
    const before = await read();
    const answer = await save(operation);
    expect(answer).toMatchObject({ status: 'success', message: 'The media configuration of ALFA site was saved.', errors: [] });
    expect(answer.siteMediaConfig).toMatchObject({ status: 'active', ...expected });
    const [part] = Object.keys(expected);
    for (const other of ['system', 'sections', 'services', 'searching'].filter((name) => name !== part))
      expect(answer.siteMediaConfig[other]).toEqual(before[other]);
    const record = await lastRecord(desk, world.ALFA.company);
    expect(record).toMatchObject({ action: `media-config.${part}`, entity_id: String(site), user_id: world.ALFA.admin });
    expect(JSON.stringify(record)).not.toMatch(/new word|secret-key/);
  }); // prettier-ignore

  it('takes effect when any part is saved, and returns the remaining errors', async () => {
    // A site with an inactive configuration, which the sandbox generates for some hosts.
    const found = [];
    for (let at = 0; at < 40; at++) {
      await desk.database.pool.query('UPDATE site_settings SET api_url = $2 WHERE site_id = $1', [
        site,
        `https://s${at}.shop.example/console-api`,
      ]);
      const config = await read();
      if (config.status === 'disabled') found.push(await save('updateSearching(input: { defaultCity: "x" })'));
    }
    await desk.database.pool.query('UPDATE site_settings SET api_url = $2 WHERE site_id = $1', [
      site,
      'https://us.shop.example/console-api',
    ]);
    expect(found.length).toBeGreaterThan(0);
    for (const answer of found)
      expect(answer).toMatchObject({ status: 'success', siteMediaConfig: { status: 'active' } });
  });

  it('preserves a secret if the client sends its mask, and never returns a new secret', async () => {
    const credentials = '[{ name: "partnerTag", value: "other" }, { name: "apiKey", value: "********" }]';
    await save(`updatePartners(input: { yahoo: { credentials: ${credentials} } })`);
    await save('updateServices(input: { recaptcha: { isEnabled: true, siteKey: "public", secretKey: "brand new" } })');
    const config = await read();
    expect(config.partners.yahoo.credentials).toEqual([
      { name: 'partnerTag', value: 'other' },
      { name: 'apiKey', value: '********' },
    ]);
    expect(config.services.recaptcha).toEqual({ isEnabled: true, siteKey: 'public', secretKey: '********' });
    const kept = await fetch(`${sandbox.url}/us.shop.example/console-api/media-config`, {
      headers: { authorization: `Basic ${Buffer.from('console:site words').toString('base64')}` },
    }).then((answer) => answer.json());
    expect(kept).toMatchObject({
      partners: { yahoo: { credentials: [{ value: 'other' }, { value: 'yahoo-secret-key' }] } },
      services: { recaptcha: { secretKey: 'brand new' } },
    });
  });

  it.each([
    ['updateSystem(input: { contacts: { adminEmail: "no address" } })', 'system.contacts.adminEmail', 'Enter a valid email address.'],
    ['updateSystem(input: { marketId: 9999 })', 'system.marketId', 'Market not found.'],
    ['updateSystem(input: { gtmContainerId: "UA-1" })', 'system.gtmContainerId', 'Container not found.'],
    ['updateServices(input: { optimisedImage: { quality: 101 } })', 'services.optimisedImage.quality', 'Quality must be between 1 and 100.'],
    ['updateSearching(input: { defaultCurrencyCode: "XYZ" })', 'searching.defaultCurrencyCode', 'Currency not found.'],
    ['updateSearching(input: { availableFeedPartnerIds: [5] })', 'searching.availableFeedPartnerIds', 'Revenue feed not found.'],
    ['updateYahooTagReplacementsRules(rules: [{ tag: " ", replacement: "b" }])', 'yahooTagReplacementsRules.0.tag', 'Tag is required.'],
    ['updateYahooTagReplacementsRules(rules: [{ id: 99, tag: "a", replacement: "b" }])', 'yahooTagReplacementsRules.0.id', 'Rule not found.'],
    ['updateYahooTagReplacementsRules(rules: [{ tag: "a", replacement: "b" }, { tag: "a", replacement: "c" }])', 'yahooTagReplacementsRules.1.tag',
      'Another rule already covers the same sources and devices.'],
    ['updateMediaAlphaPlacementIdReplacementsRules(rules: [{ placementId: "a", replacement: "b", sourceIds: [1] }])',
      'mediaAlphaPlacementIdReplacementsRules.0.sourceIds', 'Source not found.'],
    ['updateSections(sections: [{ name: "Search", pages: [] }])', 'sections.layout', "The zone top belongs to the layout of the site and can't be removed."],
  ])('rejects %s at its attribute without storing anything', async (operation, attribute, message) => {
    const before = await read();
    const answer = await save(operation);
    expect(answer).toMatchObject({ status: 'error', message: 'Updating media config has errors', siteMediaConfig: null });
    expect(answer.errors[0]).toEqual({ attribute, message });
    expect(await read()).toEqual(before);
  }); // prettier-ignore

  it('rejects feed changes of fixed zones, but allows feed changes of other zones', async () => {
    const { sections } = await read();
    const sent = (
      change: (
        zones: { name: string; feedIds: number[]; itemsCount: number; isFeedSettingsEditable?: boolean }[],
      ) => void,
    ) => {
      const copy = structuredClone(sections);
      change(copy[0].pages[0].zones);
      for (const { pages } of copy)
        for (const { zones } of pages) for (const zone of zones) delete zone.isFeedSettingsEditable;
      return call(
        `mutation ($id: Int!, $sections: [MediaConfigSectionInput!]!) { siteMediaConfig(siteId: $id) { updateSections(sections: $sections) { status errors { attribute message } } } }`,
        { id: site, sections: copy },
      );
    };
    const refused = (await sent((zones) => void (zones[0]!.feedIds = [1, 2]))).siteMediaConfig.updateSections;
    expect(refused.errors).toEqual([
      {
        attribute: 'sections.0.pages.0.zones.0.feedIds',
        message: "The feeds of this zone belong to the layout of the site and can't be changed.",
      },
    ]);
    const taken = await sent((zones) => {
      zones[0]!.itemsCount = 9;
      zones[1]!.feedIds = [1, 101];
    });
    expect(taken.siteMediaConfig.updateSections).toEqual({ status: 'success', errors: [] });
    expect((await read()).sections[0].pages[0].zones).toMatchObject([
      { itemsCount: 9, isFeedSettingsEditable: false },
      { feedIds: [1, 101], isFeedSettingsEditable: true },
      {},
    ]);
  });

  it('stores the first of two edits of the same part, and both edits of different parts', async () => {
    const config = await read();
    const edit = (city: string) =>
      save(`updateSearching(input: { defaultCity: "${city}" }, version: "${versionOf(config, 'searching')}")`);
    const [one, two, other] = await Promise.all([
      edit('One'),
      edit('Two'),
      save(`updateSystem(input: { name: "In parallel" }, version: "${versionOf(config, 'system')}")`),
    ]);
    expect([one.status, two.status].sort()).toEqual(['error', 'success']);
    expect([...one.errors, ...two.errors]).toEqual([
      {
        attribute: 'searching',
        message: 'Another user changed this part, so nothing was saved. Reload and try again.',
      },
    ]);
    expect(other.status).toBe('success');
    const after = await read();
    expect(after.system.name).toBe('In parallel');
    expect(['One', 'Two']).toContain(after.searching.defaultCity);
  });

  it.each([
    ['error', 'Failed to fetch media config', 'Failed to update Media Config'],
    ['garbage', 'Bad response from server', 'Bad response from server'],
    ['badItem', 'Invalid data received', 'Invalid data received'],
  ] as const)('fails with a specific message when the site responds with %s', async (kind, reading, writing) => {
    const failure = { platform: 'site', account: 'us.shop.example', kind, method: 'GET' };
    await sandbox.planFailure(failure);
    const config = await read();
    expect(config).toMatchObject({ status: 'fail', system: null, sections: null, versions: [] });
    expect(config.errors[0].message).toBe(reading);
    await sandbox.planFailure(failure);
    expect(await save('updateSearching(input: { defaultCity: "x" })')).toMatchObject({
      status: 'error',
      message: writing,
    });
    await sandbox.planFailure({ ...failure, method: 'PUT' });
    const put = await save('updateSearching(input: { defaultCity: "x" })');
    expect(put).toMatchObject({ status: kind === 'badItem' ? 'success' : 'error' });
    if (kind !== 'badItem') expect(put.message).toBe(writing);
  });

  it('fails with instructions if the site has no address', async () => {
    await desk.database.pool.query('UPDATE site_settings SET api_url = NULL WHERE site_id = $1', [site]);
    expect(await read()).toMatchObject({
      status: 'fail',
      errors: [
        { message: 'Failed to fetch media config' },
        { attribute: 'siteSettings.apiUrl', message: 'The site has no API address yet. Enter it on its main page.' },
      ],
    });
    expect(await save('updateSearching(input: {})')).toMatchObject({ message: 'Failed to update Media Config' });
    await desk.database.pool.query('UPDATE site_settings SET api_url = $2 WHERE site_id = $1', [
      site,
      'https://us.shop.example/console-api',
    ]);
  });
});

describe('an interrupted save', () => {
  const failure = { platform: 'site', account: 'us.shop.example', method: 'PUT' };
  const later = () => new Date(Date.now() + 3 * 60_000);
  const saves = () => desk.app.get(SiteSaves);
  const open = async () => (await desk.database.pool.query('SELECT subject AS part, user_id FROM site_save')).rows;
  const records = async () =>
    (
      await desk.database.pool.query(
        `SELECT action, user_id, source, after, reason FROM audit_log WHERE action LIKE 'media-config.%' ORDER BY id DESC LIMIT 1`,
      )
    ).rows[0];

  it('creates one audit record with its user if the site stored the save', async () => {
    // Removes saves that earlier tests left open.
    await desk.database.pool.query('DELETE FROM site_save');
    await sandbox.planFailure({ ...failure, kind: 'errorAfter' });
    expect(await save('updateSearching(input: { defaultCity: "Taken" })')).toMatchObject({ status: 'error' });
    expect((await read()).searching.defaultCity).toBe('Taken');
    expect(await open()).toEqual([{ part: 'searching', user_id: world.ALFA.admin }]);
    // The site may still process the request.
    expect(await saves().settleOpen()).toEqual({ settled: 0, waiting: 0 });
    const both = await Promise.all([saves().settleOpen(later()), saves().settleOpen(later())]);
    expect(both).toContainEqual({ settled: 1, waiting: 0 });
    expect(await open()).toEqual([]);
    expect(await records()).toMatchObject({
      action: 'media-config.searching',
      user_id: world.ALFA.admin,
      after: { defaultCity: 'Taken' },
      reason: 'The save was interrupted, and its content was found on the site afterwards.',
    });
    const { rows } = await desk.database.pool.query(
      `SELECT FROM audit_log WHERE action = 'media-config.searching' AND after->>'defaultCity' = 'Taken'`,
    );
    expect(rows).toHaveLength(1);
  });

  it("creates no record if the site didn't store the save, even if another user saved then", async () => {
    const before = await records();
    await sandbox.planFailure({ ...failure, kind: 'error' });
    expect(await save('updateSearching(input: { defaultCity: "Lost" })')).toMatchObject({ status: 'error' });
    expect(await open()).toHaveLength(1);
    await saves().settleOpen(later());
    expect(await open()).toEqual([]);
    expect(await records()).toEqual(before);

    await sandbox.planFailure({ ...failure, kind: 'error' });
    await save('updateSearching(input: { defaultCity: "Lost" })');
    expect(await save('updateSearching(input: { defaultCity: "Theirs" })')).toMatchObject({ status: 'success' });
    const theirs = await records();
    expect(theirs).toMatchObject({ after: { defaultCity: 'Theirs' }, reason: null });
    await saves().settleOpen(later());
    expect(await open()).toEqual([]);
    expect(await records()).toEqual(theirs);
  });

  it('counts as an outside change if another save followed at the site', async () => {
    for (const city of ['Ours', 'At the site']) {
      await sandbox.planFailure({ ...failure, kind: 'errorAfter' });
      await save(`updateSearching(input: { defaultCity: "${city}" })`);
    }
    // The second save was made at the site, so it has no entry here.
    await desk.database.pool.query('DELETE FROM site_save WHERE id = (SELECT max(id) FROM site_save)');
    await saves().settleOpen(later());
    expect(await open()).toEqual([]);
    expect(await records()).toMatchObject({
      source: 'outside',
      user_id: null,
      after: { defaultCity: 'At the site' },
    });
  });

  it('waits for a site that can’t be called, and becomes unknown after a week', async () => {
    await sandbox.planFailure({ ...failure, kind: 'errorAfter' });
    await save('updateSearching(input: { defaultCity: "Silent" })');
    const silent = { ...failure, kind: 'error' as const, method: 'GET' };
    await sandbox.planFailure(silent);
    expect(await saves().settleOpen(later())).toEqual({ settled: 0, waiting: 1 });
    await sandbox.planFailure(silent);
    expect(await saves().settleOpen(new Date(Date.now() + 8 * 24 * 3_600_000))).toEqual({ settled: 1, waiting: 0 });
    expect(await records()).toMatchObject({
      after: { defaultCity: 'Silent' },
      reason: expect.stringContaining('unknown whether'),
    });
  });

  it('stores no secrets, and no data after the save has finished', async () => {
    await save('updateServices(input: { recaptcha: { secretKey: "a word to hide" } })');
    expect(await open()).toEqual([]);
    await sandbox.planFailure({ ...failure, kind: 'errorAfter' });
    await save('updateServices(input: { recaptcha: { secretKey: "another word to hide" } })');
    const { rows } = await desk.database.pool.query('SELECT before, intended FROM site_save');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('to hide');
    await saves().settleOpen(later());
    expect(await records()).toMatchObject({
      action: 'media-config.services',
      reason: expect.stringContaining('was found on the site'),
    });
  });
});

describe('permissions for parts of the configuration', () => {
  it.each([
    ['media-config-system', ['system']],
    ['media-config-partners', ['partners']],
    ['yahoo-tag-replacement-rules', ['yahooTagReplacementsRules']],
    ['media-alpha-placement-id-replacement-rules', ['mediaAlphaPlacementIdReplacementsRules']],
    ['media-config-full', ['system', 'sections', 'partners', 'services', 'searching']],
  ] as const)('with the key %s include only %j', async (key, parts) => {
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, [key]);
    const config = await read('ALFA-buyer');
    const all = [
      'system',
      'sections',
      'partners',
      'services',
      'searching',
      'yahooTagReplacementsRules',
      'mediaAlphaPlacementIdReplacementsRules',
    ];
    expect(all.filter((name) => config[name] !== null)).toEqual(parts);
    expect(config.versions.map(({ part }: { part: string }) => part)).toEqual(parts);
  });

  it('return not found for other companies, without a call to their sites', async () => {
    await expect(read('ALFA-admin', world.BRAVO.site)).rejects.toThrow('Site not found.');
    await expect(save('updateSystem(input: { name: "x" })', 'ALFA-admin', world.BRAVO.site)).rejects.toThrow(
      'Site not found.',
    );
    expect(Object.keys(await sandbox.requests()).filter((name) => name.includes('gb.other'))).toEqual([]);
  });
});
