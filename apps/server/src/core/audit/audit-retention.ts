import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/index.js';
import { FILE_STORAGE, type FileStorage } from '../storage/index.js';
import { AuditSeals, KEPT, ROW_TEXT, type Seal, sealEnding } from './audit-seals.js';

/** Months are made this far ahead. */
const AHEAD = '3 months';
/** Rows read at a time for a file. */
const PIECE = 2_000;

/** A month of a company: rows made from its first instant to that of the next month, in UTC. */
interface Month {
  readonly companyId: number | null;
  /** 2024-03-01. */
  readonly month: string;
  readonly rows: number;
}

/** The record of changes by month: made before they are needed, ended when they were kept long enough. */
@Injectable()
export class AuditRetention {
  constructor(
    private readonly database: Database,
    private readonly seals: AuditSeals,
    @Inject(FILE_STORAGE) private readonly files: FileStorage,
  ) {}

  /** Makes the partitions of this month and the months to come. */
  async makeMonths(): Promise<void> {
    await this.database.pool.query(
      `SELECT audit_log_ensure_partitions(now()::date, (now() + interval '${AHEAD}')::date)`,
    );
  }

  /**
   * Ends the months that are two years old: each is written to a file per company, then dropped, and a seal in each
   * chain says so. All or nothing; files already written are not written again on a retry.
   * @returns the seals of the ending
   * @throws Error when a seal does not hold, or something was not sealed: then nothing ends
   */
  async end(): Promise<Seal[]> {
    const before = await this.endsBefore();
    const months = await this.monthsBefore(before);
    if (months.length === 0) return [];
    const broken = (await this.seals.verify()).find((chain) => chain.broken !== null);
    if (broken)
      throw new Error(`Nothing ends: seal ${broken.broken!.number} of company ${broken.companyId} is broken.`);
    for (const month of months) await this.archive(month);
    return this.database.transaction(async (client) => {
      const { rows: chains } = await client.query<{ companyId: number | null; lastOfThem: number; sealed: boolean }>(
        `SELECT l.company_id AS "companyId", max(l.id) AS "lastOfThem", max(l.id) <= coalesce((SELECT max(s.last_id) FROM audit_seal s
           WHERE s.company_id IS NOT DISTINCT FROM l.company_id), 0) AS sealed
         FROM audit_log l WHERE l.created_at < $1 GROUP BY l.company_id`,
        [before],
      );
      const open = chains.find(({ sealed }) => !sealed);
      if (open) throw new Error(`Nothing ends: changes of company ${open.companyId} are not sealed yet.`);
      await client.query('SELECT audit_log_end($1)', [before]);
      const made: Seal[] = [];
      for (const { companyId, lastOfThem } of chains)
        made.push(await sealEnding(client, companyId, lastOfThem, before));
      return made;
    });
  }

  /** The first instant of the month in which the kept time begins. */
  private async endsBefore(): Promise<Date> {
    const { rows } = await this.database.pool.query<{ before: Date }>(
      `SELECT date_trunc('month', now() - interval '${KEPT}', 'UTC') AS before`,
    );
    return rows[0]!.before;
  }

  private async monthsBefore(before: Date): Promise<Month[]> {
    const { rows } = await this.database.pool.query<Month>(
      `SELECT company_id AS "companyId", to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-01') AS month, count(*) AS rows
       FROM audit_log WHERE created_at < $1 GROUP BY 1, 2 ORDER BY 2, 1`,
      [before],
    );
    return rows;
  }

  private async archive(month: Month): Promise<void> {
    const { rows: there } = await this.database.pool.query(
      `SELECT FROM audit_archive WHERE company_id IS NOT DISTINCT FROM $1 AND month = $2 AND row_count = $3`,
      [month.companyId, month.month, month.rows],
    );
    if (there.length > 0) return;
    const hash = createHash('sha256');
    const noted = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    // Errors on the way reach the code that stores the file.
    pipeline(Readable.from(this.linesOf(month)), createGzip(), noted, () => undefined);
    const { key } = await this.files.put('audit', noted);
    await this.database.pool.query(
      'INSERT INTO audit_archive (company_id, month, file_key, row_count, sha256) VALUES ($1, $2, $3, $4, $5)',
      [month.companyId, month.month, key, month.rows, hash.digest()],
    );
  }

  /** Its rows in order, a line each: exactly the text that was sealed. */
  private async *linesOf({ companyId, month }: Month): AsyncGenerator<string> {
    for (let after = 0; ;) {
      const { rows } = await this.database.pool.query<{ id: number; text: string }>(
        `SELECT id, ${ROW_TEXT} AS text FROM audit_log
         WHERE company_id IS NOT DISTINCT FROM $1 AND id > $2
           AND created_at >= $3::date::timestamp AT TIME ZONE 'UTC'
           AND created_at < ($3::date + interval '1 month') AT TIME ZONE 'UTC'
         ORDER BY id LIMIT ${PIECE}`,
        [companyId, after, month],
      );
      if (rows.length === 0) return;
      yield rows.map(({ text }) => `${text}\n`).join('');
      after = rows.at(-1)!.id;
    }
  }
}
