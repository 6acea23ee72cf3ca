import { Injectable } from '@nestjs/common';
import { JobRegistry } from '../../core/queue/index.js';
import { TargetingLists } from './targeting-lists.service.js';

@Injectable()
export class CampaignManagerJobs {
  constructor(registry: JobRegistry, lists: TargetingLists) {
    registry.handle('targetingLists.clean', () => lists.deleteOld());
    registry.schedule({
      id: 'targeting-lists-clean',
      description: 'Deletes targeting lists that were fetched more than a week ago.',
      job: 'targetingLists.clean',
      pattern: '23 3 * * *',
    });
  }
}
