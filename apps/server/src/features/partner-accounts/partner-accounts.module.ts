import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { AccountPlatformService } from './account-platform.service.js';
import { AccountSettingsRepository } from './account-settings.repository.js';
import { AccountSettingsService } from './account-settings.service.js';
import { PartnerAccessesResolver, PartnerAccessMutationsResolver } from './partner-accesses.resolver.js';
import { PartnerAccessesService } from './partner-accesses.service.js';
import {
  AllowedPartnerAccountFieldsResolver,
  PartnerAccountFieldsResolver,
  PartnerFieldsResolver,
} from './partner-account-fields.resolver.js';
import { PartnerAccountMutationsResolver, PartnerAccountsResolver } from './partner-accounts.resolver.js';
import { PartnerAccountsService } from './partner-accounts.service.js';

@Module({
  imports: [ReferenceListsModule, ConnectionsModule],
  providers: [
    PartnerAccountsService,
    AccountSettingsRepository,
    AccountSettingsService,
    AccountPlatformService,
    PartnerAccessesService,
    PartnerAccessesResolver,
    PartnerAccessMutationsResolver,
    PartnerAccountsResolver,
    PartnerAccountMutationsResolver,
    PartnerAccountFieldsResolver,
    AllowedPartnerAccountFieldsResolver,
    PartnerFieldsResolver,
  ],
})
export class PartnerAccountsModule {}
