import { Module } from '@nestjs/common';
import { AutomationModule } from '../automation/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { SearchResolver } from './search.resolver.js';
import { SearchService } from './search.service.js';

/** Entities by name or ID, for the command bar. */
@Module({ imports: [AutomationModule, ReferenceListsModule], providers: [SearchService, SearchResolver] })
export class SearchModule {}
