import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { TestConsole } from '../../../test/console.js';
import { callsOf, lastRecord } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { MIGRATIONS } from '../../core/database/index.js';
import { findMember, type Viewer } from '../../core/tenancy/index.js';
import { Presets, type PresetsOfKind } from './index.js';

jest.setTimeout(60_000);
let desk: TestConsole;
let world: TwoCompanies;
let call: ReturnType<typeof callsOf>;

const sql = async <T extends object>(text: string, values: readonly unknown[] = []) =>
  (await desk.database.pool.query<T>(text, [...values])).rows;

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
  const { company, buyer } = world.ALFA;
  await giveRole(desk.database, company, buyer, ['propeller-ads-uploader', 'campaign-manager']);
  call = callsOf(desk, () => company, 'ALFA-admin');
});
beforeEach(() => sql(`DELETE FROM preset WHERE company_id = $1`, [world.ALFA.company]));
afterAll(() => desk.close());

const VALUES = {
  ...{ isEnabled: true, format: 'onclick', targetUrl: 'https://alfa.example/', bid: 0.002, dailyAmount: 25 },
  ...{ totalAmount: null, markets: ['US'], devices: [2], osTypes: [] },
};
const SAVE = `mutation ($name: String!, $default: Boolean, $values: PushPresetInput!) {
  savePushPreset(name: $name, default: $default, values: $values) { status message } }`;
const save = async (name: string, values: object = VALUES, isDefault = false, as?: string) =>
  (await call(SAVE, { name, values, default: isDefault }, as)).savePushPreset;
const remove = async (name: string, as?: string) =>
  (await call('mutation ($name: String!) { deletePushPreset(name: $name) { status message } }', { name }, as))
    .deletePushPreset;
const list = async (as?: string) =>
  (
    await call(
      `{ propellerAdsUploader { presets { name default leftOut
        values { isEnabled format targetUrl bid dailyAmount totalAmount markets devices osTypes } } } }`,
      {},
      as,
    )
  ).propellerAdsUploader.presets;
const names = async (as?: string) => (await list(as)).map(({ name }: { name: string }) => name);
const defaults = async () => (await list()).filter((each: { default: boolean }) => each.default).length;
const insert = (name: string, value: object) =>
  sql(`INSERT INTO preset (company_id, kind, user_id, name, value) VALUES ($1, 'pushPreset', $2, $3, $4)`, [
    ...[world.ALFA.company, world.ALFA.admin, name, JSON.stringify(value)],
  ]);

