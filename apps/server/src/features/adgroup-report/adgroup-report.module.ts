import { Module } from '@nestjs/common';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { AdgroupReportResolver } from './adgroup-report.resolver.js';
import { AdgroupReportService } from './adgroup-report.service.js';

@Module({
  imports: [ReferenceListsModule],
  providers: [AdgroupReportResolver, AdgroupReportService],
})
export class AdgroupReportModule {}
