import type { BaseMetric, DerivedMetric } from './contract.js';
import { add, addKnown, constant, mul, orZero, ratio, ref, sub, subKnown } from './formula.js';

type Definition<M extends BaseMetric | DerivedMetric, K extends keyof M> = Pick<
  M,
  K | 'label' | 'help' | 'format' | 'type' | 'better' | 'changeAs'
>;

/**
 * Metrics of the performance facts, defined once for all reports. Each report selects its metrics and the visible ones.
 * Money adds up at every level: in sums and differences, a missing side counts as 0 if the other side is known. A ratio
 * needs both sides. Metrics of the feed are compared with others only for reported hours, on `reported_`, `compared_`
 * and `final_` sums.
 */
const base = <const D extends Definition<BaseMetric, 'measure'>>(definition: D) =>
  ({ kind: 'base', visible: false, sortable: true, ...definition }) as const;
const derived = <const D extends Definition<DerivedMetric, 'formula'>>(definition: D) =>
  ({ kind: 'derived', visible: false, sortable: true, ...definition }) as const;

const earnedRebate = addKnown(ref('earned'), ref('rebate'));
const profit = subKnown(earnedRebate, ref('cost'));
/** Income, which is known if revenue is known. */
const income = add(ref('earned'), orZero(ref('rebate')));
const one = constant(1);

