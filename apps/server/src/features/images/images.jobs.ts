import { Injectable } from '@nestjs/common';
import { JobRegistry } from '../../core/queue/index.js';
import { ImagesService } from './images.service.js';

@Injectable()
export class ImagesJobs {
  constructor(registry: JobRegistry, images: ImagesService) {
    registry.handle('images.sweep', async () => void (await images.sweep()));
    registry.schedule({
      id: 'images-sweep',
      description: 'Deletes pictures that have been unused for a week.',
      job: 'images.sweep',
      pattern: '41 2 * * *',
    });
  }
}
