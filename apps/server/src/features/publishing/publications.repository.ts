import type { FieldMessages } from '@adops/domain';
import type { Queryable } from '../../core/database/index.js';
import type { UploadTaskStatus } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { isOpen } from './states.repository.js';

export type PublicationState = UploadTaskStatus;

/** A step of a publication that has to be recorded. */
export interface NewStep {
  readonly kind: string;
  /** Positions of the steps that have to be completed before. */
  readonly needs: readonly number[];
  readonly payload: object;
}

export interface NewPublication {
  readonly kind: string;
  readonly accountId: number;
  readonly permission: string;
  readonly name: string;
  readonly content: object;
  readonly steps: readonly NewStep[];
}

/** Idempotency-Key of a request, and a hash of its content. */
export interface RepeatableRequest {
  readonly key: string;
  readonly body: string;
}

export interface Publication {
  readonly id: number;
  readonly kind: string;
  readonly accountId: number;
  readonly buyerId: number | null;
  /** User who sent the publication, or restarted it last. */
  readonly userId: number | null;
  readonly name: string;
  readonly content: unknown;
  readonly state: PublicationState;
  readonly error: string | null;
  readonly errors: readonly FieldMessages[] | null;
  readonly externalId: string | null;
  readonly reviewState: 'in_review' | 'approved' | 'rejected' | null;
  readonly reviewFeedback: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

const COLUMNS = `p.id, p.kind, p.account_id AS "accountId", a.buyer_user_id AS "buyerId", p.user_id AS "userId", p.name, p.content, p.state, p.error, p.errors,
  p.external_id AS "externalId", p.review_state AS "reviewState", p.review_feedback AS "reviewFeedback",
  p.created_at AS "createdAt", p.started_at AS "startedAt", p.finished_at AS "finishedAt"`;

/** Locks an Idempotency-Key, so that requests with the same key run in sequence. */
export async function lockRequestKey(on: Queryable, { companyId, userId }: Viewer, key: string): Promise<void> {
  await on.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [
    `publication ${companyId} ${userId} ${key}`,
  ]);
}

/**
 * Locks the names of a company, so that uploads, restarts and cancellations run in sequence and names of open
 * publications stay unique.
 */
export async function lockNames(on: Queryable, companyId: number): Promise<void> {
  await on.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [`publication names ${companyId}`]);
}

/** Returns the publications of an earlier request with the key. `body` is the hash of its content. */
export async function madeByRequest(
  on: Queryable,
  { companyId, userId, actorId }: Viewer,
  key: string,
): Promise<{ id: number; body: string; part: number }[]> {
  const { rows } = await on.query<{ id: number; body: string; part: number }>(
    `SELECT id, request_body AS body, request_part AS part FROM publication
     WHERE company_id = $1 AND user_id = $2 AND actor_id = $3 AND request_key = $4 ORDER BY request_part`,
    [companyId, userId, actorId, key],
  );
  return rows;
}

/**
 * Returns the names that publications of the account use. These are open publications, and publications that ended
 * within a day and whose campaign isn't in the inventory yet.
 */
