import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { AbPlanService } from './ab-plan.service.js';
import { AbReportService } from './ab-report.service.js';
import { AbRuns } from './ab-runs.js';
import { AbTestingJobs } from './ab-testing.jobs.js';
import { AbTestingMutationsResolver, AbTestsResolver } from './ab-testing.resolver.js';
import { AbTestsService } from './ab-tests.service.js';

/** A/B tests at the sites: planned, started, stopped and evaluated. */
@Module({
  imports: [ConnectionsModule, ReferenceListsModule],
  providers: [
    AbTestsService,
    AbRuns,
    AbPlanService,
    AbReportService,
    AbTestingJobs,
    AbTestsResolver,
    AbTestingMutationsResolver,
  ],
})
export class AbTestingModule {}
