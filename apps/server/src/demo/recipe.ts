import { addDays } from '../features/facts/index.js';
import { buildCompany, type DemoCompany, Ids } from './world.js';

/** What a demo was made from: the same recipe gives the same world, so the demo can go on later. */
export interface DemoRecipe {
  readonly seed: number;
  readonly scale: number;
  /** UTC days with figures when it was made. */
  readonly days: number;
  /** The day it was made on. */
  readonly today: string;
}

/** The first UTC day with figures. */
export const firstDayOf = ({ today, days }: Pick<DemoRecipe, 'today' | 'days'>): string => addDays(today, 1 - days);

const ADGROUPS = 3000;

/** The two companies with their inventory. Ids are counted up from 1. */
export function buildWorld({ seed, scale, days, today }: DemoRecipe): DemoCompany[] {
  const ids = new Ids();
  const plan = { today, days };
  const large = {
    ...plan,
    name: 'Northwind Media',
    firstBrand: seed,
    brands: Math.max(2, Math.round(6 * Math.sqrt(scale))),
    adgroups: Math.round(ADGROUPS * 0.86 * scale),
    accounts: Math.max(0.3, Math.sqrt(scale)),
  };
  const small = {
    ...plan,
    name: 'Harbor Lane Digital',
    // A site belongs to one company.
    firstBrand: seed + large.brands,
    brands: 2,
    adgroups: Math.round(ADGROUPS * 0.14 * scale),
    accounts: 0.3,
  };
  return [buildCompany(seed, ids, large), buildCompany(seed + 1, ids, small)];
}

/** The recipe as the ledger of loads keeps it. */
export function sourceText({ seed, scale, days, today }: DemoRecipe): string {
  return `demo:${seed}:${scale}:${days}:${today}`;
}

/** Null: the text is no recipe. */
export function readSourceText(text: string): DemoRecipe | null {
  const match = /^demo:(\d+):([\d.e+-]+):(\d+):(\d{4}-\d{2}-\d{2})$/.exec(text);
  if (!match) return null;
  return { seed: Number(match[1]), scale: Number(match[2]), days: Number(match[3]), today: match[4]! };
}
