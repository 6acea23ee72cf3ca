import type { FieldMessages } from '@adops/domain';
import type { PoolClient } from 'pg';
import type { Database, Queryable } from '../../core/database/index.js';
import { findMember } from '../../core/tenancy/index.js';
import { clockJumped, type Held, isFree, Leases, MAX_DEATHS, SENT_AGE, sentNow } from '../../core/work/index.js';
import { excludeBlocked } from './blocked-steps.repository.js';
import type { PublishingSettings } from './settings.js';
import { FOLLOWS_FROM_STEPS, isOpen, STEP_SUMS } from './states.repository.js';

export interface PublicationId {
  readonly companyId: number;
  readonly publicationId: number;
}
export type HeldPublication = Held<PublicationId>;

/** User and account of a publication, for the gate and the audit log. */
export interface PublicationOwner {
  readonly kind: string;
  readonly name: string;
  readonly accountId: number;
  readonly partnerId: number;
  readonly userId: number | null;
  readonly actorId: number | null;
  readonly sessionId: number | null;
  readonly address: string | null;
  readonly requestId: string | null;
}

export interface Step {
  readonly position: number;
  readonly kind: string;
  readonly payload: unknown;
  readonly state: 'ready' | 'unknown';
  readonly attempt: number;
  readonly wasSent: boolean;
  readonly extraLooks: number;
  /** Milliseconds since the step was sent. Null if it was not sent. */
  readonly age: number | null;
  /** True if the database clock has jumped since the step was sent. */
  readonly clockJumped: boolean;
}

export interface StepEnd {
  readonly state: 'done' | 'failed' | 'excluded';
  readonly externalId?: string;
  readonly message?: string;
  readonly errors?: readonly FieldMessages[];
  /**
   * False if the first call was certainly rejected, so that a result found later belongs to another user. Missing if
   * unchanged.
   */
  readonly wasSent?: boolean;
  /** True if the platform reviews the result from now on. */
  readonly isInReview?: boolean;
}

const COLUMNS = `position, kind, payload, state, attempt, was_sent AS "wasSent", extra_looks AS "extraLooks",
  CASE WHEN sent_at IS NOT NULL THEN ${SENT_AGE} END AS age, ${clockJumped('$3')} AS "clockJumped"`;

/** Stores the protocol: holders of publications, their open steps, and sent steps. */
export class PublicationLanes {
  readonly leases: Leases<PublicationId>;

  constructor(
    private readonly database: Database,
    private readonly settings: PublishingSettings,
  ) {
    const columns = { company_id: 'companyId', id: 'publicationId' } as const;
    this.leases = new Leases(database, 'publication', columns, settings.leaseMs);
  }

  /**
   * Returns open publications without a holder, one per account at a time. Companies with the fewest running
   * publications come first.
   */
  async offer(): Promise<(PublicationId & { readonly offer: number })[]> {
    const { rows } = await this.database.pool.query<PublicationId & { offer: number }>(
      `WITH held AS (
         SELECT company_id, account_id FROM publication WHERE state = 'started' AND lease_until > clock_timestamp()),
       open AS (
         SELECT p.company_id, p.id FROM publication p
         WHERE ${isOpen('p')} AND ${isFree('p')} AND p.run_after <= clock_timestamp()
           AND (p.offered_at IS NULL OR p.offered_at < clock_timestamp() - $1 * interval '1 millisecond')
           AND NOT EXISTS (SELECT FROM held h WHERE h.company_id = p.company_id AND h.account_id = p.account_id)
           AND NOT EXISTS (SELECT FROM publication e WHERE e.company_id = p.company_id AND e.account_id = p.account_id
             AND e.id < p.id AND ${isOpen('e')} AND e.run_after <= clock_timestamp())
         ORDER BY (SELECT count(*) FROM held h WHERE h.company_id = p.company_id), p.id
         LIMIT $2 FOR UPDATE OF p SKIP LOCKED)
       UPDATE publication p SET offered_at = clock_timestamp(), offers = offers + 1
       FROM open WHERE p.company_id = open.company_id AND p.id = open.id
       RETURNING p.company_id AS "companyId", p.id AS "publicationId", p.offers AS offer`,
      [this.settings.offerAgainMs, this.settings.maxOffered],
    );
    return rows;
  }

