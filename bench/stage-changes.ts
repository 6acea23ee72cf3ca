import type {
  AccountRef,
  AdPlatform,
  Bid,
  CapabilitySet,
  Change,
  EntityRef,
} from '../packages/connectors/src/index.ts';
import type { Config } from '../apps/server/src/core/config/index.ts';
import type { AdPlatforms } from '../apps/server/src/features/automation/platforms.ts';
import type { BenchContext } from './bench-context.ts';
import { once } from './measure.ts';

const ACCOUNTS = 20;
const PER_ACCOUNT = 500;
const CHANGES = ACCOUNTS * PER_ACCOUNT;
const OLD_BID = 100_000;
const NEW_BID = 150_000;
/** Number of items per platform call, and number of concurrent jobs of a worker. Both are the usual values. */
const BATCH = 100;
const CONCURRENCY = 4;
const MAX_MS = 180_000;

type Needs = Pick<BenchContext, 'parts' | 'database' | 'databaseUrl' | 'held' | 'details' | 'say'>;
type Store = Pick<Config, 'DATABASE_URL' | 'REDIS_URL'>;

/**
 * Changes 10,000 bids at a platform that responds immediately, with all safeguards: recorded, claimed, read, sent, read
 * back, stored and audited. Compares this with a queue that only runs one job per item.
 */
export async function measureChanges({ parts, database, databaseUrl, held, details, say }: Needs): Promise<void> {
  const redis = process.env['BENCH_REDIS_URL'];
  const stores: [string, Store | null][] = [
    ['PostgreSQL', { DATABASE_URL: databaseUrl, REDIS_URL: undefined }],
    ['Redis', redis ? { DATABASE_URL: databaseUrl, REDIS_URL: redis } : null],
  ];
  for (const [name, store] of stores) {
    const what = `${CHANGES.toLocaleString('en')} bids changed, queue on ${name}: items/s against a bare queue loop`;
    const rule = { what, limit: 1, must: 'at least', unit: 'ratio' } as const;
    if (!store) {
      held.push({ ...rule, value: null, detail: 'BENCH_REDIS_URL is not set' });
      continue;
    }
    say(`changing ${CHANGES.toLocaleString('en')} bids, queue on ${name}`);
    const bare = CHANGES / ((await bareLoop(parts, store)) / 1000);
    const { recordMs, runMs } = await changeBids(parts, database, store);
    const whole = CHANGES / ((recordMs + runMs) / 1000);
    details[`changes on ${name}`] = { bare, whole, recordMs, runMs };
    held.push({
      ...rule,
      value: whole / bare,
      detail: `${Math.round(whole)} against ${Math.round(bare)} items/s; ${Math.round(recordMs)} ms to plan and record`,
    });
  }
}

/** Returns the milliseconds of one job per item, each of which makes a call that is answered immediately. */
async function bareLoop(parts: Needs['parts'], store: Store): Promise<number> {
  const queue = new parts.QueueService(store as Config);
  const held = new Map<number, number>();
  let done = 0;
  const ended = ending();
  const worker = parts.openWorker(
    store,
    async (job) => {
      held.set((job.data as { taskId: number }).taskId, NEW_BID);
      done += 1;
      if (done === CHANGES) ended.resolve();
    },
    CONCURRENCY,
  );
  worker.on('error', () => undefined);
  await worker.waitUntilReady();
  const { ms } = await once(async () => {
    void worker.run();
    for (let at = 0; at < CHANGES; at += BATCH)
      await Promise.all(
        Array.from({ length: BATCH }, (_, n) => queue.add('task.run', { companyId: 0, taskId: at + n })),
      );
    await ended.promise;
  });
  await worker.close();
  await queue.onApplicationShutdown();
  return ms;
}

