import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/index.js';
import { KeywordTrackerModule } from '../keyword-tracker/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { KeywordPlannerJobs } from './keyword-planner.jobs.js';
import { KeywordPlannerResolver, KeywordSuggestionsResolver } from './keyword-planner.resolver.js';
import { KeywordStatsService } from './keyword-stats.service.js';
import { KeywordSuggestionsService } from './keyword-suggestions.service.js';

@Module({
  imports: [ConnectionsModule, KeywordTrackerModule, ReferenceListsModule],
  providers: [
    KeywordPlannerResolver,
    KeywordSuggestionsResolver,
    KeywordSuggestionsService,
    KeywordStatsService,
    KeywordPlannerJobs,
  ],
})
export class KeywordPlannerModule {}