  /** Claims a publication without a holder. The step that its former holder was sending then has an unknown outcome. */
  claim(id: PublicationId): Promise<HeldPublication | null> {
    return this.database.transaction(async (client) => {
      const taken = await this.leases.take(client, id, {
        where: `${isOpen()} AND run_after <= clock_timestamp()`,
        set: "state = 'started', started_at = coalesce(started_at, clock_timestamp())",
      });
      if (!taken) return null;
      await client.query(
        `UPDATE publication_step SET deaths = deaths + 1,
           state = CASE WHEN deaths + 1 >= $3 THEN 'failed'::step_state ELSE 'unknown' END,
           message = CASE WHEN deaths + 1 >= $3 THEN 'Canceled: the worker crashed several times while sending it. Check at the platform.' END,
           finished_at = CASE WHEN deaths + 1 >= $3 THEN clock_timestamp() END
         WHERE company_id = $1 AND publication_id = $2 AND state = 'sending'`,
        [...key(id), MAX_DEATHS],
      );
      return { ...id, token: taken.token };
    });
  }

  async owner({ companyId, publicationId }: PublicationId): Promise<PublicationOwner> {
    const { rows } = await this.database.pool.query<PublicationOwner>(
      `SELECT p.kind, p.name, p.account_id AS "accountId", a.partner_id AS "partnerId", p.user_id AS "userId",
         p.actor_id AS "actorId", p.session_id AS "sessionId", p.address, p.request_id AS "requestId"
       FROM publication p JOIN partner_account a ON a.company_id = p.company_id AND a.id = p.account_id
       WHERE p.company_id = $1 AND p.id = $2`,
      [companyId, publicationId],
    );
    return rows[0]!;
  }

  /** Returns the IDs of the results of steps, by position. */
  async made(id: PublicationId): Promise<ReadonlyMap<number, string>> {
    const { rows } = await this.database.pool.query<{ position: number; externalId: string }>(
      `SELECT position, external_id AS "externalId" FROM publication_step
       WHERE company_id = $1 AND publication_id = $2 AND external_id IS NOT NULL`,
      key(id),
    );
    return new Map(rows.map(({ position, externalId }) => [position, externalId]));
  }

  /**
   * Returns the next open step, or null if there is none. Excludes steps that can no longer be sent.
   * @throws LeaseLost if another worker holds the publication
   */
  next(held: HeldPublication): Promise<Step | null> {
    return this.leases.fenced(held, 0, async (client) => {
      await excludeBlocked(client, held.companyId, [held.publicationId]);
      const { rows } = await client.query<Step>(
        `SELECT ${COLUMNS} FROM publication_step
         WHERE company_id = $1 AND publication_id = $2 AND state IN ('ready', 'unknown') ORDER BY position LIMIT 1`,
        [...key(held), new Date()],
      );
      return rows[0] ?? null;
    });
  }

  /**
   * Begins a step. From now on it may have reached the platform.
   * @returns the reason why nothing may be sent any more, or null if the step has begun. With a reason, this step and
   * all unsent ones are excluded
   * @throws LeaseLost, also if the lease would end before the call
   */
  begin(held: HeldPublication, { position }: Step): Promise<string | null> {
    return this.leases.fenced(held, this.callMs, async (client) => {
      const stop = await stopOf(client, held);
      if (stop !== null) {
        await exclude(client, held, position, stop);
        return stop;
      }
      const { rowCount } = await client.query(
        `UPDATE publication_step SET state = 'sending', attempt = attempt + 1, was_sent = true, extra_looks = 0, message = NULL, ${sentNow('$4')}
         WHERE company_id = $1 AND publication_id = $2 AND position = $3 AND state IN ('ready', 'unknown')`,
        [...key(held), position, new Date()],
      );
      return rowCount ? null : 'The step has already ended.';
    });
  }

  /** Marks the outcome as unknown. It is looked up once the call can no longer arrive. */
  async leaveUnknown(held: HeldPublication, { position }: Step, message: string): Promise<void> {
    await this.leases.fenced(held, 0, (client) =>
      client.query(
        `UPDATE publication_step SET state = 'unknown', message = $4
         WHERE company_id = $1 AND publication_id = $2 AND position = $3`,
        [...key(held), position, message.slice(0, 500)],
      ),
    );
  }

  /** Schedules another look-up of a missing result, after the time in which a call sent now could arrive. */
  async lookAgain(held: HeldPublication, { position }: Step): Promise<void> {
    await this.leases.fenced(held, 0, (client) =>
      client.query(
        `UPDATE publication_step SET extra_looks = extra_looks + 1, ${sentNow('$4')}
         WHERE company_id = $1 AND publication_id = $2 AND position = $3`,
        [...key(held), position, new Date()],
      ),
    );
  }

  /** Returns a step that was certainly not executed to the queue. @param costsAttempt false after 'too many calls' */
  async sendAgain(
    held: HeldPublication,
    { position, wasSent }: Step,
    costsAttempt: boolean,
    why: string,
  ): Promise<void> {
    await this.leases.fenced(held, 0, (client) =>
      client.query(
        `UPDATE publication_step SET state = 'ready', attempt = attempt - $4, was_sent = $5, message = $6
         WHERE company_id = $1 AND publication_id = $2 AND position = $3`,
        [...key(held), position, costsAttempt ? 0 : 1, wasSent, why.slice(0, 500)],
      ),
    );
  }

