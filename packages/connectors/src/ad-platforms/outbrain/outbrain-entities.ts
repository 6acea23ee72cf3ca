import { z } from 'zod';
import type { AdjustmentRule, EntitySnapshot } from '../port/entities.js';
import {
  type Day,
  DAYS,
  evenWeek,
  isEven,
  rulesOf,
  type Week,
  weekOfWindows,
  type Window,
  windowsOf,
} from '../shared/schedule.js';
import { NO_BIDS, toMicros } from '../shared/values.js';

const id = z.coerce.string();
const times = z.object({ startDay: z.string(), endDay: z.string(), startHour: z.number(), endHour: z.number() });
const listed = z.array(z.looseObject({ id })).nullish();
export const blockedSites = z.object({ blockedPublishers: listed, blockedSections: listed }).nullish();
export interface OutbrainHolder {
  readonly blockedSites?: z.infer<typeof blockedSites>;
}
export const campaignShape = z.object({
  id,
  name: z.string(),
  enabled: z.boolean(),
  archived: z.boolean().default(false),
  cpc: z.number().nullish(),
  budget: z
    .object({
      id,
      amount: z.number(),
      type: z.string(),
      shared: z.boolean().default(false),
      endDate: z.string().nullish(),
      runForever: z.boolean().nullish(),
    })
    .nullish(),
  liveStatus: z.object({ campaignOnAir: z.boolean(), onAirReason: z.string().nullish() }).nullish(),
  onAirType: z.string().nullish(),
  scheduling: z
    .object({ onAir: z.array(times).nullish(), cpc: z.array(times.extend({ cpcAdjustment: z.number() })).nullish() })
    .nullish(),
  bids: z.object({ bySection: z.array(z.object({ sectionId: id, cpcAdjustment: z.number() })).nullish() }).nullish(),
  blockedSites,
});
export type OutbrainCampaign = z.infer<typeof campaignShape>;
export const linkShape = z.object({
  id,
  text: z.string(),
  url: z.string().nullish(),
  enabled: z.boolean(),
  archived: z.boolean().default(false),
  approvalStatus: z.object({ status: z.string(), reasons: z.array(z.string()).nullish() }).nullish(),
});

export const campaignSnapshot = (of: OutbrainCampaign): EntitySnapshot => ({
  ref: { level: 'campaign', externalId: of.id, channel: 'native' },
  name: of.name,
  status: of.archived ? 'removed' : of.enabled ? 'enabled' : 'paused',
  rawStatus: of.archived ? 'ARCHIVED' : of.enabled ? 'ENABLED' : 'DISABLED',
  delivery: of.liveStatus
    ? { state: of.liveStatus.campaignOnAir ? 'serving' : 'notServing', reason: of.liveStatus.onAirReason ?? null }
    : null,
  review: null,
  budget: of.budget
    ? {
        daily: of.budget.type === 'DAILY' ? toMicros(of.budget.amount) : null,
        lifetime: of.budget.type === 'CAMPAIGN' ? toMicros(of.budget.amount) : null,
        shared: of.budget.shared,
      }
    : null,
  bids: { ...NO_BIDS, maxCpc: toMicros(of.cpc) },
  strategy: null,
  finalUrl: null,
  keyword: null,
  endsAt: of.budget?.runForever ? null : (of.budget?.endDate?.slice(0, 10) ?? null),
});

export function linkSnapshot(campaignId: string, of: z.infer<typeof linkShape>): EntitySnapshot {
  const status = of.approvalStatus?.status;
  const state = status === 'Approved' ? 'approved' : status === 'Rejected' ? 'rejected' : 'inReview';
  return {
    ref: { level: 'ad', externalId: of.id, parentExternalId: campaignId, channel: 'native' },
    name: of.text,
    status: of.archived ? 'removed' : of.enabled ? 'enabled' : 'paused',
    rawStatus: of.enabled ? 'ENABLED' : 'DISABLED',
    delivery: null,
    review: status ? { state, reasons: of.approvalStatus?.reasons ?? [] } : null,
    budget: null,
    bids: NO_BIDS,
    strategy: null,
    finalUrl: of.url ?? null,
    keyword: null,
  };
}

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const dayOf = (name: string): Day => DAYS[NAMES.indexOf(name)]!;
/** Converts an added fraction to a factor. */
const factorOf = (adjustment: number): number => Math.round((1 + adjustment) * 1000) / 1000;
const deltaOf = (factor: number): number => Math.round((factor - 1) * 1000) / 1000;

export function weekIn({ onAirType, scheduling }: OutbrainCampaign): Week {
  if (onAirType !== 'Scheduled') return evenWeek();
  const window = (one: z.infer<typeof times>, multiplier: number): Window => ({
    day: dayOf(one.startDay),
    from: one.startHour,
    to: one.endHour,
    multiplier,
  });
  const week = weekOfWindows((scheduling?.onAir ?? []).map((one) => window(one, 1)));
  for (const one of scheduling?.cpc ?? []) {
    const { day, from, to, multiplier } = window(one, factorOf(one.cpcAdjustment));
    for (let hour = from; hour < to; hour++) if (week[day][hour] !== 0) week[day][hour] = multiplier;
  }
  return week;
}

export function scheduleOf(week: Week): object {
  if (isEven(week)) return { onAirType: 'StartHour', scheduling: { onAir: [], cpc: [] } };
  const times = ({ day, from, to }: Window) => ({
    startDay: NAMES[DAYS.indexOf(day)],
    endDay: NAMES[DAYS.indexOf(day)],
    startHour: from,
    endHour: to,
  });
  const on = Object.fromEntries(
    DAYS.map((day) => [day, week[day].map((factor) => (factor === 0 ? 0 : 1))]),
  ) as unknown as Week;
  const priced = windowsOf(week).filter(({ multiplier }) => multiplier !== 1);
  return {
    onAirType: 'Scheduled',
    scheduling: {
      onAir: windowsOf(on).map(times),
      cpc: priced.map((window) => ({ ...times(window), cpcAdjustment: deltaOf(window.multiplier) })),
    },
  };
}

export const sectionsIn = (of: OutbrainCampaign): Map<string, number> =>
  new Map((of.bids?.bySection ?? []).map(({ sectionId, cpcAdjustment }) => [sectionId, factorOf(cpcAdjustment)]));
export const sectionBids = (factors: ReadonlyMap<string, number>): object => ({
  bids: { bySection: [...factors].map(([sectionId, factor]) => ({ sectionId, cpcAdjustment: deltaOf(factor) })) },
});

export const rulesIn = (of: OutbrainCampaign): AdjustmentRule[] => [
  ...[...sectionsIn(of)].map(([key, multiplier]) => ({ dimension: 'section' as const, key, multiplier })),
  ...rulesOf(weekIn(of)),
];
