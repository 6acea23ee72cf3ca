import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Database, type Queryable } from '../database/index.js';
import { forEachRow } from '../tenancy/index.js';

/** Maximum number of rows per seal. Further rows are covered by the next seal. */
const MAX_ROWS = 100_000;
/** Lock timeout while the last row is read, which limits how long writes have to wait. */
const LOCK_WAIT = '500ms';
const LOCK_TRIES = 20;
const BETWEEN_TRIES_MS = 1_500;
const LOCK_NOT_AVAILABLE = '55P03';

/** Retention of the audit log. The database rejects the deletion of younger rows. */
export const KEPT = '2 years';

/**
 * Sealed text of a row: every column, formatted alike on every server. If this expression changes, the seals need a
 * version number.
 */
export const ROW_TEXT = `jsonb_build_array(id, company_id, (extract(epoch FROM created_at) * 1000)::bigint, user_id,
  actor_id, session_id, source, action, entity_type, entity_id, entity_name, account_id, before, after, task_id, operation_id,
  rule_id, reason, request_id, address)::text`;

/** Hash of a seal, over the hash of the previous seal and then every row in order. */
const SEAL_HASH = `sha256($1::bytea || coalesce(string_agg(sha256(convert_to(${ROW_TEXT}, 'UTF8')), ''::bytea ORDER BY id), ''::bytea))`;

const NOTHING_BEFORE = Buffer.alloc(32);

export interface Seal {
  readonly companyId: number | null;
  readonly number: number;
  readonly afterId: number;
  readonly lastId: number;
  readonly rowCount: number;
  readonly hash: Buffer;
  /**
   * Time before which rows up to `lastId` were deleted on purpose. Set only for the seal of an expiry, which covers the
   * remaining rows up to that ID. Earlier seals up to it are no longer compared with rows.
   */
  readonly endedBefore: Date | null;
}

/** Result of verifying a chain. `broken` is the first invalid seal with the reason, or null if all seals are valid. */
export interface ChainState {
  readonly companyId: number | null;
  readonly seals: number;
  /** Number of rows covered by seals, including expired ones. */
  readonly rows: number;
  /** Hash of the last seal. It can be compared with the hash in the log from the seal's creation. */
  readonly hash: string | null;
  readonly unsealed: number;
  /** Rows created before this time were deleted on purpose. Null if none were. */
  readonly endedBefore: Date | null;
  readonly broken: { readonly number: number; readonly reason: string } | null;
}

const SEAL = `company_id AS "companyId", number, after_id AS "afterId", last_id AS "lastId", row_count AS "rowCount", hash,
  ended_before AS "endedBefore"`;

/**
 * Seals over the audit log. A changed, removed or added row breaks all later seals, and the hashes in the log stream
 * reveal even a complete rewrite.
 */
@Injectable()
export class AuditSeals {
  constructor(private readonly database: Database) {}

  /** Seals all unsealed rows, in one chain per company. Returns the new seals. */
  async seal(): Promise<Seal[]> {
    const made: Seal[] = [];
    const last = await this.lastRow();
    const { rows: chains } = await this.database.pool.query<{ companyId: number | null; afterId: number }>(
      `SELECT c.company_id AS "companyId", coalesce((SELECT max(last_id) FROM audit_seal s
         WHERE s.company_id IS NOT DISTINCT FROM c.company_id), 0) AS "afterId"
       FROM (SELECT id AS company_id FROM company UNION ALL SELECT NULL UNION SELECT company_id FROM audit_seal) c`,
    );
    await forEachRow(chains, async ({ companyId, afterId }) => {
      for (let from = afterId; from < last;) {
        const seal = await this.database.transaction((client) => sealNext(client, companyId, last));
        if (!seal) break;
        made.push(seal);
        from = seal.lastId;
      }
    });
    return made;
  }

