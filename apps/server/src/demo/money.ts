import { addDays, daysBetween } from '../features/facts/index.js';
import { Random } from './random.js';

/** Units for one euro, about as they stand; the demo lets them wander a little from day to day. */
const PER_EURO: Readonly<Record<string, number>> = {
  USD: 1.09, GBP: 0.855, CAD: 1.48, AUD: 1.64, NZD: 1.78, CHF: 0.96, SEK: 11.4, DKK: 7.46, NOK: 11.6, PLN: 4.32, CZK: 25.1, HUF: 392,
  JPY: 163, INR: 91, BRL: 5.6, MXN: 19.2, SGD: 1.46, HKD: 8.5, TRY: 35, ZAR: 20.1, ILS: 4.0,
}; // prettier-ignore

export interface DemoRate {
  readonly day: string;
  readonly currency: string;
  readonly per_euro_micros: number;
}

/** Currency rates for the days up to today. */
export function demoRates(seed: number, today: string, days: number): DemoRate[] {
  return Object.entries(PER_EURO).flatMap(([currency, level], at) => {
    const random = new Random(seed, at, 77);
    let drift = 0;
    return daysBetween(addDays(today, -days), today).map((day) => {
      drift = drift * 0.98 + random.normal(0, 0.0025);
      return { day, currency, per_euro_micros: Math.round(level * (1 + drift) * 1_000_000) };
    });
  });
}
