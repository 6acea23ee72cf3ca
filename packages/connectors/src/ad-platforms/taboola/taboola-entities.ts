import { z } from 'zod';
import type { AdjustmentRule, BiddingStrategy, EntitySnapshot, EntityStatus, Review } from '../port/entities.js';
import type { PlacementBlock } from '../port/changes.js';
import { type Day, DAYS, rulesOf, weekOfWindows, type Window } from '../shared/schedule.js';
import { NO_BIDS, toMicros } from '../shared/values.js';

const id = z.coerce.string();
const money = z.number().nullish();
const review = z
  .object({ reject_reason: z.string().nullish(), reject_reason_description: z.string().nullish() })
  .nullish();

export const campaign = z.object({
  id,
  name: z.string(),
  is_active: z.boolean().default(true),
  status: z.string(),
  cpc: money,
  cpa_goal: money,
  bid_strategy: z.string().nullish(),
  daily_cap: money,
  spending_limit: money,
  spending_limit_model: z.string().nullish(),
  end_date: z.string().nullish(),
  approval_state: z.string().nullish(),
  policy_review: review,
  activity_schedule: z
    .object({
      mode: z.string(),
      rules: z
        .array(z.object({ type: z.string(), day: z.string(), from_hour: z.number(), until_hour: z.number() }))
        .default([]),
    })
    .nullish(),
  publisher_targeting: z.object({ type: z.string().nullish(), value: z.array(z.string()).nullish() }).nullish(),
  publisher_bid_modifier: z
    .object({ values: z.array(z.object({ target: z.string(), cpc_modification: z.number() })).default([]) })
    .nullish(),
});
export type TaboolaCampaign = z.infer<typeof campaign>;

export const item = z.object({
  id,
  title: z.string().nullish(),
  url: z.string().nullish(),
  is_active: z.boolean().default(true),
  status: z.string(),
  approval_state: z.string().nullish(),
  policy_review: review,
});

const SERVING = new Set(['RUNNING']);
const GONE = new Set(['TERMINATED', 'STOPPED']);

function statusOf({ status, is_active }: { status: string; is_active: boolean }): EntityStatus {
  return GONE.has(status) ? 'removed' : is_active ? 'enabled' : 'paused';
}

function reviewOf(of: { approval_state?: string | null; policy_review?: z.infer<typeof review> }): Review | null {
  const reason = of.policy_review?.reject_reason_description ?? of.policy_review?.reject_reason;
  const reasons = reason ? [reason] : [];
  if (of.approval_state === 'APPROVED') return { state: 'approved', reasons };
  if (of.approval_state === 'REJECTED') return { state: 'rejected', reasons };
  return of.approval_state ? { state: 'inReview', reasons } : null;
}

const STRATEGIES: Readonly<Record<string, BiddingStrategy['type']>> = {
  FIXED: 'manualCpc',
  MAX_CONVERSIONS: 'maxConversions',
  TARGET_CPA: 'targetCpa',
};
export const toTaboolaStrategy = (type: BiddingStrategy['type']): string =>
  Object.keys(STRATEGIES).find((name) => STRATEGIES[name] === type)!;

function strategyOf({ bid_strategy, cpa_goal }: TaboolaCampaign): BiddingStrategy | null {
  const type = STRATEGIES[bid_strategy ?? ''];
  if (!type) return null;
  const targetCpa = type === 'targetCpa' ? toMicros(cpa_goal) : null;
  return targetCpa ? { type, targetCpa } : { type };
}

export function campaignSnapshot(of: TaboolaCampaign): EntitySnapshot {
  return {
    ref: { level: 'campaign', externalId: of.id, channel: 'native' },
    name: of.name,
    status: statusOf(of),
    rawStatus: of.status,
    delivery: { state: SERVING.has(of.status) ? 'serving' : 'notServing', reason: of.status },
    review: reviewOf(of),
    budget: {
      daily: toMicros(of.daily_cap),
      lifetime: of.spending_limit_model === 'ENTIRE' ? toMicros(of.spending_limit) : null,
      shared: false,
    },
    bids: { ...NO_BIDS, maxCpc: toMicros(of.cpc), targetCpa: toMicros(of.cpa_goal) },
    strategy: strategyOf(of),
    finalUrl: null,
    keyword: null,
    // Taboola returns a date in 9999 if no end is set.
    endsAt: !of.end_date || of.end_date.startsWith('9999') ? null : of.end_date.slice(0, 10),
  };
}

export const itemSnapshot = (campaignId: string, of: z.infer<typeof item>): EntitySnapshot => ({
  ref: { level: 'ad', externalId: of.id, parentExternalId: campaignId, channel: 'native' },
  name: of.title ?? of.url ?? of.id,
  status: statusOf(of),
  rawStatus: of.status,
  delivery: { state: SERVING.has(of.status) ? 'serving' : 'notServing', reason: of.status },
  review: reviewOf(of),
  budget: null,
  bids: NO_BIDS,
  strategy: null,
  finalUrl: of.url ?? null,
  keyword: null,
});

const NAMES = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const dayOf = (name: string): Day => DAYS[NAMES.indexOf(name)]!;

export function windowsIn({ activity_schedule: schedule }: TaboolaCampaign): Window[] {
  if (schedule?.mode !== 'CUSTOM') return [];
  return schedule.rules
    .filter(({ type }) => type === 'INCLUDE')
    .map(({ day, from_hour, until_hour }) => ({ day: dayOf(day), from: from_hour, to: until_hour, multiplier: 1 }));
}

export const scheduleOf = (windows: readonly Window[], timeZone: string) => ({
  mode: 'CUSTOM',
  time_zone: timeZone,
  rules: windows.map(({ day, from, to }) => ({
    type: 'INCLUDE',
    day: NAMES[DAYS.indexOf(day)],
    from_hour: from,
    until_hour: to,
  })),
});

export function rulesIn(of: TaboolaCampaign): AdjustmentRule[] {
  const places = (of.publisher_bid_modifier?.values ?? []).map(({ target, cpc_modification }) => ({
    dimension: 'placement' as const,
    key: target,
    multiplier: cpc_modification,
  }));
  return [...places, ...rulesOf(weekOfWindows(windowsIn(of)))];
}

/** Returns the sites that the campaign excludes. */
export const blocksIn = ({ id: campaignId, publisher_targeting: sites }: TaboolaCampaign): PlacementBlock[] =>
  sites?.type === 'EXCLUDE'
    ? (sites.value ?? []).map((placementId) => ({ scope: 'campaign', campaignId, placementId }))
    : [];
