import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { basic, TestConsole } from '../../../test/console.js';
import { FIGURES_DAY, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { DatabasePace } from '../limits/index.js';
import { MetricsServer } from './metrics-server.js';

jest.setTimeout(120_000);
let desk: TestConsole;
let world: TwoCompanies;
let address: string;

beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}/metrics`;
  desk = await TestConsole.open({ METRICS_PORT: String(port), FILES_DIR: '/tmp' });
  world = await insertTwoCompanies(desk.database);
});
afterAll(() => desk.close());

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
const told = async () => (await fetch(address)).text();
/** Value of the first line of this name and these labels; 0 when there is none. */
const valueOf = (text: string, line: string): number =>
  Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.split(' ')[1] ?? 0,
  );

describe('metrics', () => {
  it('count what happened, by words of the code', async () => {
    const before = await told();
    await desk.call({ query: '{ auth { token } }', authorization: basic('ALFA-admin', 'wrong') });
    const { company } = world.ALFA;
    const filters = { dateRange: { start: FIGURES_DAY, end: FIGURES_DAY } };
    await desk.call({
      query: 'query ($filters: ReportFilters) { adgroupReport(filters: $filters) { totalRecords rows { id } } }',
      variables: { filters },
      company,
      as: 'ALFA-admin',
    });
    const file = await desk
      .http()
      .post(`/company/${company}/api/export/adgroupReport`)
      .set('Authorization', `Bearer ${await desk.tokenOf('ALFA-admin')}`)
      .send({ format: 'csv', columns: ['adgroup', 'bought'], variables: { filters } });
    expect(file.status).toBe(200);
    const pace = desk.app.get(DatabasePace);
    await pace.take({ key: 'taboola:some-account:read', perSecond: 100 });
    await pace.block({ key: 'taboola:some-account:read', perSecond: 1 }, 5);
    const after = await told();
    for (const [line, more] of [
      ['auth_attempts_total{result="failed"}', 1],
      ['auth_attempts_total{result="ok"}', 1],
      ['graphql_refused_total{rule="UNAUTHENTICATED"}', 1],
      ['http_request_duration_seconds_count{route="graphql",operation="adgroupReport",status="2xx"}', 1],
      ['http_request_duration_seconds_count{route="export",operation="",status="2xx"}', 1],
      ['report_query_seconds_count{report="adgroupReport",rollup="perf_adgroup_day"}', 1],
      ['export_rows_total', 1],
      ['platform_requests_total{platform="taboola",result="sent"}', 1],
      ['platform_throttled_total{platform="taboola"}', 1],
    ] as const)
      expect({ line, more: valueOf(after, line) - valueOf(before, line) }).toEqual({ line, more });
    expect(valueOf(after, 'disk_free_bytes')).toBeGreaterThan(1);
    expect(valueOf(after, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });

  it('tell what waits, of all companies at once', async () => {
    const { pool } = desk.database;
    await pool.query(
      `INSERT INTO task (company_id, kind, payload, created_at) VALUES ($1, 'x', '{}', now() - interval '90 seconds')`,
      [world.BRAVO.company],
    );
    await pool.query(
      `INSERT INTO connection (company_id, account_id, connector, collect_from) VALUES ($1, $2, 'spec', now() - interval '2 hours')`,
      [world.ALFA.company, world.ALFA.account],
    );
    await pool.query(`UPDATE automation_operation SET state = 'unknown' WHERE id = $1`, [world.ALFA.operation]);
    const text = await told();
    expect(valueOf(text, 'queue_oldest_seconds{queue="tasks"}')).toBeGreaterThan(80);
    expect(valueOf(text, 'sync_lag_seconds{platform="google-search"}')).toBeGreaterThan(7_000);
    expect(valueOf(text, 'operation_unknown')).toBe(1);
  });

  it('hold no name or number of anybody', async () => {
    const text = await told();
    const lines = text.split('\n').map((line) => line.replace(/ \S+$/, ''));
    const named = lines.filter((line) => /ALFA|BRAVO|some-account|company|1000/.test(line));
    expect(named).toEqual([]);
  });

  it('are told on their own port alone, and only there', async () => {
    expect((await desk.http().get('/metrics')).text).not.toContain('http_request_duration_seconds');
    expect((await fetch(address.replace('/metrics', '/'))).status).toBe(404);
    expect((await fetch(address, { method: 'POST' })).status).toBe(404);
    await expect(MetricsServer.open('127.0.0.1', Number(new URL(address).port))).rejects.toThrow('EADDRINUSE');
  });
});
