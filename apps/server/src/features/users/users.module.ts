import { Module } from '@nestjs/common';
import { PasswordLinksModule } from '../password-links/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { AccountAccessesService } from './account-accesses.service.js';
import { UserFieldsResolver } from './user-fields.resolver.js';
import { UserMutationsResolver, UsersResolver } from './users.resolver.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [ReferenceListsModule, PasswordLinksModule],
  providers: [UsersService, AccountAccessesService, UsersResolver, UserMutationsResolver, UserFieldsResolver],
})
export class UsersModule {}
