import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { GroupStatsService } from './group-stats.service.js';
import { TrackingGroupsService } from './groups.service.js';
import { KeywordTrackerJobs } from './keyword-tracker.jobs.js';
import { KeywordTrackingGroupsResolver, KeywordTrackingResolver } from './keyword-tracker.resolver.js';
import { ProbeRunner } from './probe-runner.js';
import { TrackedKeywordsService } from './tracked-keywords.service.js';

/** Probes the ads of tracked keywords once a day, and stores the advertiser at each position. */
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
