import type { MailingForm, MailingSchedule } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { Change } from '../../../core/changes/index.js';
import { Entities, type Queryable } from '../../../core/database/index.js';
import { type Claim, Outbox } from '../../../core/mail/index.js';
import { type StoredView, viewOf, WITH_READERS } from '../saved-view.repository.js';

/** A schedule as stored, with its view. */
export interface StoredMailing
  extends MailingSchedule, Pick<MailingForm, 'format' | 'onlyWithRows' | 'ownAccounts' | 'isOn'> {
  readonly id: number;
  readonly ownerId: number;
  readonly nextAt: Date | null;
  readonly version: number;
  readonly userIds: readonly number[];
  readonly view: StoredView;
}

export type MailingValues = Omit<StoredMailing, 'id' | 'ownerId' | 'version' | 'view' | 'userIds'>;

interface MailColumns {
  readonly mailingId: number;
  readonly userId: number;
  readonly slot: Date | null;
}
/** A mail that a worker has claimed for sending. */
export type ClaimedMail = Claim & MailColumns;

/** Outbox of view mails, from recording to sending. */
export const viewOutbox = new Outbox<MailColumns>({
  table: 'view_mail',
  columns: 'mailing_id AS "mailingId", user_id AS "userId", slot',
  atOnce: 5,
  lease: '15 minutes',
});

/** Last mail of a schedule to a user. */
export interface LastMail {
  readonly mailingId: number;
  readonly userId: number;
  readonly state: 'pending' | 'sent' | 'failed' | 'dropped';
  readonly error: string | null;
  readonly at: Date;
}

const WHOLE = { recipients: { select: { userId: true } }, view: { include: WITH_READERS } } as const;

type MailingRow = Omit<StoredMailing, 'userIds' | 'view'> & {
  readonly recipients: readonly { readonly userId: number }[];
  readonly view: Parameters<typeof viewOf>[0];
};
const mailingOf = ({ recipients, view, ...mailing }: MailingRow): StoredMailing => ({
  ...mailing,
  userIds: recipients.map(({ userId }) => userId).sort((a, b) => a - b),
  view: viewOf(view),
});

@Injectable()
export class MailingRepository {
  constructor(private readonly entities: Entities) {}

  /**
   * Returns schedules that a user owns or receives, oldest first.
   * @param withShared adds schedules of views that aren't personal
   */
  async ofUser(companyId: number, userId: number, withShared: boolean): Promise<StoredMailing[]> {
    const concerned = [
      { ownerId: userId },
      { recipients: { some: { userId } } },
      ...(withShared ? [{ view: { scope: { not: 'personal' as const } } }] : []),
    ];
    const rows = await this.entities
      .for(companyId)
      .viewMailing.findMany({ where: { OR: concerned }, include: WHOLE, orderBy: { id: 'asc' } });
    return rows.map(mailingOf);
  }

  async ofIds(companyId: number, ids: readonly number[]): Promise<StoredMailing[]> {
    const rows = await this.entities
      .for(companyId)
      .viewMailing.findMany({ where: { id: { in: [...ids] } }, include: WHOLE });
    return rows.map(mailingOf);
  }

  /** Returns one schedule and locks it for the transaction. Null for unknown and foreign IDs alike. */
  async lock(change: Change, id: number): Promise<StoredMailing | null> {
    await change.rows('SELECT FROM view_mailing WHERE company_id = $1 AND id = $2 FOR UPDATE', [change.companyId, id]);
    const row = await change.entities.viewMailing.findFirst({ where: { id }, include: WHOLE });
    return row && mailingOf(row);
  }

  /** Locks the owner, so that schedules are created one at a time and their number is correct. */
  async lockOwner(change: Change): Promise<void> {
    await change.rows(`SELECT pg_advisory_xact_lock(hashtext('view_mailing'), $1)`, [change.viewer.userId]);
  }

  count(change: Change): Promise<number> {
    return change.entities.viewMailing.count({ where: { ownerId: change.viewer.userId } });
  }

  async insert(change: Change, viewId: number, values: MailingValues, userIds: readonly number[]): Promise<number> {
    const { companyId, entities, viewer } = change;
    const data = { companyId, viewId, ownerId: viewer.userId, ...values, weekdays: [...values.weekdays] };
    const { id } = await entities.viewMailing.create({ data, select: { id: true } });
    await this.putUsers(change, id, userIds);
    return id;
  }

  async update(change: Change, id: number, values: MailingValues, userIds: readonly number[]): Promise<void> {
    await change.entities.viewMailing.update({
      where: { companyId_id: { companyId: change.companyId, id } },
      data: { ...values, weekdays: [...values.weekdays], version: { increment: 1 } },
      select: { id: true },
    });
    await this.putUsers(change, id, userIds);
  }

