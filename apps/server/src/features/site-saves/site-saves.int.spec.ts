import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HttpKeywordRotations, HttpSiteConfiguration } from '@adops/connectors';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RunningSandbox } from '../../../../sandbox/src/conformance/sandbox.fixture.js';
import { TestConsole } from '../../../test/console.js';
import { callsOf } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { MIGRATIONS } from '../../core/database/index.js';
import { SecretStore } from '../../core/secrets/index.js';
import { findMember } from '../../core/tenancy/index.js';
import { SiteSaves } from './site-saves.service.js';
import { SloganSite, sloganSave } from './slogan-save.fixture.js';

jest.setTimeout(120_000);
let server: TestConsole;
let sandbox: RunningSandbox;
let companies: TwoCompanies;
let saves: SiteSaves;
let call: ReturnType<typeof callsOf>;

const sql = async <T extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.database.pool.query<T>(text, [...values])).rows;
const site = new SloganSite();
const slogan = sloganSave(site);

beforeAll(async () => {
  sandbox = await RunningSandbox.start();
  server = await TestConsole.open({
    SECRETS_KEYS: `t:${randomBytes(32).toString('base64')}`,
    SANDBOX_URL: sandbox.url,
  });
  companies = await insertTwoCompanies(server.database);
  const { company, site: id } = companies.ALFA;
  await sql(`UPDATE site_settings SET api_url = 'https://us.shop.example/console-api' WHERE site_id = $1`, [id]);
  await server.app
    .get(SecretStore)
    .set({ companyId: company, kind: 'site', id }, { apiPassword: 'site words' }, { userId: null });
  saves = server.app.get(SiteSaves);
  saves.define(slogan);
  call = callsOf(server, () => company, 'ALFA-admin');
});
afterAll(async () => {
  await server.close();
  await sandbox.stop();
});

async function saveSlogan(text: string, user = companies.ALFA.admin): Promise<void> {
  const member = (await findMember(server.database.pool, companies.ALFA.company, user))!;
  const place = { companyId: companies.ALFA.company, siteId: companies.ALFA.site, siteName: 'ALFA site' };
  const open = await saves.begin(
    { ...member, actorId: user, sessionId: null },
    {
      ...{ kind: slogan, siteId: place.siteId, subject: 'main', target: { ...place, subject: 'main' } },
      ...{ before: site.slogan, intended: { ...site.slogan, text } },
    },
  );
  await saves.finish(open, await site.save(text, open.before.version));
}

/** Kinds with a way to save a value, the calls to their site, and the current value of the site. */
const KINDS = [
  {
    ...{ name: 'media configuration', action: 'media-config.searching', isSentAgain: false },
    calls: HttpSiteConfiguration.prototype,
    save: (value: string) =>
      call(
        'mutation ($id: Int!, $value: String!) { siteMediaConfig(siteId: $id) { updateSearching(input: { defaultCity: $value }) { status } } }',
        { id: companies.ALFA.site, value },
      ),
    read: async () =>
      (await call('query ($id: Int!) { siteMediaConfig(siteId: $id) { searching { defaultCity } } }', { id: companies.ALFA.site }))
        .siteMediaConfig.searching.defaultCity,
  },
  {
    ...{ name: 'keyword rotation', action: 'keyword-rotation.save', isSentAgain: true },
    calls: HttpKeywordRotations.prototype,
    save: (value: string) =>
      call(
        'mutation ($id: Int!, $value: String!) { setAdgroupKeywordRotations(adgroupId: $id, list: [{ keyword: $value, weight: 100 }]) { status } }',
        { id: companies.ALFA.adgroup, value },
      ),
    read: async () =>
      (await call('query ($id: Int!) { adgroupKeywordRotations(adgroupId: $id) { list { keyword } } }', { id: companies.ALFA.adgroup }))
        .adgroupKeywordRotations.list[0].keyword,
  },
  {
    ...{ name: 'slogan', action: 'slogan.save', isSentAgain: true },
    calls: site,
    save: saveSlogan,
    read: async () => site.slogan.text,
  },
]; // prettier-ignore

/** Kills the process at the next call that saves. */
function killAt(calls: object, when: 'before' | 'after'): void {
  const port = calls as { save(...values: unknown[]): Promise<unknown> };
  const real = port.save;
  jest.spyOn(port, 'save').mockImplementationOnce(async function (this: unknown, ...values) {
    if (when === 'after') await real.apply(this, values);
    throw new Error('killed');
  });
}
const FOUND = 'The save was interrupted, and its content was found on the site afterwards.';
const later = (minutes = 3) => new Date(Date.now() + minutes * 60_000);
const openSaves = () => sql<{ kind: string }>('SELECT kind FROM site_save');
const recordsOf = (action: string) =>
  sql<{ reason: string | null }>('SELECT user_id, source, reason FROM audit_log WHERE action = $1 ORDER BY id', [
    action,
  ]);

