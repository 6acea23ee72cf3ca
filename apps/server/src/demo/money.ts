import { addDays, dayOf, daysBetween } from '@adops/domain';
import { Random } from './random.js';
import type { DemoRecipe } from './recipe.js';
import { SHARES } from './market-profiles.js';

/** Approximate units for one euro. The demo varies them slightly from day to day. */
const PER_EURO: Readonly<Record<string, number>> = {
  USD: 1.09, GBP: 0.855, CAD: 1.48, AUD: 1.64, NZD: 1.78, CHF: 0.96, SEK: 11.4, DKK: 7.46, NOK: 11.6, PLN: 4.32, CZK: 25.1, HUF: 392,
  JPY: 163, INR: 91, BRL: 5.6, MXN: 19.2, SGD: 1.46, HKD: 8.5, TRY: 35, ZAR: 20.1, ILS: 4.0,
}; // prettier-ignore

export interface DemoRate {
  readonly day: string;
  readonly currency: string;
  readonly per_euro_micros: number;
}

/** Returns the currency rates of these days. The same first day gives the same rates, for any number of days. */
export function demoRates(seed: number, from: string, to: string): DemoRate[] {
  return Object.entries(PER_EURO).flatMap(([currency, level], at) => {
    const random = new Random(seed, at, 77);
    let drift = 0;
    return daysBetween(from, to).map((day) => {
      drift = drift * 0.98 + random.normal(0, 0.0025);
      return { day, currency, per_euro_micros: Math.round(level * (1 + drift) * 1_000_000) };
    });
  });
}

/**
 * Saves rates for the days up to `today`, and the shares of the months around it. Repeating it adds only new rates and
 * shares.
 */
export async function saveMoney(
  client: { query(sql: string, params: unknown[]): Promise<unknown> },
  companyIds: readonly number[],
  recipe: DemoRecipe,
  today: string,
): Promise<void> {
  await client.query(
    `INSERT INTO currency_rate (day, currency, per_euro_micros)
     SELECT day, currency, per_euro_micros FROM jsonb_to_recordset($1) AS r (day date, currency text, per_euro_micros bigint)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(demoRates(recipe.seed, addDays(recipe.today, -200), today))],
  );
  const months = [0, 1, 2, 3, 4].map((back) => {
    const month = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
    month.setUTCMonth(month.getUTCMonth() - back);
    return dayOf(month);
  });
  for (const companyId of companyIds) {
    for (const [region, share] of Object.entries(SHARES)) {
      await client.query(
        `INSERT INTO revenue_share (company_id, partner_id, region, month, share_micros)
         SELECT $1, 1, $2::revenue_share_region, month, $3 FROM unnest($4::date[]) month ON CONFLICT DO NOTHING`,
        [companyId, region, Math.round(share * 1_000_000), months],
      );
    }
  }
}