  async setOn(change: Change, id: number, { isOn, nextAt }: Pick<MailingValues, 'isOn' | 'nextAt'>): Promise<void> {
    await change.entities.viewMailing.update({
      where: { companyId_id: { companyId: change.companyId, id } },
      data: { isOn, nextAt, version: { increment: 1 } },
      select: { id: true },
    });
  }

  private async putUsers({ companyId, entities }: Change, mailingId: number, ids: readonly number[]): Promise<void> {
    await entities.viewMailingRecipient.deleteMany({ where: { mailingId, userId: { notIn: [...ids] } } });
    await entities.viewMailingRecipient.createMany({
      data: ids.map((userId) => ({ companyId, mailingId, userId })),
      skipDuplicates: true,
    });
  }

  async removeUser(change: Change, mailingId: number, userId: number): Promise<void> {
    await change.entities.viewMailingRecipient.deleteMany({ where: { mailingId, userId } });
  }

  async delete(change: Change, id: number): Promise<void> {
    await change.entities.viewMailing.deleteMany({ where: { id } });
  }
}

/** Returns the last mail of each schedule to each user. */
export async function lastMails(on: Queryable, companyId: number, mailingIds: readonly number[]): Promise<LastMail[]> {
  const { rows } = await on.query<LastMail>(
    `SELECT DISTINCT ON (mailing_id, user_id) mailing_id AS "mailingId", user_id AS "userId", state::text AS state, error,
       coalesce(sent_at, created_at) AS at
     FROM view_mail WHERE company_id = $1 AND mailing_id = ANY ($2::int[])
     ORDER BY mailing_id, user_id, created_at DESC, id DESC`,
    [companyId, mailingIds],
  );
  return rows;
}

/** Records a mail to one user. @returns false if another mail is already waiting */
export async function recordMail(
  on: Queryable,
  companyId: number,
  mailingId: number,
  userId: number,
): Promise<boolean> {
  const { rowCount } = await on.query(
    `INSERT INTO view_mail (company_id, mailing_id, user_id)
     SELECT $1, $2, $3 WHERE NOT EXISTS (
       SELECT FROM view_mail WHERE company_id = $1 AND mailing_id = $2 AND user_id = $3 AND state = 'pending')`,
    [companyId, mailingId, userId],
  );
  return rowCount === 1;
}

/** Returns the companies with due schedules. */
export async function companiesDue(on: Queryable, now: Date): Promise<number[]> {
  const { rows } = await on.query<{ id: number }>(
    'SELECT DISTINCT company_id AS id FROM view_mailing WHERE next_at <= $1 ORDER BY 1',
    [now],
  );
  return rows.map(({ id }) => id);
}

/** A due schedule, locked for the transaction. */
export interface DueMailing extends MailingSchedule {
  readonly id: number;
  readonly slot: Date;
}

/** Returns due schedules of a company that no other worker is planning, and locks them. */
export async function lockDue(on: Queryable, companyId: number, now: Date, limit: number): Promise<DueMailing[]> {
  const { rows } = await on.query<DueMailing>(
    `SELECT id, weekdays, day_of_month AS "dayOfMonth", hour, time_zone AS "timeZone", next_at AS slot
     FROM view_mailing WHERE company_id = $1 AND next_at <= $2 ORDER BY next_at, id LIMIT $3 FOR UPDATE SKIP LOCKED`,
    [companyId, now, limit],
  );
  return rows;
}

/** Records mails to the recipients of schedules, once for each due time. */
export async function insertMails(on: Queryable, companyId: number, due: readonly DueMailing[]): Promise<void> {
  await on.query(
    `INSERT INTO view_mail (company_id, mailing_id, user_id, slot)
     SELECT $1, r.mailing_id, r.user_id, due.slot
     FROM unnest($2::int[], $3::timestamptz[]) AS due (id, slot)
     JOIN view_mailing_recipient r ON r.company_id = $1 AND r.mailing_id = due.id
     ON CONFLICT (company_id, mailing_id, user_id, slot) DO NOTHING`,
    [companyId, due.map(({ id }) => id), due.map(({ slot }) => slot)],
  );
}

/** Sets the next due times of schedules. */
export async function setNext(
  on: Queryable,
  companyId: number,
  next: readonly { readonly id: number; readonly nextAt: Date | null }[],
): Promise<void> {
  await on.query(
    `UPDATE view_mailing m SET next_at = planned.next_at FROM unnest($2::int[], $3::timestamptz[]) AS planned (id, next_at)
     WHERE m.company_id = $1 AND m.id = planned.id`,
    [companyId, next.map(({ id }) => id), next.map(({ nextAt }) => nextAt)],
  );
}
