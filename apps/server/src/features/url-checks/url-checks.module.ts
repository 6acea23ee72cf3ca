import { Module } from '@nestjs/common';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { AllowedDomains } from './allowed-domains.repository.js';
import { UrlChecksResolver } from './url-checks.resolver.js';
import { UrlChecks } from './url-checks.service.js';

@Module({ imports: [ReferenceListsModule], providers: [AllowedDomains, UrlChecks, UrlChecksResolver] })
export class UrlChecksModule {}