export const METRICS = {
  impressions: base({
    measure: 'impressions',
    label: 'Impressions',
    help: 'Ad impressions at the source.',
    format: 'integer',
    type: 'Float',
  }),
  bought: base({
    measure: 'bought',
    label: 'Bought',
    help: 'Clicks bought from the source.',
    format: 'integer',
    type: 'Int',
  }),
  adCTR: derived({
    formula: ratio(ref('bought'), ref('impressions')),
    label: 'Ad CTR',
    help: 'Click-through rate at the source: bought / impressions.',
    format: 'percent',
    type: 'Float',
    better: 'higher',
  }),
  cost: base({
    measure: 'cost',
    label: 'Cost',
    help: 'Cost at the source.',
    format: 'money',
    type: 'Float',
    better: 'lower',
  }),
  CPC: derived({
    formula: ratio(ref('cost'), ref('bought')),
    label: 'CPC',
    help: 'Cost per click: cost / bought.',
    format: 'money4',
    type: 'Float',
    better: 'lower',
  }),
  CPA: derived({
    formula: ratio(ref('cost'), ref('conv')),
    label: 'CPA',
    help: 'Cost per conversion: cost / conversions.',
    format: 'money',
    type: 'Float',
    better: 'lower',
  }),
  CPM: derived({
    formula: ratio(mul(constant(1000), ref('cost')), ref('impressions')),
    label: 'CPM',
    help: 'Cost per thousand impressions: 1,000 × cost / impressions.',
    format: 'money4',
    type: 'Float',
    better: 'lower',
  }),
  avgPos: derived({
    formula: ratio(ref('position'), ref('impressions')),
    label: 'Avg. position',
    help: 'Average position at the source, weighted by impressions, where 1 is the top position.',
    format: 'decimal2',
    type: 'Float',
    better: 'lower',
    changeAs: 'amount',
  }),
  sold: base({
    measure: 'sold',
    label: 'Sold',
    help: 'Outbound ad clicks reported by the revenue feed.',
    format: 'integer',
    type: 'Int',
    better: 'higher',
  }),
  opCTR: derived({
    formula: ratio(ref('reported_sold'), ref('reported_bought')),
    label: 'opCTR',
    help: 'Sold clicks per bought click: sold / bought, in hours the feed has reported.',
    format: 'percent',
    type: 'Float',
    better: 'higher',
  }),
  RPC: derived({
    formula: ratio(ref('reported_earned'), ref('reported_sold')),
    label: 'RPC',
    help: 'Revenue per sold click: earned / sold, in hours the feed has reported.',
    format: 'money4',
    type: 'Float',
    better: 'higher',
  }),
  RPS: derived({
    formula: ratio(ref('earned'), ref('bought')),
    label: 'RPS',
    help: 'Revenue per bought click: earned / bought.',
    format: 'money4',
    type: 'Float',
    better: 'higher',
  }),
  earned: base({
    measure: 'earned',
    label: 'Earned',
    help: "Feed revenue after revenue share, estimated for hours the feed hasn't reported.",
    format: 'money',
    type: 'Float',
    better: 'higher',
  }),
  rebate: base({
    measure: 'rebate',
    label: 'Rebate',
    help: "Rebate from the source, calculated as cost × the account's rebate rate of the day.",
    format: 'money',
    type: 'Float',
    better: 'higher',
  }),
  earnedRebate: derived({
    formula: earnedRebate,
    label: 'Earned + rebate',
    help: 'Revenue including rebate: earned + rebate. Missing values are counted as 0.',
    format: 'money',
    type: 'Float',
    better: 'higher',
  }),
  earnedEst: base({
    measure: 'earned_est',
    label: 'Earned est.',
    help: 'Estimated revenue: outbound clicks excluding bots × (1 - scrub of the last 7 days) × RPC of the last 7 days.',
    format: 'money',
    type: 'Float',
    better: 'higher',
  }),
  profit: derived({
    formula: profit,
    label: 'Profit',
    help: 'Profit: earned + rebate - cost. Missing values are counted as 0.',
    format: 'money',
    type: 'Float',
    better: 'higher',
    changeAs: 'amount',
  }),
  margin: derived({
    formula: ratio(sub(income, orZero(ref('cost'))), income),
    label: 'Margin',
    help: 'Profit as a share of income: profit / (earned + rebate).',
    format: 'percent',
    type: 'Float',
    better: 'higher',
  }),
  ROI: derived({
    formula: ratio(sub(add(orZero(ref('earned')), orZero(ref('rebate'))), ref('cost')), ref('cost')),
    label: 'ROI',
    help: 'Return on spend: profit / cost.',
    format: 'percent',
    type: 'Float',
    better: 'higher',
  }),
  TQ: derived({
    formula: ratio(ref('tq'), ref('sold')),
    label: 'TQ',
    help: 'Traffic quality reported by the feed, 0 to 10, weighted by sold clicks.',
    format: 'decimal2',
    type: 'Float',
    better: 'higher',
    changeAs: 'amount',
  }),
  conv: base({
    measure: 'conv',
    label: 'Conversions',
    help: 'Conversions counted by the source.',
    format: 'decimal2',
    type: 'Float',
    better: 'higher',
  }),
  convValue: base({
    measure: 'conv_value',
    label: 'Conv. value',
    help: 'Conversion value reported by the source.',
    format: 'money',
    type: 'Float',
    better: 'higher',
  }),
  convOpCTR: derived({
    formula: ratio(ref('conv'), ref('bought')),
    label: 'Conv. opCTR',
    help: 'Conversions per bought click: conversions / bought.',
    format: 'percent',
    type: 'Float',
    better: 'higher',
  }),
  convProfit: derived({
    formula: subKnown(addKnown(ref('conv_value'), ref('rebate')), ref('cost')),
    label: 'Conv. profit',
    help: 'Profit based on conversion value: conversion value + rebate - cost.',
    format: 'money',
    type: 'Float',
    better: 'higher',
    changeAs: 'amount',
  }),
  convRpc: derived({
    formula: ratio(ref('conv_value'), ref('bought')),
    label: 'Conv. RPC',
    help: 'Conversion value per bought click: conversion value / bought.',
    format: 'money4',
    type: 'Float',
    better: 'higher',
  }),
  siteSafeConv: base({
    measure: 'site_safe_conv',
    label: 'Site conversions',
    help: 'Conversions counted on the site, excluding bots and duplicates, at most one per visit.',
    format: 'decimal2',
    type: 'Float',
    better: 'higher',
  }),
  scrub: derived({
    formula: sub(one, ratio(ref('reported_sold'), ref('reported_outbound'))),
    label: 'Scrub',
    help: "Share of logged clicks the feed doesn't pay for: 1 - sold / outbound clicks, in hours the feed has reported.",
    format: 'percent',
    type: 'Float',
    better: 'lower',
  }),
  scrubLogs: derived({
    formula: sub(one, ratio(ref('reported_sold'), ref('reported_outbound_nbot'))),
    label: 'Scrub (logs)',
    help: 'Scrub excluding bots: 1 - sold / outbound clicks excluding bots, in hours the feed has reported.',
    format: 'percent',
    type: 'Float',
    better: 'lower',
  }),
  biddedSearchRate: derived({
    formula: ratio(ref('bidded_searches'), ref('searches')),
    label: 'Bidded search rate',
    help: 'Searches with a paid ad / all searches.',
    format: 'percent',
    type: 'Float',
    better: 'higher',
  }),
  revGap: derived({
    formula: ratio(sub(ref('compared_earned'), ref('compared_est')), ref('compared_est')),
    label: 'Revenue gap',
    help: 'Difference between revenue and the estimate: (earned - estimate) / estimate, in reported hours with an estimate.',
    format: 'percent',
    type: 'Float',
  }),
  yahooSold: base({
    measure: 'yahoo_sold',
    label: 'Sold (final)',
    help: "Ad clicks in the search-feed partner's final daily report.",
    format: 'integer',
    type: 'Int',
    better: 'higher',
  }),
  yahooEarned: base({
    measure: 'yahoo_earned',
    label: 'Earned (final)',
    help: "Revenue after revenue share in the search-feed partner's final daily report.",
    format: 'money',
    type: 'Float',
    better: 'higher',
  }),
  yahooOpCTR: derived({
    formula: ratio(orZero(ref('yahoo_sold')), ref('final_bought')),
    label: 'opCTR (final)',
    help: 'Clicks in the final report per bought click, on days with a final report.',
    format: 'percent',
    type: 'Float',
    better: 'higher',
  }),
  yahooRPC: derived({
    formula: ratio(ref('yahoo_earned'), ref('yahoo_sold')),
    label: 'RPC (final)',
    help: 'Revenue per click in the final report.',
    format: 'money4',
    type: 'Float',
    better: 'higher',
  }),
  earnedGap: derived({
    formula: ratio(sub(ref('final_earned'), ref('yahoo_earned')), ref('yahoo_earned')),
    label: 'Earned gap',
    help: 'Difference between revenue and the final report: (earned - final) / final, on days with a final report.',
    format: 'percent',
    type: 'Float',
  }),
} as const satisfies Readonly<Record<string, BaseMetric | DerivedMetric>>;

/** Returns the metric with the setting that shows it by default. */
export const shown = <M extends BaseMetric | DerivedMetric>(
  metric: M,
): Omit<M, 'visible'> & { readonly visible: true } => ({
  ...metric,
  visible: true,
});
