import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as sample from '../apps/sandbox/src/world/sample.ts';
import type { Database } from '../apps/server/src/core/database/database.ts';
import { freePort } from '../scripts/lib/embedded-postgres.ts';
import { startPart, stopPart } from '../scripts/lib/processes.ts';
import type { BenchContext } from './bench-context.ts';
import { once } from './measure.ts';

/** Number of accounts at each of the eight platforms. */
const ACCOUNTS_EACH = 19;
const CAMPAIGNS = 8;
const CLICKS_PER_DAY = 150;
const PARTNER_OF: Readonly<Record<string, number>> = {
  google: 5,
  microsoft: 6,
  meta: 17,
  taboola: 14,
  outbrain: 18,
  zemanta: 64,
  propeller: 28,
  zeropark: 15,
};
/** Maximum time in seconds to sync yesterday and today, including a second sync. */
const MAX_SECONDS = 300;

type Needs = Pick<BenchContext, 'root' | 'parts' | 'database' | 'held' | 'details' | 'say'>;

/**
 * Syncs the metrics of a day for about 150 accounts from the sandbox, with the product's runner and rate limits. The
 * sandbox counts calls.
 */
export async function measureSync({ root, parts, database, held, details, say }: Needs): Promise<void> {
  const { sampleWorld } = (await import(
    pathToFileURL(join(root, 'apps/sandbox/dist/world/sample.js')).href
  )) as typeof sample;
  const world = sampleWorld({ accountsEach: ACCOUNTS_EACH, campaigns: CAMPAIGNS, clicksPerDay: CLICKS_PER_DAY });
  const folder = await mkdtemp(join(tmpdir(), 'bench-sync-'));
  const file = join(folder, 'world.json');
  await writeFile(file, JSON.stringify(world));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const sandbox = await startPart(
    'sandbox',
    join(root, 'apps/sandbox/dist/main.js'),
    { ...process.env, PORT: String(port), SANDBOX_WORLD: file, SANDBOX_STATE: '' },
    join(folder, 'sandbox.log'),
  );
  try {
    say(`syncing ${world.accounts.length} accounts`);
    await parts.loadReferenceData(database);
    const secrets = new parts.SecretStore(
      database,
      parts.MasterKeys.parse(`bench:${randomBytes(32).toString('base64')}`),
    );
    await connect(database, secrets, world.accounts);
    const platforms = new parts.ConnectedPlatforms(database, secrets, new parts.DatabasePace(database), {
      SANDBOX_URL: url,
      SEARCH_FEED_URL: undefined,
    });
    const runner = new parts.SyncRunner(database, new parts.FactLoader(database), platforms, { SYNC_MINUTES: 15 });
    let rows = 0;
    const { ms } = await once(async () => {
      // A round starts no further accounts after a minute. The schedule would then start the next round.
      for (let open = 1; open > 0; open = await due(database)) rows += (await runner.run()).rows;
    });
    const calls = (await (await fetch(`${url}/sandbox/requests`)).json()) as Record<
      string,
      { total: number; overLimit: number }
    >;
    const sum = (name: 'total' | 'overLimit') => Object.values(calls).reduce((all, one) => all + one[name], 0);
    const failing = await database.pool.query('SELECT FROM connection WHERE failures > 0');
    details['sync'] = { accounts: world.accounts.length, rows, ms, calls: sum('total'), overLimit: sum('overLimit') };
    held.push({
      what: `a day of ${world.accounts.length} accounts, first pull`,
      value: failing.rowCount === 0 ? ms / 1000 : null,
      limit: MAX_SECONDS,
      must: 'at most',
      unit: 's',
      detail: `${rows.toLocaleString('en')} rows, ${Math.round(rows / (ms / 1000)).toLocaleString('en')} rows/s, ${sum('total').toLocaleString('en')} calls; ${failing.rowCount} accounts failed`,
    });
    held.push({
      what: "calls beyond a platform's limit, counted there",
      value: sum('overLimit'),
      limit: 0,
      must: 'at most',
      unit: 'ratio',
      detail: `of ${sum('total').toLocaleString('en')}`,
    });
  } finally {
    await stopPart(sandbox);
    await rm(folder, { recursive: true, force: true });
  }
}

async function due(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'SELECT count(*) AS count FROM connection WHERE recent_read_at IS NULL AND failures = 0',
  );
  // Accounts that wait for a platform's rate limit are due again within seconds.
  if (rows[0]!.count > 0) await new Promise((resolve) => setTimeout(resolve, 500));
  return rows[0]!.count;
}

type Account = ReturnType<typeof sample.sampleWorld>['accounts'][number];
type Secrets = InstanceType<BenchContext['parts']['SecretStore']>;

async function connect(database: Database, secrets: Secrets, accounts: readonly Account[]): Promise<void> {
  const one = async (sql: string, params: unknown[]) =>
    (await database.pool.query<{ id: number }>(`${sql} RETURNING id`, params)).rows[0]!.id;
  // Updates the sequences, because the store was created with explicit IDs.
  for (const table of ['company', 'partner_account', 'campaign', 'adgroup', 'keyword'])
    await database.pool.query(
      `SELECT setval(pg_get_serial_sequence($1, 'id'), (SELECT coalesce(max(id), 0) + 1 FROM ${table}))`,
      [table],
    );
  const companyId = await one('INSERT INTO company (name) VALUES ($1)', [`Sync ${Date.now()}`]);
  await database.pool.query(
    `INSERT INTO currency_rate (day, currency, per_euro_micros) SELECT d, 'USD', 1090000
     FROM generate_series(current_date - 40, current_date + 1, interval '1 day') d ON CONFLICT DO NOTHING`,
  );
  for (const { platform, id, currency, timeZone } of accounts) {
    const accountId = await one(
      'INSERT INTO partner_account (company_id, partner_id, name, external_id, currency, timezone) VALUES ($1, $2, $3, $4, $5, $6)',
      [companyId, PARTNER_OF[platform], `${platform} ${id}`, id, currency, timeZone],
    );
    await secrets.set(
      { companyId, kind: 'partner_account', id: accountId },
      {
        clientId: 'bench',
        clientSecret: 'bench-secret',
        developerToken: 'bench-token',
        refreshToken: 'bench-refresh',
        accessToken: 'bench-access',
        appSecret: 'bench-app',
        apiKey: `bench-${id}`,
        username: 'bench',
        password: 'bench-password',
      },
      { userId: null },
    );
    await database.pool.query(
      `INSERT INTO connection (company_id, account_id, connector, manager_id, collect_from)
       VALUES ($1, $2, $3, '1', (current_date - 1)::timestamp AT TIME ZONE 'UTC')`,
      [companyId, accountId, platform],
    );
  }
}