export async function namesInUse(
  on: Queryable,
  companyId: number,
  { accountId, kind, names }: { readonly accountId: number; readonly kind: string; readonly names: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await on.query<{ name: string }>(
    `SELECT name FROM publication p WHERE company_id = $1 AND account_id = $2 AND kind = $3 AND name = ANY ($4)
     AND (${isOpen()} OR state = 'completed' AND finished_at > now() - interval '1 day' AND NOT EXISTS (
       SELECT FROM publication_step s JOIN campaign c ON c.company_id = s.company_id AND c.external_id = s.external_id
       WHERE s.company_id = p.company_id AND s.publication_id = p.id AND c.account_id = p.account_id))`,
    [companyId, accountId, kind, names],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Records publications and their steps, in two statements for any number of them. @returns IDs, in order */
export async function insertPublications(
  on: Queryable,
  viewer: Viewer,
  publications: readonly NewPublication[],
  repeatable: RepeatableRequest | null,
): Promise<number[]> {
  const { companyId, userId, actorId, sessionId, origin } = viewer;
  const column = <T>(pick: (publication: NewPublication) => T): T[] => publications.map(pick);
  const { rows } = await on.query<{ id: number; part: number }>(
    `INSERT INTO publication (company_id, user_id, actor_id, session_id, address, request_id, request_key, request_body,
       kind, account_id, permission, name, content, request_part)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, p.kind, p.account_id, p.permission, p.name, p.content, p.part - 1
     FROM unnest($9::text[], $10::int[], $11::text[], $12::text[], $13::jsonb[])
       WITH ORDINALITY AS p (kind, account_id, permission, name, content, part)
     RETURNING id, request_part AS part`,
    [
      ...[companyId, userId, actorId, sessionId, origin?.address ?? null, origin?.requestId ?? null],
      ...[repeatable?.key ?? null, repeatable?.body ?? null],
      ...[column(({ kind }) => kind), column(({ accountId }) => accountId), column(({ permission }) => permission)],
      ...[column(({ name }) => name), column(({ content }) => JSON.stringify(content))],
    ],
  );
  const ids = rows.sort((left, right) => left.part - right.part).map(({ id }) => id);
  const steps = publications.flatMap((publication, at) =>
    publication.steps.map((step, position) => ({ ...step, position, id: ids[at]! })),
  );
  await on.query(
    `INSERT INTO publication_step (company_id, publication_id, position, kind, needs, payload)
     SELECT $1, s.id, s.position, s.kind, ARRAY(SELECT n::smallint FROM jsonb_array_elements_text(s.needs) n), s.payload
     FROM unnest($2::int[], $3::int[], $4::text[], $5::jsonb[], $6::jsonb[]) AS s (id, position, kind, needs, payload)`,
    [
      companyId,
      ...[steps.map(({ id }) => id), steps.map(({ position }) => position), steps.map(({ kind }) => kind)],
      ...[steps.map(({ needs }) => JSON.stringify(needs)), steps.map(({ payload }) => JSON.stringify(payload))],
    ],
  );
  return ids;
}

export interface PublicationFilters {
  readonly kind: string;
  readonly accountId: number | null;
  /** Text that the name contains. */
  readonly name: string | null;
  /** Range of UTC days, including both ends. */
  readonly range: { readonly start: string; readonly end: string } | null;
  readonly states: readonly PublicationState[] | null;
  /** Values of attributes of the content. */
  readonly content: Readonly<Record<string, string>>;
}

/** Returns the SQL of publications `p` that the viewer may see and that match the filters, with its nine parameters. */
export function matching(
  { companyId, accounts }: Viewer,
  { kind, accountId, name, range, states, content }: PublicationFilters,
): { readonly from: string; readonly values: readonly unknown[] } {
  const from = `FROM publication p JOIN partner_account a ON a.company_id = p.company_id AND a.id = p.account_id
     WHERE p.company_id = $1 AND p.kind = $2 AND ($3::int[] IS NULL OR p.account_id = ANY ($3)) AND ($4::int IS NULL OR p.account_id = $4)
       AND ($5::text IS NULL OR position(lower($5) IN lower(p.name)) > 0)
       AND ($6::date IS NULL OR p.created_at >= $6::date AND p.created_at < $7::date + 1)
       AND ($8::publication_state[] IS NULL OR p.state = ANY ($8)) AND p.content @> $9`;
  const values = [
    ...[companyId, kind, accounts === 'all' ? null : accounts, accountId, name],
    ...[range?.start ?? null, range?.end ?? null, states, JSON.stringify(content)],
  ];
  return { from, values };
}

/** Returns a page of publications that the viewer may see, newest first, and their total number. */
export async function pageOfPublications(
  on: Queryable,
  viewer: Viewer,
  filters: PublicationFilters,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: Publication[]; total: number }> {
  const { from, values } = matching(viewer, filters);
  const [page, count] = await Promise.all([
    on.query<Publication>(`SELECT ${COLUMNS} ${from} ORDER BY p.created_at DESC, p.id DESC OFFSET $10 LIMIT $11`, [
      ...values,
      offset,
      limit,
    ]),
    on.query<{ total: number }>(`SELECT count(*)::int AS total ${from}`, [...values]),
  ]);
  return { rows: page.rows, total: count.rows[0]!.total };
}
