import { randomBytes } from 'node:crypto';
import { HttpKeywordRotations } from '@adops/connectors';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RunningSandbox } from '../../../../sandbox/src/conformance/sandbox.fixture.js';
import { SecretStore } from '../../core/secrets/index.js';
import { TestConsole } from '../../../test/console.js';
import { callsOf, lastRecord, refusal, SAVE, success } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { SiteSaves } from '../site-saves/index.js';
import { keywordRotations } from './outside.js';

jest.setTimeout(120_000);
const HOST = 'us.shop.example';
let world: TwoCompanies;
let desk: TestConsole;
let sandbox: RunningSandbox;
let call: ReturnType<typeof callsOf>;
let adgroup: number;

beforeAll(async () => {
  sandbox = await RunningSandbox.start();
  desk = await TestConsole.open({
    SECRETS_KEYS: `t:${randomBytes(32).toString('base64')}`,
    SANDBOX_URL: sandbox.url,
  });
  world = await insertTwoCompanies(desk.database);
  for (const { company, site: id } of [world.ALFA, world.BRAVO]) {
    const url = `https://${company === world.ALFA.company ? HOST : 'gb.other.example'}/console-api`;
    await sql('UPDATE site_settings SET api_url = $3, api_user = $4 WHERE company_id = $1 AND site_id = $2', [
      ...[company, id, url, 'console'],
    ]);
    await desk.app
      .get(SecretStore)
      .set({ companyId: company, kind: 'site', id }, { apiPassword: 'site words' }, { userId: null });
  }
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
});
let nth = 0;
/** Creates a separate ad group for each test. */
beforeEach(async () => {
  adgroup = world.ALFA.adgroup + 10_000 + ++nth;
  await sql(
    `INSERT INTO adgroup (company_id, id, campaign_id, account_id, site_id, external_id, name, search_keyword, keyword_replacement, categories)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'own', 'replaced', '{}')`,
    [world.ALFA.company, adgroup, world.ALFA.campaign, world.ALFA.account, world.ALFA.site, `g${nth}`, `Group ${nth}`],
  );
});
afterEach(async () => {
  await sandbox.clearFailures();
  await sql('DELETE FROM site_save', []);
});
afterAll(async () => {
  await desk.close();
  await sandbox.stop();
});

const sql = async <T extends object>(text: string, values: readonly unknown[]) =>
  (await desk.database.pool.query<T>(text, [...values])).rows;
interface Entry {
  keyword: string;
  weight: number;
  lockWeightPercent?: boolean;
  status?: string;
}
const entry = (keyword: string, weight: number, more: Partial<Entry> = {}): Entry => ({ keyword, weight, ...more });
const full = ({ lockWeightPercent = false, status = 'active', ...rest }: Entry) => ({
  ...rest,
  lockWeightPercent,
  status,
});
const LIST = [entry('red shoes', 70, { lockWeightPercent: true }), entry('boots', 30)];

const READ = `query ($id: Int!) { adgroupKeywordRotations(adgroupId: $id) { default replacement isOwnBrand version
  list { id keyword adgroupId weight lockWeightPercent userName createdAt status targetLink }
  pending { userName createdAt list { keyword weight lockWeightPercent status } }
  history { userName actorName isSaved isOutside reason before { keyword weight } after { keyword weight lockWeightPercent status } } } }`;
const read = async (as?: string, id = adgroup) => (await call(READ, { id }, as)).adgroupKeywordRotations;
const save = async (list: readonly Entry[], version: string | null = null, as?: string, id = adgroup) =>
  (
    await call(
      `mutation ($id: Int!, $list: [KeywordRotationInput!]!, $version: String) { saveAdgroupKeywordRotations(adgroupId: $id, list: $list, version: $version) ${SAVE} }`,
      { id, list, version },
      as,
    )
  ).saveAdgroupKeywordRotations;
const set = async (list: readonly Entry[], as?: string, id = adgroup) =>
  (
    await call(
      'mutation ($id: Int!, $list: [KeywordRotationInput!]!) { setAdgroupKeywordRotations(adgroupId: $id, list: $list) { status message } }',
      { id, list },
      as,
    )
  ).setAdgroupKeywordRotations;
