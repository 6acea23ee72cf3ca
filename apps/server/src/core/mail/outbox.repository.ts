import type { Queryable } from '../database/index.js';

/** A message that a worker has claimed for sending. */
export interface Claim {
  readonly companyId: number;
  readonly id: number;
  readonly attempts: number;
  /** End of the lease, which identifies this claim, because a later claim may have the same number of attempts. */
  readonly leaseUntil: Date;
  /** Number of earlier attempts with an unknown result. */
  readonly unknownCount: number;
}

export type Outcome =
  | { readonly state: 'sent' }
  /** Final failure. `isUnknown` is true if the message may have arrived. */
  | { readonly state: 'dropped' | 'failed'; readonly error: string; readonly isUnknown?: boolean }
  /** Postpones the message. With `countsNot`, the wait doesn't count as a failed attempt. */
  | {
      readonly state: 'pending';
      readonly error: string | null;
      readonly at: Date;
      readonly countsNot?: boolean;
      readonly isUnknown?: boolean;
    };

const KEPT = '90 days';

interface OutboxTable {
  /** Name of a table with the columns of `alert_message` from `state` to `sent_at`. */
  readonly table: string;
  /** SQL of the additional columns of a claim, from the row `m`. */
  readonly columns: string;
  /** Number of messages claimed together. */
  readonly atOnce: number;
  /** SQL interval: maximum time for sending the claimed messages. */
  readonly lease: string;
}

/**
 * Messages in a table that are each sent once by any number of workers. A message is sent again only if it is unknown
 * if it arrived.
 */
export class Outbox<Columns extends object> {
  constructor(private readonly of: OutboxTable) {}

  /** Claims due messages, except those that other workers hold. Each message may only be sent after `begin`. */
  async claim(on: Queryable): Promise<(Claim & Columns)[]> {
    const { table, columns, atOnce, lease } = this.of;
    const { rows } = await on.query<Claim & Columns>(
      `UPDATE ${table} m SET attempts = attempts + 1, lease_until = clock_timestamp() + interval '${lease}', sending_at = NULL
       WHERE (company_id, id) IN (
         SELECT company_id, id FROM ${table}
         WHERE state = 'pending' AND lease_until IS NULL AND next_attempt_at <= clock_timestamp()
         ORDER BY next_attempt_at, id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
       RETURNING company_id AS "companyId", id, attempts, lease_until AS "leaseUntil", unknown_count AS "unknownCount", ${columns}`,
    );
    return rows;
  }

  /**
   * Records that a message is about to be sent.
   * @returns false if its lease has expired, and another worker may hold it
   */
  async begin(on: Queryable, { companyId, id, leaseUntil }: Claim): Promise<boolean> {
    const { rowCount } = await on.query(
      `UPDATE ${this.of.table} SET sending_at = clock_timestamp()
       WHERE company_id = $1 AND id = $2 AND lease_until = $3 AND state = 'pending' AND lease_until > clock_timestamp()`,
      [companyId, id, leaseUntil],
    );
    return rowCount === 1;
  }

  /** Releases claimed messages that were not started. @param wait seconds until they are due again */
  async giveBack(
    on: Queryable,
    messages: readonly Pick<Claim, 'companyId' | 'id' | 'leaseUntil'>[],
    wait = 0,
  ): Promise<void> {
    await on.query(
      `UPDATE ${this.of.table} m SET attempts = m.attempts - 1, lease_until = NULL,
         next_attempt_at = clock_timestamp() + make_interval(secs => $4)
       FROM unnest($1::int[], $2::int[], $3::timestamptz[]) AS held (company_id, id, lease_until)
       WHERE m.company_id = held.company_id AND m.id = held.id AND m.lease_until = held.lease_until AND m.state = 'pending'
         AND m.sending_at IS NULL`,
      [
        ...[messages.map(({ companyId }) => companyId), messages.map(({ id }) => id)],
        ...[messages.map(({ leaseUntil }) => leaseUntil), wait],
      ],
    );
  }

  /**
   * Releases messages whose worker died. Messages that were not started are due again. For the others it is unknown if
   * they arrived, so they are sent a second time, and then given up.
   */
  async takeOverAbandoned(on: Queryable): Promise<void> {
    await on.query(
      `UPDATE ${this.of.table} SET attempts = attempts - 1, lease_until = NULL
       WHERE state = 'pending' AND lease_until < clock_timestamp() AND sending_at IS NULL`,
    );
    await on.query(
      `UPDATE ${this.of.table} SET lease_until = NULL, unknown_count = unknown_count + 1,
         state = CASE WHEN unknown_count = 0 THEN 'pending' ELSE 'failed' END::message_state,
         error = 'The worker stopped while sending it. It may have arrived.'
       WHERE state = 'pending' AND lease_until < clock_timestamp()`,
    );
  }

  removeOld(on: Queryable) {
    return on.query(`DELETE FROM ${this.of.table} WHERE created_at < clock_timestamp() - interval '${KEPT}'`);
  }

  /** Records the result of sending, by the worker that holds the message. */
  async settle(on: Queryable, { companyId, id, leaseUntil }: Claim, outcome: Outcome): Promise<void> {
    await on.query(
      `UPDATE ${this.of.table} SET state = $4::message_state, error = $5, lease_until = NULL,
         next_attempt_at = coalesce($6::timestamptz, next_attempt_at), attempts = attempts - $7::int,
         unknown_count = unknown_count + $8::int, sent_at = CASE WHEN $4 = 'sent' THEN clock_timestamp() END
       WHERE company_id = $1 AND id = $2 AND lease_until = $3 AND state = 'pending'`,
      [
        ...[companyId, id, leaseUntil, outcome.state, outcome.state === 'sent' ? null : outcome.error],
        outcome.state === 'pending' ? outcome.at : null,
        outcome.state === 'pending' && outcome.countsNot ? 1 : 0,
        'isUnknown' in outcome && outcome.isUnknown ? 1 : 0,
      ],
    );
  }
}
