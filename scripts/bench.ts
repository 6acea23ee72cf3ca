import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { BenchContext } from '../bench/bench-context.ts';
import { generate, type World } from '../bench/generate.ts';
import { loadParts, type Parts } from '../bench/components.ts';
import { printHeld, passes, type Held } from '../bench/results.ts';
import { measureAbTests } from '../bench/stage-ab-tests.ts';
import { measureGrowth, measureLargePage, measureUnderRefresh, tellSizes } from '../bench/stage-behavior.ts';
import { measureChanges } from '../bench/stage-changes.ts';
import { measureExport } from '../bench/stage-export.ts';
import { measureFamilies } from '../bench/stage-families.ts';
import { measureKeywordStats } from '../bench/stage-keyword-stats.ts';
import { measureGreedy } from '../bench/stage-greedy.ts';
import { measureLoad } from '../bench/stage-load.ts';
import { AT_WORK, measurePeople } from '../bench/stage-users.ts';
import { measureSync } from '../bench/stage-sync.ts';
import { measureQuestions } from '../bench/stage-questions.ts';
import { measureHourlyExport, measureReports } from '../bench/stage-reports.ts';
import { measureRules } from '../bench/stage-rules.ts';
import { measureWidth } from '../bench/stage-width.ts';
import { build, ROOT } from './lib/build.ts';
import { freePort, startEmbeddedPostgres } from './lib/embedded-postgres.ts';
import { reportsAtOnce } from './lib/embedded-settings.ts';
import { startPart, stopPart } from './lib/processes.ts';

const HELP = `pnpm bench [--rows 3000000[,20000000]] [--json FILE] [--keep] [--fresh] [--full]

Measures the ratios the product must meet. Both sides of each ratio are measured in one run on one database.

  --rows N,N   hourly rows of the store, with one run per number (default: 3000000)
  --full       same as --rows 3000000,20000000
  --only A,B   only these stages: questions, reports, growth, refresh, page, export, hourlyExport, load, sync, changes, rules, width, families, abTests, keywordStats, people, greedy, sizes
  --json FILE  also write every figure to FILE
  --keep       keep the databases, so that the next run doesn't create them again
  --fresh      recreate databases that were kept

BENCH_DATABASE_URL  server for the databases, with a user that can create databases; by default an embedded
                    PostgreSQL with the settings of \`pnpm start\`
BENCH_PEOPLE, BENCH_MINUTES  number of simulated users and duration of the stage people (default: 60, 2)
BENCH_FAMILY_ROWS   rows of keywords, placements and tags each, and of searched keywords by advertiser (default: 10000000)
BENCH_REDIS_URL     Redis for the queue; if unset, only the queue in PostgreSQL is measured`;

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '3000000' },
    json: { type: 'string' },
    keep: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
/** User IDs for the sessions of a single buyer, and of buyers who work at the same time. */
const PEOPLE = [101, ...Array.from({ length: Math.max(20, AT_WORK) }, (_, index) => 1_001 + index)];
const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
const sizes = (values.full ? '3000000,20000000' : values.quick ? '3000000' : values.rows).split(',').map(Number);
if (sizes.some((size) => !Number.isSafeInteger(size) || size < 10_000)) {
  console.error('--rows takes whole numbers from 10000, separated by commas.');
  process.exit(2);
}
const STAGES = {
  questions: measureQuestions,
  reports: measureReports,
  growth: measureGrowth,
  refresh: measureUnderRefresh,
  page: measureLargePage,
  export: measureExport,
  hourlyExport: measureHourlyExport,
  load: measureLoad,
  sync: measureSync,
  changes: measureChanges,
  rules: measureRules,
  width: measureWidth,
  families: measureFamilies,
  abTests: measureAbTests,
  keywordStats: measureKeywordStats,
  people: measurePeople,
  greedy: measureGreedy,
  sizes: tellSizes,
};
const wanted = (values.only ?? '').split(',').filter((name) => name !== '');
const unknown = wanted.filter((name) => !(name in STAGES));
if (unknown.length > 0) {
  console.error(`--only takes ${Object.keys(STAGES).join(', ')}; not ${unknown.join(', ')}.`);
  process.exit(2);
}
const say = (what: string): void => console.log(`${new Date().toISOString().slice(11, 19)}  ${what}`);

await build((step) => say(`building the ${step}`), {
  only: ['database client', 'domain', 'connectors', 'server', 'sandbox'],
});
const server = process.env['BENCH_DATABASE_URL']
  ? { url: process.env['BENCH_DATABASE_URL'], stop: async () => undefined }
  : await startEmbeddedPostgres(join(ROOT, '.data/bench'));
const parts = await loadParts(ROOT);
const report: Record<string, unknown> = { at: new Date().toISOString(), node: process.version, runs: [] };
let failed = 0;
try {
  for (const size of sizes) failed += await run(size);
} finally {
  await server.stop();
}
if (values.json) {
  const file = resolve(values.json);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(report, null, 2));
  say(`wrote ${file}`);
}
process.exit(failed > 0 ? 1 : 0);

