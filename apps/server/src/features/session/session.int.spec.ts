import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { basic, TestConsole } from '../../../test/console.js';
import { insertTwoCompanies, PASSWORD, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(60_000);
let world: TwoCompanies;
let desk: TestConsole;

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
});
afterAll(() => desk.close());

const audited = async (action: string) =>
  (
    await desk.database.pool.query(
      'SELECT user_id, actor_id, company_id, reason, entity_id FROM audit_log WHERE action = $1 ORDER BY id DESC',
      [action],
    )
  ).rows;

describe('sign-in', () => {
  it('issues a token for a username and password, ignoring the case of the username', async () => {
    const answer = await desk.call({
      query:
        '{ auth { token tokenExpiresAt user { id username } companies { name } activeCompany { id } reportingCurrency changeFactorLimit permissions } }',
      authorization: basic('alfa-ADMIN', PASSWORD),
    });
    expect(answer.status).toBe(200);
    expect(answer.data.auth.token).toMatch(/^aoc_[\w-]{43}_[0-9a-f]{8}$/);
    expect(answer.data.auth.user).toEqual({ id: world.ALFA.admin, username: 'ALFA-admin' });
    expect(answer.data.auth.companies).toEqual([{ name: 'ALFA company' }]);
    expect(answer.data.auth.activeCompany).toBeNull();
    expect(answer.data.auth.reportingCurrency).toBeNull();
    expect(answer.data.auth.changeFactorLimit).toBeNull();
    expect(answer.data.auth.permissions).toEqual([]);
    const hours = (new Date(answer.data.auth.tokenExpiresAt).getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThan(12.1);
  });

  it('returns the same error for a wrong password, an unknown username and an inactive user', async () => {
    await desk.database.pool.query(
      `INSERT INTO user_account (username, password_hash, is_active) SELECT 'gone', password_hash, false FROM user_account WHERE id = $1`,
      [world.both],
    );
    for (const authorization of [
      basic('ALFA-admin', 'wrong'),
      basic('unknown', PASSWORD),
      basic('gone', PASSWORD),
      'Basic !!!',
      'Bearer nonsense',
      undefined,
    ]) {
      const answer = await desk.call({ query: '{ auth { token } }', ...(authorization ? { authorization } : {}) });
      expect(answer.status).toBe(200);
      expect(answer.data).toBeNull();
      expect(answer.errors).toEqual([
        {
          message: 'Failed to auth',
          path: ['auth'],
          extensions: { code: 'UNAUTHENTICATED', debugMessage: 'Failed to auth' },
        },
      ]);
    }
  });

  it('stores only a hash of the token', async () => {
    const token = await desk.tokenOf('both-admin');
    const { rows } = await desk.database.pool.query(
      `SELECT count(*) AS count FROM session WHERE position($1::bytea in token_hash) > 0 OR token_hash::text LIKE '%' || $2 || '%'`,
      [Buffer.from(token), token],
    );
    expect(rows[0].count).toBe(0);
  });

  it("ignores a token that isn't in the header", async () => {
    const token = await desk.tokenOf('ALFA-admin');
    const inQuery = await desk
      .http()
      .post(`/api/graphql?access_token=${token}`)
      .send({ query: '{ auth { user { id } } }' });
    expect(inQuery.body.errors[0].message).toBe('Failed to auth');
    const inBody = await desk
      .http()
      .post('/api/graphql')
      .send({ query: '{ auth { user { id } } }', access_token: token });
    expect(inBody.body.errors[0].message).toBe('Failed to auth');
  });

  it('throttles a username at an address after five failures, with the time until a retry', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(
        (await desk.call({ query: '{ auth { token } }', authorization: basic('BRAVO-buyer', `guess ${attempt}`) }))
          .status,
      ).toBe(200);
    }
    const blocked = await desk.call({ query: '{ auth { token } }', authorization: basic('BRAVO-buyer', PASSWORD) });
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
    expect(blocked.errors![0]!.message).toBe('Failed to auth');
    // Other users at the same address aren't affected.
    expect(
      (await desk.call({ query: '{ auth { token } }', authorization: basic('BRAVO-admin', PASSWORD) })).data.auth.token,
    ).toBeTruthy();
    expect(await audited('signin.throttled')).not.toHaveLength(0);
  });

  it('accepts a password instead of a token for any call, but issues tokens only for auth', async () => {
    const answer = await desk.call({
      query: '{ devices { id } }',
      company: world.ALFA.company,
      authorization: basic('ALFA-admin', PASSWORD),
    });
    expect(answer.data.devices).toHaveLength(3);
    expect((await desk.call({ query: '{ auth { token } }', as: 'ALFA-admin' })).data.auth.token).toBeNull();
  });
});

