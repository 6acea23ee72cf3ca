import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/index.js';
import { BadUserInput, Forbidden } from '../../../core/graphql/index.js';
import { type HandedOver, Mailer, outcomeOf, sendOutbox, type Outcome } from '../../../core/mail/index.js';
import { findMember, type Member, type Viewer } from '../../../core/tenancy/index.js';
import { readAboutNames } from '../../../reporting/index.js';
import { CatalogueService } from '../../reference-lists/index.js';
import { isSharedWith, maySee } from '../view-access.js';
import { type ClaimedMail, MailingRepository, type StoredMailing, viewOutbox } from './mailing.repository.js';
import { type RenderedView, ViewFileService } from './view-file.service.js';
import { viewLetter } from './view-letter.js';

/** Content types of files by their format. */
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A mail that is not sent, with the reason for its owner. */
class Dropped extends Error {}

/** Sends due mails of views, each with the permissions that its recipient has at that moment. */
@Injectable()
export class MailingSendService {
  constructor(
    private readonly database: Database,
    private readonly mailings: MailingRepository,
    private readonly files: ViewFileService,
    private readonly catalogue: CatalogueService,
    private readonly mailer: Mailer,
  ) {}

  async sendDue(stopping: AbortSignal, now: () => Date = () => new Date()): Promise<void> {
    await sendOutbox(this.database.pool, viewOutbox, stopping, async (companyId, mails) => {
      const ids = [...new Set(mails.map(({ mailingId }) => mailingId))];
      const mailings = new Map((await this.mailings.ofIds(companyId, ids)).map((mailing) => [mailing.id, mailing]));
      for (const mail of mails) {
        if (stopping.aborted) return;
        const outcome = await this.send(mail, mailings.get(mail.mailingId), now());
        if (outcome) await viewOutbox.settle(this.database.pool, mail, outcome);
      }
    });
  }

  /** Sends a mail. @returns null if another worker holds it now */
  private async send(mail: ClaimedMail, mailing: StoredMailing | undefined, now: Date): Promise<Outcome | null> {
    try {
      const member = await this.recipient(mail, mailing);
      const viewer = { ...member, actorId: member.userId, sessionId: null };
      const rendered = await this.render(viewer, mailing!, now);
      if (!(await viewOutbox.begin(this.database.pool, mail))) return null;
      return outcomeOf(await this.handOver(mail, mailing!, viewer, rendered), mail, now);
    } catch (error) {
      if (error instanceof Dropped) return { state: 'dropped', error: error.message };
      const words = error instanceof Error ? error.message : String(error);
      return outcomeOf({ error: `The file couldn't be created. ${words}`, isUnknown: false }, mail, now);
    }
  }

  /** Returns the recipient with current permissions. @throws Dropped if they can't open the view any more */
  private async recipient(mail: ClaimedMail, mailing: StoredMailing | undefined): Promise<Member & { email: string }> {
    if (!mailing || (mail.slot !== null && !mailing.userIds.includes(mail.userId)))
      throw new Dropped('The user was removed from the recipients before the email was sent.');
    const member = await findMember(this.database.pool, mail.companyId, mail.userId);
    if (!member) throw new Dropped('The user is inactive.');
    const { email } = member;
    if (!email) throw new Dropped('The user has no email address.');
    if (member.lacksSecondFactor) throw new Dropped('The user has not set up two-factor authentication.');
    if (!isSharedWith(member, mailing.view)) throw new Dropped('The view is no longer shared with the user.');
    if (!maySee(member, mailing.view.report)) throw new Dropped('The user has no permission for the report.');
    return { ...member, email };
  }

  private async render(viewer: Viewer, mailing: StoredMailing, now: Date): Promise<RenderedView> {
    try {
      const rendered = await this.files.render(viewer, mailing.view, mailing, now);
      if (!rendered) throw new Dropped('The view can no longer be read. Open it and save it again.');
      if (rendered.rows === 0 && mailing.onlyWithRows) throw new Dropped('The view had no rows.');
      return rendered;
    } catch (error) {
      if (error instanceof Forbidden) throw new Dropped('The user lacks a permission for something in the view.');
      if (error instanceof BadUserInput) throw new Dropped(error.message);
      throw error;
    }
  }

  private async handOver(
    { companyId, id }: ClaimedMail,
    mailing: StoredMailing,
    viewer: Viewer & { readonly email: string },
    rendered: RenderedView,
  ): Promise<HandedOver> {
    const [{ members }, { currency }] = await Promise.all([
      this.catalogue.of(viewer),
      readAboutNames(this.database.pool, viewer),
    ]);
    const owner = mailing.ownerId === viewer.userId ? null : members.find((user) => user.id === mailing.ownerId);
    const letter = viewLetter(rendered, {
      ...{ viewName: mailing.view.name, currency, schedule: mailing },
      owner: owner === null ? null : (owner?.username ?? 'A colleague'),
      links: {
        view: this.mailer.address(rendered.path),
        mailings: this.mailer.address(`/company/${companyId}/report-emails`),
      },
    });
    const { file } = rendered;
    const attachments = file
      ? [{ filename: file.name, content: file.content, contentType: TYPES[mailing.format] }]
      : [];
    const outcome = await this.mailer.handOver({
      to: viewer.email,
      ...letter,
      id: `view-${companyId}-${id}`,
      attachments,
    });
    if (outcome === 'unknown')
      return { error: "The mail server didn't respond. The message may have arrived.", isUnknown: true };
    return { error: outcome === 'sent' ? null : 'The mail server rejected the message.', isUnknown: false };
  }
}
