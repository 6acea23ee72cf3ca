import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { RunningSandbox } from '../../../../sandbox/src/conformance/sandbox.fixture.js';
import { SecretStore } from '../../core/secrets/index.js';
import { TestConsole } from '../../../test/console.js';
import { callsOf, SAVE } from '../../../test/saving.js';
import { FIGURES_DAY, giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { AbReportService } from './ab-report.service.js';
import { AbRuns } from './ab-runs.js';

jest.setTimeout(120_000);
const HOST = 'us.shop.example';
const NO_TESTS = 'no-tests.example';
let world: TwoCompanies;
let desk: TestConsole;
let sandbox: RunningSandbox;
let call: ReturnType<typeof callsOf>;
let otherSite: number;

const sql = async <T extends object>(text: string, values: readonly unknown[] = []) =>
  (await desk.database.pool.query<T>(text, [...values])).rows;

beforeAll(async () => {
  sandbox = await RunningSandbox.start();
  desk = await TestConsole.open({
    SECRETS_KEYS: `t:${randomBytes(32).toString('base64')}`,
    SANDBOX_URL: sandbox.url,
  });
  world = await insertTwoCompanies(desk.database);
  const { company, site } = world.ALFA;
  [{ id: otherSite } = { id: 0 }] = await sql<{ id: number }>(
    `INSERT INTO site (company_id, name, domain, market_id, main_feed_id) VALUES ($1, 'Plain', $2, 1, 1) RETURNING id`,
    [company, NO_TESTS],
  );
  await sql('INSERT INTO site_settings (company_id, site_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [company, otherSite]);
  for (const [id, host] of [[site, HOST], [otherSite, NO_TESTS]] as const) {
    await sql('UPDATE site_settings SET api_url = $3, api_user = $4 WHERE company_id = $1 AND site_id = $2', [
      ...[company, id, `https://${host}/console-api`, 'console'],
    ]);
    await desk.app.get(SecretStore).set({ companyId: company, kind: 'site', id }, { apiPassword: 'site words' }, { userId: null });
  }
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
}); // prettier-ignore
afterEach(async () => {
  await sandbox.clearFailures();
  await sql(`DELETE FROM ab_test WHERE id <> ALL ($1)`, [[world.ALFA.abTest, world.BRAVO.abTest]]);
});
afterAll(async () => {
  await desk.close();
  await sandbox.stop();
});

const variant = (name: string, weight: number, more: object = {}) => ({ name, weight, ...more });
const input = (more: object = {}) => ({
  ...{
    experimentId: 'results-layout',
    name: 'Layout',
    type: 'rps',
    siteId: world.ALFA.site,
    from: '2026-03-01T00:00:00Z',
  },
  ...{ sourceIds: [5], adgroupNames: ['ALFA ad group'], hypothesis: 'Ads between results earn more.' },
  variants: [variant('Current', 0.5, { presentUrl: `https://${HOST}/results` }), variant('Mixed', 0.5)],
  ...more,
});
type Answer = { status: string; message: string; id: number | null };
const create = async (more: object = {}, as?: string): Promise<Answer> =>
  (await call('mutation ($input: AbTestInput!) { abTesting { createTest(input: $input) { status message id } } }', { input: input(more) }, as)).abTesting.createTest; // prettier-ignore
const ask = async (what: 'stopTest' | 'deleteTest', id: number, as?: string): Promise<Answer> =>
  (await call(`mutation ($id: Int!) { abTesting { ${what}(id: $id) { status message } } }`, { id }, as)).abTesting[
    what
  ];
const list = async (filters: object = {}, as?: string) =>
  (
    await call(
      `query ($filters: AbTestFilters) { abTests(filters: $filters) { totalCount models { id status type name siteId site { name } from to updated_at
        sourceIds deviceIds adgroupNames state reason plannedPerArm hypothesis decisionNote version variants { id name presentUrl weight description } } } }`,
      { filters },
      as,
    )
  ).abTests;
const stored = async (id: number) =>
  (await sql<{ state: string; key: string }>('SELECT state, key::text FROM ab_test WHERE id = $1', [id]))[0];
const requests = () => sql<{ action: string }>('SELECT action FROM ab_test_request');
const records = (id: number) =>
  sql<{ action: string; reason: string | null }>(
    `SELECT action, reason FROM audit_log WHERE entity_type = 'abTest' AND entity_id = $1 ORDER BY id`,
    [String(id)],
  );
const atSite = async (key: string) => {
  const authorization = `Basic ${Buffer.from('console:site words').toString('base64')}`;
  const answer = await fetch(`${sandbox.url}/${HOST}/console-api/ab-tests/${key}`, { headers: { authorization } });
  return answer.ok ? ((await answer.json()) as { status: string; variants: { weight: number }[] }) : null;
};
const fail = (kind: string, times: number, more: object = {}) =>
  sandbox.planFailure({ platform: 'site', account: HOST, kind, times, ...more } as never);
/** Settles open requests as if a minute had passed. */
const settle = async () => {
  await sql(`UPDATE ab_test_request SET created_at = created_at - interval '2 minutes'`);
  return desk.app.get(AbRuns).settleOpen();
};

describe('experiments', () => {
  const experiments = async (siteId: number | null) =>
    desk.call({ company: world.ALFA.company, as: 'ALFA-admin', query: 'query ($siteId: Int) { abTestingExperiments(siteId: $siteId) { id name siteId variants { id name presentUrl weight description } } }', variables: { siteId } }); // prettier-ignore

  it('load from the site', async () => {
    const { data } = (await experiments(world.ALFA.site)) as {
      data: { abTestingExperiments: { id: string; variants: object[] }[] };
    };
    expect(data.abTestingExperiments.map(({ id }) => id)).toEqual(['results-layout', 'search-box']);
    expect(data.abTestingExperiments[1]!.variants).toHaveLength(3);
  });

  it('produce an error if the site runs no tests, sends invalid data or is in another company', async () => {
    const messageOf = async (siteId: number) =>
      ((await experiments(siteId)) as { errors: { message: string }[] }).errors[0]!.message;
    expect(await messageOf(otherSite)).toBe('AbTesting is unavailable on this site');
    expect(await messageOf(world.BRAVO.site)).toBe('Site not found.');
    await fail('badItem', 1);
    expect(await messageOf(world.ALFA.site)).toMatch(/^Fetching AB experiments from this site has errors/);
  });
});

describe('a new test', () => {
  it("starts at its site, stores the site's state, and writes audit records", async () => {
    const { status, message, id } = await create();
    expect({ status, message }).toEqual({ status: 'success', message: 'The test was started.' });
    const { key, state } = (await stored(id!))!;
    expect(state).toBe('running');
    expect(await atSite(key)).toMatchObject({ status: 'active', variants: [{ weight: 0.5 }, { weight: 0.5 }] });
    expect(await requests()).toEqual([]);
    expect((await records(id!)).map(({ action }) => action)).toEqual(['abTest.create', 'abTest.start']);
    const { models } = await list({ statusIn: ['active'] });
    expect(models).toMatchObject([
      { id, status: 'active', type: 'rps', name: 'Layout', to: null, sourceIds: [5], deviceIds: [], adgroupNames: ['ALFA ad group'], state: 'running', hypothesis: 'Ads between results earn more.', variants: [{ name: 'Current', presentUrl: `https://${HOST}/results`, weight: 0.5 }, { name: 'Mixed', presentUrl: null }] },
    ]); // prettier-ignore
  });

  it('fails validation with all errors, without storing anything', async () => {
    const wrong: [object, RegExp][] = [
      [{ variants: [variant('A', 0.5), variant('B', 0.4)] }, /add up to 100%/],
      [{ variants: [variant('A', 1)] }, /at least 2 variants/],
      [{ variants: Array.from({ length: 7 }, (_, at) => variant(`V${at}`, 1 / 7)) }, /up to 6 variants/],
      [{ variants: [variant('A', 0.5), variant('a', 0.5)] }, /Another variant has this name/],
      [{ variants: [variant('A', 0), variant('B', 1)] }, /must have a weight greater than 0/],
      [{ variants: [variant('A', 0.5, { presentUrl: 'ftp://x' }), variant('B', 0.5)] }, /begins with https/],
      [{ to: '2026-02-01T00:00:00Z' }, /end must be after the start/],
      [{ name: ' ' }, /Enter a name/],
      [{ siteId: world.BRAVO.site }, /Site not found/],
      [{ sourceIds: [999_999] }, /Source not found/],
      [{ experimentId: 'gone' }, /no longer offers/],
      [{ siteId: otherSite }, /AbTesting is unavailable on this site/],
    ];
    for (const [more, message] of wrong) expect(await create(more)).toMatchObject({ status: 'error', id: null, message: expect.stringMatching(message) });
    expect((await list({ statusIn: ['active'] })).totalCount).toBe(0);
  }); // prettier-ignore

  it('isn\'t stored if the site rejects it', async () => {
    const variants = [variant('A', 0.5, { presentUrl: 'https://elsewhere.example/page' }), variant('B', 0.5)];
    expect(await create({ variants })).toMatchObject({ status: 'error', message: expect.stringContaining(`doesn't belong to ${HOST}`) });
    expect((await list()).totalCount).toBe(1);
    expect(await requests()).toEqual([]);
  }); // prettier-ignore

  it('starts only once if the response is lost', async () => {
    await fail('errorAfter', 1, { method: 'PUT' });
    const { status, id } = await create();
    expect(status).toBe('success');
    expect(await atSite((await stored(id!))!.key)).toMatchObject({ status: 'active' });
    expect((await records(id!)).map(({ action }) => action)).toEqual(['abTest.create', 'abTest.start']);
  });

  it('starts later if the site is down, and fails after an hour', async () => {
    await fail('error', 6, { method: 'PUT' });
    const late = await create();
    expect(late).toMatchObject({ status: 'warning', message: expect.stringContaining("hasn't confirmed") });
    expect(await stored(late.id!)).toMatchObject({ state: 'starting' });
    expect(await ask('stopTest', late.id!)).toMatchObject({ status: 'error' });
    await sandbox.clearFailures();
    expect(await settle()).toEqual({ settled: 1, waiting: 0 });
    expect(await stored(late.id!)).toMatchObject({ state: 'running' });

    await fail('error', 6, { method: 'PUT' });
    const never = await create({ name: 'Never' });
    await sql(`UPDATE ab_test_request SET created_at = created_at - interval '2 hours'`);
    await settle();
    expect(await stored(never.id!)).toMatchObject({ state: 'refused' });
    expect((await records(never.id!)).at(-1)).toMatchObject({ action: 'abTest.startRefused', reason: "The site didn't start the test within an hour." });
  }); // prettier-ignore

  it('requires the permission for A/B tests', async () => {
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['overview-report']);
    const answer = await desk.call({
      company: world.ALFA.company,
      as: 'ALFA-buyer',
      query: '{ abTests { totalCount } }',
    });
    expect(answer.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('a running test', () => {
  it('stops at its site exactly once', async () => {
    const { id } = await create();
    const { key } = (await stored(id!))!;
    expect(await ask('stopTest', id!)).toEqual({ status: 'success', message: 'The test was stopped.' });
    expect(await atSite(key)).toMatchObject({ status: 'stopped' });
    expect(await ask('stopTest', id!)).toEqual({ status: 'error', message: 'The test has already stopped.' });
    const { models } = await list({ statusIn: ['stopped'] });
    expect(models.find((test: { id: number }) => test.id === id).to).not.toBeNull();
    expect((await records(id!)).map(({ action }) => action)).toEqual(['abTest.create', 'abTest.start', 'abTest.stop']);
  });

  it('stops at its site before its deletion, even if the site responds late', async () => {
    const one = await create();
    const { key } = (await stored(one.id!))!;
    expect(await ask('deleteTest', one.id!)).toMatchObject({ status: 'success' });
    expect(await atSite(key)).toMatchObject({ status: 'stopped' });
    expect(await stored(one.id!)).toBeUndefined();

    const two = await create();
    await fail('error', 20);
    expect(await ask('deleteTest', two.id!)).toMatchObject({ status: 'warning' });
    expect(await stored(two.id!)).toMatchObject({ state: 'stopping' });
    await sandbox.clearFailures();
    await settle();
    expect(await stored(two.id!)).toBeUndefined();
  });

  it('stores a hypothesis and a decision note, and detects conflicting edits', async () => {
    const id = world.ALFA.abTest;
    const save = async (input: object, version: number) =>
      (await call(`mutation ($id: Int!, $input: AbTestNotesInput!, $version: Int) { abTesting { updateNotes(id: $id, input: $input, version: $version) ${SAVE} } }`, { id, input, version })).abTesting.updateNotes; // prettier-ignore
    expect(await save({ hypothesis: 'H', decisionNote: ' Keep it. ' }, 1)).toMatchObject({ status: 'success' });
    expect(await save({ decisionNote: 'x'.repeat(2_001) }, 2)).toMatchObject({ errors: [{ field: 'decisionNote' }] });
    expect(await save({ decisionNote: 'Mine' }, 1)).toMatchObject({ errors: [{ field: 'version' }] });
    expect((await list()).models[0]).toMatchObject({ hypothesis: 'H', decisionNote: 'Keep it.', version: 2 });
  });
});

describe('the list of tests', () => {
  it('filters by site, account, type, text and days', async () => {
    const { site, account } = world.ALFA;
    const count = async (filters: object) => (await list(filters)).totalCount;
    expect(await count({})).toBe(1);
    expect(await count({ siteIdIn: [site] })).toBe(1);
    expect(await count({ siteIdIn: [otherSite] })).toBe(0);
    expect(await count({ siteIdIn: [world.BRAVO.site] })).toBe(0);
    expect(await count({ partnerAccountIdIn: [account] })).toBe(1);
    expect(await count({ partnerAccountIdIn: [999_999] })).toBe(0);
    expect(await count({ typeIn: ['conversion'] })).toBe(0);
    expect(await count({ searchPhrase: 'alfa VARIANT' })).toBe(1);
    expect(await count({ searchPhrase: '100%' })).toBe(0);
    expect(await count({ dateRange: { start: FIGURES_DAY, end: FIGURES_DAY } })).toBe(1);
    expect(await count({ dateRange: { start: '2026-05-01', end: '2026-05-02' } })).toBe(0);
  });
});

describe('the search for ad groups by name', () => {
  const names = async (args: string) => (await call(`{ adgroupNames(${args}) { totalRows rows { id name externalId campaignName partnerAccountId siteId sourceId } } }`, {})).adgroupNames; // prettier-ignore
  it('matches a part of the name, within sites and accounts', async () => {
    const { adgroup, site, account } = world.ALFA;
    expect(await names(`searchPhrase: "alfa", siteIdIn: [${site}]`)).toMatchObject({ totalRows: 1, rows: [{ id: adgroup, partnerAccountId: account }] });
    expect(await names('searchPhrase: "bravo"')).toEqual({ totalRows: 0, rows: [] });
    expect(await names(`partnerAccountIdIn: [${world.BRAVO.account}]`)).toEqual({ totalRows: 0, rows: [] });
  }); // prettier-ignore
});

describe('the report of a test', () => {
  const REPORT = `query ($id: Int!, $options: AbTestReportOptions) { abTestReport(testId: $id, options: $options) {
    test { id name } state advice isProvisional sampleRatio fullDays basis days { date sampleRatio } verdicts { state advice }
    rows { id type date device source feed variantId visits bought sold earned cost profit ctr rpc rps margin children { id variantId bought earned } }
    totals { id type variantId visits bought sold earned profit } chronology { date variantId bought sold earned ctr rps }
    results { variantId significance winner loser indicator duration provisional bought sold earned ctr rps bayesian { lift from to } } } }`;
  const report = async (options: object = {}, as?: string) =>
    (await call(REPORT, { id: world.ALFA.abTest, options }, as)).abTestReport;

  it('groups by day, device, source or feed, with variants and totals for each group', async () => {
    const [first, second] = [1, 2].map((n) => world.ALFA.abTest * 10 + n);
    const byDay = await report();
    expect(byDay.rows).toMatchObject([
      { type: 'parent', date: FIGURES_DAY, device: null, variantId: null, visits: 200, bought: 180, sold: 40, earned: 20, cost: 8, profit: 12, rpc: 0.5, children: [{ variantId: first, bought: 90, earned: 10 }, { variantId: second }] },
    ]); // prettier-ignore
    expect(byDay.rows[0].ctr).toBeCloseTo(40 / 180, 12);
    expect(byDay.rows[0].margin).toBeCloseTo(0.6, 12);
    expect(byDay.totals).toMatchObject([{ variantId: first, bought: 90 }, { variantId: second, bought: 90 }, { variantId: null, bought: 180, earned: 20 }]); // prettier-ignore
    const byAll = await report({ groupBy: ['device', 'source', 'feed'] });
    expect(byAll.rows).toMatchObject([{ date: null, device: expect.any(String), source: expect.any(String), feed: expect.any(String) }]); // prettier-ignore
    expect(byDay.chronology).toMatchObject([{ date: FIGURES_DAY, variantId: first }, { variantId: second }]);
    expect(byDay.results).toMatchObject([
      { variantId: first, significance: null, indicator: null, winner: false, loser: false, duration: 1 },
      { variantId: second, significance: 0.5, indicator: 0, winner: false, loser: false },
    ]);
    expect(byDay).toMatchObject({ state: 'collecting', basis: 'visits', sampleRatio: 1, fullDays: 1, verdicts: [{ state: 'collecting' }] }); // prettier-ignore
  });

  it("returns no verdict for a subset of the test's visits", async () => {
    expect(await report({ deviceIdIn: [1] })).toMatchObject({ state: 'exploratory', rows: [{ bought: 180 }] });
    expect(await report({ feedIdIn: [2] })).toMatchObject({ rows: [], totals: [{ bought: null }, {}, {}] });
  });

  it('returns nothing for unknown tests and tests of other companies', async () => {
    const answer = await desk.call({
      company: world.ALFA.company,
      as: 'ALFA-admin',
      query: REPORT,
      variables: { id: world.BRAVO.abTest },
    });
    expect(answer.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('stores a verdict when it changes', async () => {
    await sql(`UPDATE ab_test SET end_at = now() - interval '1 day', start_at = now() - interval '9 days' WHERE id = $1`, [world.ALFA.abTest]);
    const reports = desk.app.get(AbReportService);
    const judged = await reports.judgeAll();
    expect(judged).toBeGreaterThan(0);
    expect(await reports.judgeAll()).toBe(0);
  }); // prettier-ignore
});

it('estimates visits and days from recent figures of the audience', async () => {
  const plan = async (more: object = {}) =>
    (await call('query ($input: AbTestPlanInput!) { abTestPlan(input: $input) { dailyVisits perVariant days isApproximate conversion } }', { input: { siteId: world.ALFA.site, type: 'rps', lift: 0.1, weights: [0.5, 0.5], ...more } })).abTestPlan; // prettier-ignore
  expect(await plan()).toEqual({ dailyVisits: 0, perVariant: null, days: null, isApproximate: true, conversion: null });
  await sql(
    `INSERT INTO perf_day (company_id, account_id, date, adgroup_id, device_id, country_id, feed_id, campaign_id, site_id, bought, sold, earned)
     SELECT $1, $2, (now() AT TIME ZONE 'UTC')::date - 1, $3, 1, 276, 1, $4, $5, 1000, 200, 100000000`,
    [world.ALFA.company, world.ALFA.account, world.ALFA.adgroup, world.ALFA.campaign, world.ALFA.site],
  );
  // 20% of visits sell: (1.96 + 0.84)² × (0.16 + 0.1716) / 0.02² = 6,507.
  expect(await plan({ type: 'conversion' })).toMatchObject({
    dailyVisits: 1000,
    conversion: 0.2,
    perVariant: 6507,
    days: 14,
  });
  expect(await plan({ deviceIds: [2] })).toMatchObject({ dailyVisits: 0, perVariant: null });
});
