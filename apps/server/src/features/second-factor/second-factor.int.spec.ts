import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { basic, TestConsole } from '../../../test/console.js';
import { callsOf, lastRecord, SAVE } from '../../../test/saving.js';
import { insertTwoCompanies, PASSWORD, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(120_000);
let world: TwoCompanies;
let desk: TestConsole;
let call: ReturnType<typeof callsOf>;
const PERIOD = 30_000;
/** Clock offset. The server runs in this process, and each code advances the clock by one step. */
let ahead = 0;
const now = Date.now.bind(Date);
const secrets = new Map<string, string>();
/** Unused recovery codes by username. */
const spare = new Map<string, string[]>();

beforeAll(async () => {
  jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
  desk = await TestConsole.open({ SECRETS_KEYS: `t:${randomBytes(32).toString('base64')}` });
  world = await insertTwoCompanies(desk.database);
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-buyer');
});
afterAll(async () => {
  jest.restoreAllMocks();
  await desk.close();
});

const codeOf = (name: string): string =>
  new TOTP({ secret: Secret.fromBase32(secrets.get(name)!) }).generate({ timestamp: Date.now() });
/** Returns an unused code. */
function nextCode(name: string): string {
  ahead += PERIOD;
  return codeOf(name);
}
const own = async (name: string) =>
  (await desk.call({ query: '{ secondFactor { isOn since recoveryCodesLeft requiredBy { name } } }', as: name })).data
    .secondFactor;
const act = async (name: string, operation: string) => {
  const answer = await desk.call({ query: `mutation { secondFactor { answer: ${operation} } }`, as: name });
  if (answer.errors) throw new Error(answer.errors.map(({ message }) => message).join());
  return answer.data.secondFactor.answer;
};
const begin = (name: string, password = PASSWORD) =>
  act(name, `begin(password: "${password}") { status message errors { field messages } secret address }`);
const CODES = '{ status message errors { field messages } recoveryCodes }';
const confirm = (name: string, code: string) => act(name, `confirm(code: "${code}") ${CODES}`);
const switchOff = (name: string, code: string, password = PASSWORD) =>
  act(name, `switchOff(password: "${password}", code: "${code}") ${SAVE}`);
const signIn = (name: string, query = '{ auth { token user { username } companies { name } } }', company?: number) =>
  desk.call({ query, authorization: basic(name, PASSWORD), ...(company !== undefined && { company }) });
const challengeOf = async (name: string): Promise<string> => {
  const { errors } = await signIn(name);
  return (errors![0]!.extensions as unknown as { secondFactor: { challenge: string } }).secondFactor.challenge;
};
const confirmSignIn = (challenge: string, code: string) =>
  desk.call({
    query: `mutation { confirmSignIn(challenge: "${challenge}", code: "${code}") { token usedRecoveryCode recoveryCodesLeft } }`,
  });
async function switchOn(name: string): Promise<void> {
  secrets.set(name, (await begin(name)).secret);
  spare.set(name, (await confirm(name, nextCode(name))).recoveryCodes);
}
const rows = async (text: string, ...values: unknown[]) => (await desk.database.pool.query(text, values)).rows;

describe('second-factor setup', () => {
  const name = 'ALFA-buyer';

  it('requires the password, and is inactive until the first code is entered', async () => {
    expect(await begin(name, 'not the password')).toMatchObject({
      status: 'error',
      errors: [{ field: 'password', messages: ['The password is wrong.'] }],
      secret: null,
    });
    const { secret, address } = await begin(name);
    expect(address).toBe(
      `otpauth://totp/AdOps%20Console:ALFA-buyer?issuer=AdOps%20Console&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    secrets.set(name, secret);
    expect(await own(name)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect((await signIn(name)).data.auth.token).toMatch(/^aoc_/);
  });

  it('completes with a code, returns ten recovery codes, and ends all other sessions', async () => {
    const other = (await signIn(name)).data.auth.token;
    expect(await confirm(name, '000000')).toMatchObject({
      status: 'error',
      errors: [{ field: 'code', messages: ['This code is wrong or was already used. Wait for the next one.'] }],
      recoveryCodes: [],
    });
    const answer = await confirm(name, codeOf(name));
    expect(answer).toMatchObject({ status: 'success', message: 'Your second factor is on.', errors: [] });
    expect(new Set(answer.recoveryCodes).size).toBe(10);
    for (const code of answer.recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    spare.set(name, answer.recoveryCodes);
    expect(await own(name)).toEqual({ isOn: true, since: expect.any(String), recoveryCodesLeft: 10, requiredBy: [] });
    const gone = await desk.call({ query: '{ auth { token } }', authorization: `Bearer ${other}` });
    expect(gone.errors![0]!.extensions.code).toBe('UNAUTHENTICATED');
    expect(await begin(name)).toMatchObject({ status: 'error', message: 'Your second factor is already on.' });
    const [record] = await rows(`SELECT action, user_id FROM audit_log ORDER BY id DESC LIMIT 1`);
    expect(record).toEqual({ action: 'secondFactor.on', user_id: world.ALFA.buyer });
  });

  it('stores no secrets in plaintext', async () => {
    const stored = JSON.stringify(await rows('SELECT f.*, r.* FROM second_factor f, recovery_code r'));
    const log = JSON.stringify(await rows('SELECT * FROM audit_log'));
    for (const text of [stored, log]) {
      expect(text).not.toContain(secrets.get(name));
      expect(text).not.toContain(spare.get(name)![0]!.replaceAll('-', ''));
    }
    const [{ value }] = await rows('SELECT value FROM second_factor');
    expect((value as Buffer).includes(secrets.get(name)!)).toBe(false);
  });
});

describe('sign-in with a second factor', () => {
  const name = 'ALFA-buyer';

  it('rejects a password without a code on all operations', async () => {
    for (const [query, company] of [
      ['{ auth { token user { username } companies { name } } }', undefined],
      ['{ auth { permissions } sites { name } }', world.ALFA.company],
      ['{ sessions { id } secondFactor { isOn } }', undefined],
    ] as const) {
      const { data, errors } = await signIn(name, query, company);
      expect(data).toBeNull();
      expect(errors![0]).toMatchObject({
        message: 'Enter a code to sign in.',
        extensions: {
          code: 'UNAUTHENTICATED',
          secondFactor: { challenge: expect.stringMatching(/^aoc_/), expiresAt: expect.any(String) },
        },
      });
    }
    const file = await desk
      .http()
      .post(`/company/${world.ALFA.company}/api/export/adgroupReport`)
      .set('Authorization', basic(name, PASSWORD))
      .send({ format: 'csv', columns: ['adgroup'], variables: {} });
    expect(file.status).toBe(401);
    expect(file.text).not.toContain('ALFA ad group');
  });

  it('rejects the challenge when it is used as a token', async () => {
    const answer = await desk.call({
      query: '{ auth { user { username } } }',
      authorization: `Bearer ${await challengeOf(name)}`,
    });
    expect(answer.errors![0]!.message).toBe('Failed to auth');
  });

  it('accepts a code once and opens one session, even in concurrent requests', async () => {
    const [one, two] = [await challengeOf(name), await challengeOf(name)];
    const code = nextCode(name);
    const answers = await Promise.all([confirmSignIn(one, code), confirmSignIn(two, code)]);
    const opened = answers.filter(({ data }) => data);
    expect(opened).toHaveLength(1);
    expect(opened[0]!.data.confirmSignIn).toEqual({
      token: expect.stringMatching(/^aoc_/),
      usedRecoveryCode: false,
      recoveryCodesLeft: 10,
    });
    const { data } = await desk.call({
      query: '{ auth { user { username } } }',
      authorization: `Bearer ${opened[0]!.data.confirmSignIn.token}`,
    });
    expect(data.auth.user.username).toBe(name);
    expect((await confirmSignIn(await challengeOf(name), code)).errors![0]!.message).toBe('Failed to auth');
    // A used challenge doesn't work either.
    const used = answers[0]!.data ? one : two;
    expect((await confirmSignIn(used, nextCode(name))).data).toBeNull();
  });

  it('accepts each recovery code only once', async () => {
    const [code] = spare.get(name)!.splice(0, 1);
    const first = await confirmSignIn(await challengeOf(name), code!.toUpperCase());
    expect(first.data.confirmSignIn).toMatchObject({ usedRecoveryCode: true, recoveryCodesLeft: 9 });
    expect((await confirmSignIn(await challengeOf(name), code!)).errors![0]!.message).toBe('Failed to auth');
    const [record] = await rows(`SELECT reason FROM audit_log WHERE action = 'signin.ok' ORDER BY id DESC LIMIT 1`);
    expect(record).toEqual({ reason: 'recovery code' });
  });

  it('expires a challenge after five minutes', async () => {
    const challenge = await challengeOf(name);
    await desk.database.pool.query(`UPDATE sign_in_challenge SET expires_at = now() - interval '1 second'`);
    expect((await confirmSignIn(challenge, nextCode(name))).errors![0]!.message).toBe('Failed to auth');
  });

  it('renews recovery codes after checking a code, and invalidates the previous codes', async () => {
    const [old] = spare.get(name)!;
    const answer = await act(name, `renewRecoveryCodes(code: "${nextCode(name)}") ${CODES}`);
    expect(answer).toMatchObject({ status: 'success', errors: [] });
    expect(answer.recoveryCodes).toHaveLength(10);
    expect((await confirmSignIn(await challengeOf(name), old!)).data).toBeNull();
    spare.set(name, answer.recoveryCodes);
  });

  it('allows five codes per challenge, and counts wrong codes together with wrong passwords', async () => {
    // Resets the failures of earlier tests.
    await desk.database.pool.query('DELETE FROM rate_limit');
    const challenge = await challengeOf(name);
    for (let at = 0; at < 5; at++)
      expect((await confirmSignIn(challenge, '123456')).errors![0]!.message).toBe('Failed to auth');
    const right = await confirmSignIn(challenge, nextCode(name));
    expect(right.data).toBeNull();
    // The correct password doesn't reset the failures.
    const again = await signIn(name);
    expect(again.status).toBe(429);
    const [{ count }] = await rows(`SELECT count(*) FROM audit_log WHERE action = 'signin.code-failed'`);
    expect(count).toBeGreaterThanOrEqual(5);
    await desk.database.pool.query('DELETE FROM rate_limit');
  });

  it('throttles wrong codes of a signed-in user without ending the session', async () => {
    for (let at = 0; at < 5; at++)
      expect(await switchOff(name, '000000')).toMatchObject({ errors: [{ field: 'code' }] });
    const words = /^Too many failed attempts. Wait 1\d minutes.$/;
    await expect(switchOff(name, nextCode(name))).rejects.toThrow(words);
    await expect(switchOff(name, nextCode(name), 'wrong')).rejects.toThrow(words);
    expect((await call('{ auth { user { username } } }', {}, name)).auth.user.username).toBe(name);
    await desk.database.pool.query('DELETE FROM rate_limit');
    expect((await call('{ secondFactor { isOn } }', {}, name)).secondFactor).toEqual({ isOn: true });
  });

  it('requires the password and a code to turn off the second factor', async () => {
    expect(await switchOff(name, nextCode(name), 'wrong')).toMatchObject({
      errors: [{ field: 'password', messages: ['The password is wrong.'] }],
    });
    expect(await switchOff(name, '000000')).toMatchObject({ errors: [{ field: 'code' }] });
    expect(await switchOff(name, spare.get(name)![0]!)).toMatchObject({ status: 'success' });
    expect((await signIn(name)).data.auth.token).toMatch(/^aoc_/);
    expect(await rows('SELECT FROM recovery_code')).toEqual([]);
    expect(await switchOff(name, '000000')).toMatchObject({
      errors: [{ field: '', messages: ['Your second factor is off.'] }],
    });
  });
});

describe('user managers', () => {
  const reset = async (id: number, as: string) =>
    (await call(`mutation { user { resetSecondFactor(id: ${id}) { status message } } }`, {}, as)).user
      .resetSecondFactor;

  it('see which users have a second factor', async () => {
    await switchOn('ALFA-buyer');
    const { users } = await call('{ users { username hasSecondFactor } }', {}, 'ALFA-admin');
    expect(users).toContainEqual({ username: 'ALFA-buyer', hasSecondFactor: true });
    expect(users).toContainEqual({ username: 'ALFA-admin', hasSecondFactor: false });
    const seen = await call('{ users { username hasSecondFactor } }', {}, 'ALFA-buyer');
    expect(seen.users.every(({ hasSecondFactor }: { hasSecondFactor: unknown }) => hasSecondFactor === null)).toBe(
      true,
    );
  });

  it('can reset a second factor, which ends sessions and writes an audit record', async () => {
    const { buyer, admin, company } = world.ALFA;
    expect(await reset(buyer, 'ALFA-admin')).toEqual({
      status: 'success',
      message: 'The second factor of ALFA-buyer was reset, and the user was signed out everywhere.',
    });
    expect(await lastRecord(desk, company)).toMatchObject({
      action: 'user.second-factor-reset',
      entity_id: String(buyer),
      user_id: admin,
    });
    desk.forgetToken('ALFA-buyer');
    expect((await signIn('ALFA-buyer')).data.auth.token).toMatch(/^aoc_/);
    expect(await reset(buyer, 'ALFA-admin')).toEqual({
      status: 'error',
      message: 'ALFA-buyer has no second factor.',
    });
  });

  it("can't reset their own factor, or factors of users with more rights or in other companies", async () => {
    expect(await reset(world.ALFA.admin, 'ALFA-admin')).toMatchObject({ status: 'error' });
    expect((await reset(world.both, 'ALFA-admin')).message).toContain("has permissions you don't have");
    await expect(reset(world.BRAVO.buyer, 'ALFA-admin')).rejects.toThrow('User not found.');
    await expect(reset(world.ALFA.admin, 'ALFA-buyer')).rejects.toThrow("You don't have permission to do this.");
  });
});

describe('a company that requires a second factor', () => {
  const require = async (isRequired: boolean, as = 'ALFA-admin') =>
    (await call(`mutation { requireSecondFactor(isRequired: ${isRequired}) { status message } }`, {}, as))
      .requireSecondFactor;

  it('can be configured only by an administrator with a second factor', async () => {
    expect(await require(true)).toEqual({
      status: 'error',
      message: 'Set up your own second factor first.',
    });
    await switchOn('ALFA-admin');
    expect(await require(true)).toEqual({
      status: 'success',
      message: 'ALFA company now requires a second factor for all members.',
    });
    expect(await lastRecord(desk, world.ALFA.company)).toMatchObject({
      action: 'company.second-factor',
      before: { requiresSecondFactor: false },
      after: { requiresSecondFactor: true },
    });
    const { secondFactorRequirement } = await call(
      '{ secondFactorRequirement { isRequired membersWithout } }',
      {},
      'ALFA-admin',
    );
    expect(secondFactorRequirement).toEqual({ isRequired: true, membersWithout: 2 });
  });

  it('limits members without a second factor to its setup, starting with the next request', async () => {
    for (const query of [
      '{ auth { permissions } }',
      '{ sites { name } }',
      '{ devices { name } }',
      '{ users { username } sessions { id } }',
      'mutation { returnToMainUser { status } }',
    ]) {
      const { data, errors } = await desk.call({ query, company: world.ALFA.company, as: 'ALFA-buyer' });
      expect(data).toBeNull();
      expect(errors![0]).toMatchObject({
        message: 'This company requires a second factor. Set one up first.',
        extensions: { code: 'FORBIDDEN', secondFactor: { required: true } },
      });
    }
    const file = await desk
      .http()
      .post(`/company/${world.ALFA.company}/api/export/adgroupReport`)
      .set('Authorization', `Bearer ${await desk.tokenOf('ALFA-buyer')}`)
      .send({ format: 'csv', columns: ['adgroup'], variables: {} });
    expect(file.status).toBe(403);
    // The same applies with the password, and while acting as another user.
    expect((await signIn('ALFA-buyer', '{ sites { name } }', world.ALFA.company)).data).toBeNull();
    const acting = await desk.call({
      query: '{ sites { name } }',
      company: world.ALFA.company,
      as: 'both-admin',
      loginAs: world.ALFA.admin,
    });
    expect(acting.errors![0]!.extensions).toMatchObject({ secondFactor: { required: true } });
    // Another company of the same user is unaffected.
    const elsewhere = await desk.call({ query: '{ sites { name } }', company: world.BRAVO.company, as: 'both-admin' });
    expect(elsewhere.data.sites).toEqual([{ name: 'BRAVO site' }]);
  });

  it('becomes accessible after the setup, and then the factor can’t be turned off', async () => {
    expect(await own('ALFA-buyer')).toMatchObject({ isOn: false, requiredBy: [{ name: 'ALFA company' }] });
    await switchOn('ALFA-buyer');
    const { data } = await desk.call({ query: '{ sites { name } }', company: world.ALFA.company, as: 'ALFA-buyer' });
    expect(data.sites).toEqual([{ name: 'ALFA site' }]);
    expect(await switchOff('ALFA-buyer', nextCode('ALFA-buyer'))).toMatchObject({
      errors: [{ field: '', messages: ['ALFA company requires a second factor for all members.'] }],
    });
    expect(await require(false)).toMatchObject({ status: 'success' });
    expect(await switchOff('ALFA-buyer', nextCode('ALFA-buyer'))).toMatchObject({ status: 'success' });
  });
});
