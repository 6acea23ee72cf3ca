import { type Exchange, fixedRate, type Rate } from '../import/index.js';
import type { DayCost, FixedRateCost } from './cost-figures.repository.js';

/** Cost at one rate. */
export interface RatedCost {
  /** Cost in micros of the reporting currency. Null if not known yet. */
  readonly cost: number | null;
  /** Exchange rate. Null if unknown. */
  readonly rate: Rate | null;
}

/**
 * Rates at which costs were booked. Costs are stored only in the reporting currency. Syncs and most files convert them
 * at the rate of the day. A file that was imported with its own rate uses that rate.
 */
export class CostRates {
  private readonly fixed = new Map<string, FixedRateCost[]>();
  readonly fixedCount: number;

  constructor(
    private readonly exchange: Exchange,
    fixed: readonly FixedRateCost[],
  ) {
    this.fixedCount = fixed.length;
    for (const part of fixed) {
      const key = keyOf(part);
      this.fixed.set(key, [...(this.fixed.get(key) ?? []), part]);
    }
  }

  /**
   * Splits the cost of a day by booked rate: the rate of the day first, then the rates of files. The parts add up to
   * the cost.
   */
  partsOf(day: DayCost, currency: string): RatedCost[] {
    const ofDay = this.exchange.rateOn(currency, day.day);
    const files = day.cost === null ? [] : (this.fixed.get(keyOf(day)) ?? []);
    if (day.cost === null || files.length === 0) return [{ cost: day.cost, rate: ofDay }];
    const rest = files.reduce((left, { cost }) => left - cost, day.cost);
    const parts = files.map(({ cost, rate }): RatedCost => ({ cost, rate: fixedRate(rate) }));
    return rest === 0 ? parts : [{ cost: rest, rate: ofDay }, ...parts];
  }
}

const keyOf = ({ day, accountId }: Pick<DayCost, 'day' | 'accountId'>): string => `${day} ${accountId}`;
