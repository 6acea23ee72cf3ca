import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import { Mailer } from '../../core/mail/index.js';
import { JobRegistry } from '../../core/queue/index.js';
import { emailOfMember, emailsOfMemberAndLead } from '../../core/tenancy/index.js';
import { setHoldNoticed, type UnnoticedHold, unnoticedHolds } from './rule-notices.repository.js';

const EVERY_MINUTE = 60_000;
const AT_ONCE = 100;
/** Maximum pages per run. The remaining holds wait for the next run. */
const MAX_PAGES = 20;

/** Notifies the owner of a rule, their team lead and the user who last saved it that it is held. */
@Injectable()
export class RuleNotices {
  constructor(
    registry: JobRegistry,
    private readonly database: Database,
    private readonly mailer: Mailer,
  ) {
    registry.handle('rules.notify', () => this.send());
    registry.schedule({
      id: 'rules-notify',
      description: 'Emails owners and team leads of automation rules that were held.',
      job: 'rules.notify',
      every: EVERY_MINUTE,
    });
  }

  /** Sends one notice per hold. A crash between mail and record can repeat a notice, but never lose it. */
  async send(): Promise<void> {
    if (!this.mailer.isConfigured) return;
    let last: UnnoticedHold | null = null;
    // Reads page by page, so that holds whose mail is rejected don't block later ones.
    for (let page = 0; page < MAX_PAGES; page++) {
      const holds: UnnoticedHold[] = await unnoticedHolds(this.database.pool, AT_ONCE, last);
      for (const hold of holds) if (await this.notify(hold)) await setHoldNoticed(this.database.pool, hold);
      last = holds.at(-1) ?? null;
      if (holds.length < AT_ONCE) return;
    }
  }

  /** Sends a notice. Returns false if no mail was accepted, so that the next run retries. */
  private async notify({ companyId, company, id, name, ownerId, authorId, reason }: UnnoticedHold): Promise<boolean> {
    const { pool } = this.database;
    const emails = new Set(await emailsOfMemberAndLead(pool, companyId, ownerId));
    const author = authorId === null || authorId === ownerId ? null : await emailOfMember(pool, companyId, authorId);
    if (author !== null) emails.add(author);
    const letter = {
      subject: `Rule ${name} is held`,
      text: [
        `The rule ${name} (${company}) no longer runs.`,
        reason,
        '',
        'Review the rule, then choose Run again in the list of rules:',
        this.mailer.address(`/company/${companyId}/automation/rule/update/${id}`),
      ].join('\n'),
    };
    const taken: boolean[] = [];
    for (const to of emails) taken.push(await this.mailer.send({ to, ...letter }));
    return emails.size === 0 || taken.includes(true);
  }
}
