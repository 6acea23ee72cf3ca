import { Module } from '@nestjs/common';
import { CompanySettingsResolver } from './company-settings.resolver.js';
import { CompanySettingsService } from './company-settings.service.js';

/** Company-wide settings: approval limits and alert thresholds. */
@Module({ providers: [CompanySettingsService, CompanySettingsResolver] })
export class CompanySettingsModule {}
