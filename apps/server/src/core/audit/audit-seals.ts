import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Database, type Queryable } from '../database/index.js';

/** Rows a seal covers at most; what is left gets the next. */
const MOST_ROWS = 100_000;
/** Nobody's change waits longer than this for the moment in which the last row is read. */
const LOCK_WAIT = '500ms';
const LOCK_TRIES = 20;
const BETWEEN_TRIES_MS = 1_500;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * What of a row is sealed: every column, as text that is the same on every server. A change of this expression needs a
 * number of its own in the seals.
 */
const ROW_DIGEST = `sha256(convert_to(jsonb_build_array(id, company_id, (extract(epoch FROM created_at) * 1000)::bigint, user_id,
  actor_id, session_id, source, action, entity_type, entity_id, entity_name, account_id, before, after, task_id, operation_id,
  rule_id, reason, request_id, address)::text, 'UTF8'))`;

/** Hash of a seal: that of the seal before it, then every row in order. */
const SEAL_HASH = `sha256($1::bytea || coalesce(string_agg(${ROW_DIGEST}, ''::bytea ORDER BY id), ''::bytea))`;

const NOTHING_BEFORE = Buffer.alloc(32);

export interface Seal {
  readonly companyId: number | null;
  readonly number: number;
  readonly afterId: number;
  readonly lastId: number;
  readonly rowCount: number;
  readonly hash: Buffer;
}

/** What a look at a chain found. `broken`: the first seal that does not hold, and why; null: all of them hold. */
export interface ChainState {
  readonly companyId: number | null;
  readonly seals: number;
  readonly rows: number;
  /** Hash of the last seal, to be compared with what the log said when it was made. */
  readonly hash: string | null;
  readonly unsealed: number;
  readonly broken: { readonly number: number; readonly reason: string } | null;
}

const SEAL = `company_id AS "companyId", number, after_id AS "afterId", last_id AS "lastId", row_count AS "rowCount", hash`;

/**
 * Seals over the record of changes: whoever alters, removes or adds a row behind a seal breaks every seal from there on, and
 * the hashes in the log stream tell even somebody who rewrote them all.
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
    for (const { companyId, afterId } of chains)
      for (let from = afterId; from < last;) {
        const seal = await this.database.transaction((client) => sealNext(client, companyId, last));
        if (!seal) break;
        made.push(seal);
        from = seal.lastId;
      }
    return made;
  }

  /** Checks every seal of every chain against the rows. */
  async verify(): Promise<ChainState[]> {
    const { rows: seals } = await this.database.pool.query<Seal>(
      `SELECT ${SEAL} FROM audit_seal ORDER BY company_id NULLS FIRST, number`,
    );
    const chains = new Map<number | null, Seal[]>();
    for (const seal of seals) chains.set(seal.companyId, [...(chains.get(seal.companyId) ?? []), seal]);
    const states: ChainState[] = [];
    for (const [companyId, chain] of chains) states.push(await this.verifyChain(companyId, chain));
    return states;
  }

  private async verifyChain(companyId: number | null, chain: readonly Seal[]): Promise<ChainState> {
    let before: Buffer = NOTHING_BEFORE;
    let lastId = 0;
    let broken: ChainState['broken'] = null;
    for (const [place, seal] of chain.entries()) {
      const found = await hashOf(this.database.pool, companyId, before, seal.afterId, seal.lastId);
      const reason =
        seal.number !== place
          ? 'a seal is missing'
          : seal.afterId !== lastId
            ? 'it does not follow the one before it'
            : found.rowCount !== seal.rowCount
              ? `it was made over ${seal.rowCount} rows, there are ${found.rowCount}`
              : found.hash.equals(seal.hash)
                ? null
                : 'a row is not what it was';
      if (reason !== null) {
        broken = { number: seal.number, reason };
        break;
      }
      [before, lastId] = [seal.hash, seal.lastId];
    }
    const end = chain.at(-1)!;
    const { rows } = await this.database.pool.query<{ count: number }>(
      'SELECT count(*) AS count FROM audit_log WHERE company_id IS NOT DISTINCT FROM $1 AND id > $2',
      [companyId, end.lastId],
    );
    return {
      companyId,
      seals: chain.length,
      rows: chain.reduce((sum, { rowCount }) => sum + rowCount, 0),
      hash: end.hash.toString('hex'),
      unsealed: rows[0]!.count,
      broken,
    };
  }

  /**
   * The last id before which nothing can appear any more: numbers are given when a row is written, so rows of changes still
   * under way are waited for, and for a moment no new ones are let in.
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

async function sealNext(client: PoolClient, companyId: number | null, last: number): Promise<Seal | null> {
  // Two workers sealing at once would make two seals of one number.
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('audit seal'))`);
  const { rows } = await client.query<Seal>(
    `SELECT ${SEAL} FROM audit_seal WHERE company_id IS NOT DISTINCT FROM $1 ORDER BY number DESC LIMIT 1`,
    [companyId],
  );
  const before = rows[0];
  const afterId = before?.lastId ?? 0;
  const { rows: ends } = await client.query<{ last: number | null }>(
    `SELECT max(id) AS last FROM (SELECT id FROM audit_log
       WHERE id > $2 AND id <= $3 AND company_id IS NOT DISTINCT FROM $1 ORDER BY id LIMIT ${MOST_ROWS}) next`,
    [companyId, afterId, last],
  );
  const lastId = ends[0]!.last;
  if (lastId === null) return null;
  const { hash, rowCount } = await hashOf(client, companyId, before?.hash ?? NOTHING_BEFORE, afterId, lastId);
  const { rows: made } = await client.query<Seal>(
    `INSERT INTO audit_seal (company_id, number, after_id, last_id, row_count, hash) VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${SEAL}`,
    [companyId, before ? before.number + 1 : 0, afterId, lastId, rowCount, hash],
  );
  return made[0]!;
}

async function hashOf(
  on: Queryable,
  companyId: number | null,
  before: Buffer,
  afterId: number,
  lastId: number,
): Promise<{ hash: Buffer; rowCount: number }> {
  const { rows } = await on.query<{ hash: Buffer; rowCount: number }>(
    `SELECT ${SEAL_HASH} AS hash, count(*) AS "rowCount" FROM audit_log
     WHERE id > $3 AND id <= $4 AND company_id IS NOT DISTINCT FROM $2`,
    [before, companyId, afterId, lastId],
  );
  return rows[0]!;
}
