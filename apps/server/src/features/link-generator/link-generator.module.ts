import { Module } from '@nestjs/common';
import { ReferenceListsModule } from '../reference-lists/index.js';
import {
  LinkGeneratorResolver,
  LinkTemplateMutationsResolver,
  LinkTemplatesResolver,
} from './link-generator.resolver.js';
import { LinkGeneratorService } from './link-generator.service.js';
import { LinkTemplatesRepository } from './link-templates.repository.js';
import { LinkTemplatesService } from './link-templates.service.js';

/** Builds tracking links from keywords, and stores the templates of the links. */
@Module({
  imports: [ReferenceListsModule],
  providers: [
    LinkTemplatesRepository,
    LinkTemplatesService,
    LinkGeneratorService,
    LinkGeneratorResolver,
    LinkTemplatesResolver,
    LinkTemplateMutationsResolver,
  ],
})
export class LinkGeneratorModule {}
