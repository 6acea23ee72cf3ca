import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { basic, TestConsole } from '../../../test/console.js';
import { type Mailbox, openMailbox } from '../../../test/mailbox.js';
import { callsOf, SAVE } from '../../../test/saving.js';
import { insertTwoCompanies, PASSWORD, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(120_000);
let world: TwoCompanies;
let desk: TestConsole;
let mailbox: Mailbox;
let call: ReturnType<typeof callsOf>;

beforeAll(async () => {
  mailbox = await openMailbox();
  desk = await TestConsole.open({ SMTP_URL: mailbox.url, TRUST_PROXY: '1' });
  world = await insertTwoCompanies(desk.database);
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
});
afterEach(() => void jest.restoreAllMocks());
afterAll(async () => {
  await desk.close();
  await mailbox.close();
});

const at = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
const SAID = { status: 'success', message: 'If this user exists and has an email address, they will receive a link.' };
async function ask(username: string, address: string): Promise<void> {
  const query = `mutation { requestPasswordReset(username: "${username}") { status message } }`;
  expect((await desk.call({ query, ...at(address) })).data.requestPasswordReset).toEqual(SAID);
}
async function setPassword(
  token: string,
  password: string,
  address = '10.9.9.9',
): Promise<'BaseResponse' | 'ValidationErrors'> {
  const query = `mutation { setPassword(token: "${token}", password: "${password}", password_repeat: "${password}") ${SAVE} }`;
  return (await desk.call({ query, ...at(address) })).data.setPassword.__typename;
}
const signIn = (username: string, password: string, address: string) =>
  desk.call({ query: '{ auth { token } }', authorization: basic(username, password), ...at(address) });
const tokenIn = (letter: string): string => /set-password#(\S+)/.exec(letter)![1]!;
/** Waits for pending mails. Requests are processed within a second after their response. */
const allSent = () => new Promise((resolve) => setTimeout(resolve, 2_000));

async function invite(username: string): Promise<string> {
  const letter = mailbox.next(`${username}@example.com`);
  const input = { username, email: `${username}@example.com`, roles: [] };
  await call(`mutation ($input: InviteUserInput!) { user { invite(input: $input) ${SAVE} } }`, { input });
  return tokenIn(await letter);
}

describe('a password reset request', () => {
  it('returns a response before any lookup of the username', async () => {
    for (const name of ['ALFA-admin', 'no such user']) {
      const query = jest.spyOn(pg.Client.prototype, 'query');
      await ask(name, '10.0.0.1');
      expect(query.mock.calls).toEqual([]);
      query.mockRestore();
    }
    await allSent();
    expect(mailbox.to('ALFA-admin@example.com')).toHaveLength(1);
  });

  it('preserves an open invitation until one of the links is used', async () => {
    const invitation = await invite('invited');
    const letter = mailbox.next('invited@example.com');
    await ask('invited', '10.0.1.1');
    const reset = tokenIn(await letter);
    expect(await setPassword(invitation, 'a password of their own')).toBe('BaseResponse');
    expect(await setPassword(reset, 'a password of a stranger')).toBe('ValidationErrors');
  });

  it('limits requests per user and known address, and per user across unknown addresses', async () => {
    expect((await signIn('ALFA-buyer', PASSWORD, '10.0.2.1')).data.auth.token).toBeTruthy();
    for (let n = 0; n < 15; n += 1) await ask('ALFA-buyer', `10.0.3.${n % 5}`);
    await allSent();
    expect(mailbox.to('ALFA-buyer@example.com')).toHaveLength(10);
    const letter = mailbox.next('ALFA-buyer@example.com');
    await ask('ALFA-buyer', '10.0.2.1');
    expect(await setPassword(tokenIn(await letter), 'a password of the owner')).toBe('BaseResponse');
  });

  it('succeeds while another client at the same address tries invalid links', async () => {
    for (let n = 0; n < 12; n += 1) await setPassword('junk', 'a password of a stranger', '10.0.4.1');
    const letter = mailbox.next('BRAVO-admin@example.com');
    await ask('BRAVO-admin', '10.0.4.1');
    expect(tokenIn(await letter)).toMatch(/^aoc_/);
  });
});

it('invalidates links when an administrator changes the email address or password', async () => {
  for (const change of [
    { email: 'elsewhere@example.com' },
    { password: 'a password by hand', password_repeat: 'a password by hand' },
  ]) {
    const username = `moved-${Object.keys(change)[0]}`;
    const invitation = await invite(username);
    const { rows } = await desk.database.pool.query<{ id: number }>('SELECT id FROM user_account WHERE username = $1', [
      username,
    ]);
    const saved = await call(
      `mutation ($id: Int!, $input: UpdateUserInput!) { user { update(id: $id, input: $input) ${SAVE} } }`,
      { id: rows[0]!.id, input: change },
    );
    expect(saved.user.update).toMatchObject({ status: 'success' });
    expect(await setPassword(invitation, 'a password of their own')).toBe('ValidationErrors');
  }
});
