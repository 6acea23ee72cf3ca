import { chancesOf, wobble } from './seeded-random.js';
import {
  type Account,
  type AdGroup,
  type Campaign,
  type Device,
  DEVICES,
  type Entity,
  type Settings,
} from './model.js';
import { localHour, hoursOfDays } from './zones.js';

const HOUR_MS = 3_600_000;

/** Traffic of an ad group on one device in one hour. Money is in micros of the account's currency. */
export interface Cell {
  /** Hours since 1970, UTC. */
  readonly hour: number;
  /** In the account's time zone. */
  readonly date: string;
  readonly localHour: number;
  readonly campaign: Campaign;
  readonly adGroup: AdGroup;
  readonly device: Device;
  readonly impressions: number;
  readonly clicks: number;
  readonly cost: number;
  readonly conversions: number;
  readonly conversionValue: number;
}

/** Traffic of each local hour relative to the daily mean. */
const RHYTHM = (() => {
  const raw = Array.from({ length: 24 }, (_, hour) => {
    const bump = (at: number, width: number) => Math.exp(-(((hour - at) / width) ** 2));
    return 0.15 + 0.9 * bump(12.5, 4) + 0.8 * bump(20.5, 2.8);
  });
  const mean = raw.reduce((a, b) => a + b, 0) / 24;
  return raw.map((weight) => weight / mean);
})();

/** Returns the share of conversions known a number of hours after the click, because conversions arrive late. */
const knownShare = (hours: number): number => Math.min(1, 0.7 + (0.3 * hours) / 36);

/**
 * Simulates the traffic of campaigns. A past hour always returns the same figures, and the current hour grows. Bids
 * affect clicks and their price, budgets limit the day, and paused entities get no further traffic.
 */
export class Trade {
  private readonly finished = new Map<string, Cell[]>();
  /** Cache of days that can still change, as of one instant. A report requests each day several times. */
  private readonly unfinished = { at: Number.NaN, days: new Map<string, Cell[]>() };

  /** Cache of the last simulated day. */
  private readonly daily = new WeakMap<AdGroup, { date: string; clicks: number; price: number }>();

  constructor(
    private readonly seed: number,
    private readonly clock: () => number,
    /** Start of the simulation. Earlier history comes from elsewhere. */
    private readonly since: () => number,
  ) {}

  /** Returns the cells of local days, both inclusive, in arbitrary order. */
  cells(account: Account, from: string, to: string, campaigns: readonly Campaign[] = account.campaigns): Cell[] {
    const at = this.clock();
    const today = localHour(account.timeZone, Math.floor(at / HOUR_MS)).date;
    const last = to < today ? to : today;
    const cells: Cell[] = [];
    for (const campaign of campaigns)
      for (const date of daysBetween(from, last)) cells.push(...this.day(account, campaign, date, at));
    return cells;
  }

  /** Clears cached days, because an edit may affect the hour in which it occurs. */
  forget(campaign: Campaign): void {
    for (const days of [this.finished, this.unfinished.days])
      for (const key of days.keys()) if (key.startsWith(`${campaign.id} `)) days.delete(key);
  }

  private day(account: Account, campaign: Campaign, date: string, at: number): Cell[] {
    const key = `${campaign.id} ${account.id} ${date}`;
    if (this.unfinished.at !== at) {
      this.unfinished.at = at;
      this.unfinished.days.clear();
    }
    const known = this.finished.get(key) ?? this.unfinished.days.get(key);
    if (known) return known;
    const hours = hoursOfDays(account.timeZone, date, date);
    const budget = campaign.versions.at(-1)!.settings.dailyBudget ?? Infinity;
    let spent = 0;
    const cells: Cell[] = [];
    for (const hour of hours) {
      if (hour * HOUR_MS > at) break;
      const drawn = campaign.adGroups.flatMap((adGroup) => this.hour(account, campaign, adGroup, hour, date, at));
      const cost = drawn.reduce((sum, cell) => sum + cell.cost, 0);
      const left = Math.max(0, budget - spent);
      const share = cost > left ? left / cost : 1;
      for (const cell of drawn) {
        const kept = share === 1 ? cell : scaled(cell, share);
        if (kept.impressions > 0) cells.push(kept);
        spent += kept.cost;
      }
    }
    const end = (hours.at(-1)! + 1) * HOUR_MS;
    // Late conversions arrive within two days; until then the day is simulated again.
    (end < at - 48 * HOUR_MS ? this.finished : this.unfinished.days).set(key, cells);
    return cells;
  }

