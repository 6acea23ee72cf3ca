import { type Exchange, fixedRate, type Rate } from '../import/index.js';
import type { DayCost, FixedRateCost } from './cost-figures.repository.js';

/** Cost at one rate. */
export interface RatedCost {
  /** Micros of the reporting currency; null: not known yet. */
  readonly cost: number | null;
  /** null: unknown. */
  readonly rate: Rate | null;
}

/**
 * The rates costs were booked at. Costs are stored in the reporting currency alone: pulls and files convert them at the
 * rate of the day, a file that was imported with a rate of its own at that one.
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

  /** The cost of a day by the rates it was booked at: that of the day first, then those of files. They add up to it. */
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
