import { Module } from '@nestjs/common';
import { ConnectedPlatforms, ConnectionsModule } from '../connections/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { ApprovalJobs } from './approvals/approvals.jobs.js';
import { ApprovalNotices } from './approvals/approval-notices.service.js';
import { LapsedTasks } from './approvals/lapsed-tasks.service.js';
import { BulkActionsService } from './changes/bulk-actions.service.js';
import {
  AutomationMutationsResolver,
  AutomationOperationResolver,
  AutomationQueriesResolver,
  AutomationTaskResolver,
} from './graphql/automation.resolver.js';
import {
  AdgroupBulkResolver,
  CampaignBulkResolver,
  KeywordBulkResolver,
  PlacementBulkResolver,
  SectionBulkResolver,
} from './graphql/bulk.resolver.js';
import {
  AccountPlacementResolver,
  AdjustmentRangesResolver,
  AdgroupPlacementResolver,
  ReleasePlacementsResolver,
} from './graphql/placement.resolver.js';
import { PlacementChanges } from './changes/placement-changes.service.js';
import { PlacementSettings } from './planning/placement-settings.service.js';
import { AdgroupEntityResolver, CampaignEntityResolver } from './graphql/entity.resolver.js';
import { KeywordEntityResolver } from './graphql/keyword.resolver.js';
import { ConflictActionsService } from './conflicts/conflict-actions.service.js';
import { LockedTasks } from './tasks/locked-tasks.service.js';
import { OperationActionsService } from './operations/operation-actions.service.js';
import { OperationExclusions } from './operations/operation-exclusions.service.js';
import { OperationReads } from './operations/operation-reads.js';
import { OperationSummaries } from './operations/operation-summary.service.js';
import { SelectionService } from './planning/selection.js';
import { SendingPlans } from './sending-plan/sending-plans.service.js';
import { AdPlatforms } from './platforms.js';
import { PastPlans } from './planning/past-plans.service.js';
import { LaneDispatcher } from './running/lane-dispatcher.js';
import { RuleTasks } from './tasks/rule-tasks.service.js';
import { SingleChangesService } from './changes/single-changes.service.js';
import { TaskActionsService } from './tasks/task-actions.service.js';
import { TaskReads } from './tasks/task-reads.js';
import { TaskRequests } from './tasks/task-requests.service.js';

/** Changes at ad platforms: bulk actions and single edits, with their tasks and operations. */
@Module({
  imports: [ConnectionsModule, ReferenceListsModule],
  providers: [
    { provide: AdPlatforms, useExisting: ConnectedPlatforms },
    PlacementSettings,
    SelectionService,
    LaneDispatcher,
    BulkActionsService,
    SingleChangesService,
    PlacementChanges,
    RuleTasks,
    PastPlans,
    LockedTasks,
    TaskActionsService,
    ConflictActionsService,
    OperationActionsService,
    OperationExclusions,
    OperationReads,
    OperationSummaries,
    SendingPlans,
    TaskReads,
    ApprovalNotices,
    LapsedTasks,
    ApprovalJobs,
    TaskRequests,
    CampaignBulkResolver,
    AdgroupBulkResolver,
    KeywordBulkResolver,
    PlacementBulkResolver,
    SectionBulkResolver,
    AdgroupPlacementResolver,
    AccountPlacementResolver,
    AdjustmentRangesResolver,
    ReleasePlacementsResolver,
    CampaignEntityResolver,
    AdgroupEntityResolver,
    KeywordEntityResolver,
    AutomationQueriesResolver,
    AutomationMutationsResolver,
    AutomationTaskResolver,
    AutomationOperationResolver,
  ],
  exports: [BulkActionsService, PastPlans, PlacementSettings, RuleTasks, TaskReads, TaskRequests, AdPlatforms],
})
export class AutomationModule {}
