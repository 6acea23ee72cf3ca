import type { GridItem } from '../../ui/data-grid/grid-types.js';
import { daysBetween, sliceName, type ComparedDays, type Slice } from './advertiser-series.js';

type Advertiser = Slice['advertisers'][number];
type Places = Pick<Advertiser, 'loadPos' | 'loadPosStdev' | 'clickPos' | 'clickPosStdev'>;

/** Counts of a line. */
export interface Counts {
  readonly loaded: number;
  readonly shown: number;
  readonly clicked: number;
  /** Clicks on advertisers of type business. Null for a single advertiser. */
  readonly business: number | null;
}

/** Row of the table: the total, a day or hour, or an advertiser in one of these. */
export interface Line extends Counts {
  readonly name: string;
  /** 'advertiser' rows belong to the total or to a slice, and only they have shares. */
  readonly kind: 'total' | 'slice' | 'advertiser';
  /** Share of the parent row's clicks. `accumulated` adds the shares of all stronger advertisers. */
  readonly ratio: number | null;
  readonly accumulated: number | null;
  /** Mean positions in this slice. Null for rows of several slices and for advertisers that weren't shown. */
  readonly places: Places | null;
  /** Same row in the comparison range. Null without comparison or if that slice has no data. */
  readonly previous: Counts | null;
}

export const TOTAL_ID = 'total';

const NOTHING: Counts = { loaded: 0, shown: 0, clicked: 0, business: null };
const DAY = 86_400_000;

const ofSlice = (slice: Slice): Counts => ({
  loaded: slice.totalLoaded,
  shown: slice.totalShown,
  clicked: slice.totalClicked,
  business: slice.businessClicked,
});

const ofAdvertiser = ({ loaded, shown, clicked }: Advertiser): Counts => ({ loaded, shown, clicked, business: null });

const plus = (a: Counts, b: Counts): Counts => ({
  loaded: a.loaded + b.loaded,
  shown: a.shown + b.shown,
  clicked: a.clicked + b.clicked,
  business: a.business === null || b.business === null ? null : a.business + b.business,
});

/** Returns the sums of counts by advertiser over all slices. */
function byName(slices: readonly Slice[]): Map<string, Counts> {
  const sums = new Map<string, Counts>();
  for (const each of slices.flatMap(({ advertisers }) => advertisers)) {
    sums.set(each.name, plus(sums.get(each.name) ?? NOTHING, ofAdvertiser(each)));
  }
  return sums;
}

/**
 * Advertisers of a row, strongest first, with their share of its clicks. Advertisers of the comparison range only come
 * last, with 0, because the feed reported the slice without them.
 */
function advertiserLines(
  own: ReadonlyMap<string, Counts>,
  before: ReadonlyMap<string, Counts> | null,
  placesOf: (name: string) => Places | null,
): Line[] {
  const clicks = [...own.values()].reduce((sum, { clicked }) => sum + clicked, 0);
  const names = [...own].sort(([, a], [, b]) => b.clicked - a.clicked || b.shown - a.shown).map(([name]) => name);
  const gone = [...(before?.keys() ?? [])].filter((name) => !own.has(name));
  let above = 0;
  return [...names, ...gone].map((name) => {
    const counts = own.get(name) ?? NOTHING;
    above += counts.clicked;
    return {
      ...counts,
      name,
      kind: 'advertiser',
      ratio: clicks === 0 ? null : counts.clicked / clicks,
      accumulated: clicks === 0 ? null : above / clicks,
      places: placesOf(name),
      previous: before && (before.get(name) ?? NOTHING),
    };
  });
}

const parts = (id: string, lines: readonly Line[]): GridItem<Line>[] =>
  lines.map((row) => ({ id: `${id}/${row.name}`, row, kind: 'part' }));

/** Slices of the comparison range and how its days are matched. */
export interface Before extends ComparedDays {
  readonly slices: readonly Slice[];
}

const earlier = (moment: string, days: ComparedDays): string =>
  new Date(Date.parse(moment) - daysBetween(days) * DAY).toISOString();

/**
 * Returns the total and slices, each with its advertisers. The first slice is compared with the first one of the
 * comparison range.
 */
export function sliceItems(
  slices: readonly Slice[],
  before: Before | null,
): { readonly total: GridItem<Line>; readonly items: readonly GridItem<Line>[] } {
  const then = new Map(before?.slices.map((slice) => [slice.dateTime, slice]));
  const items = slices.map((slice): GridItem<Line> => {
    const counterpart = before && then.get(earlier(slice.dateTime, before));
    const own = new Map(slice.advertisers.map((each) => [each.name, each]));
    const lines = advertiserLines(
      new Map(slice.advertisers.map((each) => [each.name, ofAdvertiser(each)])),
      counterpart ? new Map(counterpart.advertisers.map((each) => [each.name, ofAdvertiser(each)])) : null,
      (name) => own.get(name) ?? null,
    );
    return {
      id: slice.dateTime,
      kind: 'row',
      row: {
        ...ofSlice(slice),
        name: sliceName(slice.dateTime, slice.hour),
        kind: 'slice',
        ratio: null,
        accumulated: null,
        places: null,
        previous: counterpart ? ofSlice(counterpart) : null,
      },
      parts: parts(slice.dateTime, lines),
    };
  });
  const sum = (all: readonly Slice[]): Counts => all.map(ofSlice).reduce(plus, { ...NOTHING, business: 0 });
  const lines = advertiserLines(byName(slices), before && byName(before.slices), () => null);
  return {
    items,
    total: {
      id: TOTAL_ID,
      kind: 'total',
      row: {
        ...sum(slices),
        name: 'Total',
        kind: 'total',
        ratio: null,
        accumulated: null,
        places: null,
        previous: before && before.slices.length > 0 ? sum(before.slices) : null,
      },
      parts: parts(TOTAL_ID, lines),
    },
  };
}
