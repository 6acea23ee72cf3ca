import type { TestConsole } from '../../../test/console.js';
import type { CompanyIds } from '../../../test/two-companies.js';
import { TaskService } from '../../core/queue/index.js';

/** Period of the costs. The fixture also contains days before and after it, which reports must exclude. */
export const PERIOD = { from: '2026-03-01', to: '2026-03-31' } as const;
const FIRST = '2026-02-27';
const DAYS = 36;

export const RATES: Readonly<Record<string, number>> = { USD: 1_080_000, EUR: 1_000_000, SEK: 11_000_000 };

/** Cost of an account and day, in micros of the reporting currency. Null if unknown. */
export interface CostRow {
  readonly day: string;
  readonly account: number;
  readonly site: number;
  readonly cost: number | null;
}

export interface CostWorld {
  /** Accounts by currency, each of a different source. */
  readonly eur: number;
  readonly sek: number;
  /** Account of a source that the report doesn't offer. */
  readonly organic: number;
  /** Site whose market is in another region than the sites of other fixtures. */
  readonly otherSite: number;
  readonly rows: readonly CostRow[];
}

/** Returns a reproducible generator of pseudorandom numbers. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the rate of a day. There are no rates on weekends, when the last earlier rate applies. */
export function rateOn(currency: string, day: string): number {
  let at = day;
  while ([0, 6].includes(new Date(`${at}T00:00:00Z`).getUTCDay())) at = dayAfter(at, -1);
  return currency === 'EUR' ? RATES['EUR']! : RATES[currency]! + Number(at.slice(8)) * 1_000;
}

/** Inserts accounts in three currencies, two regions, and costs of several weeks for a company. */
export async function insertCosts(desk: TestConsole, ids: CompanyIds, seed: number): Promise<CostWorld> {
  const q = (text: string, values: unknown[] = []) => desk.database.pool.query(text, values);
  const base = ids.company * 10;
  const world = { eur: base + 1, sek: base + 2, organic: base + 3, otherSite: base + 4 };
  for (const [account, partner, currency, buyer] of [
    [world.eur, 17, 'EUR', ids.buyer],
    [world.sek, 6, 'SEK', null],
    [world.organic, 7, 'USD', null],
  ] as const) {
    await q(
      'INSERT INTO partner_account (company_id, id, partner_id, name, external_id, currency, buyer_user_id) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [ids.company, account, partner, `=Account ${account}`, `ext-${account}`, currency, buyer],
    );
  }
  await q(
    `INSERT INTO site (company_id, id, name, domain, market_id, project_id)
     SELECT $1, $2, 'other site', 'other.example', m.id, $3 FROM market m
     WHERE m.region <> (SELECT n.region FROM site s JOIN market n ON n.id = s.market_id WHERE s.id = $4) ORDER BY m.id LIMIT 1`,
    [ids.company, world.otherSite, ids.project, ids.site],
  );
  const next = seeded(seed);
  const rows: CostRow[] = [];
  for (let at = 0; at < DAYS; at++) {
    for (const account of [ids.account, ids.otherAccount, world.eur, world.sek, world.organic]) {
      if (next(5) === 0) continue;
      for (const site of [ids.site, world.otherSite, 0]) {
        if (next(3) === 0) continue;
        // The cost of some sites is unknown, and on one day that of all sites of the SEK account.
        const isUnknown = next(9) === 0 || (account === world.sek && at === 10);
        rows.push({ day: dayAfter(FIRST, at), account, site, cost: isUnknown ? null : next(900_000_000) });
      }
    }
  }
  await q('DELETE FROM perf_account_day WHERE company_id = $1', [ids.company]);
  await q(
    `INSERT INTO perf_account_day (company_id, date, account_id, site_id, device_id, feed_id, cost, bought)
     SELECT $1, d, a, s, 1, 1, c, 1 FROM unnest($2::date[], $3::int[], $4::int[], $5::bigint[]) AS x (d, a, s, c)`,
    [ids.company, rows.map((r) => r.day), rows.map((r) => r.account), rows.map((r) => r.site), rows.map((r) => r.cost)],
  );
  return { ...world, rows };
}

/** Inserts rates for the weekdays of the costs. */
export async function insertRates(desk: TestConsole): Promise<void> {
  for (let at = -4; at < DAYS; at++) {
    const day = dayAfter(FIRST, at);
    if ([0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) continue;
    await desk.database.pool.query(
      'INSERT INTO currency_rate (day, currency, per_euro_micros) SELECT $1, c, r FROM unnest($2::text[], $3::bigint[]) AS x (c, r)',
      [day, Object.keys(RATES), Object.keys(RATES).map((currency) => rateOn(currency, day))],
    );
  }
}

interface RunnableTasks {
  run(companyId: number, taskId: number): Promise<void>;
}

/** Runs pending cost report tasks as the worker would. */
export async function work(desk: TestConsole): Promise<void> {
  const { rows } = await desk.database.pool.query<{ company_id: number; id: number }>(
    `SELECT company_id, id FROM task WHERE state IN ('PENDING_FOR_EXECUTION', 'PROCESS') AND kind = 'monthly-costs'
       AND (lease_until IS NULL OR lease_until < now()) ORDER BY id`,
  );
  const tasks = desk.app.get(TaskService) as unknown as RunnableTasks;
  for (const { company_id, id } of rows) await tasks.run(company_id, id);
}

/** Changes tasks to the state of a killed worker whose lease has expired. */
export async function leaveAsKilled(desk: TestConsole): Promise<void> {
  await desk.database.pool.query(
    `UPDATE task SET state = 'PROCESS', error = NULL, finished_at = NULL, lease_until = now() - interval '1 second'
     WHERE kind = 'monthly-costs' AND state = 'ERROR' AND payload <> '{}'`,
  );
}