  /** Returns the expected clicks of a day and their price. */
  private dailyOf(adGroup: AdGroup, date: string): { clicks: number; price: number } {
    const known = this.daily.get(adGroup);
    if (known?.date === date) return known;
    const { clicksPerDay, cpc } = adGroup.traffic;
    const daily = {
      date,
      clicks: clicksPerDay * wobble(0.2, this.seed, adGroup.id, date),
      price: cpc * wobble(0.08, this.seed, adGroup.id, date, 'price'),
    };
    this.daily.set(adGroup, daily);
    return daily;
  }

  private hour(account: Account, campaign: Campaign, adGroup: AdGroup, hour: number, date: string, at: number): Cell[] {
    const { traffic } = adGroup;
    const start = Math.max(hour * HOUR_MS, this.since());
    const end = Math.min((hour + 1) * HOUR_MS, at);
    if (end <= start) return [];
    const local = localHour(account.timeZone, hour);
    const key = `${local.weekday}-${local.hour}`;
    const { clicks: daily, price } = this.dailyOf(adGroup, date);
    const whole = (daily / 24) * RHYTHM[local.hour]!;
    const known = knownShare((at - (hour + 1) * HOUR_MS) / HOUR_MS);
    return DEVICES.flatMap((device) => {
      let expected = 0;
      let money = 0;
      for (const piece of pieces(campaign, adGroup, start, end)) {
        const factor = bidFactor(piece.campaign, piece.adGroup, adGroup, key, device);
        const clicks = whole * traffic.devices[device] * Math.min(3, factor ** 0.8) * piece.share;
        expected += clicks;
        money += clicks * Math.min(price * factor ** 0.6, ceiling(piece.adGroup));
      }
      const draw = chancesOf(this.seed, adGroup.id, hour, device);
      const clicks = Math.floor(expected + draw('clicks'));
      const impressions = Math.max(clicks, Math.floor(expected / traffic.ctr + draw('impressions')));
      if (impressions === 0) return [];
      const cost = clicks === 0 || expected === 0 ? 0 : Math.round((clicks * money) / expected / 10_000) * 10_000;
      const conversions = Math.floor(clicks * traffic.conversions * known + draw('conversions') * known);
      return [
        {
          hour,
          date: local.date,
          localHour: local.hour,
          campaign,
          adGroup,
          device,
          impressions,
          clicks,
          cost,
          conversions,
          conversionValue: Math.round((conversions * traffic.conversionValue) / 10_000) * 10_000,
        },
      ];
    });
  }
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += 24 * HOUR_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

const scaled = (cell: Cell, share: number): Cell => {
  const clicks = Math.floor(cell.clicks * share);
  const part = cell.clicks === 0 ? 0 : clicks / cell.clicks;
  return {
    ...cell,
    clicks,
    impressions: Math.floor(cell.impressions * share),
    cost: Math.floor((cell.cost * part) / 10_000) * 10_000,
    conversions: Math.floor(cell.conversions * part),
    conversionValue: Math.floor((cell.conversionValue * part) / 10_000) * 10_000,
  };
};

/** Splits an hour into periods with constant settings, as shares of the hour. */
function* pieces(campaign: Campaign, adGroup: AdGroup, start: number, end: number) {
  const cuts = [...campaign.versions, ...adGroup.versions]
    .map(({ since }) => since)
    .filter((since) => since > start && since < end)
    .sort((a, b) => a - b);
  let from = start;
  for (const to of [...cuts, end]) {
    yield { campaign: settingsAt(campaign, from), adGroup: settingsAt(adGroup, from), share: (to - from) / HOUR_MS };
    from = to;
  }
}

function settingsAt(entity: Entity, at: number): Settings {
  return (entity.versions.findLast(({ since }) => since <= at) ?? entity.versions[0]!).settings;
}

const ceiling = ({ maxCpc }: Settings): number => maxCpc ?? Infinity;

/** Returns the bid relative to the usual bid, or 0 while the ad group doesn't run. */
function bidFactor(campaign: Settings, settings: Settings, adGroup: AdGroup, hourKey: string, device: Device): number {
  if (campaign.status !== 'enabled' || settings.status !== 'enabled') return 0;
  const bid = settings.maxCpc ?? settings.targetCpa ?? campaign.targetCpa ?? adGroup.usualBid;
  let factor = bid / adGroup.usualBid;
  for (const { dimension, key, multiplier } of [...campaign.rules, ...settings.rules])
    if ((dimension === 'hour' && key === hourKey) || (dimension === 'device' && key === device)) factor *= multiplier;
  return factor;
}
