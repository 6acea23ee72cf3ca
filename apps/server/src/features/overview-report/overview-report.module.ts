import { Module } from '@nestjs/common';
import { OverviewReportResolver } from './overview-report.resolver.js';

@Module({ providers: [OverviewReportResolver] })
export class OverviewReportModule {}
