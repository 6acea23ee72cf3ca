import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { AdgroupReportResolver } from './adgroup-report.resolver.js';
import { AdgroupReportService } from './adgroup-report.service.js';

@Module({
  imports: [ReferenceListsModule, AlertsModule],
  providers: [AdgroupReportResolver, AdgroupReportService],
})
export class AdgroupReportModule {}
