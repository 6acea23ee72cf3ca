import { FACEBOOK_ISSUE_REPORT, GOOGLE_ISSUE_REPORT } from '@adops/domain';
import { ownList, ReportScreen, type ReportSetup } from '../../reporting/index.js';
import { issueCells } from './cells.js';
import { FACEBOOK_ISSUE_SUMMARIES, GOOGLE_ISSUE_TYPES } from './issues.graphql.js';

const shared = {
  identity: 'issue',
  cards: ['campaignName', 'adName', 'updatedAt'],
  widths: { issueType: 150, level: 84, campaignName: 180, adName: 140, siteName: 100, buyerName: 90 },
};

const FACEBOOK: ReportSetup = {
  ...shared,
  contract: FACEBOOK_ISSUE_REPORT,
  widths: { ...shared.widths, adSetName: 150 },
  ownList: ownList(FACEBOOK_ISSUE_SUMMARIES, ({ facebookIssueSummaries }) => ({
    issueSummaryIdIn: facebookIssueSummaries,
  })),
};
const GOOGLE: ReportSetup = {
  ...shared,
  contract: GOOGLE_ISSUE_REPORT,
  widths: { ...shared.widths, adGroupName: 150 },
  ownList: ownList(GOOGLE_ISSUE_TYPES, ({ googleIssueTypes }) => ({ issueTypeIdIn: googleIssueTypes })),
};

const FACEBOOK_CELLS = issueCells('adSet');
const GOOGLE_CELLS = issueCells('adGroup');

/** Issues the social network reports for campaigns, ad sets and ads. */
export const FacebookIssueScreen = () => <ReportScreen setup={FACEBOOK} renderers={FACEBOOK_CELLS} />;

/** Issues search platforms report for campaigns, ad groups and ads. */
export const GoogleIssueScreen = () => <ReportScreen setup={GOOGLE} renderers={GOOGLE_CELLS} />;
