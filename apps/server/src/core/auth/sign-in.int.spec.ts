import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { basic, TestConsole } from '../../../test/console.js';
import { setSlowHashes } from '../../../test/quick-argon2.js';
import { insertTwoCompanies, PASSWORD, type TwoCompanies } from '../../../test/two-companies.js';
import { hashPassword, SecondFactors } from './index.js';

jest.setTimeout(180_000);
let world: TwoCompanies;
let desk: TestConsole;
const lines: string[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: 200 });

beforeAll(async () => {
  desk = await TestConsole.open(
    { SECRETS_KEYS: `t:${randomBytes(32).toString('base64')}`, TRUST_PROXY: '1', LOG_LEVEL: 'warn' },
    { write: (line) => void lines.push(line) },
  );
  setSlowHashes(true);
  world = await insertTwoCompanies(desk.database);
  await desk.app.listen(0, '127.0.0.1');
});
afterAll(async () => {
  setSlowHashes(false);
  agent.destroy();
  await desk.close();
});

interface Answered {
  readonly status: number;
  // The response type depends on the query.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

/** Calls the API over a separate connection, from an address. */
function call(query: string, address: string, authorization?: string, company?: number): Promise<Answered> {
  const { port } = desk.app.getHttpServer().address() as AddressInfo;
  const path = company === undefined ? '/api/graphql' : `/company/${company}/api/graphql`;
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': address,
    ...(authorization !== undefined && { authorization }),
  };
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, method: 'POST', agent, headers }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode!, body: JSON.parse(body) }), reject);
    });
    asked.on('error', reject).end(JSON.stringify({ query }));
  });
}

const signIn = (name: string, address: string, password = PASSWORD) =>
  call('{ auth { token } }', address, basic(name, password));
const confirmSignIn = (challenge: string, code: string, address: string) =>
  call(`mutation { confirmSignIn(challenge: "${challenge}", code: "${code}") { token } }`, address);
const atOnce = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));
const recorded = async (action: string, name: string): Promise<number> =>
  (
    await desk.database.pool.query<{ count: number }>(
      'SELECT count(*) AS count FROM audit_log WHERE action = $1 AND lower(entity_name) = lower($2)',
      [action, name],
    )
  ).rows[0]!.count;

async function addUsers(prefix: string, count: number): Promise<string[]> {
  const { rows } = await desk.database.pool.query<{ username: string }>(
    `INSERT INTO user_account (username, password_hash) SELECT $1 || n, password_hash FROM user_account, generate_series(1, $2) AS n
     WHERE id = $3 RETURNING username`,
    [prefix, count, world.both],
  );
  return rows.map(({ username }) => username);
}

/** Enables the second factor of a user. Returns the source of its codes. */
async function withSecondFactor(name: string): Promise<TOTP> {
  const factors = desk.app.get(SecondFactors);
  const { rows } = await desk.database.pool.query<{ id: number }>('SELECT id FROM user_account WHERE username = $1', [
    name,
  ]);
  const { secret } = (await factors.begin(rows[0]!.id, name))!;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  // Uses the code of the previous step, so that the current one is still valid.
  const code = totp.generate({ timestamp: Date.now() - 30_000 });
  expect(await factors.confirm(rows[0]!.id, code, desk.database.pool)).toBe(true);
  return totp;
}

const challengeOf = async (name: string, address: string): Promise<string> =>
  (await signIn(name, address)).body.errors[0].extensions.secondFactor.challenge;

