import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ACCOUNT_SETTINGS } from '@adops/domain';
import { TestConsole } from '../../../test/console.js';
import { callsOf, lastRecord } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(120_000);
const SECRET = 'a-very-secret-refresh-token';
let world: TwoCompanies;
let desk: TestConsole;
let call: ReturnType<typeof callsOf>;

beforeAll(async () => {
  desk = await TestConsole.open({ SECRETS_KEYS: `t:${randomBytes(32).toString('base64')}` });
  world = await insertTwoCompanies(desk.database);
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
});
afterAll(() => desk.close());

const ANSWER = '{ status message id errors { field messages } partnerAccount { id name } }';
const VALUES = 'name type booleanValue intValue floatValue stringValue dateFloatValue { date value }';
const CREATE = `mutation ($input: PartnerAccountInput!) { createPartnerAccount(input: $input) ${ANSWER} }`;
const change = (operation: string) =>
  `mutation ($id: Int!, $input: PartnerAccountInput!) { partnerAccount(id: $id) { ${operation} ${ANSWER} } }`;
const create = async (input: object, as?: string) => (await call(CREATE, { input }, as)).createPartnerAccount;
const update = async (id: number, input: object, version?: number, as?: string) => {
  const operation = version === undefined ? 'update(input: $input)' : `update(input: $input, version: ${version})`;
  return (await call(change(operation), { id, input }, as)).partnerAccount.update;
};
const clone = async (id: number, input: object) =>
  (await call(change('clone(input: $input)'), { id, input })).partnerAccount.clone;
const one = async (id: number) =>
  (
    await call(
      `query ($id: Int!) { partnerAccount(id: $id) { name currency status isActive isPermanentlyDisabled userId siteIds version
        externalAccountId timezone { name } settings { ${VALUES} } } }`,
      { id },
    )
  ).partnerAccount;
const setting = async (id: number, name: string) =>
  (await one(id)).settings.find((each: { name: string }) => each.name === name);
const account = () => ({
  partnerId: 5,
  name: 'ALFA new account',
  currency: 'EUR',
  status: 'active',
  userId: world.ALFA.buyer,
  siteIds: [world.ALFA.site],
  externalAccountId: '123-456-7890',
  settings: [
    { name: 'refreshToken', stringValue: SECRET },
    { name: 'clientId', stringValue: 'client-1' },
    { name: 'hasAdGroupAutoPauseRule', booleanValue: true },
    { name: 'adGroupAutoPauseRuleThreshold', floatValue: 12.5 },
    { name: 'trackingTemplateOfAccount', stringValue: '{lpurl}?x=1' },
    { name: 'rebate', dateFloatValue: { date: '2026-01-01', value: 0.05 } },
  ],
});
let made: number;

