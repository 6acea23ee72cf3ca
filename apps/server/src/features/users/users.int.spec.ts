import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PERMISSION_KEYS } from '@adops/domain';
import { basic, TestConsole } from '../../../test/console.js';
import { type Mailbox, openMailbox } from '../../../test/mailbox.js';
import { callsOf, lastRecord, refusal, SAVE, success } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, PASSWORD, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(120_000);
let world: TwoCompanies;
let desk: TestConsole;
let mailbox: Mailbox;
let call: ReturnType<typeof callsOf>;
let readerRole: string;

beforeAll(async () => {
  mailbox = await openMailbox();
  desk = await TestConsole.open({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://console.example' });
  world = await insertTwoCompanies(desk.database);
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
  const { auth } = await call('{ auth { roles { name } } }', {}, 'ALFA-buyer');
  readerRole = auth.roles[0].name;
});
afterAll(async () => {
  await desk.close();
  await mailbox.close();
});

const CREATE = `mutation ($input: CreateUserInput!) { user { create(input: $input) ${SAVE} } }`;
const INVITE = `mutation ($input: InviteUserInput!) { user { invite(input: $input) ${SAVE} } }`;
const UPDATE = `mutation ($id: Int!, $input: UpdateUserInput!, $version: Int) {
  user { update(id: $id, input: $input, version: $version) ${SAVE} } }`;
const USER = `query ($id: Int!) { user(id: $id) {
  username email isActive version teamRole roles { name } team { id } permissions companies { name }
  hasAccessToAllPartnerAccounts hasAccessToAllTeamPartnerAccounts buyerPartnerAccountIds
  partnerAccountsAccesses { partnerAccountId accessTypes reasons } } }`;
const create = async (input: object, as?: string) => (await call(CREATE, { input }, as)).user.create;
const invite = async (input: object) => (await call(INVITE, { input })).user.invite;
const update = async (id: number, input: object, version?: number, as?: string) =>
  (await call(UPDATE, { id, input, version }, as)).user.update;
const remove = async (id: number) =>
  (await call('mutation ($id: Int!) { user { delete(id: $id) { status message } } }', { id })).user.delete;
const user = async (id: number) => (await call(USER, { id })).user;
async function idOf(username: string): Promise<number> {
  const { users } = await call('{ users { id username } }');
  return users.find((each: { username: string }) => each.username === username)?.id;
}
const signIn = async (username: string, password: string) =>
  (await desk.call({ query: '{ auth { token } }', authorization: basic(username, password) })).data?.auth?.token;
const common = (query: string, variables: object) => desk.call({ query, variables });
const newUser = () => ({
  username: 'new.comer',
  email: 'new.comer@example.com',
  password: 'some lengthy words',
  password_repeat: 'some lengthy words',
  roles: [readerRole],
  teamId: world.ALFA.team,
  accessiblePartnerAccountIds: [world.ALFA.otherAccount],
});

describe('a new user', () => {
  it('stores all settings and can sign in', async () => {
    expect(await create(newUser())).toEqual(success('User new.comer was created.'));
    const id = await idOf('new.comer');
    expect(await user(id)).toMatchObject({
      username: 'new.comer',
      email: 'new.comer@example.com',
      isActive: true,
      roles: [{ name: readerRole }],
      team: { id: world.ALFA.team },
      teamRole: 'worker',
      permissions: ['adgroup-report', 'overview-report'],
      companies: [{ name: 'ALFA company' }],
      hasAccessToAllPartnerAccounts: false,
    });
    expect(await signIn('new.comer', 'some lengthy words')).toEqual(expect.any(String));
    const record = await lastRecord(desk, world.ALFA.company);
    expect(record).toMatchObject({ action: 'user.create', entity_id: String(id), after: { username: 'new.comer' } });
    expect(JSON.stringify(record)).not.toContain('lengthy');
  });

  it.each([
    [{ username: '' }, 'username', 'Username is required.'],
    [{ username: 'a b' }, 'username', "A username can't contain spaces or colons."],
    [{ username: 'NEW.COMER', email: 'x@example.com' }, 'username', 'A user with this name already exists.'],
    [{ username: 'bravo-admin' }, 'username', 'A user with this name already exists.'],
    [{ username: 'other', email: 'New.Comer@Example.com' }, 'email', 'Another user has this email address.'],
    [{ username: 'other', email: 'nowhere' }, 'email', 'Enter a valid email address.'],
    [
      { password: 'short', password_repeat: 'short' },
      'password',
      'A password needs at least 8 characters. 15 or more are better.',
    ],
    [
      { password: 'Password123', password_repeat: 'Password123' },
      'password',
      'This password is too common and easy to guess.',
    ],
    [
      { password: 'StarWars', password_repeat: 'StarWars' },
      'password',
      'This password is too common and easy to guess.',
    ],
    [{ password_repeat: 'something else' }, 'password_repeat', "The passwords don't match."],
    [
      { username: 'other', email: 'o@example.com', roles: ['No such role'] },
      'roles',
      'Role not found in this company.',
    ],
    [{ username: 'other', email: 'o@example.com', teamId: 2003 }, 'teamId', 'Team not found.'],
    [
      { username: 'other', email: 'o@example.com', accessiblePartnerAccountIds: [2004] },
      'accessiblePartnerAccountIds',
      "Account not found, or you can't access it.",
    ],
    [
      { username: 'other', email: 'o@example.com', companyIds: [1000, 2000] },
      'companyIds',
      "Company not found, or you don't manage its users.",
    ],
  ])('rejects %j with an error at the field, without being stored', async (change, field, message) => {
    const before = await desk.database.pool.query('SELECT count(*) AS count FROM user_account');
    expect(await create({ ...newUser(), ...change })).toEqual(refusal(field, message));
    expect((await desk.database.pool.query('SELECT count(*) AS count FROM user_account')).rows).toEqual(before.rows);
  });
});

describe("the reasons for a user's access to an account", () => {
  it('include buyer, share, team and flag', async () => {
    const id = await idOf('new.comer');
    const today = new Date().toISOString().slice(0, 10);
    expect((await user(id)).partnerAccountsAccesses).toEqual([
      {
        partnerAccountId: world.ALFA.otherAccount,
        accessTypes: ['shared'],
        reasons: [`Shared by ALFA-admin on ${today}`],
      },
    ]);
    await update(id, { hasAccessToAllTeamPartnerAccounts: true });
    expect((await user(id)).partnerAccountsAccesses).toContainEqual({
      partnerAccountId: world.ALFA.account,
      accessTypes: ['teammates'],
      reasons: ['Team access because the buyer is ALFA-buyer of ALFA team'],
    });
    expect((await user(world.ALFA.buyer)).partnerAccountsAccesses).toEqual([
      { partnerAccountId: world.ALFA.account, accessTypes: ['owner'], reasons: ['Buyer of the account'] },
    ]);
    expect((await user(world.ALFA.admin)).partnerAccountsAccesses[0].reasons).toEqual([
      'Access to all accounts of the company',
    ]);
  });

  it('match the accounts that the user can list', async () => {
    for (const name of ['new.comer', 'ALFA-buyer', 'ALFA-admin']) {
      const id = await idOf(name);
      const accesses = (await user(id)).partnerAccountsAccesses.map(
        ({ partnerAccountId }: { partnerAccountId: number }) => partnerAccountId,
      );
      if (name === 'new.comer') {
        await update(id, { password: PASSWORD, password_repeat: PASSWORD });
        await mailbox.next('new.comer@example.com').catch(() => undefined);
      }
      const { partnerAccounts } = await call('{ partnerAccounts { id } }', {}, name);
      expect(partnerAccounts.map((account: { id: number }) => account.id).sort()).toEqual(accesses.sort());
    }
  });

  it('include unsaved settings', async () => {
    const query = `query ($id: Int, $team: Int, $shared: [Int!], $flag: Boolean) { suggestedUserPartnerAccountsAccesses(
      userId: $id, teamId: $team, accessiblePartnerAccountIds: $shared, hasAccessToAllTeamPartnerAccounts: $flag)
      { partnerAccountId accessTypes } }`;
    const suggested = async (variables: object) => (await call(query, variables)).suggestedUserPartnerAccountsAccesses;
    expect(await suggested({ team: world.ALFA.team, shared: [], flag: true })).toEqual([
      { partnerAccountId: world.ALFA.account, accessTypes: ['teammates'] },
    ]);
    expect(await suggested({ team: null, shared: [world.ALFA.account], flag: true })).toEqual([
      { partnerAccountId: world.ALFA.account, accessTypes: ['shared'] },
    ]);
    const team = `{ suggestedTeamPartnerAccountsAccesses(leaderId: ${await idOf('new.comer')}, workerIds: [${world.ALFA.buyer}])
      { partnerAccountId accessTypes } }`;
    expect((await call(team)).suggestedTeamPartnerAccountsAccesses).toEqual([
      { partnerAccountId: world.ALFA.account, accessTypes: ['teammates'] },
      { partnerAccountId: world.ALFA.otherAccount, accessTypes: ['shared'] },
    ]);
  });

  it('use the stored team if no members are selected', async () => {
    const team = `{ suggestedTeamPartnerAccountsAccesses(teamId: ${world.ALFA.team}, userId: ${await idOf('new.comer')})
      { partnerAccountId accessTypes } }`;
    expect((await call(team)).suggestedTeamPartnerAccountsAccesses).toEqual([
      { partnerAccountId: world.ALFA.account, accessTypes: ['teammates'] },
      { partnerAccountId: world.ALFA.otherAccount, accessTypes: ['shared'] },
    ]);
  });
});

describe('a change of a user', () => {
  it('leaves missing fields unchanged and detects a conflicting edit', async () => {
    const id = await idOf('new.comer');
    const { version } = await user(id);
    expect(await update(id, { email: 'comer@example.com' }, version)).toEqual(success('User new.comer was saved.'));
    expect(await user(id)).toMatchObject({ email: 'comer@example.com', roles: [{ name: readerRole }] });
    expect(await update(id, { email: 'again@example.com' }, version)).toEqual(
      refusal('version', 'Someone else changed this user in the meantime. Nothing was saved. Reload it and try again.'),
    );
  });

  it('revokes access with the next request', async () => {
    const id = await idOf('new.comer');
    expect((await call('{ partnerAccounts { id } }', {}, 'new.comer')).partnerAccounts).not.toEqual([]);
    await update(id, { accessiblePartnerAccountIds: [], teamId: null });
    expect((await call('{ partnerAccounts { id } }', {}, 'new.comer')).partnerAccounts).toEqual([]);
    expect(await update(id, { isActive: false })).toMatchObject({ status: 'success' });
    const refused = await desk.call({ query: '{ devices { id } }', company: world.ALFA.company, as: 'new.comer' });
    expect(refused.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(await signIn('new.comer', PASSWORD)).toBeUndefined();
    await update(id, { isActive: true });
    expect(await signIn('new.comer', PASSWORD)).toEqual(expect.any(String));
  });

  it('ends all sessions after a password change, and notifies the old and new email address', async () => {
    const id = await idOf('new.comer');
    const token = await signIn('new.comer', PASSWORD);
    const mails = [mailbox.next('comer@example.com'), mailbox.next('moved@example.com')];
    await update(id, {
      email: 'moved@example.com',
      password: 'quite another one',
      password_repeat: 'quite another one',
    });
    const after = await desk.call({ query: '{ auth { user { id } } }', authorization: `Bearer ${token}` });
    expect(after.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    for (const letter of await Promise.all(mails)) {
      expect(letter).toContain('An administrator set a new password for new.comer');
      expect(letter).not.toContain('quite another one');
    }
  });

  it("can't exceed the editor’s own rights or lock out the editor", async () => {
    const id = await idOf('new.comer');
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, [
      'manage-users',
      'overview-report',
      'adgroup-report',
    ]);
    const { roles } = await user(world.ALFA.admin);
    const as = 'ALFA-buyer';
    expect((await update(id, { roles: [roles[0].name] }, undefined, as)).errors[0]).toMatchObject({
      field: 'roles',
      messages: [expect.stringContaining("You can't grant permissions you don't have")],
    });
    expect(await update(id, { hasAccessToAllPartnerAccounts: true }, undefined, as)).toEqual(
      refusal('hasAccessToAllPartnerAccounts', 'You can only grant access to all accounts if you have it yourself.'),
    );
    expect(await update(id, { accessiblePartnerAccountIds: [world.ALFA.otherAccount] }, undefined, as)).toEqual(
      refusal('accessiblePartnerAccountIds', "Account not found, or you can't access it."),
    );
    const password = { password: 'a stolen kingdom', password_repeat: 'a stolen kingdom' };
    expect((await update(world.ALFA.admin, password, undefined, as)).errors[0].field).toBe('password');
    expect((await update(world.both, { email: 'mine@example.com' }, undefined, 'ALFA-admin')).errors[0].field).toBe(
      'email',
    );
    expect(await update(world.ALFA.buyer, { isActive: false }, undefined, as)).toEqual(
      refusal('isActive', "You can't deactivate your own account."),
    );
    expect(await update(world.ALFA.buyer, { roles: [] }, undefined, as)).toEqual(
      refusal('roles', "Another user must change your roles because you can't change them yourself."),
    );
  });

  it("can't affect users of another company", async () => {
    await expect(update(world.BRAVO.buyer, { isActive: false })).rejects.toThrow('User not found.');
    expect(await user(world.BRAVO.buyer)).toBeNull();
  });
});

describe('deleting a user', () => {
  it('fails for oneself and for buyers, and otherwise frees the username and ends sessions', async () => {
    expect(await remove(world.ALFA.admin)).toMatchObject({ status: 'error', message: "You can't delete yourself." });
    expect(await remove(world.ALFA.buyer)).toMatchObject({
      status: 'error',
      message: 'ALFA-buyer is the buyer of 1 account. Assign another buyer first.',
    });
    const id = await idOf('new.comer');
    const token = await signIn('new.comer', 'quite another one');
    expect(await remove(id)).toMatchObject({ status: 'success', message: 'User new.comer was deleted.' });
    expect(await idOf('new.comer')).toBeUndefined();
    const after = await desk.call({ query: '{ auth { user { id } } }', authorization: `Bearer ${token}` });
    expect(after.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(await create(newUser())).toEqual(success('User new.comer was created.'));
  });
});

describe('an emailed link', () => {
  const SET = `mutation ($token: String!, $password: String!, $repeat: String!) {
    setPassword(token: $token, password: $password, password_repeat: $repeat) ${SAVE} }`;
  const set = async (token: string, password: string, repeat = password) =>
    (await common(SET, { token, password, repeat })).data.setPassword;
  const tokenIn = (letter: string): string => /set-password#(\S+)/.exec(letter)![1]!;
  const ask = async (username: string) =>
    (
      await common('mutation ($username: String!) { requestPasswordReset(username: $username) { status message } }', {
        username,
      })
    ).data.requestPasswordReset;

  it('invites a user, who then chooses a password', async () => {
    const letter = mailbox.next('guest@example.com');
    const {
      password: _,
      password_repeat: __,
      ...guest
    } = { ...newUser(), username: 'guest', email: 'guest@example.com' };
    expect(await invite(guest)).toEqual(
      success('User guest was created, and an invitation was sent to guest@example.com.'),
    );
    expect(await letter).toContain('ALFA-admin invites you to ALFA company');
    expect(await letter).toContain('https://console.example/set-password#aoc_');
    const token = tokenIn(await letter);
    const { rows } = await desk.database.pool.query("SELECT encode(token_hash, 'escape') AS hash FROM one_time_link");
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await set(token, 'short')).toEqual(
      refusal('password', 'A password needs at least 8 characters. 15 or more are better.'),
    );
    expect(await set(token, 'words that fit', 'words that differ')).toEqual(
      refusal('password_repeat', "The passwords don't match."),
    );
    expect(await set(token, 'my guest word')).toEqual(refusal('password', "The password can't contain the username."));
    expect(await set(token, 'words that fit')).toEqual(success('Your password is set. Sign in with it.'));
    expect(await signIn('guest', 'words that fit')).toEqual(expect.any(String));
    expect(await set(token, 'words again used')).toEqual(
      refusal('token', 'This link was already used or has expired. Request a new one.'),
    );
  });

  it('resets a password without revealing accounts, at most three times per hour', async () => {
    const said = {
      status: 'success',
      message: 'If this user exists and has an email address, they will receive a link.',
    };
    const letter = mailbox.next('guest@example.com');
    const token = await signIn('guest', 'words that fit');
    expect(await ask('GUEST')).toEqual(said);
    expect(await ask('no such user')).toEqual(said);
    const link = tokenIn(await letter);
    const newer = mailbox.next('guest@example.com');
    expect(await ask('guest@example.com')).toEqual(said);
    const newerLink = tokenIn(await newer);
    expect(await set(newerLink, 'the newest words')).toMatchObject({ status: 'success' });
    expect((await set(link, 'an older link used')).errors[0].field).toBe('token');
    const after = await desk.call({ query: '{ auth { user { id } } }', authorization: `Bearer ${token}` });
    expect(after.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const sent = mailbox.to('guest@example.com').length;
    for (let times = 0; times < 4; times += 1) expect(await ask('guest')).toEqual(said);
    // Mails are sent with a random delay of up to a second after the response.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(mailbox.to('guest@example.com').length).toBe(sent + 1);
  });
});

it('allows a user with a role’s full permission list to grant the role', async () => {
  await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, PERMISSION_KEYS);
  const { roles } = await user(world.ALFA.buyer);
  expect(await update(await idOf('guest'), { roles: [roles[0].name] })).toMatchObject({ status: 'success' });
});
