import { PLA_REPORT, type ReportContract } from '@adops/domain';
import type { ComponentType } from 'react';
import { ReportScreen, type ReportSetup } from '../../reporting/index.js';

/** Widths in pixels of the grouping columns. */
const WIDTHS = {
  ...{ hour: 152, date: 104, sourcePartnerName: 150, partnerAccountName: 190, refererDomain: 210 },
  ...{ campaignName: 220, campaign: 220, adgroupName: 230, adgroup: 230 },
};

/** Creates the screen of a report that needs nothing beyond its contract. */
export function plainScreen(contract: ReportContract): ComponentType {
  const setup: ReportSetup = { contract, widths: WIDTHS };
  return () => <ReportScreen setup={setup} />;
}

const PRODUCT_ADS: ReportSetup = {
  contract: PLA_REPORT,
  identity: 'searchKeyword',
  widths: { ...WIDTHS, searchKeyword: 230, linkFinalUrl: 240, userName: 130 },
  firstColumns: [
    'searchKeyword',
    'linkFinalUrl',
    'adgroup',
    'bought',
    'cost',
    'CPC',
    'sold',
    'earned',
    'rebate',
    'profit',
    'margin',
    'plaSold',
    'taSold',
    'plaRPC',
    'taRPC',
    'diffRPC',
  ],
};
export const PlaReportScreen = () => <ReportScreen setup={PRODUCT_ADS} />;
