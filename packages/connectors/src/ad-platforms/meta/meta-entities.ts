import { z } from 'zod';
import type {
  AdjustmentRule,
  BiddingStrategy,
  Bids,
  Delivery,
  EntitySnapshot,
  EntityStatus,
  Level,
  Review,
} from '../port/entities.js';
import { DAYS, type Day, rulesOf, weekOfWindows, type Window } from '../shared/schedule.js';
import { NO_BIDS } from '../shared/values.js';

/** Currencies without a smaller unit. Meta uses whole amounts for them. */
const WHOLE = new Set(['CLP', 'COP', 'CRC', 'HUF', 'ISK', 'IDR', 'JPY', 'KRW', 'PYG', 'TWD', 'VND']);
export const minorMicros = (currency: string): number => (WHOLE.has(currency) ? 1_000_000 : 10_000);
/** Sends an amount between two units unchanged. Meta rejects it, so no unapproved amount is written. */
export const toMinor = (micros: number, currency: string): string => String(micros / minorMicros(currency));
const fromMinor = (minor: number | undefined | null, currency: string): number | null =>
  minor ? minor * minorMicros(currency) : null;
/** ROAS in Meta's format. */
const ROAS = 10_000;

const number = z.coerce.number().nullish();
export const thing = z.object({
  id: z.coerce.string(),
  name: z.string(),
  status: z.string(),
  effective_status: z.string().nullish(),
  campaign_id: z.coerce.string().nullish(),
  adset_id: z.coerce.string().nullish(),
  daily_budget: number,
  lifetime_budget: number,
  bid_strategy: z.string().nullish(),
  bid_amount: number,
  bid_constraints: z.object({ roas_average_floor: number }).nullish(),
  end_time: z.string().nullish(),
  adset_schedule: z
    .array(z.object({ start_minute: z.number(), end_minute: z.number(), days: z.array(z.number()) }))
    .nullish(),
  ad_review_feedback: z.object({ global: z.record(z.string(), z.string()).nullish() }).nullish(),
  issues_info: z
    .array(z.object({ error_summary: z.string().nullish(), error_message: z.string().nullish() }))
    .nullish(),
});
type Thing = z.infer<typeof thing>;

const COMMON = 'id,name,status,effective_status';
export const FIELDS: Readonly<Record<Exclude<Level, 'keyword'>, string>> = {
  campaign: `${COMMON},daily_budget,lifetime_budget,bid_strategy`,
  adGroup: `${COMMON},campaign_id,daily_budget,lifetime_budget,bid_strategy,bid_amount,bid_constraints,adset_schedule,end_time`,
  ad: `${COMMON},campaign_id,adset_id,ad_review_feedback,issues_info`,
};
/** All statuses except deleted and archived. */
export const ALIVE = JSON.stringify([
  'ACTIVE',
  'PAUSED',
  'CAMPAIGN_PAUSED',
  'ADSET_PAUSED',
  'PENDING_REVIEW',
  'DISAPPROVED',
  'WITH_ISSUES',
  'IN_PROCESS',
  'PREAPPROVED',
  'PENDING_BILLING_INFO',
]);
export const EDGES: Readonly<Record<Exclude<Level, 'keyword'>, string>> = {
  campaign: 'campaigns',
  adGroup: 'adsets',
  ad: 'ads',
};

export const STATUS = { enabled: 'ACTIVE', paused: 'PAUSED', removed: 'DELETED' } as const;
const statusOf = (raw: string): EntityStatus =>
  raw === 'ACTIVE' ? 'enabled' : raw === 'PAUSED' ? 'paused' : 'removed';

function deliveryOf({ status, effective_status: effective }: Thing): Delivery {
  const word = effective ?? status;
  return { state: word === 'ACTIVE' ? 'serving' : word === 'WITH_ISSUES' ? 'limited' : 'notServing', reason: word };
}
const REVIEW: Readonly<Record<string, Review['state']>> = {
  DISAPPROVED: 'rejected',
  WITH_ISSUES: 'limited',
  PENDING_REVIEW: 'inReview',
  IN_PROCESS: 'inReview',
};

function reviewOf({ effective_status: effective, ad_review_feedback: feedback, issues_info: issues }: Thing): Review {
  const reasons = [
    ...Object.entries(feedback?.global ?? {}).map(([policy, words]) => `${policy}: ${words}`),
    ...(issues ?? []).map((issue) => issue.error_message ?? issue.error_summary ?? ''),
  ];
  return { state: REVIEW[effective ?? ''] ?? 'approved', reasons };
}

