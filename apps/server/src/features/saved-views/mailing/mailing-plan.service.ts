import { nextMailing } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/index.js';
import { Mailer } from '../../../core/mail/index.js';
import { forEachCompany } from '../../../core/tenancy/index.js';
import { companiesDue, insertMails, lockDue, setNext } from './mailing.repository.js';

/** Maximum number of schedules planned in one transaction. */
const AT_ONCE = 200;
/**
 * Maximum delay of a mail in milliseconds. A later mail is skipped, because its figures would belong to another time.
 */
const MAX_LATE = 6 * 3_600_000;

/** Records the mails of due schedules, each once, before anything is sent. */
@Injectable()
export class MailingPlanService {
  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
  ) {}

  async planAll(now = new Date()): Promise<void> {
    await forEachCompany(await companiesDue(this.database.pool, now), async (companyId) => {
      while ((await this.plan(companyId, now)) === AT_ONCE);
    });
  }

  /** Plans mails of a company. @returns the number of due schedules */
  private async plan(companyId: number, now: Date): Promise<number> {
    return this.database.transaction(async (client) => {
      const due = await lockDue(client, companyId, now, AT_ONCE);
      if (due.length === 0) return 0;
      const inTime = due.filter(({ slot }) => now.getTime() - slot.getTime() <= MAX_LATE);
      if (this.mailer.isConfigured) await insertMails(client, companyId, inTime);
      const next = due.map((mailing) => ({ id: mailing.id, nextAt: nextMailing(mailing, now) }));
      await setNext(client, companyId, next);
      return due.length;
    });
  }
}