  /** Stores the reason why an unsent step waits. */
  async waitFor(held: HeldPublication, { position }: Step, why: string): Promise<void> {
    await this.leases.fenced(held, 0, (client) =>
      client.query(
        'UPDATE publication_step SET message = $4 WHERE company_id = $1 AND publication_id = $2 AND position = $3',
        [...key(held), position, why.slice(0, 500)],
      ),
    );
  }

  /**
   * Stores the result of a step and the changes of `keep`, only for the holder.
   * @throws LeaseLost if another worker holds the publication
   */
  async finish(
    held: HeldPublication,
    { position }: Step,
    { state, externalId, message, errors, wasSent, isInReview }: StepEnd,
    keep: (client: PoolClient) => Promise<void>,
  ): Promise<void> {
    await this.leases.fenced(held, 0, async (client) => {
      await client.query(
        `UPDATE publication_step SET state = $4::step_state, external_id = coalesce($5, external_id), message = $6,
           was_sent = coalesce($7, was_sent), finished_at = clock_timestamp()
         WHERE company_id = $1 AND publication_id = $2 AND position = $3`,
        [...key(held), position, state, externalId ?? null, message?.slice(0, 500) ?? null, wasSent ?? null],
      );
      if (errors && errors.length > 0)
        await client.query('UPDATE publication SET errors = $3 WHERE company_id = $1 AND id = $2', [
          ...key(held),
          JSON.stringify(errors),
        ]);
      if (isInReview)
        await client.query(
          "UPDATE publication SET review_state = 'in_review' WHERE company_id = $1 AND id = $2",
          key(held),
        );
      await keep(client);
    });
  }

  /** Releases the publication. Ends it if no step is open. @param afterMs minimum delay before the next run */
  async release(held: HeldPublication, afterMs: number): Promise<void> {
    await this.leases.fenced(held, 0, async (client) => {
      await excludeBlocked(client, held.companyId, [held.publicationId]);
      await client.query(
        `UPDATE publication p SET lease_until = NULL, offered_at = NULL,
           run_after = clock_timestamp() + $3 * interval '1 millisecond', ${FOLLOWS_FROM_STEPS}
         FROM (SELECT ${STEP_SUMS} FROM publication_step WHERE company_id = $1 AND publication_id = $2) s
         WHERE p.company_id = $1 AND p.id = $2`,
        [...key(held), Math.max(0, Math.round(afterMs))],
      );
    });
  }

  /** Releases the publication early. A step that was being sent gets an unknown outcome for the next holder. */
  handBack(held: HeldPublication): Promise<void> {
    return this.release(held, this.settings.retryMs);
  }

  /** Duration of a call and the clock check before it. */
  private get callMs(): number {
    return this.settings.deadlineMs + this.settings.lastLookMs;
  }
}

const key = ({ companyId, publicationId }: PublicationId): [number, number] => [companyId, publicationId];

/** Excludes the step at a position, which isn't at the platform, and all unsent steps. */
async function exclude(on: Queryable, id: PublicationId, position: number, reason: string): Promise<void> {
  await on.query(
    `UPDATE publication_step SET state = 'excluded', finished_at = clock_timestamp(), message = $4
     WHERE company_id = $1 AND publication_id = $2 AND (state = 'ready' OR position = $3 AND state = 'unknown')`,
    [...key(id), position, reason],
  );
}

/**
 * Returns the reason why nothing of the publication may be sent now, or null. Permissions must be valid at sending
 * time, not only at the time of the request.
 */
async function stopOf(on: Queryable, { companyId, publicationId }: PublicationId): Promise<string | null> {
  const { rows } = await on.query<{
    userId: number | null;
    accountId: number;
    permission: string;
    cancellation: string | null;
    isActive: boolean;
  }>(
    `SELECT p.user_id AS "userId", p.account_id AS "accountId", p.permission, p.cancellation, a.status = 'active' AS "isActive"
     FROM publication p JOIN partner_account a ON a.company_id = p.company_id AND a.id = p.account_id
     WHERE p.company_id = $1 AND p.id = $2`,
    [companyId, publicationId],
  );
  const { userId, accountId, permission, cancellation, isActive } = rows[0]!;
  if (cancellation !== null) return cancellation;
  if (!isActive) return 'The account is inactive.';
  const member = userId === null ? null : await findMember(on, companyId, userId);
  if (!member) return 'The user who requested it no longer belongs to the company.';
  if (!(member.permissions as ReadonlySet<string>).has(permission))
    return 'The user who requested it no longer has permission to use this tool.';
  if (member.accounts !== 'all' && !member.accounts.includes(accountId))
    return 'The user who requested it no longer has access to the account.';
  return null;
}
