import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { Secret, TOTP } from 'otpauth';
import { RunningSandbox } from '../../../../sandbox/src/conformance/sandbox.fixture.js';
import { sampleAccount } from '../../../../sandbox/src/world/sample.js';
import { basic, TestConsole } from '../../../test/console.js';
import { type Mailbox, openMailbox } from '../../../test/mailbox.js';
import { callOf, operationsOf } from '../../../test/operations.js';
import { SAVE } from '../../../test/saving.js';
import { Canaries, recordWrites } from '../../../test/trust/canaries.js';
import { EchoingWorld, PLATFORMS } from '../../../test/trust/echoing-world.js';
import { FIGURES_DAY, insertTwoCompanies, PASSWORD, type TwoCompanies } from '../../../test/two-companies.js';
import { until } from '../../../test/until.js';
import { startWorker, type Working } from '../../start-worker.js';
import { QueueService } from '../queue/index.js';
import { SecretStore } from '../secrets/index.js';

jest.setTimeout(180_000);

const canaries = new Canaries();
/** All log lines of a process, and all responses. */
const logged: string[] = [];
const answered: { readonly to: string; readonly text: string }[] = [];
const log = { write: (line: string) => void logged.push(line) };

let desk: TestConsole;
let world: TwoCompanies;
let working: Working;
let sandbox: RunningSandbox;
let outside: EchoingWorld;
let mailbox: Mailbox;
let written: () => Promise<string[]>;
const printed: string[] = [];
beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream) as (...words: unknown[]) => boolean;
    jest.spyOn(stream, 'write').mockImplementation((...words: unknown[]) => {
      printed.push(String(words[0]));
      return write(...words);
    });
  }
  sandbox = await RunningSandbox.start();
  outside = await EchoingWorld.before(sandbox.url);
  mailbox = await openMailbox();
  const masterKey = canaries.watch('master key', randomBytes(32).toString('base64'));
  desk = await TestConsole.open(
    {
      LOG_LEVEL: 'trace',
      SECRETS_KEYS: `t:${masterKey}`,
      SANDBOX_URL: outside.url,
      SMTP_URL: mailbox.url,
      SYNC_MINUTES: '1',
    },
    log,
  );
  world = await insertTwoCompanies(desk.database);
  // The queue's tables must exist before they can be checked.
  await desk.app.get(QueueService).answers();
  written = await recordWrites(desk.database);
  canaries.watch('password', PASSWORD);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await working?.stop();
  await desk.close();
  await outside.stop();
  await sandbox.stop();
  await mailbox.close();
});

/** Makes a call and records its whole response. With `revealed`, the response is the secret itself, for its owner. */
async function call(what: Parameters<TestConsole['call']>[0], isRevealed = false) {
  const answer = await desk.call(what);
  if (!isRevealed)
    answered.push({
      to: what.query.slice(0, 60),
      text: JSON.stringify([answer.headers, answer.data, answer.errors]),
    });
  return answer;
}
const inAlfa = (query: string, variables: object = {}, as = 'ALFA-admin') =>
  call({ query, variables, company: world.ALFA.company, as });