/** Reads the rotation directly from the site. */
const atSite = async (id = `g${nth}`) =>
  (await fetch(`${sandbox.url}/${HOST}/console-api/keyword-rotation/${id}`, {
    headers: { authorization: `Basic ${Buffer.from('console:site words').toString('base64')}` },
  }).then((answer) => answer.json())) as { version: string; list: Entry[] };
const listAtSite = async () => (await atSite()).list.map(({ keyword, weight }) => ({ keyword, weight }));
/** Adds a site without an address of its API. */
const otherSite = async () =>
  (
    await sql<{ id: number }>(
      `INSERT INTO site (company_id, id, name, domain, market_id)
       SELECT company_id, id + 500 + $2, name, $2 || '.example', market_id FROM site WHERE id = $1 RETURNING id`,
      [world.ALFA.site, nth],
    )
  )[0]!.id;
const open = () => sql<{ user_id: number }>('SELECT user_id FROM site_save WHERE subject = $1', [String(adgroup)]); // prettier-ignore
const records = () =>
  sql<{ action: string; reason: string | null; user_id: number | null; source: string }>(
    `SELECT action, reason, user_id, source FROM audit_log WHERE entity_type = 'adgroup' AND entity_id = $1 ORDER BY id`,
    [String(adgroup)],
  );

