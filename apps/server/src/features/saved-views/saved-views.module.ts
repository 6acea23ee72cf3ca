import { Module } from '@nestjs/common';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { SavedViewRepository } from './saved-view.repository.js';
import { SavedViewResolver } from './saved-view.resolver.js';
import { SavedViewService } from './saved-view.service.js';

@Module({
  imports: [ReferenceListsModule],
  providers: [SavedViewRepository, SavedViewService, SavedViewResolver],
})
export class SavedViewsModule {}
