import { Module } from '@nestjs/common';
import { AiTextsModule } from '../ai-texts/index.js';
import { ConnectionsModule } from '../connections/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { ArticleChanges } from './article-changes.service.js';
import { ArticleChecks } from './article-checks.service.js';
import { ArticleGenerations } from './article-generations.service.js';
import { ArticleReach } from './article-reach.js';
import { ArticleUploads } from './article-uploads.service.js';
import { ArticleUploader } from './article-uploads.js';
import { ArticleMutationsResolver, ArticleQueriesResolver } from './articles.resolver.js';
import { Articles } from './articles.service.js';

/** Articles for sites: written step by step, by users or models, checked, and uploaded once. */
@Module({
  imports: [AiTextsModule, ConnectionsModule, ReferenceListsModule],
  providers: [
    ...[ArticleReach, Articles, ArticleChanges, ArticleGenerations, ArticleChecks, ArticleUploads, ArticleUploader],
    ...[ArticleQueriesResolver, ArticleMutationsResolver],
  ],
})
export class ContentWizardModule {}
