import { request as httpRequest, type IncomingMessage } from 'node:http';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TestConsole } from '../../../test/console.js';
import { FIGURES_DAY, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(180_000);
/** Number of ad groups, with far more data than the buffers between the database and a client that stops reading. */
const AD_GROUPS = 10_000;
let desk: TestConsole;
let world: TwoCompanies;
let port: number;

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
  const { company, account, campaign, site } = world.ALFA;
  await desk.database.pool.query(
    `INSERT INTO adgroup (company_id, id, campaign_id, account_id, site_id, external_id, name)
     SELECT $1, 1000000 + n, $2, $3, $4, 'g' || n, 'ALFA ' || n || repeat(' long name', 50) FROM generate_series(1, $5::int) n`,
    [company, campaign, account, site, AD_GROUPS],
  );
  await desk.database.pool.query(
    `INSERT INTO perf_adgroup_day (company_id, date, adgroup_id, campaign_id, account_id, site_id, bought, cost)
     SELECT $1, $2, 1000000 + n, $3, $4, $5, n, n * 1000 FROM generate_series(1, $6::int) n`,
    [company, FIGURES_DAY, campaign, account, site, AD_GROUPS],
  );
  await desk.app.listen(0, '127.0.0.1');
  port = (desk.app.getHttpServer().address() as { port: number }).port;
});
afterAll(() => desk.close());

/** Starts a download. The response is not read until the caller reads it. */
async function download(format: string): Promise<{ answer: IncomingMessage; leave(): void }> {
  const body = JSON.stringify({
    format,
    columns: ['adgroup', 'bought', 'cost'],
    variables: { filters: { dateRange: { start: FIGURES_DAY, end: FIGURES_DAY } } },
  });
  const sent = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/company/${world.ALFA.company}/api/export/adgroupReport`,
    headers: {
      authorization: `Bearer ${await desk.tokenOf('ALFA-admin')}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
    sent.end(body);
  });
  expect(answer.statusCode).toBe(200);
  answer.once('error', () => undefined);
  return { answer, leave: () => sent.destroy() };
}

/** Returns the statements and transactions of reports that are open in the database. */
async function open(): Promise<string[]> {
  const { rows } = await desk.database.pool.query<{ what: string }>(
    `SELECT state || ': ' || left(query, 60) AS what FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE '%reports' AND state <> 'idle'`,
  );
  return rows.map(({ what }) => what);
}
const temporary = async () => (await readdir(tmpdir())).filter((name) => /\.(csv|xlsx|zip)$/.test(name)).sort();

async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (const ends = Date.now() + 30_000; Date.now() < ends;) {
    if (await holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

describe.each(['csv', 'xlsx'])('an aborted download as %s', (format) => {
  it('releases its statement, its transaction and its place in the queue', async () => {
    const files = await temporary();
    const { answer, leave } = await download(format);
    // A first chunk has arrived, and the rest is buffered because the client stops reading.
    await new Promise((resolve) => answer.once('data', resolve));
    answer.pause();
    expect(await open()).not.toEqual([]);
    leave();
    expect(await until(async () => (await open()).length === 0)).toBe(true);
    expect((await temporary()).filter((name) => !files.includes(name))).toEqual([]);
  });

  it("doesn't affect the same user's next download", async () => {
    const { answer } = await download(format);
    let bytes = 0;
    let lines = 0;
    for await (const chunk of answer) {
      bytes += (chunk as Buffer).length;
      lines += (chunk as Buffer).toString('latin1').split('\n').length - 1;
    }
    expect(answer.complete).toBe(true);
    expect(bytes).toBeGreaterThan(AD_GROUPS);
    // The lines are the header, the ad groups of this spec and the one of the fixtures.
    if (format === 'csv') expect(lines).toBe(AD_GROUPS + 2);
    expect(await until(async () => (await open()).length === 0)).toBe(true);
  });
});
