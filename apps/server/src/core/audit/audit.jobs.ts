import { Injectable, Logger } from '@nestjs/common';
import { JobRegistry } from '../queue/index.js';
import { AuditRetention } from './audit-retention.js';
import { AuditSeals, type Seal } from './audit-seals.js';

/**
 * Seals the audit log every hour and writes each seal to the log stream, which is stored outside the database.
 * Creates upcoming months and drops expired ones.
 */
@Injectable()
export class AuditJobs {
  private readonly logger = new Logger('Audit');

  constructor(
    registry: JobRegistry,
    private readonly seals: AuditSeals,
    private readonly ending: AuditRetention,
  ) {
    registry.handle('audit.seal', () => this.seal());
    registry.handle('audit.keep', () => this.keep());
    registry.schedule({
      id: 'audit-seal',
      description: 'Seals the audit log.',
      job: 'audit.seal',
      pattern: '23 * * * *',
    });
    registry.schedule({
      id: 'audit-keep',
      description: 'Creates upcoming monthly partitions of the audit log and drops expired ones.',
      job: 'audit.keep',
      pattern: '17 3 * * *',
    });
  }

  private async seal(): Promise<void> {
    for (const seal of await this.seals.seal()) this.tell('audit.sealed', seal);
  }

  private async keep(): Promise<void> {
    await this.ending.makeMonths();
    for (const seal of await this.seals.seal()) this.tell('audit.sealed', seal);
    for (const seal of await this.ending.end()) this.tell('audit.ended', seal);
  }

  private tell(event: string, { companyId, number, lastId, rowCount, hash, endedBefore }: Seal): void {
    this.logger.log({
      event,
      company_id: companyId,
      number,
      last_id: lastId,
      rows: rowCount,
      hash: hash.toString('hex'),
      ...(endedBefore && { ended_before: endedBefore.toISOString() }),
    });
  }
}
