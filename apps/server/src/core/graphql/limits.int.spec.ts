import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TestConsole } from '../../../test/console.js';
import { insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(60_000);
let world: TwoCompanies;
let desk: TestConsole;

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
  await desk.tokenOf('ALFA-admin');
});
afterAll(() => desk.close());

const nested = (levels: number): string =>
  levels === 0 ? '{ id }' : `{ partnerAccounts { sites ${nested(levels - 1)} } }`;
const times = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at)).join(' ');

/** Returns report fields with unique aliases. */
const reports = (count: number, from = 0): string =>
  times(
    count,
    (at) =>
      `r${at + from}: dailyReport(filters: { dateRange: { start: "2026-03-01", end: "2026-03-01" } }) { totalRecords }`,
  );

const HOSTILE: [string, string, object?][] = [
  ['deep', `{ sites ${nested(10)} }`],
  [
    'deep through a fragment',
    `query { sites { ...A } } fragment A on Site { partnerAccounts { sites { partnerAccounts { sites { partnerAccounts { sites { partnerAccounts { sites { partnerAccounts { sites { partnerAccounts { sites { partnerAccounts { sites { id } } } } } } } } } } } } } } }`,
  ],
  ['a circle of fragments', 'query { sites { ...A } } fragment A on Site { ...B } fragment B on Site { ...A }'],
  ['many aliases', `{ ${times(60, (at) => `a${at}: devices { id }`)} }`],
  ['many root fields', `{ ${times(51, () => 'devices { id }')} }`],
  ['too many tokens', `{ ${times(1_500, () => 'devices { id }')} }`],
  [
    'wide by repetition',
    `{ ${times(45, (at) => `a${at}: sites { id name domain isActive market { id name code } siteProject { id name } siteGroups { id name code } partnerAccounts { id name currency externalAccountId sites { id name domain } user { id username } } }`)} }`,
  ],
  ['unknown field', '{ password }'],
  ['unknown argument', '{ sites(companyId: 2) { id } }'],
  ['a number too large', '{ sources(siteId: 99999999999) { id } }'],
  ['not GraphQL', 'SELECT * FROM session'],
  ['empty', ''],
  ['two operations without a name', 'query A { devices { id } } query B { devices { id } }'],
  ['NUL in a variable', 'mutation ($m: String) { loginAsUser(userId: 1, message: $m) { id } }', { m: 'a\u0000b' }],
  ['NUL in a literal', 'mutation { loginAsUser(userId: 1, message: "a\\u0000b") { id } }'],
  ['half a surrogate pair', 'mutation ($m: String) { loginAsUser(userId: 1, message: $m) { id } }', { m: 'a\ud800b' }],
  [
    'an endless text',
    'mutation ($m: String) { loginAsUser(userId: 1, message: $m) { id } }',
    { m: 'x'.repeat(10_001) },
  ],
  ['30 February', '{ feeds(dateRange: { start: "2026-02-30", end: "2026-03-01" }) { id } }'],
  [
    'a day as a number',
    'query ($d: DateRangeInput) { feeds(dateRange: $d) { id } }',
    { d: { start: 20260301, end: '2026-03-01' } },
  ],
];

describe('protection against hostile documents', () => {
  it.each(HOSTILE.map(([name, query, variables]) => [name, query, variables ?? {}] as const))(
    'immediately rejects a document with an error code, without an internal error: %s',
    async (_, query, variables) => {
      const began = performance.now();
      const answer = await desk.call({
        query,
        variables,
        company: world.ALFA.company,
        as: 'ALFA-admin',
      });
      expect(performance.now() - began).toBeLessThan(1_000);
      expect(answer.status).toBe(400);
      expect(answer.errors!.length).toBeGreaterThan(0);
      for (const error of answer.errors!) expect(error.extensions.code).toBe('BAD_USER_INPUT');
    },
  );

  it('accepts a wide but legitimate query', async () => {
    const query = `{ auth { permissions allowedPartnerAccounts(showOrganicAccounts: true) { id name partnerId user { id username team { id } } sites { id market_id } } } sites { id name partnerAccounts { id } } sources { id name } devices { id } markets { id } siteProjects { id } countries { code name } labels { name siteIds sourcePartnerIds } feeds { id name type } }`;
    const answer = await desk.call({ query, company: world.ALFA.company, as: 'ALFA-admin' });
    expect(answer.errors).toBeUndefined();
    expect(answer.data.countries.length).toBeGreaterThan(200);
  });
});