describe('the service for user presets', () => {
  it('lists presets by name, replaces presets of the same name, and allows one default', async () => {
    expect(await save('winter', VALUES, true)).toEqual({ status: 'success', message: 'The preset was saved.' });
    await save(' Autumn ', { ...VALUES, bid: 1 }, true);
    await save('winter', { ...VALUES, bid: 2 });
    expect(await list()).toEqual([
      { name: 'Autumn', default: true, leftOut: [], values: { ...VALUES, bid: 1 } },
      { name: 'winter', default: false, leftOut: [], values: { ...VALUES, bid: 2 } },
    ]);
    expect(await remove('Autumn')).toEqual({ status: 'success', message: 'The preset was deleted.' });
    expect(await remove('Autumn')).toEqual({ status: 'error', message: 'Preset not found.' });
  });

  it("returns and deletes only the caller's presets", async () => {
    await save('Mine');
    expect(await names('ALFA-buyer')).toEqual([]);
    expect(await remove('Mine', 'ALFA-buyer')).toMatchObject({ status: 'error' });
    await save('Mine', { ...VALUES, bid: 9 }, true, 'ALFA-buyer');
    expect(await list()).toMatchObject([{ name: 'Mine', default: false, values: { bid: 0.002 } }]);
    const foreign = callsOf(desk, () => world.BRAVO.company, 'BRAVO-admin');
    const { propellerAdsUploader } = await foreign('{ propellerAdsUploader { presets { name } } }');
    expect(propellerAdsUploader.presets).toEqual([{ name: 'BRAVO preset' }]);
    await foreign('mutation { deletePushPreset(name: "Mine") { status } }');
    expect(await names()).toEqual(['Mine']);
  });

  it('rejects presets above the limit and leaves the previous default unchanged', async () => {
    await save('Default', VALUES, true);
    await sql(
      `INSERT INTO preset (company_id, kind, user_id, name, value)
       SELECT $1, 'pushPreset', $2, 'Preset ' || n, '{}' FROM generate_series(1, 48) n`,
      [world.ALFA.company, world.ALFA.admin],
    );
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => save(name, VALUES, true)));
    const message = 'You can have up to 50 presets. Delete one first.';
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
    expect(answers.filter((answer) => answer.message === message)).toHaveLength(2);
    expect([(await list()).length, await defaults()]).toEqual([50, 1]);
    expect(await save('Default', { ...VALUES, bid: 3 })).toMatchObject({ status: 'success' });
  });

  it('saves presets sequentially, so that names and the default remain unique', async () => {
    const saves = Array.from({ length: 8 }, (_, at) => save(`Preset ${at % 4}`, { ...VALUES, bid: at + 1 }, true));
    for (const answer of await Promise.all(saves)) expect(answer.status).toBe('success');
    expect([(await list()).length, await defaults()]).toEqual([4, 1]);
  });

  it('removes attributes that only an earlier schema contained or accepted', async () => {
    await insert('Old', { ...VALUES, devices: 'mobile', carriers: ['One'], osTypes: undefined });
    expect(await list()).toEqual([
      {
        ...{ name: 'Old', default: false, leftOut: ['devices', 'carriers'] },
        values: { ...VALUES, devices: [], osTypes: [] },
      },
    ]);
    expect(await remove('Old')).toMatchObject({ status: 'success' });
  });

  it('rejects an empty name and values that are invalid in a draft', async () => {
    expect(await save(' ')).toEqual({ status: 'error', message: 'Name is required.' });
    const { errors } = await desk.call({
      ...{ query: SAVE, variables: { name: 'Large', values: { ...VALUES, bid: 1e10 } } },
      ...{ company: world.ALFA.company, as: 'ALFA-admin' },
    });
    expect(errors![0]!).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT', fields: { bid: [expect.any(String)] } },
    });
    expect(await names()).toEqual([]);
  });

  it('records saved and deleted values', async () => {
    await save('Autumn', VALUES, true);
    const { company, admin } = world.ALFA;
    const entry = { entity_type: 'pushPreset', entity_name: 'Autumn', user_id: admin, account_id: null };
    const values = { adFormat: 'onclick', bid: 0.002, dailyAmount: 25, deviceIds: [2], sentToReview: true };
    expect(await lastRecord(desk, company)).toMatchObject({
      ...{ ...entry, action: 'pushPreset.save', after: { ...values, default: true } },
    });
    await remove('Autumn');
    expect(await lastRecord(desk, company)).toMatchObject({ ...entry, action: 'pushPreset.delete', before: values });
  });
});

