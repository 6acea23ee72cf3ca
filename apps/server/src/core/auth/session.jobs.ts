import { Injectable } from '@nestjs/common';
import { JobRegistry } from '../queue/index.js';
import { SessionService } from './sessions.js';

@Injectable()
export class SessionJobs {
  constructor(registry: JobRegistry, sessions: SessionService) {
    registry.handle('sessions.sweep', async () => void (await sessions.sweep()));
    registry.schedule({
      id: 'sessions-sweep',
      description:
        'Removes sign-ins and emailed links that ended more than 30 days ago, and usage records older than 13 months.',
      job: 'sessions.sweep',
      pattern: '17 3 * * *',
    });
  }
}
