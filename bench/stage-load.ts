import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { FactRow } from '../apps/server/src/features/facts/index.ts';
import type { BenchContext } from './bench-context.ts';
import { once } from './measure.ts';

const HOURS = 20;
const COLUMNS = 'impressions, bought, cost, rebate, conv, conv_value, position';

/** Compares loading three days of cost with the product's loader and with plain COPY and upsert. */
export async function measureLoad(context: BenchContext): Promise<void> {
  const { parts, database, byHand, world, held, details, say } = context;
  const adgroups = Math.min(2_500, Math.floor(world.adgroups * 0.85));
  const rows = adgroups * HOURS * 3;
  say(`loading ${rows.toLocaleString('en')} rows`);
  // Returns a day before all others. Each implementation has its own days.
  const day = (back: number): string =>
    new Date(Date.parse(world.lastDay) - (world.days + 40 + back) * 86_400_000).toISOString().slice(0, 10);
  const loader = new parts.FactLoader(database);
  await loader.ensurePartitions(day(30), day(0));
  const raw: number[] = [];
  const job: number[] = [];
  for (let round = 0; round < 3; round++) {
    const first = round * 6;
    raw.push((await once(() => upsertByHand(context, adgroups, [day(first), day(first + 1), day(first + 2)]))).ms);
    const days = [day(first + 3), day(first + 4), day(first + 5)];
    const load = () =>
      loader.load(
        {
          companyId: 1,
          source: 'bench',
          sides: ['cost'],
          accountId: 0,
          slice: { from: days[2]!, to: days[0]!, accountIds: 'all' },
          rows: factRows(adgroups, days),
        },
        { refresh: false },
      );
    job.push((await once(load)).ms);
  }
  const [best, bestRaw] = [Math.min(...job), Math.min(...raw)];
  const perSecond = (ms: number): string => Math.round(rows / (ms / 1000)).toLocaleString('en');
  details['load'] = { rows, jobMs: job, rawMs: raw };
  held.push({
    what: 'load job / raw staged upsert',
    value: best / bestRaw,
    limit: 1.3,
    must: 'at most',
    unit: 'ratio',
    detail: `${perSecond(best)} / ${perSecond(bestRaw)} rows/s`,
  });
  await byHand.query('DELETE FROM perf_hour WHERE date < $1', [day(-30)]);
}

function* factRows(adgroups: number, days: readonly string[]): Generator<FactRow> {
  for (const date of days) {
    for (let adgroupId = 1; adgroupId <= adgroups; adgroupId++) {
      for (let hour = 0; hour < HOURS; hour++) {
        yield { adgroupId, date, hour, deviceId: 1, countryId: 840, feedId: 1, ...figures(adgroupId, hour) };
      }
    }
  }
}

const figures = (adgroup: number, hour: number) => {
  const bought = (adgroup * 7 + hour) % 13;
  return {
    impressions: bought * 20,
    bought,
    cost: bought * 120_000,
    rebate: bought * 6_000,
    conv: 1_000_000,
    convValue: 2_500_000,
    position: 2_000_000,
  };
};

async function upsertByHand({ byHand }: BenchContext, adgroups: number, days: readonly string[]): Promise<void> {
  function* lines(): Generator<string> {
    for (const date of days) {
      for (let adgroup = 1; adgroup <= adgroups; adgroup++) {
        let batch = '';
        for (let hour = 0; hour < HOURS; hour++) {
          const f = figures(adgroup, hour);
          batch += `${f.impressions}\t${f.bought}\t${f.cost}\t${f.rebate}\t${f.conv}\t${f.convValue}\t${f.position}\t${adgroup}\t${date}\t${hour}\n`;
        }
        yield batch;
      }
    }
  }
  await byHand.query('BEGIN READ WRITE');
  await byHand.query(`CREATE TEMP TABLE stage (impressions int, bought int, cost bigint, rebate bigint, conv bigint, conv_value bigint, position bigint,
    adgroup_id int, date date, hour smallint) ON COMMIT DROP`);
  await pipeline(Readable.from(lines()), byHand.query(copyFrom(`COPY stage FROM STDIN`)));
  await byHand.query(`
    INSERT INTO perf_hour (${COLUMNS}, company_id, account_id, adgroup_id, campaign_id, site_id, buyer_id, date, hour, device_id, country_id, feed_id)
    SELECT ${COLUMNS.split(', ')
      .map((name) => `s.${name}`)
      .join(', ')}, 1, a.account_id, a.id, a.campaign_id, a.site_id, acc.buyer_user_id, s.date, s.hour, 1, 840, 1
    FROM stage s JOIN adgroup a ON a.company_id = 1 AND a.id = s.adgroup_id JOIN partner_account acc ON acc.company_id = 1 AND acc.id = a.account_id
    ORDER BY s.date, a.account_id, a.id, s.hour
    ON CONFLICT (company_id, date, hour, adgroup_id, device_id, country_id, feed_id, account_id) DO UPDATE SET
      ${COLUMNS.split(', ')
        .map((name) => `${name} = excluded.${name}`)
        .join(', ')}
    WHERE (${COLUMNS.split(', ')
      .map((name) => `perf_hour.${name}`)
      .join(', ')}) IS DISTINCT FROM (${COLUMNS.split(', ')
      .map((name) => `excluded.${name}`)
      .join(', ')})`);
  await byHand.query('COMMIT');
}
