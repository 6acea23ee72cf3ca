import type { Database } from '../core/database/database.js';
import { PARTNERS } from './partners.js';
import { countryRecords, DEVICE_RECORDS, MARKETS } from './countries-and-markets.js';

/**
 * Updates partners, devices, countries and markets to this release. Run this function after every migration. Rows are
 * added or corrected, never deleted, so that references of figures stay valid. Nothing is written if there are no
 * differences.
 */
export async function loadReferenceData(database: Database): Promise<void> {
  await database.transaction(async (client) => {
    // Without the lock, two servers that start at once would wait for each other's rows in different order.
    await client.query("SELECT pg_advisory_xact_lock(hashtext('reference data'))");
    const put = (sql: string, rows: readonly object[]) => client.query(sql, [JSON.stringify(rows)]);
    await put(
      `INSERT INTO partner AS p (id, name, short_name, type, feed_type, supports_hourly, usual_delay_hours, parent_id)
       SELECT id, name, "shortName", type::partner_type, "feedType", "supportsHourly", "usualDelayHours", "parentId"
       FROM jsonb_to_recordset($1) AS r (id int, name text, "shortName" text, type text, "feedType" text,
                                         "supportsHourly" boolean, "usualDelayHours" int, "parentId" int)
       ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, short_name = EXCLUDED.short_name, type = EXCLUDED.type,
         feed_type = EXCLUDED.feed_type, supports_hourly = EXCLUDED.supports_hourly,
         usual_delay_hours = EXCLUDED.usual_delay_hours, parent_id = EXCLUDED.parent_id
       WHERE (p.name, p.short_name, p.type, p.feed_type, p.supports_hourly, p.usual_delay_hours, p.parent_id) IS DISTINCT FROM
         (EXCLUDED.name, EXCLUDED.short_name, EXCLUDED.type, EXCLUDED.feed_type, EXCLUDED.supports_hourly,
          EXCLUDED.usual_delay_hours, EXCLUDED.parent_id)`,
      PARTNERS,
    );
    await put(
      `INSERT INTO device AS d (id, name, code)
       SELECT id, name, code FROM jsonb_to_recordset($1) AS r (id int, name text, code text)
       ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, code = EXCLUDED.code
       WHERE (d.name, d.code) IS DISTINCT FROM (EXCLUDED.name, EXCLUDED.code)`,
      DEVICE_RECORDS,
    );
    await put(
      `INSERT INTO country AS c (id, code, name, language_codes)
       SELECT id, code, name, ARRAY(SELECT jsonb_array_elements_text("languageCodes"))
       FROM jsonb_to_recordset($1) AS r (id int, code text, name text, "languageCodes" jsonb)
       ON CONFLICT (id) DO UPDATE SET code = EXCLUDED.code, name = EXCLUDED.name, language_codes = EXCLUDED.language_codes
       WHERE (c.code, c.name, c.language_codes) IS DISTINCT FROM (EXCLUDED.code, EXCLUDED.name, EXCLUDED.language_codes)`,
      countryRecords(),
    );
    await put(
      `INSERT INTO market AS m (id, name, code, language_code, currency_code, region)
       SELECT id, name, code, "languageCode", "currencyCode", region::revenue_share_region
       FROM jsonb_to_recordset($1) AS r (id int, name text, code text, "languageCode" text, "currencyCode" text, region text)
       ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, code = EXCLUDED.code, language_code = EXCLUDED.language_code,
         currency_code = EXCLUDED.currency_code, region = EXCLUDED.region
       WHERE (m.name, m.code, m.language_code, m.currency_code, m.region) IS DISTINCT FROM
         (EXCLUDED.name, EXCLUDED.code, EXCLUDED.language_code, EXCLUDED.currency_code, EXCLUDED.region)`,
      MARKETS,
    );
  });
}
