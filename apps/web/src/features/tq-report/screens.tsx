import { DISCOUNT_REPORT, TQ_REPORT } from '@adops/domain';
import { ReportScreen, type CellRenderers, type ReportSetup } from '../../reporting/index.js';
import { TqScore } from './TqScore.js';

const WIDTHS = { tag: 190, date: 104, account: 190, site: 170, siteName: 170, sourceName: 150, source: 150, tq: 118 };

const CELLS: CellRenderers = { tq: (row) => <TqScore score={row['tq']} /> };

const TQ_SETUP: ReportSetup = { contract: TQ_REPORT, widths: WIDTHS, cards: ['revenue', 'tq', 'biddedClicks'] };
const DISCOUNT_SETUP: ReportSetup = { contract: DISCOUNT_REPORT, widths: WIDTHS, cards: ['discount', 'revenue', 'tq'] };

/** Report of traffic quality by tag. */
export function TqReportScreen() {
  return <ReportScreen setup={TQ_SETUP} renderers={CELLS} />;
}

/** Report of the search feed's monthly discounts. */
export function DiscountReportScreen() {
  return <ReportScreen setup={DISCOUNT_SETUP} renderers={CELLS} />;
}
