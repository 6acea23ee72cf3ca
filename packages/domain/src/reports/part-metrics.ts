import { ratio, ref, sub, constant } from './formula.js';
import { METRICS, shown } from './metrics.js';
import { countMetric } from './dimensions.js';

const derived = { kind: 'derived', type: 'Float', sortable: true } as const;

/**
 * Metrics of parts of ad groups, such as keywords. Their facts are given by day: what a feed has reported of a day counts as the
 * whole day. Visits and clicks logged by sites are without bots.
 */
export const PART_METRICS = {
  impressions: METRICS.impressions,
  bought: shown(METRICS.bought),
  adCTR: METRICS.adCTR,
  cost: shown(METRICS.cost),
  CPC: shown(METRICS.CPC),
  CPA: METRICS.CPA,
  sold: shown(METRICS.sold),
  rebate: METRICS.rebate,
  revenue: {
    ...shown(METRICS.earned),
    label: 'Revenue',
    help: 'Revenue of the ad group that falls to the row: by clicks logged for it, or else by clicks bought.',
  },
  opCTR: {
    ...derived,
    formula: ratio(ref('sold'), ref('bought')),
    label: 'opCTR',
    help: 'Clicks sold per click bought: sold / bought.',
    format: 'percent',
    visible: true,
  },
  RPS: shown(METRICS.RPS),
  RPC: {
    ...derived,
    formula: ratio(ref('earned'), ref('sold')),
    label: 'RPC',
    help: 'Revenue per click sold: revenue / sold.',
    format: 'money4',
    visible: true,
  },
  profit: { ...shown(METRICS.profit), help: 'What is left: revenue + rebate - cost; what is missing counts as 0.' },
  margin: { ...shown(METRICS.margin), help: 'Share of the income that is left: profit / (revenue + rebate).' },
  conversions: METRICS.conv,
  convValue: METRICS.convValue,
  convProfit: METRICS.convProfit,
  convRpc: METRICS.convRpc,
  inboundClicks: {
    ...countMetric('inbound_nbot', 'Inbound', 'Visits logged on the site, without bots.', 'Int'),
    visible: false,
  },
  outboundClicks: {
    ...countMetric('outbound_nbot', 'Outbound', 'Outbound clicks logged on the site, without bots.', 'Int'),
    visible: false,
  },
  scrub: {
    ...derived,
    formula: sub(constant(1), ratio(ref('sold'), ref('outbound_nbot'))),
    label: 'Scrub',
    help: 'Share of logged clicks the feed does not pay: 1 - sold / outbound clicks without bots.',
    format: 'percent',
    visible: false,
  },
} as const;
