import { Module } from '@nestjs/common';
import { HourlyReportResolver } from './hourly-report.resolver.js';

@Module({ providers: [HourlyReportResolver] })
export class HourlyReportModule {}
