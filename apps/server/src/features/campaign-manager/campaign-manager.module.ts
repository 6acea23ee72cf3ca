import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { AccountValuesRepository } from './account-values.repository.js';
import { CampaignDrafts } from './campaign-drafts.service.js';
import { CampaignManagerJobs } from './campaign-manager.jobs.js';
import {
  CampaignManagerMutationsResolver,
  CampaignManagerQueriesResolver,
  CampaignManagerRootResolver,
} from './campaign-manager.resolver.js';
import { CampaignOptions } from './campaign-options.service.js';
import { SocialAccounts } from './social-accounts.service.js';
import { TargetingLists } from './targeting-lists.service.js';

/** Social campaigns before they are published: drafts, rules, and targeting options. */
@Module({
  imports: [ConnectionsModule, ReferenceListsModule],
  providers: [
    CampaignManagerRootResolver,
    CampaignManagerQueriesResolver,
    CampaignManagerMutationsResolver,
    CampaignDrafts,
    CampaignOptions,
    SocialAccounts,
    AccountValuesRepository,
    TargetingLists,
    CampaignManagerJobs,
  ],
})
export class CampaignManagerModule {}
