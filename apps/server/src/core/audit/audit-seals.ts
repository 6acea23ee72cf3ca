import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Database, type Queryable } from '../database/index.js';
import { forEachRow } from '../tenancy/index.js';

/** Rows a seal covers at most; what is left gets the next. */
const MAX_ROWS = 100_000;
/** Nobody's change waits longer than this for the moment in which the last row is read. */
const LOCK_WAIT = '500ms';
const LOCK_TRIES = 20;
const BETWEEN_TRIES_MS = 1_500;
const LOCK_NOT_AVAILABLE = '55P03';

/** The record of changes is kept this long; the database refuses to end what is younger. */
export const KEPT = '2 years';

/**
 * What of a row is sealed: every column, as text that is the same on every server. A change of this expression needs a
 * number of its own in the seals.
 */
export const ROW_TEXT = `jsonb_build_array(id, company_id, (extract(epoch FROM created_at) * 1000)::bigint, user_id,
  actor_id, session_id, source, action, entity_type, entity_id, entity_name, account_id, before, after, task_id, operation_id,
  rule_id, reason, request_id, address)::text`;

/** Hash of a seal: that of the seal before it, then every row in order. */
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
   * Null but for the seal of an ending: rows up to `lastId` made before this are gone on purpose. It is over the rows
   * up to there that are left, and the seals before it that reach no further are not compared with rows any more.
   */
  readonly endedBefore: Date | null;
}

/** What a look at a chain found. `broken`: the first seal that does not hold, and why; null: all of them hold. */
export interface ChainState {
  readonly companyId: number | null;
  readonly seals: number;
  /** Rows the seals cover, also those that have ended. */
  readonly rows: number;
  /** Hash of the last seal, to be compared with what the log said when it was made. */
  readonly hash: string | null;
  readonly unsealed: number;
  /** Rows made before this have ended on purpose; null: none have. */
  readonly endedBefore: Date | null;
  readonly broken: { readonly number: number; readonly reason: string } | null;
}

const SEAL = `company_id AS "companyId", number, after_id AS "afterId", last_id AS "lastId", row_count AS "rowCount", hash,
  ended_before AS "endedBefore"`;

/**
 * Seals over the audit log: altering, removing or adding a sealed row breaks every later seal, and the hashes in the
 * log stream reveal even a complete rewrite.
 */
@Injectable()
export class AuditSeals {
  constructor(private readonly database: Database) {}

  /** Seals what is there and not sealed yet, a chain per company. Returns the new seals. */
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

  /** Checks every seal of every chain against the rows. */
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
   * How the rows differ from what was sealed, or null. What an ending covers is compared by that ending alone, the
   * last one.
   */
  private async unlikeRows(seal: Seal, before: Buffer, ending: Seal | null): Promise<string | null> {
    if (ending && seal !== ending && seal.lastId <= ending.lastId) return null;
    const found = await hashOf(this.database.pool, seal, before);
    if (found.rowCount !== seal.rowCount) return `it was made over ${seal.rowCount} rows, there are ${found.rowCount}`;
    return found.hash.equals(seal.hash) ? null : 'a row is not what it was';
  }

  /**
   * The last id before which nothing can appear any more: numbers are given when a row is written, so rows of changes
   * still under way are waited for, and for a moment no new ones are let in.
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

/** Why a seal cannot stand where it does, or null. @param kept what is younger than this cannot have ended */
function misplaced({ afterId, lastId, endedBefore }: Seal, sealedTo: number, kept: Date): string | null {
  if (!endedBefore) return afterId === sealedTo ? null : 'it does not follow the one before it';
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
 * Records in the chain that rows before an instant have expired. In the transaction that ends them, after it has.
 * @param lastOfThem greatest id of those rows, which is sealed
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

/**
 * The last seal, and the id up to which rows are sealed. No other writer adds to a chain before the transaction ends.
 */
async function endOfChain(
  client: PoolClient,
  companyId: number | null,
): Promise<{ before: Seal | null; sealedTo: number }> {
  // Two workers sealing at once would make two seals of one number.
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
  // What an ending says is sealed as well.
  const start = endedBefore ? Buffer.concat([before, Buffer.from(endedBefore.toISOString())]) : before;
  const { rows } = await on.query<{ hash: Buffer; rowCount: number }>(
    `SELECT ${SEAL_HASH} AS hash, count(*) AS "rowCount" FROM audit_log
     WHERE id > $3 AND id <= $4 AND company_id IS NOT DISTINCT FROM $2`,
    [start, companyId, afterId, lastId],
  );
  return rows[0]!;
}
