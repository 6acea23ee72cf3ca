import type { DayOfRates } from '@adops/connectors';
import type { Database } from '../../core/database/index.js';

/** Stores the rates with their days. A corrected rate replaces the old one. Returns the number of changed rates. */
export async function storeRates(database: Database, days: readonly DayOfRates[]): Promise<number> {
  const rows = days.flatMap(({ day, perEuro }) => [...perEuro].map(([currency, rate]) => ({ day, currency, rate })));
  const { rowCount } = await database.pool.query(
    `INSERT INTO currency_rate (day, currency, per_euro_micros)
     SELECT * FROM unnest($1::date[], $2::char(3)[], $3::bigint[])
     ON CONFLICT (day, currency) DO UPDATE SET per_euro_micros = excluded.per_euro_micros
     WHERE currency_rate.per_euro_micros IS DISTINCT FROM excluded.per_euro_micros`,
    [rows.map((row) => row.day), rows.map((row) => row.currency), rows.map((row) => row.rate)],
  );
  return rowCount ?? 0;
}
