import { chance, split } from './seeded-random.js';
import type { Cell } from './traffic-simulation.js';
import { now } from './model.js';

/** Sums over several cells. */
export interface Figures {
  impressions: number;
  clicks: number;
  cost: number;
  conversions: number;
  conversionValue: number;
}

export interface Group extends Figures {
  /** Any cell of the group. All cells of the group have the same values in every field that the key contains. */
  readonly cell: Cell;
  /** Placement, keyword or ad of this row. */
  readonly part: string;
}

const FIGURES = ['impressions', 'clicks', 'cost', 'conversions', 'conversionValue'] as const;

/** Sums cells by key. */
export function sumBy(cells: readonly Cell[], key: (cell: Cell) => string): Group[] {
  const groups = new Map<string, Group>();
  for (const cell of cells) addTo(groups, key(cell), cell, '', cell);
  return [...groups.values()];
}

/** Sums cells by key and by placement, keyword or ad. The parts of a cell add up to the cell. */
export function sumByPart(
  cells: readonly Cell[],
  key: (cell: Cell) => string,
  partsOf: (cell: Cell) => readonly { id: string; weight: number }[],
): Group[] {
  const groups = new Map<string, Group>();
  for (const cell of cells) {
    const parts = partsOf(cell);
    const weights = parts.map(({ weight }) => weight);
    const clicks = split(cell.clicks, weights);
    // Money and conversions are proportional to clicks.
    const cut = Object.fromEntries(
      FIGURES.map((name) => [
        name,
        name === 'clicks' ? clicks : split(cell[name], name === 'impressions' ? weights : clicks),
      ]),
    );
    parts.forEach(({ id }, at) => {
      const figures = Object.fromEntries(FIGURES.map((name) => [name, cut[name]![at]!])) as unknown as Figures;
      if (figures.impressions > 0 || figures.clicks > 0) addTo(groups, `${key(cell)} ${id}`, cell, id, figures);
    });
  }
  return [...groups.values()];
}

function addTo(groups: Map<string, Group>, key: string, cell: Cell, part: string, figures: Figures): void {
  const group = groups.get(key);
  if (!group) {
    const { impressions, clicks, cost, conversions, conversionValue } = figures;
    groups.set(key, { cell, part, impressions, clicks, cost, conversions, conversionValue });
  } else for (const name of FIGURES) group[name] += figures[name];
}

const SITES = ['dailybrief.example', 'sportsdesk.example', 'homecook.example', 'techpulse.example', 'moneymap.example'];

/** Returns the placements that showed ads. Blocked placements get no traffic. */
export function placementsOf({ adGroup, campaign }: Cell): { id: string; weight: number }[] {
  const blocked = new Set([...now(campaign).blocked, ...now(adGroup).blocked]);
  const open = SITES.filter((site) => !blocked.has(site));
  return open.map((id) => ({ id, weight: 0.2 + chance(adGroup.id, id) }));
}

export const sectionsOf = (cell: Cell): { id: string; weight: number }[] =>
  placementsOf(cell).flatMap(({ id, weight }) => [
    { id: `${id}|top`, weight: weight * 0.7 },
    { id: `${id}|side`, weight: weight * 0.3 },
  ]);

export const keywordsOf = ({ adGroup }: Cell): { id: string; weight: number }[] =>
  adGroup.keywords.map(({ id }) => ({ id, weight: 0.2 + chance(adGroup.id, id) }));

export const adsOf = ({ adGroup }: Cell): { id: string; weight: number }[] =>
  adGroup.ads.map(({ id }) => ({ id, weight: 0.2 + chance(adGroup.id, id) }));