describe('the service for account presets', () => {
  const schema = z.object({ ages: z.array(z.int()), sites: z.array(z.int()) });
  let audiences: PresetsOfKind<typeof schema>;
  beforeAll(() => {
    audiences = desk.app.get(Presets).define({
      ...{ kind: 'audienceTemplate', owner: 'account', permission: 'campaign-manager', noun: 'template', limit: 2 },
      ...{ schema, empty: { ages: [], sites: [] } },
      describe: ({ ages }) => ({ ages }),
      refusal: async (_, { ages }) => (ages.includes(12) ? 'Choose ages from 13.' : null),
      visibleTo: async () => (value) => ({ ...value, sites: value.sites.filter((id) => id !== 7) }),
    });
  });
  const viewer = async (company: number, user: number): Promise<Viewer> => ({
    ...(await findMember(desk.database.pool, company, user))!,
    ...{ actorId: user, sessionId: null },
  });
  const admin = () => viewer(world.ALFA.company, world.ALFA.admin);
  const buyer = () => viewer(world.ALFA.company, world.ALFA.buyer);
  const young = { name: 'Young', default: true, value: { ages: [18], sites: [1, 7] } };

  it('shares presets among users with access to the account', async () => {
    const { account, otherAccount, company } = world.ALFA;
    await audiences.save(await admin(), young, account);
    expect(await audiences.list(await buyer(), account)).toMatchObject([
      { ...young, value: { ages: [18], sites: [1] } },
    ]);
    expect(await audiences.list(await admin(), otherAccount)).toEqual([]);
    await audiences.save(await buyer(), { ...young, default: null, value: { ages: [30] } }, account);
    expect(await audiences.list(await admin(), account)).toMatchObject([
      { name: 'Young', default: false, value: { ages: [30], sites: [] } },
    ]);
    expect(await lastRecord(desk, company)).toMatchObject({
      ...{ action: 'audienceTemplate.save', account_id: account, user_id: world.ALFA.buyer, after: { ages: [30] } },
    });
    expect(await audiences.delete(await buyer(), 'Young', account)).toMatchObject({ status: 'success' });
  });

  it('rejects users without access to the account or without the permission', async () => {
    const { account, otherAccount, company } = world.ALFA;
    await audiences.save(await admin(), young, otherAccount);
    const foreign = await viewer(world.BRAVO.company, world.BRAVO.admin);
    for (const [who, id] of [
      [await buyer(), otherAccount],
      [foreign, account],
      [foreign, undefined],
    ] as const) {
      await expect(audiences.list(who, id)).rejects.toThrow('Account not found.');
      await expect(audiences.save(who, young, id)).rejects.toThrow('Account not found.');
      await expect(audiences.delete(who, 'Young', id)).rejects.toThrow('Account not found.');
    }
    const without = { ...(await admin()), permissions: new Set<never>() };
    await expect(audiences.list(without, account)).rejects.toThrow("You don't have permission to do this.");
    expect(await sql('SELECT FROM preset WHERE company_id = $1', [company])).toHaveLength(1);
  });

  it('applies the validation rules and the limit of the preset kind', async () => {
    const { account } = world.ALFA;
    const saved = async (name: string, ages: number[]) =>
      (await audiences.save(await admin(), { name, default: false, value: { ages } }, account)).message;
    expect(await saved('Children', [12])).toBe('Choose ages from 13.');
    await Promise.all([saved('A', [20]), saved('B', [30])]);
    expect(await saved('C', [40])).toBe('An account can have up to 2 templates. Delete one first.');
  });
});

it('copies templates of hotspot groups with their IDs', async () => {
  const folder = (await readdir(MIGRATIONS)).find((name) => name.endsWith('_presets'))!;
  const { company, admin } = world.ALFA;
  const rows = await desk.database.transaction(async (client) => {
    await client.query(`CREATE SCHEMA earlier; SET LOCAL search_path = earlier, public;
      CREATE TABLE hotspot_group_template (company_id int, id serial, user_id int NOT NULL, name text NOT NULL, is_default boolean NOT NULL,
        template jsonb NOT NULL, PRIMARY KEY (company_id, id));
      INSERT INTO hotspot_group_template VALUES (${company}, 7, ${admin}, 'Summer', true, '{"sites": [1], "page": null, "sources": [5]}');`);
    await client.query(await readFile(join(MIGRATIONS, folder, 'migration.sql'), 'utf8'));
    await client.query(`INSERT INTO preset (company_id, kind, user_id, name, value) VALUES (${company}, 'k', 1, 'Next', '{}')`);
    const { rows: carried } = await client.query('SELECT * FROM earlier.preset ORDER BY id');
    await client.query('DROP SCHEMA earlier CASCADE');
    return carried;
  });
  expect(rows).toMatchObject([
    {
      ...{ company_id: company, id: 7, kind: 'hotspotGroupTemplate', user_id: admin, account_id: null, name: 'Summer' },
      ...{ is_default: true, value: { sites: [1], page: null, sources: [5] } },
    },
    { id: 8, name: 'Next' },
  ]);
}); // prettier-ignore
