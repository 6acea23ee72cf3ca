import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TestConsole } from '../../../test/console.js';
import { callsOf, lastRecord, refusal, SAVE, success } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { ConnectedPlatforms } from '../connections/index.js';

jest.setTimeout(120_000);
const SECRET = 'a-refresh-token-of-many';
const GOOGLE = 5;
let world: TwoCompanies;
let desk: TestConsole;
let call: ReturnType<typeof callsOf>;
let made: number;
let account: number;

beforeAll(async () => {
  desk = await TestConsole.open({ SECRETS_KEYS: `t:${randomBytes(32).toString('base64')}` });
  world = await insertTwoCompanies(desk.database);
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
});
afterAll(() => desk.close());

const settings = (refreshToken = SECRET) => [
  { name: 'refreshToken', stringValue: refreshToken },
  { name: 'clientId', stringValue: 'client-of-many' },
];
const create = async (input: object, as?: string) =>
  (
    await call(
      `mutation ($input: PartnerAccessInput!) { createPartnerAccess(partnerId: ${GOOGLE}, input: $input) ${SAVE} }`,
      { input },
      as,
    )
  ).createPartnerAccess;
const update = async (id: number, input: object, version?: number, as?: string) =>
  (
    await call(
      `mutation ($id: Int!, $input: PartnerAccessInput!, $version: Int) {
        partnerAccess(id: $id) { update(input: $input, version: $version) ${SAVE} } }`,
      { id, input, version },
      as,
    )
  ).partnerAccess.update;
const remove = async (id: number) =>
  (await call(`mutation { partnerAccess(id: ${id}) { delete { status message } } }`)).partnerAccess.delete;
const one = async (id: number) =>
  (await call(`{ partnerAccess(id: ${id}) { label partnerId accountCount version settings { name stringValue } } }`))
    .partnerAccess;
const listed = async (as?: string) =>
  (await call(`{ partner(id: ${GOOGLE}) { accesses { id label accountCount settings { name } } } }`, {}, as)).partner
    .accesses as { id: number; label: string }[];
const saveAccount = async (input: object) => {
  const operation = account === undefined ? 'createPartnerAccount(input: $input)' : 'update(input: $input)';
  const body = `${operation} { status id errors { field messages } }`;
  const answer = await call(
    `mutation ($input: PartnerAccountInput!) { ${account === undefined ? body : `partnerAccount(id: ${account}) { ${body} }`} }`,
    {
      input: {
        ...{ partnerId: GOOGLE, name: 'ALFA sharing', currency: 'USD', status: 'active', siteIds: [], settings: [] },
        externalAccountId: 'sharing-1',
        ...input,
      },
    },
  );
  return answer.createPartnerAccount ?? answer.partnerAccount.update;
};
const accessIdOf = async (id: number) =>
  (await call(`{ partnerAccount(id: ${id}) { accessId settings { name stringValue } } }`)).partnerAccount;
const opened = async (id: number) =>
  (await desk.app.get(ConnectedPlatforms).account(world.ALFA.company, id))?.credentials;

