import { Module } from '@nestjs/common';
import { AdvertiserReportRepository } from './advertiser-report.repository.js';
import { AdvertiserReportResolver } from './advertiser-report.resolver.js';
import { AdvertiserReportService } from './advertiser-report.service.js';
import { AdvertiserTypeService } from './advertiser-type.service.js';

@Module({
  providers: [AdvertiserReportResolver, AdvertiserReportService, AdvertiserTypeService, AdvertiserReportRepository],
})
export class AdvertiserReportModule {}
