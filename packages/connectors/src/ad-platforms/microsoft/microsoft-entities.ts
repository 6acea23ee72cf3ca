import { z } from 'zod';
import type { BiddingStrategy, Channel, EntitySnapshot, EntityStatus, Level, Review } from '../port/entities.js';
import { NO_BIDS, toMicros, toUnits } from '../shared/values.js';

const id = z.coerce.string();
const bid = z.object({ Amount: z.number().nullish() }).nullish();

const scheme = z
  .object({ Type: z.string(), TargetCpa: z.number().nullish(), TargetRoas: z.number().nullish(), MaxCpc: bid })
  .nullish();
export const campaign = z.object({
  Id: id,
  Name: z.string(),
  Status: z.string(),
  DailyBudget: z.number().nullish(),
  BudgetType: z.string().nullish(),
  BudgetId: id.nullish(),
  BiddingScheme: scheme,
  CampaignType: z.string().nullish(),
});
const date = z.object({ Day: z.number(), Month: z.number(), Year: z.number() }).nullish();
export const adGroup = z.object({ Id: id, Name: z.string(), Status: z.string(), CpcBid: bid, EndDate: date });
export const keyword = z.object({
  Id: id,
  Text: z.string(),
  MatchType: z.string(),
  Status: z.string(),
  Bid: bid,
  EditorialStatus: z.string().nullish(),
});
export const ad = z.object({
  Id: id,
  Type: z.string().nullish(),
  Status: z.string(),
  EditorialStatus: z.string().nullish(),
  FinalUrls: z.array(z.string()).nullish(),
});

const statusOf = (raw: string): EntityStatus =>
  raw === 'Active' ? 'enabled' : raw === 'Deleted' ? 'removed' : 'paused';
const EDITORIAL: Readonly<Record<string, Review['state']>> = {
  Active: 'approved',
  ActiveLimited: 'limited',
  Inactive: 'inReview',
  Disapproved: 'rejected',
};
const reviewOf = (raw: string | null | undefined): Review | null => {
  const state = EDITORIAL[raw ?? ''];
  return state ? { state, reasons: [] } : null;
};
const CHANNELS: Readonly<Record<string, Channel>> = { Search: 'search', Audience: 'display', PerformanceMax: 'pmax' };

/** Returns the bidding strategy for a short name or a long class name. */
export function strategyOf(of: z.infer<typeof scheme>): BiddingStrategy | null {
  const type = of?.Type.replace(/BiddingScheme$/, '');
  const cap = toMicros(of?.MaxCpc?.Amount);
  switch (type) {
    case 'ManualCpc':
    case 'EnhancedCpc':
      return { type: 'manualCpc' };
    case 'MaxClicks':
      return cap ? { type: 'maxClicks', cap } : { type: 'maxClicks' };
    case 'MaxConversions':
    case 'TargetCpa': {
      const targetCpa = toMicros(of?.TargetCpa);
      return targetCpa ? { type: 'targetCpa', targetCpa } : { type: 'maxConversions' };
    }
    case 'MaxConversionValue':
    case 'TargetRoas':
      return of?.TargetRoas ? { type: 'targetRoas', targetRoas: of.TargetRoas } : { type: 'maxConversionValue' };
    default:
      return null;
  }
}

/** Targets are set only with the Max… schemes, because campaigns reject the older schemes. */
export function schemeOf({ type, targetCpa, targetRoas, cap }: BiddingStrategy): object {
  const MaxCpc = cap === undefined ? {} : { MaxCpc: { Amount: toUnits(cap) } };
  if (type === 'manualCpc') return { Type: 'ManualCpc' };
  if (type === 'maxClicks') return { Type: 'MaxClicks', ...MaxCpc };
  if (type === 'maxConversions' || type === 'targetCpa')
    return { Type: 'MaxConversions', ...(targetCpa !== undefined && { TargetCpa: toUnits(targetCpa) }), ...MaxCpc };
  return { Type: 'MaxConversionValueBiddingScheme', ...(targetRoas !== undefined && { TargetRoas: targetRoas }) };
}

function snapshot(level: Level, externalId: string, name: string, raw: string, parent?: string): EntitySnapshot {
  return {
    ref: { level, externalId, ...(parent && { parentExternalId: parent }) },
    name,
    status: statusOf(raw),
    rawStatus: raw,
    delivery: { state: raw === 'Active' ? 'serving' : 'notServing', reason: raw },
    review: null,
    budget: null,
    bids: NO_BIDS,
    strategy: null,
    finalUrl: null,
    keyword: null,
  };
}

export function campaignSnapshot(of: z.infer<typeof campaign>): EntitySnapshot {
  const base = snapshot('campaign', of.Id, of.Name, of.Status);
  const strategy = strategyOf(of.BiddingScheme);
  const amount = toMicros(of.DailyBudget);
  const isLifetime = of.BudgetType === 'LifetimeBudgetStandard';
  const channel = CHANNELS[of.CampaignType ?? ''];
  return {
    ...base,
    ref: channel ? { ...base.ref, channel } : base.ref,
    budget: { daily: isLifetime ? null : amount, lifetime: isLifetime ? amount : null, shared: !!of.BudgetId },
    bids: { ...NO_BIDS, targetCpa: strategy?.targetCpa ?? null, targetRoas: strategy?.targetRoas ?? null },
    strategy,
  };
}

export const adGroupSnapshot = (campaignId: string, of: z.infer<typeof adGroup>): EntitySnapshot => ({
  ...snapshot('adGroup', of.Id, of.Name, of.Status, campaignId),
  bids: { ...NO_BIDS, maxCpc: toMicros(of.CpcBid?.Amount) },
  endsAt: dayOf(of.EndDate),
});

function dayOf(of: z.infer<typeof date>): string | null {
  const two = (number: number): string => String(number).padStart(2, '0');
  return of ? `${of.Year}-${two(of.Month)}-${two(of.Day)}` : null;
}

export const keywordSnapshot = (groupId: string, of: z.infer<typeof keyword>): EntitySnapshot => ({
  ...snapshot('keyword', of.Id, of.Text, of.Status, groupId),
  review: reviewOf(of.EditorialStatus),
  bids: { ...NO_BIDS, maxCpc: toMicros(of.Bid?.Amount) },
  keyword: { text: of.Text, matchType: of.MatchType.toLowerCase() as 'exact' | 'phrase' | 'broad' },
});

export const adSnapshot = (groupId: string, of: z.infer<typeof ad>): EntitySnapshot => ({
  ...snapshot('ad', of.Id, of.Id, of.Status, groupId),
  review: reviewOf(of.EditorialStatus),
  finalUrl: of.FinalUrls?.[0] ?? null,
});
