import { Injectable } from '@nestjs/common';
import { JobRegistry } from '../../core/queue/index.js';
import { KeywordSuggestionsService } from './keyword-suggestions.service.js';

@Injectable()
export class KeywordPlannerJobs {
  constructor(registry: JobRegistry, suggestions: KeywordSuggestionsService) {
    registry.handle('keywordSuggestions.clean', () => suggestions.forgetOld());
    registry.schedule({
      id: 'keyword-suggestions-clean',
      description: 'Deletes keyword suggestions that are more than a day old.',
      job: 'keywordSuggestions.clean',
      every: 3_600_000,
    });
  }
}
