import { Module } from '@nestjs/common';
import { CatalogueService } from './catalogue.service.js';
import { LabelsAndFeeds } from './labels-and-feeds.repository.js';
import { ReferenceListsResolver } from './reference-lists.resolver.js';
import { ReferenceListsService } from './reference-lists.service.js';

@Module({
  providers: [CatalogueService, LabelsAndFeeds, ReferenceListsService, ReferenceListsResolver],
  exports: [CatalogueService, ReferenceListsService],
})
export class ReferenceListsModule {}
