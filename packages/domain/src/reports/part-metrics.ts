import { ref, whenZero } from './formula.js';
import { METRICS, shown } from './metrics.js';
import { countMetric } from './dimensions.js';

/**
 * Metrics for parts of ad groups, such as keywords. Their facts are daily, so RPC, opCTR and scrub use the share of
 * each metric that belongs to hours reported by the feed. Visits and clicks logged by sites exclude bots.
 */
export const PART_METRICS = {
  impressions: METRICS.impressions,
  bought: shown(METRICS.bought),
  adCTR: METRICS.adCTR,
  cost: shown(METRICS.cost),
  CPC: shown(METRICS.CPC),
  CPA: METRICS.CPA,
  sold: shown(METRICS.sold),
  rebate: shown(METRICS.rebate),
  revenue: {
    ...shown(METRICS.earned),
    help: 'Revenue of the ad group allocated to the row by clicks logged for it, or by bought clicks if none are logged.',
  },
  opCTR: shown(METRICS.opCTR),
  RPS: shown(METRICS.RPS),
  RPC: shown(METRICS.RPC),
  profit: { ...shown(METRICS.profit), help: 'Profit: revenue + rebate - cost. Missing values are counted as 0.' },
  margin: { ...shown(METRICS.margin), help: 'Profit as a share of income: profit / (revenue + rebate).' },
  conversions: METRICS.conv,
  convValue: METRICS.convValue,
  convProfit: METRICS.convProfit,
  convRpc: METRICS.convRpc,
  inboundClicks: {
    ...countMetric('inbound_nbot', 'Visits (no bots)', 'Visits logged on the site, without bots.', 'Int'),
    visible: false,
  },
  outboundClicks: {
    ...countMetric('outbound_nbot', 'Outbound (no bots)', 'Outbound clicks logged on the site, without bots.', 'Int'),
    visible: false,
  },
  scrub: {
    ...METRICS.scrubLogs,
    formula: whenZero(ref('unsplit_sold'), METRICS.scrubLogs.formula),
    label: 'Scrub',
    help: "Share of logged clicks the feed doesn't pay for: 1 - sold / outbound clicks excluding bots, in hours the feed has reported. Empty if the site doesn't log clicks for the row.",
  },
} as const;
