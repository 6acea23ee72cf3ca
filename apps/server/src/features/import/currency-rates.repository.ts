import type { Queryable } from '../../core/database/index.js';

/** Units of a currency for one euro on a day, in millionths. */
export interface RatePerEuro {
  readonly day: string;
  readonly currency: string;
  readonly rate: number;
}

export async function ratesPerEuro(
  on: Queryable,
  currencies: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<RatePerEuro[]> {
  const { rows } = await on.query<RatePerEuro>(
    'SELECT day, currency, per_euro_micros AS rate FROM currency_rate WHERE currency = ANY ($1) AND day BETWEEN $2 AND $3',
    [currencies, from, to],
  );
  return rows;
}
