import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { basic, TestConsole } from '../../../test/console.js';
import { insertTwoCompanies, PASSWORD, type TwoCompanies } from '../../../test/two-companies.js';
import { SessionService, USAGE_PER_MINUTE } from '../../core/auth/index.js';

jest.setTimeout(60_000);
let world: TwoCompanies;
let desk: TestConsole;

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
});
afterAll(() => desk.close());

describe('usage records', () => {
  it('include the user, company and content', async () => {
    const query =
      'mutation { logTelemetry(type: overviewDetails, value: { groupLevel: "date", column: "profit" }) { status } }';
    expect((await desk.call({ query, company: world.ALFA.company, as: 'ALFA-admin' })).data.logTelemetry.status).toBe(
      'success',
    );
    const { rows } = await desk.database.pool.query('SELECT company_id, user_id, type, value FROM usage_record');
    expect(rows).toEqual([
      {
        company_id: world.ALFA.company,
        user_id: world.ALFA.admin,
        type: 'overviewDetails',
        value: { groupLevel: 'date', column: 'profit' },
      },
    ]);
  });

  it('expire together with emailed links', async () => {
    const { pool } = desk.database;
    await pool.query('DELETE FROM usage_record');
    await pool.query(
      `INSERT INTO usage_record (company_id, user_id, type, value, created_at) SELECT $1, $2, 'old', '{}', now() - age
       FROM unnest(ARRAY['14 months', '12 months']::interval[]) AS age`,
      [world.ALFA.company, world.ALFA.admin],
    );
    await pool.query(
      `INSERT INTO one_time_link (user_id, kind, token_hash, expires_at, used_at)
       SELECT $1, 'reset', sha256(ended::text::bytea), now() - ended, NULL FROM unnest(ARRAY['31 days', '29 days']::interval[]) AS ended`,
      [world.ALFA.admin],
    );
    await desk.app.get(SessionService).sweep();
    const counts = await pool.query(
      'SELECT (SELECT count(*) FROM usage_record)::int AS usage, (SELECT count(*) FROM one_time_link)::int AS links',
    );
    expect(counts.rows).toEqual([{ usage: 1, links: 1 }]);
  });

  it('return an error if they are too large', async () => {
    const { errors } = await desk.call({
      query:
        'mutation ($value: TelemetryValueInput!) { logTelemetry(type: overviewDetails, value: $value) { status } }',
      variables: { value: { groupLevel: 'x'.repeat(6_000), column: 'y'.repeat(6_000) } },
      company: world.ALFA.company,
      as: 'ALFA-admin',
    });
    expect(errors![0]!.message).toBe('The value is too large.');
    expect(errors![0]!.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('respect a limit per minute and session, without affecting other sessions', async () => {
    const record = async (as: { as: string } | { authorization: string }) =>
      (
        await desk.call({
          query: 'mutation { logTelemetry(type: overviewDetails, value: { column: "limit" }) { status message } }',
          company: world.ALFA.company,
          ...as,
        })
      ).data.logTelemetry;
    const answers: { status: string; message: string | null }[] = [];
    for (let at = 0; at <= USAGE_PER_MINUTE; at += 1) answers.push(await record({ as: 'ALFA-buyer' }));
    expect(answers.slice(0, USAGE_PER_MINUTE).every(({ status }) => status === 'success')).toBe(true);
    expect(answers.at(-1)).toEqual({ status: 'error', message: 'Too many usage records. Wait a minute.' });
    expect((await record({ as: 'ALFA-admin' })).status).toBe('success');
    const { data } = await desk.call({ query: '{ auth { token } }', authorization: basic('ALFA-buyer', PASSWORD) });
    expect((await record({ authorization: `Bearer ${data.auth.token}` })).status).toBe('success');
    const { rows } = await desk.database.pool.query(
      `SELECT count(*)::int AS kept FROM usage_record WHERE user_id = $1 AND value->>'column' = 'limit'`,
      [world.ALFA.buyer],
    );
    expect(rows).toEqual([{ kept: USAGE_PER_MINUTE + 1 }]);
  });
});
