import { Module } from '@nestjs/common';
import { CompanySettingsResolver } from './company-settings.resolver.js';
import { CompanySettingsService } from './company-settings.service.js';

/** What a company decides for all of its people: limits of approval, thresholds of alerts. */
@Module({ providers: [CompanySettingsService, CompanySettingsResolver] })
export class CompanySettingsModule {}