  /** Verifies every seal of every chain against the rows. */
  async verify(): Promise<ChainState[]> {
    const { rows: seals } = await this.database.pool.query<Seal>(
      `SELECT ${SEAL} FROM audit_seal ORDER BY company_id NULLS FIRST, number`,
    );
    const { rows } = await this.database.pool.query<{ kept: Date }>(`SELECT now() - interval '${KEPT}' AS kept`);
    const chains = new Map<number | null, Seal[]>();
    for (const seal of seals) chains.set(seal.companyId, [...(chains.get(seal.companyId) ?? []), seal]);
    const states: ChainState[] = [];
    for (const [companyId, chain] of chains) states.push(await this.verifyChain(companyId, chain, rows[0]!.kept));
    return states;
  }

  private async verifyChain(companyId: number | null, chain: readonly Seal[], kept: Date): Promise<ChainState> {
    const ending = chain.findLast(({ endedBefore }) => endedBefore !== null) ?? null;
    let before: Buffer = NOTHING_BEFORE;
    let lastId = 0;
    let broken: ChainState['broken'] = null;
    for (const [place, seal] of chain.entries()) {
      const reason =
        seal.number !== place
          ? 'a seal is missing'
          : (misplaced(seal, lastId, kept) ?? (await this.unlikeRows(seal, before, ending)));
      if (reason !== null) {
        broken = { number: seal.number, reason };
        break;
      }
      before = seal.hash;
      if (!seal.endedBefore) lastId = seal.lastId;
    }
    const end = chain.at(-1)!;
    const { rows } = await this.database.pool.query<{ count: number }>(
      'SELECT count(*) AS count FROM audit_log WHERE company_id IS NOT DISTINCT FROM $1 AND id > $2',
      [companyId, Math.max(...chain.map((seal) => seal.lastId))],
    );
    return {
      companyId,
      seals: chain.length,
      rows: chain.reduce((sum, { rowCount, endedBefore }) => sum + (endedBefore ? 0 : rowCount), 0),
      hash: end.hash.toString('hex'),
      unsealed: rows[0]!.count,
      endedBefore: ending?.endedBefore ?? null,
      broken,
    };
  }

  /**
   * Returns the difference between the rows and the sealed ones, or null. Rows up to the last expiry are compared only
   * with its seal.
   */
  private async unlikeRows(seal: Seal, before: Buffer, ending: Seal | null): Promise<string | null> {
    if (ending && seal !== ending && seal.lastId <= ending.lastId) return null;
    const found = await hashOf(this.database.pool, seal, before);
    if (found.rowCount !== seal.rowCount) return `it covers ${seal.rowCount} rows, but there are ${found.rowCount}`;
    return found.hash.equals(seal.hash) ? null : 'a row was changed';
  }

  /**
   * Returns the ID up to which no more rows can appear. IDs are assigned when a row is written, so this function waits
   * for open transactions and blocks new rows for a moment.
   */
  private async lastRow(): Promise<number> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.lookAtLastRow();
      } catch (error) {
        if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tried === LOCK_TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
      }
    }
  }

  private lookAtLastRow(): Promise<number> {
    return this.database.transaction(async (client) => {
      await client.query(`SET LOCAL lock_timeout = '${LOCK_WAIT}'`);
      await client.query('SELECT audit_log_hold()');
      const { rows } = await client.query<{ last: number }>('SELECT coalesce(max(id), 0) AS last FROM audit_log');
      return rows[0]!.last;
    });
  }
}

/**
 * Returns the reason why a seal is invalid at its position, or null.
 * @param kept start of the retention period; later rows can't have expired
 */
function misplaced({ afterId, lastId, endedBefore }: Seal, sealedTo: number, kept: Date): string | null {
  if (!endedBefore) return afterId === sealedTo ? null : 'it does not follow the previous seal';
  if (endedBefore > kept) return `it ended changes less than ${KEPT} old`;
  return afterId === 0 && lastId <= sealedTo ? null : 'it ended changes that were not sealed';
}

