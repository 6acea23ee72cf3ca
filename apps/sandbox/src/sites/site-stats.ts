import type { Request, Response } from 'express';
import { part } from '../platforms/simulated-platform.js';
import type { AdGroup } from '../world/model.js';
import type { World } from '../world/world.js';
import { localHour } from '../world/zones.js';
import { hotspotsOf, productAdsOf } from './page-elements.js';
import { rotatedKeywordsOf } from './rotated-keywords.js';
import { searchedKeywordsOf } from './searched-keywords.js';
import type { AbTestStore } from './ab-test-store.js';
import { abVisitsOf } from './ab-visits.js';
import type { RotationStore } from './rotation-store.js';
import { adsOn, referersOf, visitsOf } from './visits.js';

const HOUR_MS = 3_600_000;
const PAGE = 5_000;
/** Host prefix of sites that return files instead of JSON. */
const FILES = 'csv.';
type Row = Readonly<Record<string, string | number | null>>;

interface Asked {
  readonly world: World;
  readonly rotations: RotationStore;
  readonly tests: AbTestStore;
  readonly host: string;
  /** Hours since 1970, UTC. `from` is inclusive, `until` exclusive. */
  readonly from: number;
  readonly until: number;
}

/** Returns the hour in the site's time zone, with its UTC offset. */
function siteHour(world: World, host: string, hour: number): string {
  const { date, hour: local } = localHour(world.timeZoneOf(host), hour);
  const two = (n: number) => String(n).padStart(2, '0');
  const clock = `${date}T${two(local)}:00:00`;
  const minutes = (Date.parse(`${clock}Z`) - hour * HOUR_MS) / 60_000;
  return `${clock}${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}

const keyOf = ({ world, host }: Asked, hour: number, { traffic }: AdGroup): Row => ({
  hour: siteHour(world, host, hour),
  feed: traffic.feed,
  tag: traffic.tag,
});

/** Returns the sum of positions and the sum of their squares, for ads whose position varies around `place`. */
function placesOf(count: number, place: number): { sum: number; squares: number } {
  const above = place > 1 ? Math.floor(count / 6) : 0;
  const below = Math.floor(count / 5);
  const at = count - above - below;
  const of = (power: number) => above * (place - 1) ** power + at * place ** power + below * (place + 1) ** power;
  return { sum: of(1), squares: of(2) };
}

const KINDS: Readonly<Record<string, (asked: Asked) => Row[]>> = {
  traffic: (asked) =>
    visitsOf(asked.world, asked.host, asked.from, asked.until).map(({ cell, ...counts }) => ({
      ...keyOf(asked, cell.hour, cell.adGroup),
      country: cell.adGroup.traffic.country,
      device: cell.device,
      ...counts,
    })),
  advertisers: (asked) =>
    adsOn(asked.world, asked.host, asked.from, asked.until).map((ad) => {
      const [loads, clicks] = [placesOf(ad.loaded, ad.place), placesOf(ad.clicked, ad.place)];
      return {
        ...keyOf(asked, ad.hour, ad.adGroup),
        ...{ advertiser: ad.advertiser, loaded: ad.loaded, shown: ad.shown, clicked: ad.clicked },
        ...{ loadPlaces: loads.sum, loadPlaceSquares: loads.squares },
        ...{ clickPlaces: clicks.sum, clickPlaceSquares: clicks.squares },
      };
    }),
  referers: (asked) =>
    referersOf(asked.world, asked.host, asked.from, asked.until).map(({ hour, adGroup, referer, pageViews }) => ({
      ...(adGroup
        ? keyOf(asked, hour, adGroup)
        : { hour: siteHour(asked.world, asked.host, hour), feed: null, tag: null }),
      ...{ referer, pageViews },
    })),
  hotspots: (asked) =>
    hotspotsOf(asked.world, asked.host, asked.from, asked.until).map(({ hour, adGroup, hotspot, ...counts }) => ({
      ...keyOf(asked, hour, adGroup),
      ...{ hotspot: hotspot.id, group: hotspot.group, text: hotspot.text, type: hotspot.type },
      thumbImageUrl: hotspot.image && `https://${asked.host}/images/${hotspot.image}`,
      rawLink: `https://${asked.host}/search?hotspot=${hotspot.id}`,
      isModified: String(hotspot.isModified),
      ...counts,
    })),
  'product-ads': (asked) =>
    productAdsOf(asked.world, asked.host, asked.from, asked.until).map(
      ({ hour, adGroup, plaRevenue, taRevenue, ...counts }) => ({
        ...keyOf(asked, hour, adGroup),
        country: adGroup.traffic.country,
        link: adGroup.finalUrl,
        ...counts,
        plaRevenue: (plaRevenue / 1_000_000).toFixed(6),
        taRevenue: (taRevenue / 1_000_000).toFixed(6),
      }),
    ),
  'rotated-keywords': (asked) =>
    rotatedKeywordsOf(asked.world, asked.host, asked, asked.rotations).map(({ hour, adGroup, revenue, ...counts }) => ({
      ...keyOf(asked, hour, adGroup),
      ...counts,
      revenue: (revenue / 1_000_000).toFixed(6),
    })),
  'ab-tests': (asked) =>
    abVisitsOf(asked.world, asked.host, asked, asked.tests).map(({ hour, adGroup, ...counts }) => ({
      ...keyOf(asked, hour, adGroup),
      ...counts,
    })),
  keywords: (asked) =>
    searchedKeywordsOf(asked.world, asked.host, asked.from, asked.until).map(
      ({ hour, adGroup, revenue, revenueSquares, ...counts }) => ({
        ...keyOf(asked, hour, adGroup),
        country: adGroup.traffic.country,
        ...counts,
        revenue: (revenue / 1_000_000).toFixed(6),
        revenueSquares: revenueSquares === null ? null : (revenueSquares / 1_000_000).toFixed(6),
      }),
    ),
};

/** Responds with the statistics of a range of hours, including the current hour so far. */
export function sendStats(
  { world, rotations, tests }: Pick<Asked, 'world' | 'rotations' | 'tests'>,
  request: Request,
  response: Response,
): void {
  const { from, until, cursor = '0' } = request.query as Record<string, string>;
  const [first, end] = [from, until].map((text) => Math.ceil(Date.parse(text ?? '') / HOUR_MS)) as [number, number];
  if (!Number.isFinite(first) || !Number.isFinite(end) || end - first > 24 * 32)
    return void response
      .status(400)
      .json({ message: 'from and until are required and must be at most one month apart.' });
  const host = part(request, 'siteHost');
  const rowsOf = KINDS[part(request, 'kind')];
  if (!rowsOf) return void response.status(404).json({ message: "The site doesn't provide this type of statistics." });
  const all = rowsOf({ world, rotations, tests, host, from: first, until: end });
  // Corrupts one count.
  if (response.locals['badItem'] !== undefined && all[0]) all[0] = { ...all[0], inbound: -1 };
  if (host.startsWith(FILES)) return void response.type('text/csv').send(csv(all));
  const start = Number(cursor);
  return void response.json({
    asOf: new Date(world.clock()).toISOString(),
    currency: 'USD',
    nextCursor: start + PAGE < all.length ? String(start + PAGE) : null,
    rows: all.slice(start, start + PAGE),
  });
}

function csv(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {});
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((line) => line.join(','))
    .join('\n');
}
