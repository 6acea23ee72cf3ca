import { HOTSPOT_REPORT } from '@adops/domain';
import { Navigate, useLocation, useParams } from 'react-router';
import { pathTo } from '../../app/routes/route-names.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { ReportScreen, type ReportSetup } from '../../reporting/index.js';
import { AdgroupHead } from './AdgroupHead.js';
import { hotspotCells } from './cells.js';

const SETUP: ReportSetup = {
  contract: HOTSPOT_REPORT,
  identity: 'text',
  details: ['thumbImageUrl'],
  rowFields: ['thumbImageUrl', 'text'],
  firstColumns: [
    'text',
    'thumbImageUrl',
    'hotspotType',
    'avgPosition',
    'boughtClicks',
    'cost',
    'hotspotOutboundClicks',
    'soldClicks',
    'earned',
    'rebate',
    'profit',
    'margin',
    'hotspotOpCTR',
    'adOpCTR',
    'RPC',
  ],
  cards: ['hotspotOutboundClicks', 'soldClicks', 'hotspotOpCTR', 'boughtClicks'],
  widths: { text: 220, thumbImageUrl: 180, rawLink: 240, groupId: 90 },
};

/** Report of hotspots by text or image. An ad group in the path becomes a regular filter that users can change. */
export function HotspotReportScreen() {
  const { adgroupId } = useParams();
  const { search } = useLocation();
  const { activeCompany } = useAccess();
  if (adgroupId !== undefined) {
    const parameters = new URLSearchParams(search);
    parameters.set('filters.adgroupIdIn', /^\d+$/.test(adgroupId) ? adgroupId : '0');
    return <Navigate replace to={`${pathTo('hotspotReport', activeCompany.id)}?${parameters.toString()}`} />;
  }
  return (
    <ReportScreen
      setup={SETUP}
      renderers={hotspotCells}
      panel={({ state }) => <AdgroupHead ids={state.filters.adgroupIdIn} />}
    />
  );
}
