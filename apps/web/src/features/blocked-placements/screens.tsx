import { BLOCKED_PLACEMENTS } from '@adops/domain';
import { ReportScreen, type ReportSetup } from '../../reporting/index.js';

const SETUP: ReportSetup = {
  contract: BLOCKED_PLACEMENTS,
  identity: 'placementName',
  cards: ['siteName', 'partnerAccountName', 'scope'],
  widths: { marketName: 130, siteName: 130, partnerName: 130, partnerAccountName: 170, scope: 110, campaignName: 200 },
};

/** Placements platforms keep from getting clicks. */
export const BlockedPlacementsScreen = () => <ReportScreen setup={SETUP} />;
