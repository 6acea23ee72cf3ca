import type { Queryable } from '../database/index.js';

/** A message a worker has taken to send. */
export interface Claim {
  readonly companyId: number;
  readonly id: number;
  readonly attempts: number;
  /** End of the lease, which identifies this claim: later ones may have the same number of attempts. */
  readonly leaseUntil: Date;
  /** Attempts before this one of which it is unknown whether they arrived. */
  readonly unknownCount: number;
}

export type Outcome =
  | { readonly state: 'sent' }
  /** `isUnknown`: it may have arrived. */
  | { readonly state: 'dropped' | 'failed'; readonly error: string; readonly isUnknown?: boolean }
  /** Not now: `countsNot` for a wait that is no failed attempt. */
  | {
      readonly state: 'pending';
      readonly error: string | null;
      readonly at: Date;
      readonly countsNot?: boolean;
      readonly isUnknown?: boolean;
    };

const KEPT = '90 days';

interface OutboxTable {
  /** Table with the columns of `alert_message` from `state` to `sent_at`. */
  readonly table: string;
  /** SQL: what a claim answers besides its own columns, of the row `m`. */
  readonly columns: string;
  /** Messages taken together. */
  readonly atOnce: number;
  /** SQL interval: longest that sending these takes. */
  readonly lease: string;
}

/**
 * Messages in a table that are each sent once, however many workers there are. Only when it is unknown whether a message
 * arrived is it sent a second time.
 */
export class Outbox<Columns extends object> {
  constructor(private readonly of: OutboxTable) {}

  /** Takes messages that are due; what other workers hold is left to them. Each is sent only after `begin`. */
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

  /** Notes that a message is about to leave. @returns false: its lease is over, and another worker may hold it */
  async begin(on: Queryable, { companyId, id, leaseUntil }: Claim): Promise<boolean> {
    const { rowCount } = await on.query(
      `UPDATE ${this.of.table} SET sending_at = clock_timestamp()
       WHERE company_id = $1 AND id = $2 AND lease_until = $3 AND state = 'pending' AND lease_until > clock_timestamp()`,
      [companyId, id, leaseUntil],
    );
    return rowCount === 1;
  }

  /** Gives messages back that were taken and have not begun to leave. @param wait seconds until they are due again */
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
   * Returns the messages whose worker died. Those that had not begun to leave are due again. Of the others it is unknown whether they
   * arrived: they are sent a second time, and then given up.
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

  /** Records how sending ended, by the worker that holds the message. */
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