describe('SiteSaves', () => {
  beforeEach(() => sql('DELETE FROM site_save'));
  afterEach(() => void jest.restoreAllMocks());

  describe.each(KINDS)('with a save of a $name', ({ action, isSentAgain, calls, save, read }) => {
    it.each(['before', 'after'] as const)(
      'completes the save once after a kill %s the call to its site',
      async (when) => {
        await save('First');
        const before = await recordsOf(action);
        killAt(calls, when);
        await expect(save(`Killed ${when}`)).rejects.toThrow();
        expect([await openSaves(), await recordsOf(action)]).toEqual([[expect.anything()], before]);
        expect(await saves.settleOpen()).toEqual({ settled: 0, waiting: 0 });
        await Promise.all([saves.settleOpen(later()), saves.settleOpen(later())]);
        await saves.settleOpen(later());
        expect(await openSaves()).toEqual([]);
        const isTaken = when === 'after' || isSentAgain;
        expect(await read()).toBe(isTaken ? `Killed ${when}` : 'First');
        const records = (await recordsOf(action)).slice(before.length);
        expect(records).toMatchObject(isTaken ? [{ user_id: companies.ALFA.admin, source: 'person' }] : []);
        // One of two concurrent workers may find the value that the other has sent again.
        const reasons = [FOUND, ...(when === 'before' ? [null] : [])];
        for (const { reason } of records) expect(reasons).toContain(reason);
      },
    );
  });

  it('records a save of a small kind as failed if overtaken, late or no longer permitted', async () => {
    const interrupted = async (user?: number) => {
      killAt(site, 'before');
      await expect(saveSlogan('Ours', user)).rejects.toThrow();
    };
    const last = async () => (await recordsOf('slogan.save')).at(-1);
    await interrupted();
    await site.save('Theirs', site.slogan.version);
    await saves.settleOpen(later());
    expect(await last()).toMatchObject({ source: 'outside', reason: expect.stringContaining('different content') });
    await interrupted();
    await saves.settleOpen(later(61));
    expect(await last()).toMatchObject({
      source: 'person',
      reason: "The site didn't confirm it within an hour.",
    });
    await giveRole(server.database, companies.ALFA.company, companies.ALFA.buyer, ['adgroup-report']);
    await interrupted(companies.ALFA.buyer);
    await saves.settleOpen(later());
    expect(await last()).toMatchObject({ user_id: companies.ALFA.buyer, reason: expect.stringContaining('no longer') });
    expect(site.slogan.text).toBe('Theirs');
  });

  it('ignores saves of an unknown kind', async () => {
    killAt(site, 'before');
    await expect(saveSlogan('Ours')).rejects.toThrow();
    await sql(`UPDATE site_save SET kind = 'of a later version'`);
    expect(await saves.settleOpen(later())).toEqual({ settled: 0, waiting: 0 });
    expect(await openSaves()).toHaveLength(1);
  });
});

it('copies open saves from the two previous tables', async () => {
  const folder = (await readdir(MIGRATIONS)).find((name) => name.endsWith('_site_saves'))!;
  const { company, site: id, adgroup, admin } = companies.ALFA;
  const more = `user_id int NOT NULL DEFAULT ${admin}, actor_id int NOT NULL DEFAULT ${admin}, session_id int, request_id text DEFAULT 'request',
    address text, created_at timestamptz(3) NOT NULL DEFAULT '2026-11-01Z', PRIMARY KEY (company_id, id)`;
  const rows = await server.database.transaction(async (client) => {
    await client.query(`CREATE SCHEMA earlier; SET LOCAL search_path = earlier, public;
      CREATE TABLE media_config_save (company_id int, id bigserial, site_id int NOT NULL, part text NOT NULL, before jsonb, intended jsonb, ${more});
      CREATE TABLE keyword_rotation_save (company_id int, id bigserial, adgroup_id int NOT NULL, before jsonb, intended jsonb, ${more});
      INSERT INTO media_config_save VALUES (${company}, 7, ${id}, 'searching', '{"version": "1"}', '{"version": "1", "defaultCity": "a"}');
      INSERT INTO keyword_rotation_save VALUES (${company}, 7, ${adgroup}, '{"version": "4", "list": []}', '[{"keyword": "a"}]');
      INSERT INTO adgroup (company_id, id, campaign_id, account_id, external_id, name, categories)
        SELECT company_id, id + 900, campaign_id, account_id, 'none', 'None', '{}' FROM adgroup WHERE id = ${adgroup};
      INSERT INTO keyword_rotation_save VALUES (${company}, 8, ${adgroup + 900}, '{"version": "1", "list": []}', '[]');`);
    await client.query(await readFile(join(MIGRATIONS, folder, 'migration.sql'), 'utf8'));
    const { rows: carried } = await client.query('SELECT * FROM earlier.site_save ORDER BY id');
    await client.query('DROP SCHEMA earlier CASCADE');
    return carried;
  });
  const same = { company_id: company, site_id: id, user_id: admin, actor_id: admin, session_id: null, address: null };
  const at = { ...same, request_id: 'request', created_at: new Date('2026-11-01T00:00:00Z') };
  expect(rows).toEqual([
    { ...at, id: 1, kind: 'media-config', subject: 'searching', before: { version: '1' }, intended: { version: '1', defaultCity: 'a' } },
    { ...at, id: 2, kind: 'keyword-rotation', subject: String(adgroup), before: { version: '4', list: [] }, intended: { version: '4', list: [{ keyword: 'a' }] } },
  ]); // prettier-ignore
});
