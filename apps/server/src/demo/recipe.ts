import { addDays } from '@adops/domain';
import { buildCompany, type DemoCompany, Ids } from './world.js';

/** Parameters of a demo. The same recipe creates the same world, so that the demo can continue later. */
export interface DemoRecipe {
  readonly seed: number;
  readonly scale: number;
  /** Number of UTC days with figures at the creation of the demo. */
  readonly days: number;
  /** Day of its creation. */
  readonly today: string;
}

/** Returns the first UTC day with figures. */
export const firstDayOf = ({ today, days }: Pick<DemoRecipe, 'today' | 'days'>): string => addDays(today, 1 - days);

const ADGROUPS = 3000;

/** Builds the two companies with their inventory. IDs count up from 1. */
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

/** Returns the recipe as text for the ledger of loads. */
export function sourceText({ seed, scale, days, today }: DemoRecipe): string {
  return `demo:${seed}:${scale}:${days}:${today}`;
}

/** Parses the text of a recipe. Returns null for any other text. */
export function readSourceText(text: string): DemoRecipe | null {
  const match = /^demo:(\d+):([\d.e+-]+):(\d+):(\d{4}-\d{2}-\d{2})$/.exec(text);
  if (!match) return null;
  return { seed: Number(match[1]), scale: Number(match[2]), days: Number(match[3]), today: match[4]! };
}