describe('the keyword rotation of an ad group', () => {
  it('starts empty, and shows the keywords of the ad group', async () => {
    expect(await read()).toEqual({
      ...{ default: 'own', replacement: 'replaced', isOwnBrand: false, version: '1' },
      ...{ list: [], pending: [], history: [] },
    });
  });

  it('saves to the site, refreshes the result, and records the list before and after', async () => {
    expect(await save(LIST)).toEqual(success(`The keyword rotation of Group ${nth} was saved.`));
    const rotation = await read();
    expect(rotation.version).toBe('2');
    expect(rotation.list).toEqual(
      LIST.map((each) => ({
        ...full(each),
        ...{ id: expect.any(Number), adgroupId: adgroup, userName: 'ALFA-admin', createdAt: expect.any(String) },
        targetLink: `https://${HOST}/search?q=${encodeURIComponent(each.keyword)}`,
      })),
    );
    expect(await lastRecord(desk, world.ALFA.company)).toMatchObject({
      ...{ action: 'keyword-rotation.save', entity_type: 'adgroup', entity_id: String(adgroup) },
      ...{ entity_name: `Group ${nth}`, account_id: world.ALFA.account, user_id: world.ALFA.admin },
      before: { version: '1', list: [] },
      after: { version: '2', list: LIST.map(full) },
    });
    expect(await open()).toEqual([]);
    const [{ rotated }] = (await sql('SELECT has_keyword_rotation AS rotated FROM adgroup WHERE id = $1', [adgroup])) as [{ rotated: boolean }]; // prettier-ignore
    expect(rotated).toBe(true);
  });

  it("preserves a keyword's author and time, and lists the history newest first", async () => {
    await save(LIST);
    const first = await read();
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['adgroup-keyword-rotation']);
    const { errors } = await desk.call({
      ...{ company: world.ALFA.company, as: 'ALFA-admin', loginAs: world.ALFA.buyer },
      query: `mutation ($id: Int!, $list: [KeywordRotationInput!]!) { setAdgroupKeywordRotations(adgroupId: $id, list: $list) { status } }`,
      variables: { id: adgroup, list: [...LIST, entry('sandals', 0, { status: 'paused' })] },
    });
    expect(errors).toBeUndefined();
    const { list, history } = await read();
    expect(list.map(({ userName }: { userName: string }) => userName)).toEqual(['ALFA-admin', 'ALFA-admin', 'ALFA-buyer']); // prettier-ignore
    expect(list[0]).toEqual(first.list[0]);
    expect(history).toMatchObject([
      { userName: 'ALFA-buyer', actorName: 'ALFA-admin', isSaved: true, before: [{}, {}], after: [{}, {}, {}] },
      { userName: 'ALFA-admin', actorName: null, isSaved: true, before: [], after: [{}, {}] },
    ]);
  });

  it('stores the submitted weights, and sets the weights of paused keywords to 0', async () => {
    await set([entry('a', 50, { lockWeightPercent: true }), entry('b', 90, { status: 'paused' }), entry('c', 33), entry('d', 17)]); // prettier-ignore
    expect(await listAtSite()).toEqual([entry('a', 50), entry('b', 0), entry('c', 33), entry('d', 17)]);
  });

  it('stops only on request', async () => {
    await set([entry('a', 100)]);
    const { saveAdgroupKeywordRotations: ended } = await call(
      `mutation ($id: Int!) { saveAdgroupKeywordRotations(adgroupId: $id, list: [], end: true) ${SAVE} }`,
      { id: adgroup },
    );
    expect(ended).toMatchObject({ status: 'success' });
    expect(await listAtSite()).toEqual([]);
  });

  it('stores a repeated save only once', async () => {
    await save(LIST);
    expect(await save([...LIST].reverse())).toEqual(success('The rotation is unchanged.'));
    expect((await atSite()).version).toBe('2');
    expect(await records()).toHaveLength(1);
  });

  it.each<[string, Entry[], string, string]>([
    ['locked weights above 100', [entry('a', 60, { lockWeightPercent: true }), entry('b', 50, { lockWeightPercent: true })], 'list.1.weight', 'Locked weights add up to 110%, but the limit is 100%. Lower or unlock some.'],
    ['locked weights alone below 100', [entry('a', 60, { lockWeightPercent: true })], 'list', 'All weights are locked but add up to 60%. Unlock a weight, or raise the weights to 100%.'],
    ['weights above 100', [entry('a', 52), entry('b', 30), entry('c', 25)], 'list', 'The weights of the active keywords add up to 107%. They must add up to 100%.'],
    ['weights below 100', [entry('a', 20), entry('b', 20), entry('c', 55, { status: 'paused' })], 'list', 'The weights of the active keywords add up to 40%. They must add up to 100%.'],
    ['weights of 0', [entry('a', 0), entry('b', 0)], 'list', 'The weights of the active keywords add up to 0%. They must add up to 100%.'],
    ['a list without an active keyword', [entry('a', 0, { status: 'paused' })], 'list', 'At least one keyword must be active.'],
    ['an empty list', [], 'list', 'An empty list ends the rotation. To remove all keywords, end the rotation.'],
    ['a weight above 100', [entry('a', 101)], 'list.0.weight', 'Enter a whole percentage from 0 to 100.'],
    ['a keyword twice', [entry('Red', 50), entry('red ', 50)], 'list.1.keyword', 'The keyword is already in the list.'],
    ['no keyword', [entry('  ', 100)], 'list.0.keyword', 'Keyword is required.'],
    ['what the site refuses', [entry('50% off', 100)], 'list.0.keyword', 'The site has no results page for keywords that contain %.'],
  ])('rejects %s at its field without changes', async (_, list, field, message) => {
    expect(await save(list)).toEqual(refusal(field, message));
    expect(await set(list)).toEqual({ status: 'error', message });
    expect(await atSite()).toEqual({ version: '1', isOwnBrand: false, list: [] });
    expect([await open(), await records()]).toEqual([[], []]);
  }); // prettier-ignore

  it('stores the first of two saves of the same version, and rejects the second', async () => {
    const { version } = await read();
    const answers = await Promise.all([save(LIST, version), save([entry('sandals', 100)], version, 'both-admin')]);
    expect(answers.filter(({ __typename }) => __typename === 'BaseResponse')).toHaveLength(1);
    expect(answers).toContainEqual(
      refusal('version', 'Another user changed this rotation, so nothing was saved. Reload and try again.'),
    );
    expect(await save(LIST, version)).toEqual(refusal('version', 'Another user changed this rotation, so nothing was saved. Reload and try again.')); // prettier-ignore
    expect(await records()).toHaveLength(1);
  });

  it('returns an error if two ad groups of the site have the same external ID', async () => {
    await sql(
      `INSERT INTO campaign (company_id, id, account_id, external_id, name) VALUES ($1, 90001, $2, 'other', 'Other') ON CONFLICT DO NOTHING`,
      [world.ALFA.company, world.ALFA.account],
    );
    await sql(
      `INSERT INTO adgroup (company_id, id, campaign_id, account_id, site_id, external_id, name, categories) VALUES ($1, $2, 90001, $3, $4, $5, 'Twin', '{}')`,
      [world.ALFA.company, adgroup + 50_000, world.ALFA.account, world.ALFA.site, `g${nth}`],
    );
    for (const ask of [() => read(), () => save(LIST)])
      await expect(ask()).rejects.toThrow('have the same ID on their platforms');
  });

  it('fails with instructions if the site can’t be called', async () => {
    await sandbox.planFailure({ platform: 'site', account: HOST, kind: 'error' });
    await expect(read()).rejects.toThrow("The rotation couldn't be read from ALFA site. The site responded with 500.");
    await sandbox.planFailure({ platform: 'site', account: HOST, kind: 'garbage' });
    await expect(read()).rejects.toThrow('The response is not a keyword rotation.');
    await sql('UPDATE adgroup SET site_id = NULL WHERE id = $1', [adgroup]);
    await expect(read()).rejects.toThrow("The ad group has no site, so it can't rotate keywords.");
    await expect(save(LIST)).rejects.toThrow('no site');
  });

  it('imports changes made at the site', async () => {
    await save(LIST);
    await fetch(`${sandbox.url}/${HOST}/console-api/keyword-rotation/g${nth}`, {
      method: 'PUT',
      headers: {
        authorization: `Basic ${Buffer.from('console:site words').toString('base64')}`,
        'if-match': '"2"',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ list: [full(entry('boots', 60)), full(entry('clogs', 40))] }),
    });
    const { list } = await read();
    expect(list).toMatchObject([
      { keyword: 'boots', weight: 60, userName: 'ALFA-admin' },
      { keyword: 'clogs', weight: 40, userName: null },
    ]);
    const weights = await sql('SELECT keyword, weight FROM rotation_keyword WHERE adgroup_id = $1 ORDER BY 1', [
      adgroup,
    ]);
    expect(weights).toEqual([entry('boots', 60), entry('clogs', 40), { keyword: 'red shoes', weight: null }]);
  });
});

