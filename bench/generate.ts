import { buildOrder, keyColumns, PERFORMANCE } from '../packages/domain/src/facts/index.ts';
import type pg from 'pg';

/**
 * The store the bench measures on: 90 days, three companies of which one holds 85 %, ad groups of which 28 % are active
 * on a day, 38 rows each (19 hours × 2 devices). Made by SQL alone, and the same for the same number of rows.
 */
export interface World {
  readonly rows: number;
  readonly days: number;
  readonly lastDay: string;
  readonly adgroups: number;
  /** Active ad groups × days of the first company. */
  readonly adgroupDays: number;
}

const DAYS = 90;
const SLOTS = 38;
const ACTIVE = 28;
const SHARES = [
  { company: 1, share: 0.85, accounts: 128, sites: 50 },
  { company: 2, share: 0.1, accounts: 15, sites: 6 },
  { company: 3, share: 0.05, accounts: 7, sites: 4 },
] as const;

type Say = (what: string) => void;
type Client = Pick<pg.ClientBase, 'query'>;

export const METRICS = [
  'cost',
  'rebate',
  'conv',
  'conv_value',
  'position',
  'earned_gross',
  'earned',
  'earned_est',
  'tq',
  'yahoo_earned',
  'site_safe_conv',
  'impressions',
  'bought',
  'sold',
  'searches',
  'bidded_searches',
  'yahoo_sold',
  'inbound',
  'inbound_nbot',
  'outbound',
  'outbound_nbot',
] as const;

/** Fills an empty, migrated database. `lastDay` is the newest day with figures. */
export async function generate(client: Client, wanted: number, lastDay: string, say: Say): Promise<World> {
  const total = Math.max(200, Math.round(wanted / ((DAYS * ACTIVE * SLOTS) / 100)));
  await client.query('SELECT setseed(0.4242)');
  await client.query(`
    INSERT INTO partner (id, name, short_name, type, supports_hourly) VALUES
      (5, 'Google Search', 'google', 'source', true), (6, 'Microsoft', 'microsoft', 'source', true),
      (14, 'Taboola', 'taboola', 'source', true), (17, 'Meta', 'meta', 'source', true),
      (1, 'Search feed', 'search-feed', 'feed', true), (2, 'Native feed', 'native-feed', 'feed', true)
    ON CONFLICT DO NOTHING`);
  await client.query(`
    INSERT INTO market (id, name, code, language_code, currency_code, region) VALUES
      (1, 'United States', 'us', 'en', 'USD', 'america') ON CONFLICT DO NOTHING`);
  await client.query(`
    INSERT INTO country (id, code, name, language_codes) VALUES (840, 'US', 'United States', '{en}'), (276, 'DE', 'Germany', '{de}'),
      (826, 'GB', 'United Kingdom', '{en}'), (250, 'FR', 'France', '{fr}') ON CONFLICT DO NOTHING`);
  await client.query(`
    INSERT INTO device (id, name, code) VALUES (0, 'Unknown', 'U'), (1, 'Desktop', 'D'), (2, 'Mobile', 'M'), (3, 'Tablet', 'T')
    ON CONFLICT DO NOTHING`);
  for (const share of SHARES) await entities(client, share, Math.round(total * share.share));
  await client.query(`SELECT perf_ensure_partitions($1::date - ${DAYS - 1}, $1::date)`, [lastDay]);
  let rows = 0;
  for (let back = DAYS - 1; back >= 0; back--) {
    const { rowCount } = await client.query(FACTS_OF_A_DAY, [lastDay, back]);
    rows += rowCount ?? 0;
    if (back % 15 === 0) say(`${DAYS - back} of ${DAYS} days, ${rows.toLocaleString('en')} rows`);
  }
  say('rollups');
  await rollups(client);
  await client.query('ANALYZE');
  const { rows: counted } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM perf_adgroup_day WHERE company_id = 1',
  );
  return { rows, days: DAYS, lastDay, adgroups: total, adgroupDays: counted[0]!.count };
}