describe('a shared sign-in', () => {
  it('appears by name at its partner, and never returns its secret', async () => {
    expect(await create({ label: ' ALFA manager ', settings: settings() })).toEqual(
      success('Sign-in ALFA manager was created.'),
    );
    const record = await lastRecord(desk, world.ALFA.company);
    expect(record).toMatchObject({
      action: 'partner-access.create',
      entity_name: 'ALFA manager',
      after: { label: 'ALFA manager', settings: { refreshToken: 'sent', clientId: 'sent' } },
    });
    expect(JSON.stringify(record)).not.toContain(SECRET);
    const list = await listed();
    expect(list.map(({ label }) => label)).toEqual(['ALFA manager', 'ALFA sign-in']);
    expect(list[0]).toMatchObject({ accountCount: 0, settings: [] });
    made = list[0]!.id;
    const { settings: shown, ...rest } = await one(made);
    expect(rest).toEqual({ label: 'ALFA manager', partnerId: GOOGLE, accountCount: 0, version: 1 });
    expect(shown).toContainEqual({ name: 'refreshToken', stringValue: '********' });
    expect(shown).toContainEqual({ name: 'clientId', stringValue: 'client-of-many' });
    expect(shown).toContainEqual({ name: 'developerToken', stringValue: null });
  });

  it.each([
    [{ label: '' }, 'label', 'Name is required.'],
    [{ label: 'ALFA manager' }, 'label', 'A sign-in with this name already exists.'],
    [{ settings: [] }, 'settings', "Fill in the partner's sign-in fields."],
    [{ settings: [{ name: 'clientId', stringValue: 'x' }] }, 'settings', "Fill in the partner's sign-in fields."],
    [
      { settings: [{ name: 'rebate', dateFloatValue: { date: '2026-01-01', value: 0.1 } }] },
      'settings.0.name',
      'This setting belongs to an account, not to a sign-in.',
    ],
    [
      { settings: [{ name: 'format', stringValue: 'csv' }] },
      'settings.0.name',
      "format isn't a setting of this partner's accounts.",
    ],
  ])('rejects %j with an error at the field', async (part, field, message) => {
    const before = await listed();
    expect(await create({ label: 'ALFA other', settings: settings(), ...part })).toEqual(refusal(field, message));
    expect(await listed()).toEqual(before);
  });

  it('replaces the sign-in settings of the accounts', async () => {
    const own = await saveAccount({ settings: [{ name: 'refreshToken', stringValue: 'own' }] });
    account = own.id;
    expect(await (await opened(account))!.open()).toEqual({ refreshToken: 'own' });
    const both = await saveAccount({ accessId: made, settings: settings('mine') });
    expect(both.errors).toEqual([
      { field: 'settings.0.stringValue', messages: ['Change this setting in the shared sign-in.'] },
    ]);
    const masked = [{ name: 'refreshToken', stringValue: '********' }];
    expect(await saveAccount({ accessId: made, settings: masked })).toMatchObject({ status: 'success' });
    const stored = await accessIdOf(account);
    expect(stored.accessId).toBe(made);
    expect(stored.settings).toContainEqual({ name: 'refreshToken', stringValue: null });
    expect((await lastRecord(desk, world.ALFA.company)).after).toMatchObject({ accessId: made });
    const credentials = (await opened(account))!;
    expect(await credentials.open()).toEqual({ refreshToken: SECRET, clientId: 'client-of-many' });
    expect(credentials.id).toContain(`access${made}`);
    expect(await one(made)).toMatchObject({ accountCount: 1 });
    // A missing field keeps its value.
    await saveAccount({});
    expect((await accessIdOf(account)).accessId).toBe(made);
  });

  it('can be used only by one company and one partner', async () => {
    const refused = { errors: [{ field: 'accessId', messages: ['Shared sign-in not found at this partner.'] }] };
    expect(await saveAccount({ accessId: world.BRAVO.access })).toMatchObject(refused);
    await desk.database.pool.query(
      "INSERT INTO partner_access (company_id, id, partner_id, label) VALUES ($1, 9999, 17, 'ALFA social')",
      [world.ALFA.company],
    );
    expect(await saveAccount({ accessId: 9999 })).toMatchObject(refused);
    expect(await one(world.BRAVO.access)).toBeNull();
    await expect(update(world.BRAVO.access, { label: 'x', settings: settings() })).rejects.toThrow(
      'Shared sign-in not found.',
    );
  });

  it('preserves masked values, takes effect immediately, and detects a conflicting edit', async () => {
    await desk.database.pool.query(
      `UPDATE connection SET failures = 5, next_at = now() + interval '1 day' WHERE account_id = $1`,
      [account],
    );
    const input = { label: 'ALFA all', settings: [{ name: 'refreshToken', stringValue: '********' }] };
    expect(await update(made, input, 1)).toEqual(success('Sign-in ALFA all was saved.'));
    expect(await (await opened(account))!.open()).toMatchObject({ refreshToken: SECRET });
    const { rows } = await desk.database.pool.query(
      'SELECT failures, next_at <= now() AS due FROM connection WHERE account_id = $1',
      [account],
    );
    expect(rows).toEqual([{ failures: 0, due: true }]);
    expect(await update(made, input, 1)).toEqual(
      refusal(
        'version',
        'Someone else changed this sign-in in the meantime. Nothing was saved. Reload it and try again.',
      ),
    );
    const before = (await opened(account))!.id;
    await update(made, { label: 'ALFA all', settings: settings('another') });
    expect(await (await opened(account))!.open()).toMatchObject({ refreshToken: 'another' });
    // Tokens of the previous sign-in aren't reused.
    expect((await opened(account))!.id).not.toBe(before);
  });

  it("rejects changes by users who can't access all its accounts, and requires a permission", async () => {
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['partners-section']);
    expect(await update(made, { label: 'theirs', settings: settings() }, undefined, 'ALFA-buyer')).toEqual(
      refusal('', "Accounts you can't access also use this sign-in, so you can't change it."),
    );
    expect((await listed('ALFA-buyer')).map(({ label }) => label)).toContain('ALFA all');
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['adgroup-report']);
    const { partnerAccounts } = await call('{ partnerAccounts { partner { accesses { id } } } }', {}, 'ALFA-buyer');
    expect(new Set(partnerAccounts.map((each: { partner: object }) => JSON.stringify(each.partner)))).toEqual(
      new Set(['{"accesses":[]}']),
    );
    await expect(create({ label: 'theirs', settings: settings() }, 'ALFA-buyer')).rejects.toThrow();
  });

  it('can be deleted once no account uses the sign-in', async () => {
    expect(await remove(made)).toEqual({
      status: 'error',
      message: 'An account uses this sign-in. Assign another sign-in to it first.',
    });
    await saveAccount({ accessId: null });
    expect(await opened(account).then((credentials) => credentials!.open().catch(String))).toContain('no sign-in');
    expect(await remove(made)).toEqual({ status: 'success', message: 'Sign-in ALFA all was deleted.' });
    expect(await one(made)).toBeNull();
    const { rows } = await desk.database.pool.query(
      "SELECT FROM secret WHERE owner_kind = 'partner_access' AND owner_id = $1",
      [made],
    );
    expect(rows).toEqual([]);
  });
});
