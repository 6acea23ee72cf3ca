import { Module } from '@nestjs/common';
import { DailyReportResolver } from './daily-report.resolver.js';
import { DeliveryRepository } from './delivery.repository.js';
import { DeliveryService } from './delivery.service.js';

@Module({ providers: [DailyReportResolver, DeliveryRepository, DeliveryService] })
export class DailyReportModule {}
