import { DRAFT_RETENTION_DAYS } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { JobRegistry } from '../../core/queue/index.js';
import { DraftsRepository } from './drafts.repository.js';

@Injectable()
export class DraftsJobs {
  constructor(registry: JobRegistry, drafts: DraftsRepository) {
    registry.handle('drafts.sweep', async () => void (await drafts.deleteOlderThan(DRAFT_RETENTION_DAYS)));
    registry.schedule({
      id: 'drafts-sweep',
      description: `Deletes drafts that were not saved for ${DRAFT_RETENTION_DAYS} days.`,
      job: 'drafts.sweep',
      pattern: '47 2 * * *',
    });
  }
}