async function run(size: number): Promise<number> {
  const url = new URL(server.url);
  url.pathname = `adops_bench_${size}`;
  const world = await makeStore(url, size);
  const context = await open(url.href, world, parts);
  const held: Held[] = context.held;
  try {
    say(
      `${world.rows.toLocaleString('en')} hourly rows, ${world.adgroups.toLocaleString('en')} ad groups, ${world.days} days to ${world.lastDay}`,
    );
    for (const [name, stage] of Object.entries(STAGES)) {
      if (wanted.length === 0 || wanted.includes(name)) await stage(context);
    }
  } finally {
    await stopPart(context.api.part);
    await context.close();
    if (!values.keep)
      await onServer((client) => client.query(`DROP DATABASE IF EXISTS ${url.pathname.slice(1)} WITH (FORCE)`));
  }
  console.log('');
  printHeld(held);
  console.log('');
  (report['runs'] as unknown[]).push({
    world,
    held: held.map((each) => ({ ...each, passes: passes(each) })),
    details: context.details,
  });
  return held.filter((each) => passes(each) === false).length;
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await work(client).finally(() => client.end());
}

/** Returns the store of this size. Generates it unless an earlier one exists. */
async function makeStore(url: URL, size: number): Promise<World> {
  const name = url.pathname.slice(1);
  let known: World | null = null;
  await onServer(async (client) => {
    const { rows } = await client.query<{ note: string | null }>(
      `SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = $1`,
      [name],
    );
    if (rows[0]?.note && !values.fresh) known = JSON.parse(rows[0].note) as World;
    else {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${name}`);
    }
  });
  if (known) return known;
  say(`creating a store of ${size.toLocaleString('en')} rows`);
  await parts.applyMigrations(url.href, join(ROOT, 'prisma/migrations'));
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const world = await generate(client, size, yesterday, (what) => say(`  ${what}`));
    await client.query('VACUUM (ANALYZE)');
    await client.query('CHECKPOINT').catch(() => undefined);
    await client.query(`COMMENT ON DATABASE ${name} IS '${JSON.stringify(world)}'`);
    return world;
  } finally {
    await client.end();
  }
}

async function open(url: string, world: World, made: Parts): Promise<BenchContext> {
  const database = new made.Database(url, { max: 6, applicationName: 'adops-bench' });
  // Requests are served in the role of their company. Stages that load and change data run as commands do.
  const bound = new made.Database(url, { applicationName: 'adops-bench', bound: true });
  const pool = new made.ReportPool(bound, { timeoutSeconds: 120 });
  const engine = new made.ReportEngine(bound, pool);
  const byHand = new pg.Client({ connectionString: url, options: made.ROLLUP_SETTINGS });
  await byHand.connect();
  await database.pool.query(
    `INSERT INTO user_account (id, username) SELECT id, 'at-work-' || id FROM unnest($1::int[]) id ON CONFLICT DO NOTHING`,
    [PEOPLE],
  );
  await database.pool.query(
    `INSERT INTO membership (company_id, user_id, all_partner_accounts) SELECT 1, id, true FROM unnest($1::int[]) id
     ON CONFLICT DO NOTHING`,
    [PEOPLE],
  );
  const tokens = PEOPLE.map(() => made.newToken());
  await database.pool.query(
    `INSERT INTO session (user_id, token_hash, expires_at, user_ip)
     SELECT id, hash, now() + interval '10 hours', '127.0.0.1' FROM unnest($1::int[], $2::bytea[]) s (id, hash)`,
    [PEOPLE, tokens.map(made.tokenHash)],
  );
  await database.pool.query(
    `INSERT INTO role (company_id, id, name) VALUES (1, 1, 'Everything') ON CONFLICT DO NOTHING`,
  );
  await database.pool.query(
    `INSERT INTO role_permission (company_id, role_id, permission) SELECT 1, 1, unnest($1::text[]) ON CONFLICT DO NOTHING`,
    [made.PERMISSION_KEYS],
  );
  await database.pool.query(
    `INSERT INTO membership_role (company_id, user_id, role_id) SELECT 1, unnest($1::int[]), 1 ON CONFLICT DO NOTHING`,
    [PEOPLE],
  );
  const port = await freePort();
  const metricsPort = await freePort();
  const began = performance.now();
  const part = await startPart(
    'API',
    join(ROOT, 'apps/server/dist/api.js'),
    {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      REPORTS_AT_ONCE: reportsAtOnce(),
      REDIS_URL: '',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'error',
    },
    join(ROOT, '.data/bench-api.log'),
  );
  return {
    root: ROOT,
    parts: made,
    world,
    database,
    databaseUrl: url,
    engine: { run: (ask) => made.withinCompany(1, () => engine.run(ask)) },
    byHand,
    api: {
      part,
      url: `http://127.0.0.1:${port}`,
      metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
      headers: headersOf(tokens[0]!),
      people: tokens.map(headersOf),
      startMs: performance.now() - began,
    },
    viewer: {
      companyId: 1,
      userId: 101,
      actorId: 101,
      sessionId: null,
      permissions: new Set(made.PERMISSION_KEYS),
      accounts: 'all',
      teamId: null,
    },
    rounds: 40,
    held: [],
    details: {},
    say,
    close: async () => {
      await byHand.end();
      await pool.close();
      await bound.close();
      await database.close();
    },
  };
}
