import type {
  AdvertiserReportRow,
  AdvertiserSlice,
  AdvertiserTypeName,
  TopAdvertiser,
} from './advertiser-report.model.js';

/** Sums of an advertiser in a time slice. */
export interface SliceSums {
  readonly date: string;
  /** Hour of the slice. Null if the hours are summed. */
  readonly hour: number | null;
  readonly advertiserId: number;
  readonly name: string;
  readonly advertiserType: AdvertiserTypeName;
  readonly loaded: number;
  readonly shown: number;
  readonly clicked: number;
  readonly loadPlaces: number;
  readonly loadPlaceSquares: number;
  readonly clickPlaces: number;
  readonly clickPlaceSquares: number;
}

/** Maximum number of advertisers listed in one slice, and over the whole period. Totals cover all advertisers. */
const MAX_IN_SLICE = 100;
const MAX_AT_TOP = 50;

const per = (top: number, bottom: number): number | null => (bottom === 0 ? null : top / bottom);

/**
 * Returns the population standard deviation, computed from the sum and the sum of squares. The variance is at least 0
 * despite rounding.
 */
function deviation(count: number, sum: number, squares: number): number | null {
  if (count === 0) return null;
  const mean = sum / count;
  return Math.sqrt(Math.max(0, squares / count - mean * mean));
}

/** Sorts by clicks, then by impressions, both descending, then by name. */
const byStrength = (a: SliceSums, b: SliceSums): number =>
  b.clicked - a.clicked || b.shown - a.shown || (a.name < b.name ? -1 : 1);

const total = (sums: readonly SliceSums[], measure: 'loaded' | 'shown' | 'clicked'): number =>
  sums.reduce((sum, each) => sum + each[measure], 0);

function sliceOf(sums: readonly SliceSums[]): AdvertiserSlice[] {
  const clicks = total(sums, 'clicked');
  let accumulated = 0;
  return [...sums]
    .sort(byStrength)
    .map((each) => {
      accumulated += each.clicked;
      return {
        name: each.name,
        loaded: each.loaded,
        shown: each.shown,
        clicked: each.clicked,
        ratio: per(each.clicked, clicks),
        accumulated_ratio: per(accumulated, clicks),
        loadPos: per(each.loadPlaces, each.loaded),
        shownRel: per(each.shown, each.loaded),
        clickPos: per(each.clickPlaces, each.clicked),
        loadPosStdev: deviation(each.loaded, each.loadPlaces, each.loadPlaceSquares),
        clickPosStdev: deviation(each.clicked, each.clickPlaces, each.clickPlaceSquares),
      };
    })
    .slice(0, MAX_IN_SLICE);
}

/** Returns one row for each day or hour, in chronological order. */
export function rowsOf(sums: readonly SliceSums[]): AdvertiserReportRow[] {
  const slices = new Map<number, SliceSums[]>();
  for (const each of sums) {
    const moment = Date.parse(`${each.date}T00:00:00Z`) + (each.hour ?? 0) * 3_600_000;
    slices.set(moment, [...(slices.get(moment) ?? []), each]);
  }
  return [...slices]
    .sort(([a], [b]) => a - b)
    .map(([moment, own]) => ({
      dateTime: new Date(moment),
      hour: own[0]!.hour,
      totalLoaded: total(own, 'loaded'),
      totalShown: total(own, 'shown'),
      totalClicked: total(own, 'clicked'),
      businessClicked: total(
        own.filter(({ advertiserType }) => advertiserType === 'business'),
        'clicked',
      ),
      advertisers: sliceOf(own),
    }));
}

/** Returns the strongest advertisers of the whole period by their share of its clicks. */
export function topOf(sums: readonly SliceSums[]): TopAdvertiser[] {
  const clicks = total(sums, 'clicked');
  const advertisers = new Map<number, TopAdvertiser>();
  for (const { advertiserId: id, name, advertiserType: type, clicked } of sums) {
    const before = advertisers.get(id)?.weight ?? 0;
    advertisers.set(id, { id, name, type, weight: before + clicked });
  }
  return [...advertisers.values()]
    .sort((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_AT_TOP)
    .map((each) => ({ ...each, weight: per(each.weight, clicks) ?? 0 }));
}
