import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { basic, TestConsole } from '../../../test/console.js';
import { FIGURES_DAY, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { siteConfiguration } from '../../features/media-config/outside.js';
import { AuditSeals } from '../audit/index.js';
import { acrossCompanies, withinCompany } from '../database/index.js';
import { DatabasePace } from '../limits/index.js';
import { Readiness } from '../health/index.js';
import { JobRegistry, type Jobs } from '../queue/index.js';
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
const readMetrics = async () => (await fetch(address)).text();
/** Returns the value of the first line with this name and these labels, or 0 if there is none. */
const valueOf = (text: string, line: string): number =>
  Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.split(' ')[1] ?? 0,
  );

/** Runs a job as a worker does. */
function run<N extends 'lane.run' | 'rollups.verify'>(name: N, payload: Jobs[N]): Promise<void> {
  const signals = { progress: () => Promise.resolve(), stopping: new AbortController().signal };
  const work = () => desk.app.get(JobRegistry).handlerOf(name)(payload as never, signals);
  return 'companyId' in payload ? withinCompany(payload.companyId as number, work) : acrossCompanies(work);
}

describe('metrics', () => {
  it('count events, using only labels defined in the code', async () => {
    const before = await readMetrics();
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
    const after = await readMetrics();
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
      ['platform_pace_wait_seconds_count{platform="taboola"}', 1],
    ] as const)
      expect({ line, more: valueOf(after, line) - valueOf(before, line) }).toEqual({ line, more });
    expect(valueOf(after, 'disk_free_bytes')).toBeGreaterThan(1);
    expect(valueOf(after, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });

  it('include the queued work of all companies', async () => {
    const { pool } = desk.database;
    await pool.query(
      `INSERT INTO task (company_id, kind, payload, created_at) VALUES ($1, 'x', '{}', now() - interval '90 seconds')`,
      [world.BRAVO.company],
    );
    await pool.query(
      `INSERT INTO connection (company_id, account_id, connector, collect_from) VALUES ($1, $2, 'spec', now() - interval '2 hours')`,
      [world.ALFA.company, world.ALFA.account],
    );
    await pool.query(
      `UPDATE automation_operation SET state = 'unknown', sent_at = now() - interval '100 seconds' WHERE id = $1`,
      [world.ALFA.operation],
    );
    await acrossCompanies(() => desk.app.get(AuditSeals).seal());
    expect(await readMetrics()).not.toMatch(/^(backup|restore_drill)_age_seconds /m);
    await pool.query(
      `INSERT INTO backup_run (name, taken_at, duration_ms, bytes, error) VALUES
         ('a', now() - interval '500 seconds', 1, 1, NULL), ('', now(), 1, 0, 'no space')`,
    );
    await pool.query(
      `INSERT INTO restore_drill (backup_name, started_at, duration_ms, passed, findings) VALUES
         ('a', now() - interval '700 seconds', 1, true, '{}'), ('a', now(), 1, false, '{x}')`,
    );
    const text = await readMetrics();
    // A failure doesn't reset the age.
    expect(Math.round(valueOf(text, 'backup_age_seconds') / 100)).toBe(5);
    expect(Math.round(valueOf(text, 'restore_drill_age_seconds') / 100)).toBe(7);
    expect(valueOf(text, 'queue_oldest_seconds{queue="tasks"}')).toBeGreaterThan(80);
    expect(valueOf(text, 'sync_lag_seconds{platform="google-search"}')).toBeGreaterThan(7_000);
    expect(valueOf(text, 'operation_unknown')).toBe(1);
    expect(valueOf(text, 'operation_quarantine_seconds')).toBeGreaterThan(99);
    expect(valueOf(text, 'audit_seal_age_seconds')).toBeLessThan(60);
    expect(text).toContain('\naudit_seal_age_seconds ');
    expect(text).toContain('\nauth_hash_queue_depth 0\n');
    expect(text).toContain('\nlease_lost_total 0\n');
  });

  it('count open and finished changes by platform', async () => {
    const { company, adgroup, account } = world.ALFA;
    const { data } = await desk.call({
      query: `mutation { adgroupBulk(adgroupIds: [${adgroup}]) { updateLabels(labels: ["counted"]) { status taskId } } }`,
      company,
      as: 'ALFA-admin',
    });
    const { status, taskId } = data.adgroupBulk.updateLabels as { status: string; taskId: number };
    expect(status).toBe('success');
    const before = await readMetrics();
    // Since the previous test, accounts are synced by the connector with that name.
    expect(valueOf(before, 'lane_open{platform="spec"}')).toBeGreaterThan(0);
    await run('lane.run', { companyId: company, taskId, accountId: account });
    const after = await readMetrics();
    const ended = 'operation_total{platform="none",result="done"}';
    expect(valueOf(after, ended) - valueOf(before, ended)).toBe(1);
    const open = 'lane_open{platform="spec"}';
    expect(valueOf(before, open) - valueOf(after, open)).toBe(1);
  });

  it("count rollups that don't match their facts", async () => {
    await run('rollups.verify', {});
    const before = valueOf(await readMetrics(), 'rollup_mismatch_total');
    const { rowCount } = await desk.database.pool.query(
      `UPDATE perf_account_day SET date = (now() AT TIME ZONE 'UTC')::date - 1 WHERE company_id = $1 AND date = $2`,
      [world.ALFA.company, FIGURES_DAY],
    );
    expect(rowCount).toBeGreaterThan(0);
    await run('rollups.verify', {});
    expect(valueOf(await readMetrics(), 'rollup_mismatch_total') - before).toBeGreaterThan(0);
  });

  it('count calls that were blocked because of their target address', async () => {
    const before = valueOf(await readMetrics(), 'outbound_refused_total');
    const sites = siteConfiguration(desk.config);
    await expect(sites.read({ url: 'http://127.0.0.1:9/api', user: 'u', password: 'p' })).rejects.toThrow('private');
    expect(valueOf(await readMetrics(), 'outbound_refused_total') - before).toBe(1);
  });

  it('count policy reports from browsers, up to a limit', async () => {
    const send = (body: string, type = 'application/csp-report') =>
      desk.http().post('/csp-report').set('Content-Type', type).send(body);
    const { headers } = await desk.http().get('/healthz');
    expect(headers['content-security-policy']).toContain('report-uri /csp-report');
    const before = valueOf(await readMetrics(), 'csp_violations_total');
    const report = (what: object) => JSON.stringify({ 'csp-report': what });
    expect((await send(report({ 'effective-directive': 'img-src', 'blocked-uri': 'https://evil.example/x' }))).status).toBe(204);
    expect((await send(report({ 'violated-directive': 'x'.repeat(5_000) }))).status).toBe(204);
    for (const bad of ['{}', '[]', '{"csp-report": 1}', 'no json']) expect((await send(bad)).status).toBe(400);
    expect((await send(report({ 'blocked-uri': 'x'.repeat(20_000) }))).status).toBe(413);
    expect(valueOf(await readMetrics(), 'csp_violations_total') - before).toBe(2);
    const statuses = new Set<number>();
    for (let n = 0; n < 130 && !statuses.has(429); n += 1) statuses.add((await send('{}')).status);
    expect(statuses).toContain(429);
  }); // prettier-ignore

  it('contain no names or IDs of users', async () => {
    const text = await readMetrics();
    const lines = text.split('\n').map((line) => line.replace(/ \S+$/, ''));
    const named = lines.filter((line) => /ALFA|BRAVO|some-account|company|1000/.test(line));
    expect(named).toEqual([]);
  });

  it('appear only on their own port', async () => {
    expect((await desk.http().get('/metrics')).text).not.toContain('http_request_duration_seconds');
    expect((await fetch(address.replace('/metrics', '/'))).status).toBe(404);
    expect(await (await fetch(address.replace('/metrics', '/readyz'))).json()).toEqual({ status: 'ok', failed: [] });
    expect(await (await fetch(address.replace('/metrics', '/healthz'))).json()).toEqual({ status: 'ok' });
    expect((await fetch(address, { method: 'POST' })).status).toBe(404);
    const taken = Number(new URL(address).port);
    await expect(MetricsServer.open('127.0.0.1', taken, desk.app.get(Readiness))).rejects.toThrow('EADDRINUSE');
  });
});
