import { Module } from '@nestjs/common';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { RoleMutationsResolver, RolesResolver } from './roles.resolver.js';
import { RolesService } from './roles.service.js';

@Module({ imports: [ReferenceListsModule], providers: [RolesService, RolesResolver, RoleMutationsResolver] })
export class RolesModule {}
