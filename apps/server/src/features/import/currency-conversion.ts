import { addDays, dayNumber } from '@adops/domain';
import type { Queryable } from '../../core/database/index.js';
import { ratesPerEuro } from './currency-rates.repository.js';
import { ImportRefused, refuse } from './import-error.js';
import { scaledNumber } from './values.js';

/** A rate as a fraction of whole numbers, so that money is multiplied exactly. */
export interface Rate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const ONE: Rate = { numerator: 1n, denominator: 1n };
/**
 * Maximum age of a rate in days. Central banks publish no rates on weekends and holidays, so the last earlier one
 * applies.
 */
const HOLDS_DAYS = 7;

/** Converts money of a file to the reporting currency, at the rate of the day. */
export class Exchange {
  private readonly found = new Map<string, Rate>();

  private constructor(
    private readonly reporting: string,
    private readonly fixed: Rate | null,
    /** Millionths for one euro, by currency and day number. */
    private readonly perEuro: ReadonlyMap<string, ReadonlyMap<number, number>>,
  ) {}

  /**
   * Loads the rates.
   * @param rate units of the reporting currency for one unit of the file's currency, as entered; null for the rates
   * table
   * @throws ImportRefused if the rate isn't a positive number
   */
  static async load(
    on: Queryable,
    input: { reporting: string; rate: string | null; currencies: readonly string[]; from: string; to: string },
  ): Promise<Exchange> {
    if (input.rate !== null) {
      const fixed = fixedRate(input.rate);
      const foreign = input.currencies.filter((currency) => currency !== input.reporting);
      if (foreign.length > 1) refuse(`--rate is for one currency, but the file has ${foreign.join(' and ')}.`);
      return new Exchange(input.reporting, fixed, new Map());
    }
    const days = { from: addDays(input.from, -HOLDS_DAYS), to: input.to };
    const rows = await ratesPerEuro(on, [...input.currencies, input.reporting], days);
    const perEuro = new Map<string, Map<number, number>>();
    for (const { day, currency, rate } of rows) {
      if (!perEuro.has(currency)) perEuro.set(currency, new Map());
      perEuro.get(currency)!.set(dayNumber(day), rate);
    }
    return new Exchange(input.reporting, null, perEuro);
  }

  /**
   * Converts money to millionths of the reporting currency, rounded half away from zero. Throws ImportRefused without a
   * rate.
   */
  convert(micros: number, currency: string, day: string): number {
    const converted = multiplied(micros, this.rate(currency, day));
    if (!Number.isSafeInteger(converted)) refuse(`An amount of ${currency} on ${day} is too large after conversion.`);
    return converted;
  }

  /** Returns the units of the reporting currency for one unit of another currency on a day. Null if unknown. */
  rateOn(currency: string, day: string): Rate | null {
    try {
      return this.rate(currency, day);
    } catch (error) {
      if (error instanceof ImportRefused) return null;
      throw error;
    }
  }

  private rate(currency: string, day: string): Rate {
    if (currency === this.reporting) return ONE;
    if (this.fixed) return this.fixed;
    const key = currency + day;
    let rate = this.found.get(key);
    if (!rate) {
      const denominator = BigInt(this.euroRate(currency, day));
      rate = { numerator: BigInt(this.euroRate(this.reporting, day)), denominator };
      this.found.set(key, rate);
    }
    return rate;
  }

  private euroRate(currency: string, day: string): number {
    if (currency === 'EUR') return 1_000_000;
    const days = this.perEuro.get(currency);
    for (let back = 0; back <= HOLDS_DAYS; back++) {
      const rate = days?.get(dayNumber(day) - back);
      if (rate !== undefined && rate > 0) return rate;
    }
    return refuse(
      `There is no exchange rate of ${currency} for ${day}. Set it with --rate (${this.reporting} per unit of the file's currency).`,
    );
  }
}

/** Multiplies micros by a rate, rounded half away from zero. */
function multiplied(micros: number, { numerator, denominator }: Rate): number {
  if (numerator === denominator) return micros;
  const product = BigInt(micros) * numerator;
  const half = product < 0n ? -denominator / 2n : denominator / 2n;
  return Number((product + half) / denominator);
}

/** Converts micros of the reporting currency to the currency of the rate, rounded half away from zero. */
export const dividedBy = (micros: number, { numerator, denominator }: Rate): number =>
  multiplied(micros, { numerator: denominator, denominator: numerator });

/** Parses an entered rate. @throws ImportRefused if it isn't a positive number */
export function fixedRate(text: string): Rate {
  let scaled = 0;
  try {
    scaled = scaledNumber(text, 9);
  } catch {
    // The error is thrown below.
  }
  if (!(scaled > 0)) refuse(`--rate ${text} is not a positive number.`);
  return { numerator: BigInt(scaled), denominator: 10n ** 9n };
}