async function sealNext(client: PoolClient, companyId: number | null, last: number): Promise<Seal | null> {
  const { before, sealedTo } = await endOfChain(client, companyId);
  const { rows: ends } = await client.query<{ last: number | null }>(
    `SELECT max(id) AS last FROM (SELECT id FROM audit_log
       WHERE id > $2 AND id <= $3 AND company_id IS NOT DISTINCT FROM $1 ORDER BY id LIMIT ${MAX_ROWS}) next`,
    [companyId, sealedTo, last],
  );
  const lastId = ends[0]!.last;
  if (lastId === null) return null;
  return addSeal(client, { companyId, afterId: sealedTo, lastId, endedBefore: null }, before);
}

/**
 * Records in the chain that rows before an instant have expired. Call this function in the transaction that deletes the
 * rows, after the deletion.
 * @param lastOfThem maximum ID of these rows, which must be sealed
 */
export async function sealEnding(
  client: PoolClient,
  companyId: number | null,
  lastOfThem: number,
  endedBefore: Date,
): Promise<Seal> {
  const { before } = await endOfChain(client, companyId);
  const { rows } = await client.query<{ lastId: number }>(
    `SELECT greatest(min(last_id) FILTER (WHERE ended_before IS NULL AND last_id >= $2),
       max(last_id) FILTER (WHERE ended_before IS NOT NULL)) AS "lastId"
     FROM audit_seal WHERE company_id IS NOT DISTINCT FROM $1`,
    [companyId, lastOfThem],
  );
  return addSeal(client, { companyId, afterId: 0, lastId: rows[0]!.lastId, endedBefore }, before);
}

/** Returns the last seal, and the ID up to which rows are sealed. Locks the chain until the transaction ends. */
async function endOfChain(
  client: PoolClient,
  companyId: number | null,
): Promise<{ before: Seal | null; sealedTo: number }> {
  // Two concurrent workers would create two seals with the same number.
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('audit seal'))`);
  const { rows } = await client.query<Seal & { sealedTo: number }>(
    `SELECT ${SEAL}, max(last_id) OVER () AS "sealedTo" FROM audit_seal
     WHERE company_id IS NOT DISTINCT FROM $1 ORDER BY number DESC LIMIT 1`,
    [companyId],
  );
  return { before: rows[0] ?? null, sealedTo: rows[0]?.sealedTo ?? 0 };
}

async function addSeal(
  client: PoolClient,
  stretch: Pick<Seal, 'companyId' | 'afterId' | 'lastId' | 'endedBefore'>,
  before: Seal | null,
): Promise<Seal> {
  const { companyId, afterId, lastId, endedBefore } = stretch;
  const { hash, rowCount } = await hashOf(client, stretch, before?.hash ?? NOTHING_BEFORE);
  const { rows } = await client.query<Seal>(
    `INSERT INTO audit_seal (company_id, number, after_id, last_id, row_count, hash, ended_before)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${SEAL}`,
    [companyId, before ? before.number + 1 : 0, afterId, lastId, rowCount, hash, endedBefore],
  );
  return rows[0]!;
}

async function hashOf(
  on: Queryable,
  { companyId, afterId, lastId, endedBefore }: Pick<Seal, 'companyId' | 'afterId' | 'lastId' | 'endedBefore'>,
  before: Buffer,
): Promise<{ hash: Buffer; rowCount: number }> {
  // The time of an expiry is part of the hash.
  const start = endedBefore ? Buffer.concat([before, Buffer.from(endedBefore.toISOString())]) : before;
  const { rows } = await on.query<{ hash: Buffer; rowCount: number }>(
    `SELECT ${SEAL_HASH} AS hash, count(*) AS "rowCount" FROM audit_log
     WHERE id > $3 AND id <= $4 AND company_id IS NOT DISTINCT FROM $2`,
    [start, companyId, afterId, lastId],
  );
  return rows[0]!;
}