describe('throttling of concurrent guesses', () => {
  it('checks at most five passwords when 30 arrive at once', async () => {
    const [name, colleague] = await addUsers('guessed', 2);
    const answers = await atOnce(30, (at) => signIn(name!, '10.0.1.1', `guess ${at}`));
    for (const { body } of answers) expect(body.errors[0].message).toBe('Failed to auth');
    expect(await recorded('signin.failed', name!)).toBeLessThanOrEqual(5);
    expect((await signIn(name!, '10.0.1.1')).status).toBe(429);
    expect((await signIn(colleague!, '10.0.1.1')).body.data.auth.token).toBeTruthy();
  });

  it('checks at most five codes when 40 arrive at once for all possible challenges', async () => {
    const [name] = await addUsers('coded', 1);
    const totp = await withSecondFactor(name!);
    const challenges = await atOnce(8, () => challengeOf(name!, '10.0.2.1'));
    const { rows } = await desk.database.pool.query(
      `SELECT FROM sign_in_challenge c JOIN user_account u ON u.id = c.user_id
       WHERE u.username = $1 AND c.used_at IS NULL AND c.expires_at > now()`,
      [name],
    );
    expect(rows).toHaveLength(3);

    const wrong = String((Number(totp.generate()) + 1) % 1_000_000).padStart(6, '0');
    const answers = await atOnce(40, (at) => confirmSignIn(challenges[at % 8]!, wrong, '10.0.2.1'));
    for (const { body } of answers) expect(body.errors[0].message).toBe('Failed to auth');
    expect(await recorded('signin.code-failed', name!)).toBe(5);
    // The user is blocked at this address, but the challenge still works from another one.
    const challenge = (await signIn(name!, '10.0.2.2')).body.errors[0].extensions.secondFactor.challenge;
    expect((await confirmSignIn(challenge, totp.generate(), '10.0.2.1')).body.data).toBeNull();
    expect((await confirmSignIn(challenge, totp.generate(), '10.0.2.2')).body.data.confirmSignIn.token).toBeTruthy();
  });

  it('limits the number of audit records', async () => {
    await atOnce(40, (at) => signIn(`made-up-${at}`, '10.0.3.1'));
    await atOnce(40, (at) => signIn(`more-made-up-${at}`, '10.0.3.1'));
    const { rows } = await desk.database.pool.query(
      `SELECT count(*) FILTER (WHERE action = 'signin.failed')::int AS failed,
         count(*) FILTER (WHERE action = 'signin.throttled')::int AS throttled FROM audit_log WHERE address = '10.0.3.1'`,
    );
    expect(rows[0].failed).toBeLessThanOrEqual(30);
    expect(rows[0].throttled).toBeLessThanOrEqual(30);
  });
});

describe('an office address that attackers also use', () => {
  it('still accepts a user who signed in from there before, even after thirty failures', async () => {
    const [known, unknown] = await addUsers('office', 2);
    expect((await signIn(known!, '10.0.4.1')).status).toBe(200);
    for (let at = 0; at < 30; at += 1) await signIn(`unknown-${at}`, '10.0.4.1');
    expect((await signIn(unknown!, '10.0.4.1')).status).toBe(429);
    expect((await signIn(known!, '10.0.4.1')).body.data.auth.token).toBeTruthy();
  });

  it("isn't blocked by many unknown challenges", async () => {
    const [unknown] = await addUsers('junked', 1);
    const answers = await atOnce(40, () => confirmSignIn('junk', '123456', '10.0.5.1'));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await signIn(unknown!, '10.0.5.1')).body.data.auth.token).toBeTruthy();
  });
});

describe('a user who sends the password with every call over eighty connections', () => {
  it("doesn't block other users from signing in", async () => {
    const people = await addUsers('honest', 12);
    const spellings = ['Basic', 'basic', 'BASIC', 'bASIC', 'BaSiC'];
    const value = basic('ALFA-buyer', PASSWORD).slice('Basic '.length);
    let isOver = false;
    let refused = 0;
    const flood = atOnce(80, async (at) => {
      while (!isOver) {
        const { status } = await call(
          '{ devices { id } }',
          '10.0.6.1',
          `${spellings[at % 5]} ${value}`,
          world.ALFA.company,
        );
        if (status === 429) refused += 1;
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const answers = await atOnce(12, (at) => signIn(people[at]!, '10.0.6.1'));
    isOver = true;
    expect(answers.map(({ body }) => Boolean(body.data?.auth.token))).toEqual(Array(12).fill(true));
    await flood;
    expect(refused).toBeLessThan(200);
  });
});

describe('a password', () => {
  it('can contain colons', async () => {
    const [name] = await addUsers('colon', 1);
    await desk.database.pool.query('UPDATE user_account SET password_hash = $2 WHERE username = $1', [
      name,
      await hashPassword('pass:word: of mine'),
    ]);
    expect((await signIn(name!, '10.0.7.1', 'pass:word: of mine')).body.data.auth.token).toBeTruthy();
    expect((await signIn(name!, '10.0.7.1', 'pass')).body.data).toBeNull();
  });
});

describe('an unconfigured proxy in front of the server', () => {
  it('logs a single warning', async () => {
    const warnings = () => lines.filter((line) => line.includes('proxy.not-trusted'));
    expect(warnings()).toHaveLength(0);
    // All consoles of a process log to the same place.
    const other = await TestConsole.open();
    for (let at = 0; at < 3; at += 1) await other.http().get('/healthz').set('X-Forwarded-For', '10.1.1.1');
    await other.close();
    expect(warnings()).toHaveLength(1);
    expect(warnings()[0]).toContain('TRUST_PROXY');
  });
});