const CREATE_USER = `mutation ($input: CreateUserInput!) { user { create(input: $input) ${SAVE} } }`;
const UPDATE_SITE = `mutation ($id: Int!, $input: SiteInput!) { updateSite(id: $id, input: $input) { status message errors { field messages } site { name siteSettings { apiUser apiPassword } } } }`;
const site = (apiPassword: string) => ({
  name: 'ALFA site',
  domain: 'alfa.example',
  marketId: 1,
  siteSettings: {
    ...{ apiUrl: 'https://us.shop.example/console-api', apiUser: 'console', apiPassword },
    collectStats: true,
  },
});
const nextCode = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Correct and wrong uses of users' own secrets. */
describe('sign-in', () => {
  it('succeeds with a valid password or token, and fails with an invalid one', async () => {
    const guessed = canaries.make('guessed password');
    const query = '{ auth { token user { username } } }';
    const { data } = await call({ query, authorization: basic('ALFA-admin', PASSWORD) }, true);
    const token = canaries.watch('token', data.auth.token as string);
    expect((await call({ query, authorization: basic('ALFA-admin', guessed) })).errors).toBeDefined();
    expect((await call({ query, authorization: basic('unknown', guessed) })).errors).toBeDefined();
    const foreign = canaries.watch('token of no user', `${token.slice(0, 20)}${randomBytes(20).toString('hex')}`);
    expect((await call({ query, authorization: `Bearer ${foreign}` })).errors).toBeDefined();
    for (const header of [`Bearer ${token}`, `Digest ${token}`, `Bearer ${token} ${token}`])
      await call({ query: '{ sessions { id } nothing }', authorization: header });
    await call({ query: `{ auth { user { username } } }`, authorization: `Bearer ${token}`, company: 99 });
    await desk.http().get(`/api/graphql?access_token=${token}`).set('Authorization', `Bearer ${token}`);
    await desk
      .http()
      .post('/api/graphql')
      .set('Authorization', `Bearer ${token}`)
      .type('json')
      .send(`{"query": "${token}`);
    await desk.http().get('/nowhere').set('Authorization', `Bearer ${token}`).set('Cookie', `token=${token}`);
    await call({ query: 'mutation { logout { status } }', authorization: `Bearer ${token}` });
    expect((await call({ query, authorization: `Bearer ${token}` })).errors).toBeDefined();
  });

  it('supports a second factor, from enrollment to a recovery code', async () => {
    const as = 'BRAVO-buyer';
    const guessed = canaries.make('password tried at the second factor');
    const act = (operation: string, isRevealed = false) =>
      call({ query: `mutation { secondFactor { ${operation} } }`, as }, isRevealed);
    await act(`begin(password: "${guessed}") { status secret address errors { field messages } }`);
    const begun = await act(`begin(password: "${PASSWORD}") { secret address }`, true);
    const seed = canaries.watch('seed of a second factor', begun.data.secondFactor.begin.secret as string);
    await act('confirm(code: "000000") { status recoveryCodes errors { field messages } }');
    const confirmed = await act(`confirm(code: "${nextCode(seed, 0)}") { recoveryCodes }`, true);
    const codes = confirmed.data.secondFactor.confirm.recoveryCodes as string[];
    for (const code of codes) canaries.watch('recovery code', code);
    const waiting = await call({ query: '{ auth { token } }', authorization: basic(as, PASSWORD) }, true);
    const challenge = canaries.watch(
      'challenge',
      (waiting.errors![0]!.extensions as unknown as { secondFactor: { challenge: string } }).secondFactor.challenge,
    );
    const query = 'mutation ($c: String!, $code: String!) { confirmSignIn(challenge: $c, code: $code) { token } }';
    const wrong = canaries.make('wrong recovery code');
    expect((await call({ query, variables: { c: challenge, code: wrong } })).errors).toBeDefined();
    expect((await call({ query, variables: { c: challenge, code: [codes[0], 'x'] } })).errors).toBeDefined();
    const signedIn = await call({ query, variables: { c: challenge, code: codes[0] } }, true);
    canaries.watch('token of a second factor', signedIn.data.confirmSignIn.token as string);
    expect((await call({ query, variables: { c: challenge, code: codes[0] } })).errors).toBeDefined();
    await act(`switchOff(password: "${guessed}", code: "${codes[1]}") ${SAVE}`);
    await inAlfa(`mutation { user { resetSecondFactor(id: ${world.ALFA.buyer}) { status message } } }`);
  });

  it('supports links sent by email', async () => {
    const invited = { username: 'invited', email: 'invited@example.com', roles: [] };
    await inAlfa(`mutation ($input: InviteUserInput!) { user { invite(input: $input) ${SAVE} } }`, { input: invited });
    const letter = async (to: string) =>
      /#(aoc_\S+)/.exec(await mailbox.next(to).catch(() => mailbox.to(to).at(-1)!))![1]!;
    const invitation = canaries.watch('invitation', /#(aoc_\S+)/.exec(mailbox.to('invited@example.com').at(-1)!)![1]!);
    const coming = letter('BRAVO-admin@example.com');
    await call({ query: 'mutation { requestPasswordReset(username: "BRAVO-admin") { status message } }' });
    const reset = canaries.watch('reset link', await coming);
    const set = (token: unknown, password: string, repeated: string) =>
      call({
        query: `mutation ($token: String!, $password: String!, $again: String!) { setPassword(token: $token, password: $password, password_repeat: $again) ${SAVE} }`,
        variables: { token, password, again: repeated },
      });
    const chosen = canaries.make('password that is set');
    await set(reset, chosen, `${chosen}-else`);
    await set(reset, chosen.slice(0, 7), chosen);
    await set([reset], chosen, chosen);
    const answer = await set(reset, chosen, chosen);
    expect(answer.data.setPassword).toMatchObject({ status: 'success' });
    await set(reset, chosen, chosen);
    expect((await set(invitation, canaries.make('first password'), chosen)).data.setPassword.errors).toHaveLength(1);
    await set(`${invitation}x`, chosen, chosen);
  });
});

describe('settings that contain secrets', () => {
  it('accept valid user secrets, reject invalid secrets, and report database errors', async () => {
    const person = (password: string, more: object = {}) => ({
      input: {
        username: 'made',
        email: 'made@example.com',
        roles: [],
        password,
        password_repeat: password,
        ...more,
      },
    });
    const given = canaries.make('password given by an administrator');
    expect(
      (await inAlfa(CREATE_USER, person(given, { password_repeat: 'else' }))).data.user.create.errors,
    ).toBeDefined();
    expect((await inAlfa(CREATE_USER, person(given, { roles: ['none'] }))).data.user.create.errors).toBeDefined();
    expect((await inAlfa(CREATE_USER, person(given, { password: { is: given } }))).errors).toBeDefined();
    expect((await inAlfa(CREATE_USER, { input: { unknown: given } })).errors).toBeDefined();
    await desk.database.pool.query('ALTER TABLE membership ADD CONSTRAINT trouble CHECK (false) NOT VALID');
    expect((await inAlfa(CREATE_USER, person(given))).errors![0]!.extensions.code).toBe('INTERNAL');
    await desk.database.pool.query('ALTER TABLE membership DROP CONSTRAINT trouble');
    expect((await inAlfa(CREATE_USER, person(given))).data.user.create).toMatchObject({ status: 'success' });
  });

  it('accept secrets of accounts and sites', async () => {
    const settings = (...names: string[]) =>
      names.map((name) => ({ name, stringValue: canaries.make(`${name} of an account`) }));
    const account = (more: object) => ({
      input: {
        ...{ partnerId: 5, name: 'ALFA new', currency: 'EUR', status: 'active', userId: world.ALFA.buyer, siteIds: [] },
        settings: settings('refreshToken', 'clientSecret', 'developerToken', 'password', 'apiKey'),
        ...more,
      },
    });
    const create = `mutation ($input: PartnerAccountInput!) { createPartnerAccount(input: $input) { status message errors { field messages } partnerAccount { settings { name stringValue } } } }`;
    expect((await inAlfa(create, account({ currency: 'XYZ' }))).data.createPartnerAccount.errors).toHaveLength(1);
    const odd = [{ name: 'x', stringValue: canaries.make('an odd setting') }];
    expect((await inAlfa(create, account({ settings: odd }))).errors).toBeDefined();
    const answer = await inAlfa(create, account({ externalAccountId: '1-1' }));
    expect(answer.data.createPartnerAccount).toMatchObject({ status: 'success' });

    const secret = canaries.make('site password');
    expect((await inAlfa(UPDATE_SITE, { id: world.ALFA.site, input: site(secret) })).data.updateSite.status).toBe(
      'success',
    );
    await desk.database.pool.query('ALTER TABLE secret ADD CONSTRAINT trouble CHECK (false) NOT VALID');
    const failed = await inAlfa(UPDATE_SITE, {
      id: world.ALFA.site,
      input: site(canaries.make('unsaved site password')),
    });
    expect(failed.errors![0]!.extensions.code).toBe('INTERNAL');
    await desk.database.pool.query('ALTER TABLE secret DROP CONSTRAINT trouble');
    const media = `mutation ($id: Int!, $value: String!) { siteMediaConfig(siteId: $id) {
      updatePartners(input: { billiger: { isEnabled: true, credentials: [{ name: "apiKey", value: $value }] } }) {
        status message errors { attribute message } siteMediaConfig { partners { billiger { credentials { name value } } } } } } }`;
    for (const status of [400, 422, 0]) {
      outside.refusesWith = status;
      await inAlfa(media, { id: world.ALFA.site, value: canaries.make('media partner key') });
    }
  });

  it('accept an AI provider key, which is then used to translate a text', async () => {
    const provider = { baseUrl: 'https://api.openai.com', model: 'any', promptPrice: 1, completionPrice: 1 };
    const input = { ...provider, key: canaries.make('key of an AI provider'), monthlyBudget: 5 };
    const save = `mutation ($input: AiSettingsInput!) { updateAiSettings(input: $input) ${SAVE} }`;
    expect((await inAlfa(save, { input: { ...input, model: '' } })).data.updateAiSettings.errors).toHaveLength(1);
    expect((await inAlfa(save, { input })).data.updateAiSettings).toMatchObject({ status: 'success' });
    await inAlfa('{ aiSettings { baseUrl key } }');
    const answers = [];
    for (const status of [0, 400, 401, 429]) {
      outside.refusesWith = status;
      answers.push((await inAlfa('{ aiTranslate(from: "en", to: "de", text: "Hello") }')).data?.aiTranslate ?? null);
    }
    expect(answers).toEqual(['[de] Hello', null, null, null]);
    outside.refusesWith = 0;
  });
});

describe('calls to external services', () => {
  it('succeed and fail with all secrets, in the API and in the worker', async () => {
    const { company } = world.ALFA;
    const accounts: number[] = [];
    const store = desk.app.get(SecretStore);
    for (const [partner, platform] of PLATFORMS) {
      const { rows } = await desk.database.pool.query<{ id: number }>(
        `INSERT INTO partner_account (company_id, partner_id, name, external_id, currency, timezone)
         VALUES ($1, $2, $3, $4, 'USD', 'UTC') RETURNING id`,
        [company, partner, `ALFA ${platform}`, sampleAccount(platform, 1)],
      );
      const id = rows[0]!.id;
      const secrets = Object.fromEntries(
        ['clientSecret', 'developerToken', 'refreshToken', 'accessToken', 'appSecret', 'apiKey', 'password'].map(
          (name) => [name, canaries.make(`${name} at ${platform}`)],
        ),
      );
      await store.set(
        { companyId: company, kind: 'partner_account', id },
        { ...secrets, clientId: 'client-1', username: 'buyer' },
        { userId: null },
      );
      await desk.database.pool.query(
        "INSERT INTO connection (company_id, account_id, connector, collect_from) VALUES ($1, $2, 'spec', now() - interval '2 hours')",
        [company, id],
      );
      accounts.push(id);
    }
    const test = (id: number) => inAlfa(`mutation { partnerAccount(id: ${id}) { testConnection { status message } } }`);
    const verdicts = async () => {
      const said = [];
      for (const id of accounts) said.push((await test(id)).data?.partnerAccount.testConnection.status);
      return said;
    };
    expect(await verdicts()).toContain('success');
    for (const status of [400, 401]) {
      outside.refusesWith = status;
      await desk.database.pool.query('DELETE FROM access_token');
      expect(new Set(await verdicts())).toEqual(new Set(['error']));
    }
    expect(outside.echoed).toBeGreaterThan(20);

    outside.refusesWith = 400;
    working = await startWorker(desk.config, log);
    await working.app.get(QueueService).add('sync.run', {});
    await working.app.get(QueueService).add('sync.sites', {});
    await until('the site was asked, and refused', async () => {
      const { rows } = await desk.database.pool.query(
        'SELECT 1 FROM site_connection WHERE company_id = $1 AND site_id = $2 AND last_error IS NOT NULL',
        [company, world.ALFA.site],
      );
      return rows.length > 0;
    });
    await until('all accounts were synced, and failed', async () => {
      const { rows } = await desk.database.pool.query(
        'SELECT 1 FROM freshness_mark WHERE company_id = $1 AND account_id = ANY ($2) AND last_error IS NOT NULL',
        [company, accounts],
      );
      return rows.length === accounts.length;
    });
    outside.refusesWith = 0;
    await desk.database.pool.query('UPDATE connection SET next_at = now()');
    await desk.database.pool.query('UPDATE site_connection SET next_at = now()');
    await until('the site has reported its counts', async () => {
      const { rows } = await desk.database.pool.query('SELECT 1 FROM site_connection WHERE last_good_pull IS NOT NULL');
      return rows.length > 0;
    });
    await until('some account was pulled from', async () => {
      const { rows } = await desk.database.pool.query('SELECT 1 FROM freshness_mark WHERE last_good_pull IS NOT NULL');
      return rows.length > 0;
    });
  });

  it('include calls of a task that changes an ad group', async () => {
    outside.refusesWith = 400;
    const { company, account, adgroup } = world.ALFA;
    await desk.app.get(SecretStore).set(
      { companyId: company, kind: 'partner_account', id: account },
      {
        refreshToken: canaries.make('refreshToken of a task'),
        clientSecret: canaries.make('clientSecret of a task'),
        developerToken: canaries.make('developerToken of a task'),
        clientId: 'c',
      },
      { userId: null },
    );
    await desk.database.pool.query(
      "INSERT INTO connection (company_id, account_id, connector, collect_from, is_enabled) VALUES ($1, $2, 'spec', now(), false) ON CONFLICT DO NOTHING",
      [company, account],
    );
    const answer = await inAlfa(`mutation { adgroupBulk(adgroupIds: [${adgroup}]) { pause { status message } } }`);
    expect(answer.data.adgroupBulk.pause.status).toBe('success');
    await until('the change has failed', async () => {
      const { rows } = await desk.database.pool.query(
        'SELECT 1 FROM automation_operation WHERE company_id = $1 AND entity_id = $2 AND message IS NOT NULL',
        [company, adgroup],
      );
      return rows.length > 0;
    });
    outside.refusesWith = 0;
  });
});

describe('a complete read of the API', () => {
  it('requests all queries and files', async () => {
    const { schema } = desk.app.get(GraphQLSchemaHost);
    for (const operation of operationsOf(schema).filter(({ root }) => root === 'query'))
      await call({
        ...callOf(schema, operation, world.ALFA, 'ALFA', 3),
        company: world.ALFA.company,
        as: 'ALFA-admin',
      });
    const { data } = await inAlfa('{ partnerAccounts { id } }');
    for (const { id } of data.partnerAccounts as { id: number }[])
      await inAlfa(`{ partnerAccount(id: ${id}) { name settings { name stringValue } syncError: health { error } } }`);
    for (const [report, columns] of [
      ['adgroupReport', ['adgroup', 'bought']],
      ['userActivityReport', []],
      ['auditLog', []],
      ['alertReport', []],
    ] as const) {
      const file = await desk
        .http()
        .post(`/company/${world.ALFA.company}/api/export/${report}`)
        .set('Authorization', `Bearer ${await desk.tokenOf('ALFA-admin')}`)
        .send({
          format: 'csv',
          columns,
          variables: { filters: { dateRange: { start: FIGURES_DAY, end: FIGURES_DAY } } },
        });
      answered.push({ to: `export of ${report}`, text: JSON.stringify([file.headers, file.text]) });
    }
  });
});

describe('the secrets of all these calls', () => {
  it('exceed a minimum number', () => {
    expect(canaries.names.length).toBeGreaterThan(60);
    expect(logged.length).toBeGreaterThan(50);
    expect(answered.length).toBeGreaterThan(120);
  });

  it('appear in no log line and no printed text', () => {
    expect(logged.filter((line) => canaries.in(line).length > 0)).toEqual([]);
    expect(printed.filter((line) => canaries.in(line).length > 0)).toEqual([]);
  });

  it('appear in no response, error or file', () => {
    expect(
      answered.flatMap(({ to, text }) => canaries.in(text).map((secret) => ({ secret, to, text: text.slice(0, 600) }))),
    ).toEqual([]);
  });

  it('appear in no table, including the audit log, tasks and jobs', async () => {
    const rows = await written();
    for (const table of ['public.audit_log', 'public.secret', 'public.automation_operation', 'queue.'])
      expect({ table, rows: rows.filter((row) => row.startsWith(table)).length }).not.toEqual({ table, rows: 0 });
    expect(rows.flatMap((row) => canaries.in(row).map((secret) => ({ secret, row: row.slice(0, 600) })))).toEqual([]);
  });
});