describe('a save without a response', () => {
  const puts = { platform: 'site', account: HOST, method: 'PUT' };
  const saves = () => desk.app.get(SiteSaves);
  const later = (minutes = 2) => new Date(Date.now() + minutes * 60_000);
  /** Creates a save in the state of a process that was killed before the call. */
  async function begun(list: readonly Entry[] = LIST, as = 'ALFA-admin') {
    jest.spyOn(HttpKeywordRotations.prototype, 'save').mockRejectedValueOnce(new Error('killed'));
    await expect(save(list, null, as)).rejects.toThrow();
    jest.restoreAllMocks();
  }
  /** Saves a list at the site as another client. */
  async function savedAtSite(list: readonly Entry[]) {
    const api = { url: `https://${HOST}/console-api`, user: 'console', password: 'site words' };
    await keywordRotations({ SANDBOX_URL: sandbox.url }).save(api, `g${nth}`, list.map(full) as never, '1');
  }

  it('retries while the user waits, and applies once', async () => {
    await sandbox.planFailure({ ...puts, kind: 'error' });
    expect(await save(LIST)).toMatchObject({ status: 'success' });
    await sandbox.planFailure({ ...puts, kind: 'errorAfter' });
    expect(await save([entry('boots', 100)])).toMatchObject({ status: 'success' });
    expect((await atSite()).version).toBe('3');
    expect(await records()).toHaveLength(2);
    expect(await open()).toEqual([]);
  });

  it('remains open, is shown to the user, and is sent again later', async () => {
    await sandbox.planFailure({ ...puts, kind: 'error', times: 3 } as never);
    expect(await save(LIST)).toMatchObject({
      status: 'warning',
      message: expect.stringContaining("hasn't confirmed"),
    });
    expect((await read()).pending).toEqual([
      { userName: 'ALFA-admin', createdAt: expect.any(String), list: LIST.map(full) },
    ]);
    // The original request may still be running.
    expect(await saves().settleOpen()).toEqual({ settled: 0, waiting: 0 });
    const both = await Promise.all([saves().settleOpen(later()), saves().settleOpen(later())]);
    expect(both).toContainEqual({ settled: 1, waiting: 0 });
    expect(await saves().settleOpen(later())).toEqual({ settled: 0, waiting: 0 });
    expect(await listAtSite()).toEqual([entry('red shoes', 70), entry('boots', 30)]);
    expect((await atSite()).version).toBe('2');
    expect(await records()).toMatchObject([{ action: 'keyword-rotation.save', user_id: world.ALFA.admin }]);
    expect(await read()).toMatchObject({
      pending: [],
      history: [{ isSaved: true }],
      list: [{ userName: 'ALFA-admin' }, {}],
    });
  });

  it('writes no second audit record if another save followed', async () => {
    await begun();
    await save([entry('sandals', 100)], null, 'both-admin');
    await saves().settleOpen(later());
    expect(await listAtSite()).toEqual([entry('sandals', 100)]);
    expect(await records()).toMatchObject([{ user_id: world.both }]);
    expect(await open()).toEqual([]);
  });

  it('fails if another client saved at the site, whose list has no user', async () => {
    await begun();
    await savedAtSite([entry('sandals', 100)]);
    await saves().settleOpen(later());
    expect(await listAtSite()).toEqual([entry('sandals', 100)]);
    expect(await records()).toMatchObject([
      { action: 'keyword-rotation.save', user_id: null, source: 'outside' },
      { action: 'keyword-rotation.give-up', user_id: world.ALFA.admin, source: 'person' },
    ]);
    const { history, list } = await read();
    expect(history).toMatchObject([
      { isSaved: false, isOutside: false, userName: 'ALFA-admin' },
      { isSaved: true, isOutside: true, userName: null },
    ]);
    expect(list).toMatchObject([{ keyword: 'sandals', userName: null }]);
  });

  it("isn't overwritten if an older list is stored afterwards", async () => {
    await save([entry('boots', 100)]);
    const real = HttpKeywordRotations.prototype.read;
    const slow = jest.spyOn(HttpKeywordRotations.prototype, 'read').mockImplementationOnce(async function (
      this: HttpKeywordRotations,
      ...at
    ) {
      const old = await real.apply(this, at);
      await save([entry('sandals', 100)]);
      return old;
    });
    await read();
    slow.mockRestore();
    expect(
      await sql('SELECT keyword, weight FROM rotation_keyword WHERE adgroup_id = $1 AND weight IS NOT NULL', [adgroup]),
    ).toEqual([{ keyword: 'sandals', weight: 100 }]);
  });

  it('waits for a site that doesn’t respond, and fails after an hour or a week', async () => {
    await begun();
    await sandbox.planFailure({ ...puts, method: 'GET', kind: 'error' });
    expect(await saves().settleOpen(later())).toEqual({ settled: 0, waiting: 1 });
    expect(await saves().settleOpen(later(61))).toEqual({ settled: 1, waiting: 0 });
    expect((await atSite()).version).toBe('1');
    expect((await read()).history).toMatchObject([
      { isSaved: false, reason: "The site didn't confirm the change within an hour. Nothing was changed." },
    ]);
    await begun();
    await sandbox.planFailure({ ...puts, method: 'GET', kind: 'error' });
    await saves().settleOpen(later(8 * 24 * 60));
    expect((await read()).history[0]).toMatchObject({ isSaved: false, reason: expect.stringContaining('unknown') });
  });

  it("doesn't wait for other saves at a site that doesn’t respond", async () => {
    const silent = await otherSite();
    await sql(
      `INSERT INTO adgroup (company_id, id, campaign_id, account_id, site_id, external_id, name, categories)
       VALUES ($1, $2, $3, $4, $5, 'silent', 'Silent', '{}')`,
      [world.ALFA.company, adgroup + 100_000, world.ALFA.campaign, world.ALFA.account, silent],
    );
    await begun();
    await sql(
      `INSERT INTO site_save (company_id, site_id, kind, subject, before, intended, user_id, actor_id, created_at)
       SELECT company_id, $3, kind, $2, before, intended, user_id, actor_id, created_at - interval '1 hour'
       FROM site_save, generate_series(1, 60) WHERE subject = $1`,
      [String(adgroup), String(adgroup + 100_000), silent],
    );
    await saves().settleOpen(later());
    expect(await open()).toEqual([]);
  });

  it('fails if its ad group has moved to another site, without calling that site', async () => {
    const other = await otherSite();
    for (const site of [other, null]) {
      await begun();
      await sql('UPDATE adgroup SET site_id = $2 WHERE id = $1', [adgroup, site]);
      expect(await saves().settleOpen(later())).toEqual({ settled: 1, waiting: 0 });
      await sql('UPDATE adgroup SET site_id = $2 WHERE id = $1', [adgroup, world.ALFA.site]);
    }
    const reason =
      "The entity was moved away from the site before the site confirmed the save. It's unknown whether the site saved it.";
    expect((await read()).history).toMatchObject([
      { isSaved: false, reason },
      { isSaved: false, reason, userName: 'ALFA-admin' },
    ]);
    expect((await atSite()).version).toBe('1');
  });

  it('disappears together with its ad group', async () => {
    await begun();
    await sql('DELETE FROM adgroup WHERE id = $1', [adgroup]);
    expect(await saves().settleOpen(later())).toEqual({ settled: 1, waiting: 0 });
    expect([await open(), await records()]).toEqual([[], []]);
  });

  it('fails without a retry if the user lost the permission or the site rejects the save', async () => {
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['adgroup-keyword-rotation']);
    await begun(LIST, 'ALFA-buyer');
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['adgroup-report']);
    await saves().settleOpen(later());
    await begun([entry('50% off', 100)]);
    await saves().settleOpen(later());
    expect((await atSite()).version).toBe('1');
    expect((await read()).history).toMatchObject([
      { isSaved: false, reason: 'The site has no results page for keywords that contain %.' },
      {
        isSaved: false,
        reason: 'The user no longer has permission to change this rotation. Nothing was changed.',
        userName: 'ALFA-buyer',
      },
    ]);
  });
});

