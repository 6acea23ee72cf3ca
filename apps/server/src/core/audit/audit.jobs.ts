import { Injectable, Logger } from '@nestjs/common';
import { JobRegistry } from '../queue/index.js';
import { AuditSeals } from './audit-seals.js';

/** Seals the record of changes every hour, and tells the log stream each seal: it is kept where the database is not. */
@Injectable()
export class AuditJobs {
  private readonly logger = new Logger('Audit');

  constructor(
    registry: JobRegistry,
    private readonly seals: AuditSeals,
  ) {
    registry.handle('audit.seal', () => this.seal());
    registry.schedule({
      id: 'audit-seal',
      description: 'Seals the record of changes.',
      job: 'audit.seal',
      pattern: '23 * * * *',
    });
  }

  private async seal(): Promise<void> {
    for (const { companyId, number, lastId, rowCount, hash } of await this.seals.seal())
      this.logger.log({
        event: 'audit.sealed',
        company_id: companyId,
        number,
        last_id: lastId,
        rows: rowCount,
        hash: hash.toString('hex'),
      });
  }
}