describe('sessions', () => {
  it('appear newest first with the current session marked, and can be ended', async () => {
    const first = (await desk.call({ query: '{ auth { token } }', authorization: basic('both-admin', PASSWORD) })).data
      .auth.token;
    const second = (await desk.call({ query: '{ auth { token } }', authorization: basic('both-admin', PASSWORD) })).data
      .auth.token;
    const list = await desk.call({
      query: '{ sessions { id isCurrent createdAt expiresAt userIp } }',
      authorization: `Bearer ${second}`,
    });
    expect(list.data.sessions[0].isCurrent).toBe(true);
    expect(list.data.sessions.filter((one: { isCurrent: boolean }) => one.isCurrent)).toHaveLength(1);
    const other = list.data.sessions[1].id;
    expect(
      (
        await desk.call({
          query: `mutation { revokeSession(id: ${other}) { status } }`,
          authorization: `Bearer ${second}`,
        })
      ).data.revokeSession.status,
    ).toBe('success');
    expect(
      (await desk.call({ query: '{ auth { user { id } } }', authorization: `Bearer ${first}` })).errors![0]!.message,
    ).toBe('Failed to auth');
    // Users can't end sessions of other users.
    const foreign = await desk.call({
      query: `mutation { revokeSession(id: ${list.data.sessions[0].id}) { status } }`,
      as: 'ALFA-admin',
    });
    expect(foreign.data.revokeSession.status).toBe('error');
    expect(
      (await desk.call({ query: 'mutation { logout { status } }', authorization: `Bearer ${second}` })).data.logout
        .status,
    ).toBe('success');
    expect(
      (await desk.call({ query: '{ sessions { id } }', authorization: `Bearer ${second}` })).errors![0]!.extensions
        .code,
    ).toBe('UNAUTHENTICATED');
  });

  it('expire, oldest first, if there are more than ten', async () => {
    const tokens: string[] = [];
    for (let at = 0; at < 11; at += 1)
      tokens.push(
        (await desk.call({ query: '{ auth { token } }', authorization: basic('BRAVO-admin', PASSWORD) })).data.auth
          .token,
      );
    expect(
      (await desk.call({ query: '{ sessions { id } }', authorization: `Bearer ${tokens[10]}` })).data.sessions,
    ).toHaveLength(10);
    expect(
      (await desk.call({ query: '{ sessions { id } }', authorization: `Bearer ${tokens[0]}` })).errors,
    ).toHaveLength(1);
  });

  it('expire after their lifetime', async () => {
    const token = (await desk.call({ query: '{ auth { token } }', authorization: basic('ALFA-buyer', PASSWORD) })).data
      .auth.token;
    await desk.database.pool.query(`UPDATE session SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [
      world.ALFA.buyer,
    ]);
    expect((await desk.call({ query: '{ sessions { id } }', authorization: `Bearer ${token}` })).errors).toHaveLength(
      1,
    );
  });
});

describe('the company of a request', () => {
  it('must belong to the caller, with the same error for unknown and other companies', async () => {
    for (const company of [world.BRAVO.company, 999_999]) {
      const answer = await desk.call({ query: '{ devices { id } }', company, as: 'ALFA-admin' });
      expect(answer.data).toBeNull();
      expect(answer.errors![0]).toMatchObject({
        message: "You don't belong to this company.",
        extensions: { code: 'FORBIDDEN' },
      });
    }
    expect(await audited('tenant.refused')).toHaveLength(2);
  });

  it('must be specified, except for session queries on the common endpoint', async () => {
    const answer = await desk.call({ query: '{ sites { id } }', as: 'ALFA-admin' });
    expect(answer.errors![0]).toMatchObject({
      message: 'Active company is not set',
      extensions: { code: 'BAD_USER_INPUT' },
    });
    const lists = await desk.call({
      query: '{ auth { allowedPartnerAccounts { id } allowedUsers { id } allowedTeams { id } allowedSites { id } } }',
      as: 'ALFA-admin',
    });
    expect(lists.data.auth).toEqual({
      allowedPartnerAccounts: [],
      allowedUsers: [],
      allowedTeams: [],
      allowedSites: [],
    });
  });

  it('determines roles and permissions', async () => {
    const query =
      '{ auth { activeCompany { id } reportingCurrency changeFactorLimit permissions roles { name } allowedSites { name } } }';
    for (const mark of ['ALFA', 'BRAVO'] as const) {
      const { auth } = (await desk.call({ query, company: world[mark].company, as: 'both-admin' })).data;
      expect(auth.activeCompany.id).toBe(world[mark].company);
      expect(auth.reportingCurrency).toMatch(/^[A-Z]{3}$/);
      expect(auth.changeFactorLimit).toBe(3);
      expect(auth.allowedSites).toEqual([{ name: `${mark} site` }]);
    }
  });

  it('revokes access with the next request', async () => {
    const query = '{ devices { id } }';
    expect((await desk.call({ query, company: world.BRAVO.company, as: 'both-admin' })).errors).toBeUndefined();
    await desk.database.pool.query('UPDATE membership SET is_active = false WHERE company_id = $1 AND user_id = $2', [
      world.BRAVO.company,
      world.both,
    ]);
    expect(
      (await desk.call({ query, company: world.BRAVO.company, as: 'both-admin' })).errors![0]!.extensions.code,
    ).toBe('FORBIDDEN');
    await desk.database.pool.query('UPDATE membership SET is_active = true WHERE company_id = $1 AND user_id = $2', [
      world.BRAVO.company,
      world.both,
    ]);
  });
});

describe('acting as another user', () => {
  const whoAmI =
    '{ auth { user { id isLoginAs buyerPartnerAccountIds } mainUser { id } permissions companies { id } } }';
  const start = (userId: number) =>
    `mutation { loginAsUser(userId: ${userId}, message: "looking into a ticket") { id username email } }`;

  it("uses the target's permissions and accounts, and records both users", async () => {
    const company = world.ALFA.company;
    const started = await desk.call({ query: start(world.ALFA.buyer), company, as: 'ALFA-admin' });
    expect(started.data.loginAsUser).toEqual({
      id: world.ALFA.buyer,
      username: 'ALFA-buyer',
      email: 'ALFA-buyer@example.com',
    });
    const { auth } = (await desk.call({ query: whoAmI, company, as: 'ALFA-admin', loginAs: world.ALFA.buyer })).data;
    expect(auth.user).toEqual({ id: world.ALFA.buyer, isLoginAs: true, buyerPartnerAccountIds: [world.ALFA.account] });
    expect(auth.mainUser).toEqual({ id: world.ALFA.admin });
    expect(auth.permissions).toEqual(['adgroup-report', 'overview-report']);
    const ended = await desk.call({
      query: 'mutation { returnToMainUser { status } }',
      company,
      as: 'ALFA-admin',
      loginAs: world.ALFA.buyer,
    });
    expect(ended.data.returnToMainUser.status).toBe('success');
    const names = { user_id: world.ALFA.buyer, actor_id: world.ALFA.admin, company_id: company };
    expect((await audited('loginas.start'))[0]).toMatchObject({ ...names, reason: 'looking into a ticket' });
    expect((await audited('loginas.end'))[0]).toMatchObject(names);
  });

  it.each([
    [
      'oneself',
      () => ({ userId: world.ALFA.admin, as: 'ALFA-admin' }),
      'User cannot login as himself',
      'BAD_USER_INPUT',
    ],
    [
      'a member of another company',
      () => ({ userId: world.BRAVO.buyer, as: 'ALFA-admin' }),
      'Login-as state was not set',
      'FORBIDDEN',
    ],
    ['unknown', () => ({ userId: 77, as: 'ALFA-admin' }), 'Login-as state was not set', 'FORBIDDEN'],
    [
      'without the permission',
      () => ({ userId: world.ALFA.admin, as: 'ALFA-buyer' }),
      "You don't have permission to do this.",
      'FORBIDDEN',
    ],
  ])('fails for %s in both the mutation and the header', async (_, who, message, code) => {
    const { userId, as } = who();
    desk.forgetToken(as);
    const company = world.ALFA.company;
    expect((await desk.call({ query: start(userId), company, as })).errors![0]).toMatchObject({
      message,
      extensions: { code, debugMessage: message },
    });
    expect((await desk.call({ query: '{ devices { id } }', company, as, loginAs: userId })).errors![0]).toMatchObject({
      message,
    });
  });

  it('fails if the caller already acts as a user, and without a company', async () => {
    const { ALFA } = world;
    const nested = await desk.call({
      query: start(world.both),
      company: ALFA.company,
      as: 'ALFA-admin',
      loginAs: ALFA.buyer,
    });
    expect(nested.errors![0]!.message).toBe('User is already login as another user (try reload page)');
    expect((await desk.call({ query: start(ALFA.buyer), as: 'ALFA-admin' })).errors![0]!.message).toBe(
      'Active company is not set',
    );
  });

  it('fails for an inactive target, and for a target with more permissions', async () => {
    const { ALFA } = world;
    await desk.database.pool.query('UPDATE membership SET is_active = false WHERE company_id = $1 AND user_id = $2', [
      ALFA.company,
      ALFA.buyer,
    ]);
    expect(
      (await desk.call({ query: start(ALFA.buyer), company: ALFA.company, as: 'ALFA-admin' })).errors![0]!.message,
    ).toBe('Login-as state was not set');
    await desk.database.pool.query('UPDATE membership SET is_active = true WHERE company_id = $1 AND user_id = $2', [
      ALFA.company,
      ALFA.buyer,
    ]);
    const { giveRole } = await import('../../../test/two-companies.js');
    await giveRole(desk.database, ALFA.company, ALFA.buyer, ['login-as-user']);
    expect(
      (await desk.call({ query: start(ALFA.admin), company: ALFA.company, as: 'ALFA-buyer' })).errors![0]!.message,
    ).toBe("This user has permissions you don't have, so you can't act as them.");
    await giveRole(desk.database, ALFA.company, ALFA.buyer, ['adgroup-report', 'overview-report']);
  });

  it('can be ended only once', async () => {
    const again = await desk.call({
      query: 'mutation { returnToMainUser { status message } }',
      company: world.ALFA.company,
      as: 'ALFA-admin',
    });
    expect(again.data.returnToMainUser).toEqual({
      status: 'error',
      message: 'User is already logout from another user (try reload page)',
    });
  });
});

it('rejects changes of audit records', async () => {
  await expect(desk.database.pool.query('UPDATE audit_log SET reason = $1', ['x'])).rejects.toThrow('append-only');
  await expect(desk.database.pool.query('DELETE FROM audit_log')).rejects.toThrow('append-only');
});