describe('permissions for keyword rotation', () => {
  it('exclude users without the permission, and hide ad groups of other accounts and companies', async () => {
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['adgroup-report']);
    await expect(read('ALFA-buyer')).rejects.toThrow('permission');
    await expect(save(LIST, null, 'ALFA-buyer')).rejects.toThrow('permission');
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['adgroup-keyword-rotation']);
    expect((await read('ALFA-buyer')).version).toBe('1');
    await sql('UPDATE adgroup SET account_id = $2 WHERE id = $1', [adgroup, world.ALFA.otherAccount]);
    expect(await read('ALFA-buyer')).toBeNull();
    await expect(save(LIST, null, 'ALFA-buyer')).rejects.toThrow('Ad group not found.');
    expect(await read('ALFA-admin', world.BRAVO.adgroup)).toBeNull();
    await expect(set(LIST, 'ALFA-admin', world.BRAVO.adgroup)).rejects.toThrow('Ad group not found.');
    expect(Object.keys(await sandbox.requests()).filter((name) => name.includes('gb.other'))).toEqual([]);
  });

  it("include the ad group's header with site, market, source, campaign and keyword", async () => {
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['adgroup-keyword-rotation']);
    const { adgroup: head } = await call(
      `query ($id: Int!) { adgroup(id: $id) { id site { id domain market { id name } } source { id name } partnerAccountId campaignId campaignName adgroupName keyword } }`,
      { id: adgroup },
      'ALFA-buyer',
    );
    expect(head).toMatchObject({
      ...{ id: adgroup, campaignId: world.ALFA.campaign, campaignName: 'ALFA campaign', adgroupName: `Group ${nth}` },
      ...{ keyword: 'own', partnerAccountId: world.ALFA.account, source: { id: 5, name: expect.any(String) } },
      site: {
        id: world.ALFA.site,
        domain: expect.any(String),
        market: { id: expect.any(Number), name: expect.any(String) },
      },
    });
  });
});
