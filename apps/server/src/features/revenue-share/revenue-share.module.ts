import { Module } from '@nestjs/common';
import { FactsModule } from '../facts/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { RevenueShareChanges } from './revenue-share-changes.service.js';
import { RevenueShareResolver } from './revenue-share.resolver.js';
import { RevenueShareService } from './revenue-share.service.js';

@Module({
  imports: [ReferenceListsModule, FactsModule],
  providers: [RevenueShareService, RevenueShareChanges, RevenueShareResolver],
})
export class RevenueShareModule {}