const MANY_REPORTS: [string, string, object?][] = [
  ['at the root', `{ ${reports(11)} }`],
  ['in an inline fragment', `{ ... on Query { ${reports(11)} } }`],
  ['in nested inline fragments', `{ ... { ... on Query { ... { ${reports(11)} } } } }`],
  ['some at the root and some inline', `{ ${reports(6)} ... on Query { ${reports(5, 6)} } }`],
  [
    'in fragments that are spread',
    `{ ${times(11, (at) => `...F${at}`)} } ${times(11, (at) => `fragment F${at} on Query { ${reports(1, at)} }`)}`,
  ],
  [
    'in fragments within fragments',
    `{ ...A } fragment A on Query { ${reports(4)} ...B } fragment B on Query { ${reports(4, 4)} ... { ${reports(3, 8)} } }`,
  ],
  [
    'behind directives',
    `query ($yes: Boolean!, $no: Boolean!) { ... @include(if: $yes) { ${reports(6)} } ... @skip(if: $no) { ${reports(5, 6)} } }`,
    { yes: true, no: false },
  ],
];

const MANY_ROOTS: [string, string][] = [
  ['many root fields in a fragment', `{ ...A } fragment A on Query { ${times(51, () => 'devices { id }')} }`],
  [
    'root fields of a fragment that is spread twice',
    `{ ...A ...A } fragment A on Query { ${times(26, () => 'devices { id }')} }`,
  ],
];

describe('limits of root fields', () => {
  const ask = (query: string, variables: object = {}) =>
    desk.call({ query, variables, company: world.ALFA.company, as: 'ALFA-admin' });

  it.each(MANY_REPORTS.map(([name, query, variables]) => [name, query, variables ?? {}] as const))(
    'reject eleven reports: %s',
    async (_, query, variables) => {
      const { status, errors } = await ask(query, variables);
      expect([status, errors![0]!.message]).toEqual([400, 'Too many reports in one request.']);
    },
  );

  it.each(MANY_ROOTS)('reject %s', async (_, query) => {
    const { status, errors } = await ask(query);
    expect([status, errors![0]!.message]).toEqual([400, 'Too many operations in one request.']);
  });

  it('accept ten reports, even in fragments', async () => {
    const query = `{ ${reports(4)} ...A ... on Query { ${reports(3, 4)} } } fragment A on Query { ${reports(3, 7)} }`;
    const { status, errors, data } = await ask(query);
    expect([status, errors]).toEqual([200, undefined]);
    expect(Object.keys(data)).toHaveLength(10);
  });
});

describe('the HTTP endpoint', () => {
  it('accepts only JSON by POST', async () => {
    const get = await desk.http().get('/api/graphql').query({ query: '{ __typename }' });
    expect(get.status).toBeGreaterThanOrEqual(400);
    const form = await desk.http().post('/api/graphql').type('form').send({ query: '{ __typename }' });
    expect(form.status).toBe(400);
    const text = await desk.http().post('/api/graphql').type('text/plain').send('{"query":"{ __typename }"}');
    expect(text.status).toBe(400);
    const batch = await desk
      .http()
      .post('/api/graphql')
      .send([{ query: '{ __typename }' }, { query: '{ __typename }' }]);
    expect(batch.status).toBe(400);
  });

  it('returns an error in the API’s format for an unreadable body', async () => {
    const broken = await desk.http().post('/api/graphql').type('json').send('{"query":');
    expect(broken.status).toBe(400);
    expect(broken.body).toEqual({
      errors: [{ message: "The request can't be read.", extensions: { code: 'BAD_USER_INPUT' } }],
    });
    const large = await desk
      .http()
      .post('/api/graphql')
      .send({ query: '{ __typename }', variables: { text: 'x'.repeat(1_100_000) } });
    expect(large.status).toBe(413);
    expect(large.body.errors[0].message).toBe('The request is too large.');
  });

  it('sets the security headers on every response', async () => {
    for (const path of ['/api/graphql', '/healthz', '/nowhere.txt', `/company/${world.ALFA.company}/api/graphql`]) {
      const { headers } = await desk.http().get(path);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      if (path.includes('/api/')) expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('reports liveness and readiness', async () => {
    expect((await desk.http().get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await desk.http().get('/readyz')).body).toEqual({ status: 'ok', failed: [] });
  });
});

describe('internal errors', () => {
  it('return a generic message without details', async () => {
    await desk.database.pool.query('ALTER TABLE usage_record RENAME TO usage_record_away');
    try {
      const answer = await desk.call({
        query: 'mutation { logTelemetry(type: overviewDetails, value: {}) { status } }',
        company: world.ALFA.company,
        as: 'ALFA-admin',
      });
      expect(answer.status).toBe(200);
      expect(answer.errors).toEqual([
        { message: 'Unexpected error occurred', path: ['logTelemetry'], extensions: { code: 'INTERNAL' } },
      ]);
    } finally {
      await desk.database.pool.query('ALTER TABLE usage_record_away RENAME TO usage_record');
    }
  });
});
