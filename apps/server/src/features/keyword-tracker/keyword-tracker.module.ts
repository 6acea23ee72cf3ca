import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { GroupStatsService } from './group-stats.service.js';
import { TrackingGroupsService } from './groups.service.js';
import { KeywordTrackerJobs } from './keyword-tracker.jobs.js';
import { KeywordTrackingGroupsResolver, KeywordTrackingResolver } from './keyword-tracker.resolver.js';
import { ProbeRunner } from './probe-runner.js';
import { TrackedKeywordsService } from './tracked-keywords.service.js';

/** Looks at the ads of chosen keywords once a day, and keeps who stood where. */
@Module({
  imports: [ConnectionsModule, ReferenceListsModule],
  providers: [
    TrackingGroupsService,
    GroupStatsService,
    TrackedKeywordsService,
    ProbeRunner,
    KeywordTrackerJobs,
    KeywordTrackingGroupsResolver,
    KeywordTrackingResolver,
  ],
  exports: [TrackedKeywordsService],
})
export class KeywordTrackerModule {}