function strategyOf(
  { bid_strategy: raw, bid_amount, bid_constraints }: Thing,
  currency: string,
): BiddingStrategy | null {
  const cap = fromMinor(bid_amount, currency);
  const roas = bid_constraints?.roas_average_floor;
  if (raw === 'LOWEST_COST_WITHOUT_CAP') return { type: 'lowestCost' };
  if (raw === 'LOWEST_COST_WITH_BID_CAP') return cap ? { type: 'bidCap', cap } : { type: 'bidCap' };
  if (raw === 'COST_CAP') return cap ? { type: 'costCap', cap } : { type: 'costCap' };
  if (raw === 'LOWEST_COST_WITH_MIN_ROAS')
    return roas ? { type: 'targetRoas', targetRoas: roas / ROAS } : { type: 'targetRoas' };
  return null;
}

/** Returns the bids of an ad set. A bid cap is read as the maximum bid, a cost cap as the target cost. */
function bidsOf(strategy: BiddingStrategy | null): Bids {
  return {
    ...NO_BIDS,
    maxCpc: strategy?.type === 'bidCap' ? (strategy.cap ?? null) : null,
    targetCpa: strategy?.type === 'costCap' ? (strategy.cap ?? null) : null,
    targetRoas: strategy?.targetRoas ?? null,
  };
}

export function fieldsOfStrategy({ type, cap, targetRoas }: BiddingStrategy, currency: string): Record<string, string> {
  if (type === 'bidCap' || type === 'costCap') {
    const bid_strategy = type === 'bidCap' ? 'LOWEST_COST_WITH_BID_CAP' : 'COST_CAP';
    return { bid_strategy, ...(cap !== undefined && { bid_amount: toMinor(cap, currency) }) };
  }
  if (type === 'targetRoas') {
    const floor = JSON.stringify({ roas_average_floor: Math.round((targetRoas ?? 0) * ROAS) });
    return { bid_strategy: 'LOWEST_COST_WITH_MIN_ROAS', bid_constraints: floor };
  }
  return { bid_strategy: 'LOWEST_COST_WITHOUT_CAP' };
}

export function snapshot(level: Level, of: Thing, currency: string): EntitySnapshot {
  const parent = level === 'ad' ? of.adset_id : level === 'adGroup' ? of.campaign_id : null;
  const strategy = level === 'ad' ? null : strategyOf(of, currency);
  return {
    ref: { level, externalId: of.id, ...(parent && { parentExternalId: parent }), channel: 'social' },
    name: of.name,
    status: statusOf(of.status),
    rawStatus: of.status,
    delivery: deliveryOf(of),
    review: level === 'ad' ? reviewOf(of) : null,
    budget:
      level === 'ad'
        ? null
        : {
            daily: fromMinor(of.daily_budget, currency),
            lifetime: fromMinor(of.lifetime_budget, currency),
            shared: false,
          },
    bids: level === 'adGroup' ? bidsOf(strategy) : NO_BIDS,
    strategy,
    finalUrl: null,
    keyword: null,
    ...(level === 'adGroup' && { endsAt: of.end_time ? new Date(of.end_time).toISOString() : null }),
  };
}

/** Returns the day of the week for Meta's index, which starts on Sunday. */
const dayOf = (index: number): Day => DAYS[(index + 6) % 7]!;
const indexOf = (day: Day): number => (DAYS.indexOf(day) + 1) % 7;

export function windowsIn({ adset_schedule: schedule }: Thing): Window[] {
  return (schedule ?? []).flatMap(({ start_minute, end_minute, days }) =>
    days.map((day) => ({ day: dayOf(day), from: start_minute / 60, to: end_minute / 60, multiplier: 1 })),
  );
}
export const rulesIn = (of: Thing): AdjustmentRule[] => rulesOf(weekOfWindows(windowsIn(of)));

export const scheduleOf = (windows: readonly Window[]): string =>
  JSON.stringify(
    windows.map(({ day, from, to }) => ({
      start_minute: from * 60,
      end_minute: to * 60,
      days: [indexOf(day)],
      timezone_type: 'ADVERTISER',
    })),
  );