async function changeBids(parts: Needs['parts'], database: Needs['database'], store: Store) {
  const { pool } = database;
  const companyId = await newCompany(database);
  const platforms = new InstantPlatforms();
  const registry = new parts.JobRegistry();
  const queue = new parts.QueueService(store as Config);
  const dispatcher = new parts.LaneDispatcher(database, platforms as unknown as AdPlatforms, queue, registry);
  const worker = parts.openWorker(
    store,
    (job) =>
      registry.handlerOf(job.name)(job.data as never, {
        progress: async () => undefined,
        stopping: new AbortController().signal,
      }),
    CONCURRENCY,
  );
  worker.on('error', () => undefined);
  await worker.waitUntilReady();
  void worker.run();
  const viewer = { companyId, userId: null, actorId: null, accounts: 'all' } as never;
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM adgroup WHERE company_id = $1', [companyId]);
  const { ms: recordMs, result: taskId } = await once(async () => {
    const entities = await parts.loadEntities(
      pool,
      viewer,
      'adgroup',
      rows.map(({ id }) => id),
    );
    const operations = parts.planOperations({
      level: 'adgroup',
      entities,
      request: {
        kind: 'value',
        field: 'maxCPC',
        change: { action: 'set', valueType: 'absolute', value: NEW_BID / 1e6 },
      },
      platformOf: () => platforms.of(),
    });
    await parts.estimateImpact(pool, companyId, operations);
    return database.transaction((client) =>
      parts.insertTask(client, viewer, {
        action: { type: 'updateBidForAdGroups', settings: null, options: null },
        level: 'adgroup',
        filters: null,
        operations,
        isPreview: false,
        needsApproval: false,
        budgetChange: null,
        requestId: null,
      }),
    );
  });
  const { ms: runMs } = await once(async () => {
    const until = performance.now() + MAX_MS;
    for (let looks = 0; ; looks += 1) {
      // The schedule offers lanes every second. A new task is offered immediately.
      if (looks % 20 === 0) await dispatcher.dispatch();
      const { rows: tasks } = await pool.query<{ ended: boolean }>(
        'SELECT finished_at IS NOT NULL AS ended FROM automation_task WHERE company_id = $1 AND id = $2',
        [companyId, taskId],
      );
      if (tasks[0]!.ended) return;
      if (performance.now() > until) throw new Error(`The changes did not end within ${MAX_MS / 1000} s.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await worker.close();
  await queue.onApplicationShutdown();
  const { rows: ends } = await pool.query<{ done: number; kept: number; noted: number }>(
    `SELECT (SELECT count(*) FROM automation_operation WHERE company_id = $1 AND task_id = $2 AND state = 'done')::int AS done,
       (SELECT count(*) FROM adgroup WHERE company_id = $1 AND max_cpc_micros = $3)::int AS kept,
       (SELECT count(*) FROM audit_log WHERE company_id = $1 AND task_id = $2)::int AS noted`,
    [companyId, taskId, NEW_BID],
  );
  const { done, kept, noted } = ends[0]!;
  if ([done, kept, noted, platforms.written].some((count) => count !== CHANGES))
    throw new Error(
      `Of ${CHANGES} changes ${done} are done, ${kept} kept, ${noted} noted, ${platforms.written} written.`,
    );
  return { recordMs, runMs };
}

async function newCompany({ pool }: Needs['database']): Promise<number> {
  for (const table of ['company', 'partner_account', 'campaign', 'adgroup'])
    await pool.query(
      `SELECT setval(pg_get_serial_sequence($1, 'id'), (SELECT coalesce(max(id), 0) + 1 FROM ${table}))`,
      [table],
    );
  const { rows } = await pool.query<{ id: number }>('INSERT INTO company (name) VALUES ($1) RETURNING id', [
    `Changes ${Date.now()}`,
  ]);
  const companyId = rows[0]!.id;
  await pool.query(
    `WITH accounts AS (
       INSERT INTO partner_account (company_id, partner_id, name, external_id)
       SELECT $1::int, 5, 'account ' || n, 'bench-' || $1::int || '-' || n FROM generate_series(1, $2) n RETURNING id),
     campaigns AS (
       INSERT INTO campaign (company_id, account_id, external_id, name)
       SELECT $1::int, id, 'c', 'campaign' FROM accounts RETURNING id, account_id)
     INSERT INTO adgroup (company_id, campaign_id, account_id, external_id, name, max_cpc_micros)
     SELECT $1::int, id, account_id, account_id || '-' || n, 'ad group ' || n, $4 FROM campaigns, generate_series(1, $3) n`,
    [companyId, ACCOUNTS, PER_ACCOUNT, OLD_BID],
  );
  // Simulates the automatic ANALYZE that runs some time after an account was synced.
  await pool.query('ANALYZE partner_account, campaign, adgroup');
  return companyId;
}

/** In-memory platform that responds immediately and accepts all changes. */
class InstantPlatforms {
  private readonly bids = new Map<string, number>();
  written = 0;

  private readonly platform = {
    key: 'google',
    name: 'Instant',
    credentialFields: [],
    limits: {
      concurrency: 1,
      delayHours: 1,
      repullDays: { hourly: 1, daily: 1 },
      lateApplyMs: { set: 0, create: 0 },
      batchSize: BATCH,
    },
    capabilities: () => ({ bid: { maxCpc: ['adGroup'] } }) as unknown as CapabilitySet,
    getEntities: async (_: AccountRef, refs: readonly EntityRef[]) =>
      refs.map((ref) => ({
        outcome: 'done',
        ref,
        value: { ref, status: 'enabled', bids: { maxCpc: this.bids.get(ref.externalId) ?? OLD_BID } },
      })),
    setBid: async (_: AccountRef, changes: readonly Change<Bid>[]) =>
      changes.map(({ ref, value }) => {
        this.bids.set(ref.externalId, value.value);
        this.written += 1;
        return { outcome: 'done', ref, value };
      }),
  } as unknown as AdPlatform;

  of(): AdPlatform {
    return this.platform;
  }

  account(_companyId: number, accountId: number): Promise<AccountRef> {
    return Promise.resolve({ partnerAccountId: accountId, externalId: String(accountId) } as AccountRef);
  }
}

function ending(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
