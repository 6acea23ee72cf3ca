import type { Thresholds } from '../thresholds.js';
import { type AlertRow, isUnresolved, newAlert, resolve } from './alert-row.js';
import { dateOfHour, HOUR_MS, type Hour, hourOfDay } from './series.js';

const TYPE = 'AdvertiserGoneAlert';
export const BASELINE_HOURS = 168;
/** Closed hours that every run examines again. */
export const LOOKED_AT_AGAIN = 24;

/** Ads of one advertiser on the pages of an ad group, by hour. Hours without ads are missing. */
export interface AdvertiserHours {
  readonly id: number;
  readonly name: string;
  readonly shown: ReadonlyMap<Hour, number>;
  readonly clicked: ReadonlyMap<Hour, number>;
}

/** Ads on the pages of one ad group, in the order detection reads them. */
export interface AdgroupAds {
  readonly adgroupId: number;
  /** Hours before this one are closed. */
  readonly until: Hour;
  readonly since: Hour | null;
  /** Figures of all advertisers together, including advertisers that aren't businesses. */
  readonly loaded: ReadonlyMap<Hour, number>;
  readonly shown: ReadonlyMap<Hour, number>;
  readonly clicked: ReadonlyMap<Hour, number>;
  /** Advertisers that count as businesses. */
  readonly advertisers: readonly AdvertiserHours[];
}

/** Missing advertiser, before an alert is raised. Too many at once indicate a feed failure. */
export interface Gone {
  readonly advertiser: AdvertiserHours;
  /** First hour without the advertiser. */
  readonly at: Hour;
}

type Limits = Thresholds[typeof TYPE];
const STRONGEST = 5;

function sumOf(values: ReadonlyMap<Hour, number>, from: Hour, to: Hour): number {
  let sum = 0;
  for (let at = from; at < to; at += 1) sum += values.get(at) ?? 0;
  return sum;
}

/** Returns true if an advertiser was important for the ad group in the week before an hour. */
function isKey(ads: AdgroupAds, advertiser: AdvertiserHours, before: Hour, limits: Limits): boolean {
  const from = before - BASELINE_HOURS;
  let [served, present] = [0, 0];
  for (let at = from; at < before; at += 1) {
    if ((ads.shown.get(at) ?? 0) <= 0) continue;
    served += 1;
    if ((advertiser.shown.get(at) ?? 0) > 0) present += 1;
  }
  if (served === 0 || present < limits.presence * served) return false;
  const clicks = sumOf(advertiser.clicked, from, before);
  if (clicks >= limits.clickedShare * sumOf(ads.clicked, from, before) && clicks > 0) return true;
  const stronger = ads.advertisers.filter((each) => sumOf(each.clicked, from, before) > clicks).length;
  return clicks > 0 && stronger < STRONGEST;
}

/** Returns an advertiser's share of impressions in the week before an hour. */
function shareOf(ads: AdgroupAds, advertiser: AdvertiserHours, before: Hour): number {
  const total = sumOf(ads.shown, before - BASELINE_HOURS, before);
  return total > 0 ? sumOf(advertiser.shown, before - BASELINE_HOURS, before) / total : 0;
}

/** Returns true if the advertiser should have been shown in the hours from `at` on, and pages were served. */
function isMissed(ads: AdgroupAds, advertiser: AdvertiserHours, at: Hour, limits: Limits): boolean {
  const to = at + limits.missingHours;
  if (sumOf(advertiser.shown, at, to) > 0) return false;
  if (shareOf(ads, advertiser, at) * sumOf(ads.shown, at, to) < limits.expectedShows) return false;
  // Compares with the same hours of previous days.
  let usual = 0;
  let days = 0;
  for (let back = 1; back <= BASELINE_HOURS / 24; back += 1) {
    const loaded = sumOf(ads.loaded, at - back * 24, to - back * 24);
    if (loaded > 0) days += 1;
    usual += loaded;
  }
  return days > 0 && sumOf(ads.loaded, at, to) >= limits.loadedShare * (usual / days);
}

/** Finds advertisers that disappeared in hours that closed since the last run, with the first missing hour. */
export function findGone(ads: AdgroupAds, rows: readonly AlertRow[], thresholds: Thresholds): Gone[] {
  const limits = thresholds[TYPE];
  // Advertiser figures may arrive some hours after the marks, so the last day is examined again.
  const since = Math.min(ads.since ?? ads.until - BASELINE_HOURS, ads.until - LOOKED_AT_AGAIN);
  const from = since - limits.missingHours + 1;
  const found: Gone[] = [];
  for (const advertiser of ads.advertisers) {
    const own = rows.filter((row) => row.type === TYPE && row.advertiserId === advertiser.id);
    if (own.some(isUnresolved)) continue;
    for (let at = from; at + limits.missingHours <= ads.until; at += 1) {
      // The first missed hour directly follows one in which it was shown.
      if ((advertiser.shown.get(at - 1) ?? 0) <= 0) continue;
      if (own.some((row) => row.identity === identityOf(advertiser, at))) continue;
      if (!isMissed(ads, advertiser, at, limits) || !isKey(ads, advertiser, at, limits)) continue;
      found.push({ advertiser, at });
      break;
    }
  }
  return found;
}

const identityOf = ({ id }: AdvertiserHours, at: Hour): string => `${id} ${dateOfHour(at)} ${hourOfDay(at)}`;

/** Raises alerts for missing advertisers. */
export function raiseGone(adgroupId: number, gone: readonly Gone[], rows: AlertRow[], thresholds: Thresholds): void {
  for (const { advertiser, at } of gone) {
    rows.push(
      newAlert({
        type: TYPE,
        adgroupId,
        identity: identityOf(advertiser, at),
        datetime: (at + thresholds[TYPE].missingHours) * HOUR_MS,
        date: dateOfHour(at),
        hour: hourOfDay(at),
        advertiserId: advertiser.id,
        advertiserName: advertiser.name,
      }),
    );
  }
}

/** Resolves alerts of advertisers that are back, which means half their share in two hours with ads. */
export function settleGone(ads: AdgroupAds, rows: readonly AlertRow[], thresholds: Thresholds, now: number): void {
  const limits = thresholds[TYPE];
  for (const row of rows.filter((each) => each.type === TYPE && isUnresolved(each))) {
    const advertiser = ads.advertisers.find(({ id }) => id === row.advertiserId);
    if (!advertiser) continue;
    const first = Date.parse(`${row.date!}T00:00:00Z`) / HOUR_MS + row.hour!;
    const wanted = limits.backShare * shareOf(ads, advertiser, first);
    let hours = 0;
    for (let at = first + limits.missingHours; at < ads.until && hours < limits.backHours; at += 1) {
      const total = ads.shown.get(at) ?? 0;
      if (total === 0) continue;
      hours = (advertiser.shown.get(at) ?? 0) >= wanted * total && wanted > 0 ? hours + 1 : 0;
    }
    if (hours >= limits.backHours) resolve(row, 'over', now);
  }
}
