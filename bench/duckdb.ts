import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/**
 * Loads the same raw facts into a columnar store for comparison. Null if its package isn't available for this system.
 */
export async function openDuckDb(): Promise<DuckDBConnection | null> {
  try {
    const { DuckDBInstance } = await import('@duckdb/node-api');
    const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
    return await instance.connect();
  } catch {
    return null;
  }
}

const TABLES: Readonly<Record<string, string>> = {
  perf_hour:
    'SELECT company_id, account_id, adgroup_id, campaign_id, site_id, date, hour, device_id, country_id, feed_id, bought, cost, sold, earned, rebate FROM perf_hour',
  adgroup: 'SELECT company_id, id, name, account_id, site_id FROM adgroup',
  site: 'SELECT company_id, id, name FROM site',
  campaign: 'SELECT company_id, id, name, account_id FROM campaign',
  account:
    'SELECT a.company_id, a.id, a.name, p.name AS source, a.buyer_user_id AS buyer_id, u.username AS buyer FROM partner_account a JOIN partner p ON p.id = a.partner_id LEFT JOIN user_account u ON u.id = a.buyer_user_id',
  labeled:
    'SELECT al.company_id, al.adgroup_id, l.name AS label FROM adgroup_label al JOIN label l ON l.company_id = al.company_id AND l.id = al.label_id',
};

/** Copies facts and names through files in `folder`. */
export async function fillDuckDb(duck: DuckDBConnection, client: pg.ClientBase, folder: string): Promise<void> {
  for (const [table, query] of Object.entries(TABLES)) {
    const file = join(folder, `${table}.csv`);
    await pipeline(
      client.query(copyTo(`COPY (${query}) TO STDOUT WITH (FORMAT csv, HEADER)`)),
      createWriteStream(file),
    );
    await duck.run(`CREATE TABLE ${table} AS SELECT * FROM read_csv('${file.replaceAll("'", "''")}', header = true)`);
    await rm(file);
  }
}
