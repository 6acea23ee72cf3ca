import { Module } from '@nestjs/common';
import { FACEBOOK_ISSUE_REPORT, GOOGLE_ISSUE_REPORT } from '@adops/domain';
import { describedEnum } from '../../core/graphql/index.js';
import { listModule } from '../../reporting/index.js';
import { issueList } from './issue-list.repository.js';
import { IssueTypesRepository } from './issue-types.repository.js';
import { IssueTypesResolver } from './issue-types.resolver.js';

const FacebookStatus = describedEnum(
  'FacebookIssueEntityStatus',
  'Status of a campaign or ad set on the social network.',
  { ACTIVE: 'Running.', PAUSED: 'Paused.' },
);
const GoogleStatus = describedEnum('GoogleIssueEntityStatus', 'Status of a campaign or ad group in search ads.', {
  active: 'Active (2).',
  paused: 'Paused (3).',
});

const social = listModule(
  FACEBOOK_ISSUE_REPORT,
  issueList({
    kind: 'social',
    group: 'adSet',
    groupWord: 'Ad set',
    enabled: 'ACTIVE',
    paused: 'PAUSED',
    typeFilter: 'issueSummaryIdIn',
  }),
  {
    types: { FacebookIssueEntityStatus: () => FacebookStatus },
    choiceTypes: { campaignStatus: () => FacebookStatus, adSetStatus: () => FacebookStatus },
  },
);
const search = listModule(
  GOOGLE_ISSUE_REPORT,
  issueList({
    kind: 'search',
    group: 'adGroup',
    groupWord: 'Ad group',
    enabled: 'active',
    paused: 'paused',
    typeFilter: 'issueTypeIdIn',
  }),
  {
    types: { GoogleIssueEntityStatus: () => GoogleStatus },
    choiceTypes: { campaignStatus: () => GoogleStatus, adGroupStatus: () => GoogleStatus },
  },
);

/** Issues that platforms report for campaigns, ad groups and ads, as stored by the sync. */
@Module({ imports: [social, search], providers: [IssueTypesRepository, IssueTypesResolver] })
export class IssuesModule {}