async function entities(
  client: Client,
  { company, accounts, sites }: (typeof SHARES)[number],
  adgroups: number,
): Promise<void> {
  const campaigns = Math.max(accounts, Math.round(adgroups * 0.15));
  const run = (text: string): Promise<unknown> => client.query(text);
  await run(`INSERT INTO company (id, name) VALUES (${company}, 'Bench ${company}')`);
  await run(`INSERT INTO user_account (id, username)
    SELECT ${company * 100} + i, 'buyer-${company}-' || i FROM generate_series(1, 12) i`);
  await run(`INSERT INTO membership (company_id, user_id, all_partner_accounts)
    SELECT ${company}, ${company * 100} + i, true FROM generate_series(1, 12) i`);
  await run(`INSERT INTO site (company_id, id, name, domain, market_id, is_active)
    SELECT ${company}, i, 'site-' || i || '.example', 'site-' || i || '.example', 1, true FROM generate_series(1, ${sites}) i`);
  await run(`INSERT INTO partner_account (company_id, id, partner_id, name, external_id, buyer_user_id)
    SELECT ${company}, i, (ARRAY[5, 6, 14, 17])[1 + i % 4], 'Account ' || i, 'x' || i, ${company * 100} + 1 + i % 12
    FROM generate_series(1, ${accounts}) i`);
  await run(`INSERT INTO campaign (company_id, id, account_id, external_id, name, budget_micros, editable_fields)
    SELECT ${company}, i, 1 + i % ${accounts}, 'c' || i, 'Campaign ' || i || ' ' || md5(i::text), i::bigint * 1000000, '{budget}'
    FROM generate_series(1, ${campaigns}) i`);
  await run(`INSERT INTO adgroup (company_id, id, campaign_id, account_id, site_id, external_id, name, max_cpc_micros, editable_fields, categories)
    SELECT c.company_id, i, c.id, c.account_id, 1 + (i * 7) % ${sites}, 'g' || i, 'Ad group ' || i || ' ' || md5(i::text), i * 100, '{maxCPC}', '{}'
    FROM generate_series(1, ${adgroups}) i JOIN campaign c ON c.company_id = ${company} AND c.id = 1 + i % ${campaigns}`);
  await run(
    `INSERT INTO label (company_id, id, name) SELECT ${company}, i, 'label ' || i FROM generate_series(1, 20) i`,
  );
  await run(`INSERT INTO adgroup_label (company_id, label_id, adgroup_id)
    SELECT ${company}, 1 + abs(hashint4(i)) % 20, i FROM generate_series(1, ${adgroups}) i
    UNION SELECT ${company}, 1 + abs(hashint4(i * 31 + 7)) % 20, i FROM generate_series(1, ${adgroups}, 3) i`);
  await run(`INSERT INTO freshness_mark (company_id, account_id, complete_until)
    SELECT ${company}, i, date_trunc('hour', now()) FROM generate_series(1, ${accounts}) i`);
}

/** In the order loads write: company, account, ad group. */
const FACTS_OF_A_DAY = `
  INSERT INTO perf_hour (${METRICS.join(', ')}, company_id, account_id, adgroup_id, campaign_id, site_id, buyer_id, date, hour, device_id, country_id, feed_id)
  SELECT bought * price, bought * price / 20, (bought / 8) * 1000000, (bought / 8) * 2500000, shown * 2100000,
    sold * value, sold * value * 9 / 10, sold * value * 9 / 10, sold * 6200000, NULL, (bought / 9) * 1000000,
    shown, bought, sold, bought, bought * 7 / 10, NULL, bought, bought * 9 / 10, sold + 1, sold,
    company_id, account_id, id, campaign_id, site_id, 0, day, hour, device, country, feed
  FROM (
    SELECT a.company_id, a.account_id, a.id, a.campaign_id, a.site_id, ($1::date - $2::int) AS day,
      (slot % 19 + 2)::smallint AS hour, (1 + slot / 19)::smallint AS device,
      (ARRAY[840, 276, 826, 250])[1 + (a.id + slot % 2) % 4]::smallint AS country, (1 + a.id % 2)::smallint AS feed,
      (20 + random() * 300)::int AS shown, (random() * 12)::int AS bought, (random() * 7)::int AS sold,
      (50000 + random() * 250000)::bigint AS price, (80000 + random() * 400000)::bigint AS value
    FROM adgroup a CROSS JOIN generate_series(0, ${SLOTS - 1}) slot
    WHERE abs(hashint8(a.id::bigint * 1000 + $2::int * 7919 + a.company_id)) % 100 < ${ACTIVE}
    ORDER BY a.company_id, a.account_id, a.id
  ) x`;

async function rollups(client: Client): Promise<void> {
  const sums = METRICS.map((metric) => `isum(${metric})`).join(', ');
  const sourced = `(SELECT p.*, a.partner_id AS source_id FROM perf_hour p
    JOIN partner_account a ON a.company_id = p.company_id AND a.id = p.account_id)`;
  for (const { name, from, keys, carried } of buildOrder(PERFORMANCE)) {
    const columns = ['company_id', ...keyColumns([...keys, ...carried])].join(', ');
    await client.query(`INSERT INTO ${name} (${columns}, ${METRICS.join(', ')}, estimated)
      SELECT ${columns}, ${sums}, bool_or(estimated) FROM ${from === PERFORMANCE.facts.name ? sourced : from} f GROUP BY ${columns} ORDER BY ${columns}`);
  }
  await client.query(`INSERT INTO perf_refresh (company_id, date, facts_version, rollup_version)
    SELECT DISTINCT company_id, date, 1, 1 FROM perf_account_day`);
}