describe('a partner account', () => {
  it('stores settings of each type without ever returning secrets', async () => {
    const answer = await create(account());
    expect(answer).toMatchObject({
      status: 'success',
      message: 'Account ALFA new account was created.',
      partnerAccount: { name: 'ALFA new account' },
      errors: null,
    });
    made = answer.id;
    expect(await setting(made, 'refreshToken')).toMatchObject({ type: 'STRING', stringValue: '********' });
    expect(await setting(made, 'developerToken')).toMatchObject({ stringValue: null });
    expect(await setting(made, 'clientId')).toMatchObject({ stringValue: 'client-1' });
    expect(await setting(made, 'hasAdGroupAutoPauseRule')).toMatchObject({ type: 'BOOLEAN', booleanValue: true });
    expect(await setting(made, 'adGroupAutoPauseRuleThreshold')).toMatchObject({ type: 'FLOAT', floatValue: 12.5 });
    expect(await setting(made, 'rebate')).toMatchObject({
      type: 'DATE_FLOAT',
      dateFloatValue: { date: '2026-01-01', value: 0.05 },
    });
    expect(await setting(made, 'externalAccountId')).toMatchObject({ stringValue: '123-456-7890' });
    const list = await call(`{ partnerAccounts { settings { ${VALUES} } } }`);
    expect(JSON.stringify(list)).not.toMatch(/refreshToken|\*\*\*\*/);
    const record = await lastRecord(desk, world.ALFA.company);
    expect(record).toMatchObject({
      action: 'partner-account.create',
      account_id: made,
      entity_name: 'ALFA new account',
    });
    expect(JSON.stringify(record)).not.toContain(SECRET);
    const { rows } = await desk.database.pool.query(
      `SELECT 'x' FROM secret WHERE owner_id = $1 AND encode(value, 'escape') LIKE $2`,
      [made, `%${SECRET}%`],
    );
    expect(rows).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, 'name', 'Name is required.'],
    [{ name: 'alfa ACCOUNT' }, 'name', 'An account with this name already exists.'],
    [{ name: 'Other' }, 'externalAccountId', 'ALFA new account already has this ID.'],
    [{ currency: 'XYZ' }, 'currency', 'Currency not found.'],
    [
      { status: 'permanentlyDisabled', name: 'Other', externalAccountId: 'o' },
      'status',
      'A new account must be active or inactive.',
    ],
    [{ name: 'Other', externalAccountId: 'o', userId: 2002 }, 'userId', 'Active user not found in this company.'],
    [{ name: 'Other', externalAccountId: 'o', siteIds: [2006] }, 'siteIds', 'Site not found in this company.'],
    [{ timezoneId: 1 }, 'timezoneId', 'Time zone not found.'],
    [
      { settings: [{ name: 'rebate', dateFloatValue: { date: '2026-01-01', value: 5 } }] },
      'settings.0.dateFloatValue.value',
      'The share must be between 0 and 100%.',
    ],
    [
      { settings: [{ name: 'rebate', stringValue: '5' }] },
      'settings.0.stringValue',
      'rebate has a value of the wrong type.',
    ],
    [
      { name: 'Other', externalAccountId: 'o', settings: [{ name: 'businessManagerId', stringValue: '1' }] },
      'settings.0.name',
      "businessManagerId isn't a setting of this partner's accounts.",
    ],
  ])('rejects %j with an error at the field', async (part, field, message) => {
    const before = await call('{ partnerAccounts { id } }');
    expect(await create({ ...account(), ...part })).toMatchObject({
      status: 'error',
      errors: [{ field, messages: [message] }],
    });
    expect(await call('{ partnerAccounts { id } }')).toEqual(before);
  });

  it('preserves masked values, replaces and removes secrets, and detects a conflicting edit', async () => {
    const { version } = await one(made);
    const input = { ...account(), settings: [{ name: 'refreshToken', stringValue: '********' }] };
    expect(await update(made, { ...input, name: 'ALFA renamed', status: 'inactive' }, version)).toMatchObject({
      status: 'success',
    });
    expect(await one(made)).toMatchObject({ name: 'ALFA renamed', status: 'inactive', isActive: false });
    expect(await setting(made, 'refreshToken')).toMatchObject({ stringValue: '********' });
    expect(await setting(made, 'trackingTemplateOfAccount')).toMatchObject({ stringValue: '{lpurl}?x=1' });
    expect(await update(made, input, version)).toMatchObject({
      errors: [
        {
          field: 'version',
          messages: ['Someone else changed this account in the meantime. Nothing was saved. Reload it and try again.'],
        },
      ],
    });
    await update(made, { ...input, settings: [{ name: 'refreshToken', stringValue: '' }] });
    expect(await setting(made, 'refreshToken')).toMatchObject({ stringValue: null });
    await update(made, { ...input, settings: [{ name: 'refreshToken', stringValue: SECRET }] });
  });

  it('stores a history of rebates', async () => {
    const today = new Date().toISOString().slice(0, 10);
    await update(made, { ...account(), settings: [{ name: 'rebate', dateFloatValue: { date: today, value: 0.075 } }] });
    expect(await setting(made, 'rebate')).toMatchObject({ dateFloatValue: { date: today, value: 0.075 } });
    const { rows } = await desk.database.pool.query(
      'SELECT since, rate_micros FROM partner_account_rebate WHERE account_id = $1 ORDER BY 1',
      [made],
    );
    expect(rows).toEqual([
      { since: '2026-01-01', rate_micros: 50_000 },
      { since: today, rate_micros: 75_000 },
    ]);
  });

  it("can't change its currency once figures exist", async () => {
    const input = {
      ...account(),
      name: 'ALFA account',
      externalAccountId: 'ALFA-external-1004',
      currency: 'EUR',
      settings: [],
    };
    expect(await update(world.ALFA.account, input)).toMatchObject({
      errors: [{ field: 'currency', messages: ["The account has data in USD, so its currency can't be changed."] }],
    });
  });

  it('supports a pixel filter, and includes its settings without secrets in filter lists', async () => {
    const meta = {
      ...account(),
      partnerId: 17,
      name: 'ALFA with pixel',
      externalAccountId: 'pixel-1',
      settings: [{ name: 'pixel', stringValue: '{"id":"601"}' }],
    };
    const { id } = await create(meta);
    const found = async (hasPixel: boolean) =>
      (await call('query ($hasPixel: Boolean) { partnerAccounts(hasPixel: $hasPixel) { id } }', { hasPixel }))
        .partnerAccounts;
    expect(await found(true)).toEqual([{ id }]);
    expect(await found(false)).not.toContainEqual({ id });
    await update(id, { ...meta, settings: [{ name: 'pixel', stringValue: '' }] });
    expect(await found(true)).toEqual([]);

    const offered = `{ auth { allowedPartnerAccounts { id settings { ${VALUES} } } } }`;
    const { auth } = await call(offered);
    expect(auth.allowedPartnerAccounts.find((each: { id: number }) => each.id === made).settings).toContainEqual(
      expect.objectContaining({ name: 'clientId', stringValue: 'client-1' }),
    );
    expect(JSON.stringify(auth)).not.toMatch(/refreshToken|\*\*\*\*/);
    const others = await call(offered, {}, 'ALFA-buyer');
    expect(others.auth.allowedPartnerAccounts.flatMap((each: { settings: object[] }) => each.settings)).toEqual([]);
  });

  it('requires a separate permission for permanent deactivation and reactivation', async () => {
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['partners-section']);
    const input = { ...account(), status: 'permanentlyDisabled' };
    expect((await update(made, input, undefined, 'ALFA-buyer')).errors[0].field).toBe('status');
    expect(await update(made, input)).toMatchObject({ status: 'success' });
    expect(await one(made)).toMatchObject({ isPermanentlyDisabled: true, status: 'permanentlyDisabled' });
    expect((await update(made, account(), undefined, 'ALFA-buyer')).errors[0].field).toBe('status');
    expect(await update(made, account())).toMatchObject({ status: 'success' });
  });

  it('copies its secrets to a clone', async () => {
    const input = {
      ...account(),
      name: 'ALFA clone',
      externalAccountId: 'clone-1',
      settings: [
        { name: 'refreshToken', stringValue: '********' },
        { name: 'developerToken', stringValue: 'other' },
      ],
    };
    const answer = await clone(made, input);
    expect(answer).toMatchObject({
      status: 'success',
      message: 'Account ALFA clone was created from ALFA new account.',
    });
    expect(await setting(answer.id, 'refreshToken')).toMatchObject({ stringValue: '********' });
    const { rows } = await desk.database.pool.query(
      'SELECT connector, is_enabled FROM connection WHERE account_id = $1',
      [answer.id],
    );
    expect(rows).toEqual([{ connector: 'google', is_enabled: true }]);
  });

  it("reports why the platform can't be called", async () => {
    const test = async (id: number) =>
      (await call(`mutation { partnerAccount(id: ${id}) { testConnection { status message } } }`)).partnerAccount
        .testConnection;
    expect(await test(world.ALFA.account)).toEqual({
      status: 'error',
      message: 'The account has no ID at the partner or no sign-in yet. Enter them and save first.',
    });
    await expect(call(`{ facebookPages(partnerAccountId: ${made}) { id } }`)).rejects.toThrow(
      'Google Ads has no list of pages.',
    );
  });

  it('can be shared with colleagues', async () => {
    const give = async (users: number[], type = 'shared') =>
      (
        await call(
          `mutation { partnerAccount(id: ${world.ALFA.otherAccount}) { giveAccess(userIds: [${users}], accessType: ${type}) { status message } } }`,
        )
      ).partnerAccount.giveAccess;
    expect(await give([world.BRAVO.buyer])).toMatchObject({ status: 'error' });
    expect(await give([world.ALFA.buyer], 'owner')).toMatchObject({ status: 'error' });
    expect(await give([world.ALFA.buyer])).toEqual({
      status: 'success',
      message: 'ALFA other account is now shared with ALFA-buyer.',
    });
    const { partnerAccounts } = await call('{ partnerAccounts { id } }', {}, 'ALFA-buyer');
    expect(partnerAccounts).toContainEqual({ id: world.ALFA.otherAccount });
  });

  it('can be deleted only while unused', async () => {
    const remove = async (id: number) =>
      (await call(`mutation { partnerAccount(id: ${id}) { delete } }`)).partnerAccount.delete;
    expect(await remove(world.ALFA.account)).toBe(false);
    expect(await remove(world.BRAVO.otherAccount)).toBe(false);
    expect(await remove(made)).toBe(true);
    expect(await one(made)).toBeNull();
    expect((await desk.database.pool.query('SELECT FROM secret WHERE owner_id = $1', [made])).rows).toEqual([]);
  });

  it('uses the settings of its partner as defaults', async () => {
    const { defaultPartnerAccountSettings: google } = await call(
      `{ defaultPartnerAccountSettings(partnerId: 5) { ${VALUES} } }`,
    );
    expect(google).toContainEqual(expect.objectContaining({ name: 'hasAdGroupAutoPauseRule', booleanValue: false }));
    expect(google.map(({ name }: { name: string }) => name)).not.toContain('businessManagerId');
    expect(new Set(ACCOUNT_SETTINGS.map(({ name }) => name)).size).toBe(ACCOUNT_SETTINGS.length);
  });
});
