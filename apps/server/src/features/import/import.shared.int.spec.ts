import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { Database } from '../../core/database/index.js';
import { loadReferenceData } from '../../reference/index.js';
import { fileAt } from './import.fixture.js';
import { FORMATS, ImportService } from './index.js';
import { PUBLISHED_TOTALS } from './published-totals.fixture.js';

/**
 * Published platform reports and data sets with independently computed totals. They aren't part of the repository, and
 * these specs are skipped without them.
 */
const root = join(import.meta.dirname, '../../../../..');
const folder = process.env['ADOPS_SHARED_DATA'] ?? join(root, '../shared/data');
const present = existsSync(join(folder, 'performance'));
if (!present)
  process.stdout.write(`Skipped: no published reports in ${folder} (ADOPS_SHARED_DATA names another folder).\n`);

/** Returns the options that some reports require: a period on one day, and an hourly file with only one midnight. */
function answerOf(path: string): unknown {
  const named = (name: string) => FORMATS.find((format) => format.name === name)!;
  if (path.includes('ui_export')) return { ...named('google-ads-ui-campaign'), wholePeriod: true };
  if (!path.includes('microsoft_ads_keyword')) return undefined;
  const mapping = named('microsoft-ads-keyword-hourly');
  return { ...mapping, date: { ...mapping.date, per: 'hour' } };
}

(present ? describe : describe.skip)('published reports', () => {
  let testDatabase: TestDatabase;
  let database: Database;
  let companyId: number;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = new Database(testDatabase.url);
    await loadReferenceData(database);
    const { rows } = await database.pool.query<{ id: number }>(
      "INSERT INTO company (name) VALUES ('Published') RETURNING id",
    );
    companyId = rows[0]!.id;
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.drop();
  });

  it.each(PUBLISHED_TOTALS)(
    'matches the published totals of $path',
    async ({ path, rows, sums, also, byCampaign, byDay, byDevice }) => {
      const summary = await new ImportService(database).run({
        companyId,
        account: path,
        createAccount: 5,
        file: fileAt(join(folder, path)),
        mapping: answerOf(path),
        date: path.includes('ui_export') ? '2025-07-31' : null,
        rate: path.includes('ui_export') ? '0.0117' : null,
      });
      expect(summary.rows).toBe(rows);
      const [total] = summary.totals;
      for (const [metric, expected] of Object.entries(sums)) {
        // Each row may lose up to one millionth if the file has more than six decimals.
        expect(Math.abs((total!.sums[metric as 'cost'] ?? Number.NaN) - expected)).toBeLessThanOrEqual(rows);
      }
      for (const [name, expected] of Object.entries(also ?? {})) expect(summary.also[name]).toBe(expected);

      const stored = async (by: string) => {
        const { rows: found } = await database.pool.query<Record<string, number | string>>(
          `SELECT ${by} AS key, isum(f.impressions)::float AS impressions, isum(f.bought)::float AS bought, isum(f.cost)::float AS cost,
           isum(f.conv)::float AS conv, isum(f.conv_value)::float AS "convValue", isum(f.earned)::float AS earned
         FROM perf_day f JOIN campaign c ON c.id = f.campaign_id JOIN partner_account a ON a.id = f.account_id
         WHERE f.company_id = $1 AND a.name = $2 GROUP BY 1`,
          [companyId, path],
        );
        return new Map(found.map((row) => [String(row['key']), row]));
      };
      for (const [by, expected] of [
        ['c.external_id', byCampaign],
        ['f.date', byDay],
        ['f.device_id', byDevice],
      ] as const) {
        if (!expected) continue;
        const found = await stored(by);
        for (const [key, values] of Object.entries(expected)) {
          for (const [metric, value] of Object.entries(values)) {
            expect(Math.abs(Number(found.get(key)?.[metric]) - value)).toBeLessThanOrEqual(
              metric === 'cost' ? rows : 0.5,
            );
          }
        }
      }
    },
    60_000,
  );

  it('matches the published figures of each placement', async () => {
    const { rows } = await database.pool.query<{ name: string; impressions: number; bought: number }>(
      `SELECT coalesce(p.name, 'none') AS name, isum(f.impressions)::float AS impressions, isum(f.bought)::float AS bought
       FROM placement_day f LEFT JOIN placement p ON p.company_id = f.company_id AND p.id = f.placement_id
       WHERE f.company_id = $1 GROUP BY 1 ORDER BY 1`,
      [companyId],
    );
    // Impressions of `#N/A` belong to no placement. Their ad groups have no other impressions, so there is no
    // remainder.
    expect(rows).toEqual([
      { name: 'abc', impressions: 242_142, bought: 1_584 },
      { name: 'def', impressions: 28_178_701, bought: 176_099 },
      { name: 'ghi', impressions: 59_740_415, bought: 1_247_049 },
      { name: 'jkl', impressions: 7_692_732, bought: 75_063 },
      { name: 'mno', impressions: 143_161_775, bought: 993_039 },
    ]);
  });

  it.each(['google_ads_keyword_stats', 'microsoft_ads_keyword_performance_hourly'])(
    'reads keywords of %s that add up to the ad groups',
    async (name) => {
      const sums = async (table: string) => {
        const { rows } = await database.pool.query(
          `SELECT f.adgroup_id, isum(f.impressions)::float AS impressions, isum(f.bought)::float AS bought, isum(f.cost)::float AS cost
           FROM ${table} f JOIN partner_account a ON a.id = f.account_id
           WHERE f.company_id = $1 AND a.name LIKE '%' || $2 || '%' GROUP BY 1 ORDER BY 1`,
          [companyId, name],
        );
        return rows;
      };
      const keywords = await sums('keyword_day');
      expect(keywords.length).toBeGreaterThan(0);
      expect(keywords).toEqual(await sums('perf_day'));
    },
  );
});
