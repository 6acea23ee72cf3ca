import { Module } from '@nestjs/common';
import { DraftsModule } from '../drafts/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { AdGeneratorPublisher } from './ad-generator.publisher.js';
import {
  AdGeneratorKeywordTemplateMutationsResolver,
  AdGeneratorResolver,
  AdGeneratorTemplateGroupMutationsResolver,
} from './ad-generator.resolver.js';
import { AdTemplatesRepository } from './ad-templates.repository.js';
import { AdTemplatesService } from './ad-templates.service.js';
import { KeywordTemplatesRepository } from './keyword-templates.repository.js';
import { KeywordTemplatesService } from './keyword-templates.service.js';

/** Ad templates and keyword templates, which the ad generator builds ads and keywords from. */
@Module({
  imports: [ReferenceListsModule, DraftsModule],
  providers: [
    AdTemplatesRepository,
    AdTemplatesService,
    KeywordTemplatesRepository,
    KeywordTemplatesService,
    AdGeneratorPublisher,
    AdGeneratorResolver,
    AdGeneratorTemplateGroupMutationsResolver,
    AdGeneratorKeywordTemplateMutationsResolver,
  ],
})
export class AdGeneratorModule {}
