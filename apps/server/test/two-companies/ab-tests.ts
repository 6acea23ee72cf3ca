import type { Database } from '../../src/core/database/index.js';
import type { CompanyIds, Mark } from '../two-companies.js';
import { FIGURES_DAY } from './figures.js';

/** Inserts a stopped test with two variants, their figures and a verdict. */
export async function insertAbTest(database: Database, ids: CompanyIds, mark: Mark): Promise<void> {
  await database.pool.query(
    `WITH test AS (INSERT INTO ab_test (company_id, id, site_id, key, experiment_id, name, type, state, start_at, end_at, source_ids, device_ids,
         adgroup_names, hypothesis, created_by)
       VALUES ($1, $2, $3, gen_random_uuid(), $4 || ' experiment', $4 || ' test', 'rps', 'stopped', $5::date, $5::date + 1, '{5}', '{1}', '{}', $4 || ' hypothesis', $6)
       RETURNING company_id, id),
     variants AS (INSERT INTO ab_variant (company_id, id, test_id, number, name, weight, description)
       SELECT company_id, id * 10 + n, id, n, $4 || ' variant ' || n, 0.5, $4 || ' description' FROM test, generate_series(1, 2) n RETURNING company_id, id, test_id),
     verdict AS (INSERT INTO ab_test_verdict (company_id, test_id, state, advice) SELECT company_id, id, 'collecting', $4 || ' advice' FROM test),
     facts AS (INSERT INTO ab_adgroup_day (company_id, date, ab_test_id, ab_variant_id, adgroup_id, device_id, feed_id, account_id, campaign_id, site_id,
         source_id, visits, sold, sold_squares, earned, earned_squares, bought, cost)
       SELECT company_id, $5, test_id, id, $7, 1, 1, $8, $9, $3, 5, 100, 20, 24, 10000000, 6000000, 90, 4000000 FROM variants
       RETURNING *)
     INSERT INTO ab_variant_day (company_id, date, ab_test_id, ab_variant_id, device_id, source_id, feed_id, account_id, site_id, visits, sold,
       sold_squares, earned, earned_squares, bought, cost)
     SELECT company_id, date, ab_test_id, ab_variant_id, device_id, source_id, feed_id, account_id, site_id, visits, sold, sold_squares, earned,
       earned_squares, bought, cost FROM facts`,
    [ids.company, ids.abTest, ids.site, mark, FIGURES_DAY, ids.buyer, ids.adgroup, ids.account, ids.campaign],
  );
}
