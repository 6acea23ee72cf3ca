import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../database/index.js';
import { FILE_STORAGE, type FileStorage } from '../storage/index.js';
import { AuditSeals, KEPT, ROW_TEXT, type Seal, sealEnding } from './audit-seals.js';

/** Period for which monthly partitions are created ahead. */
const AHEAD = '3 months';
/** Number of rows read at a time for a file. */
const PIECE = 2_000;

/** A month of a company: rows created from its first instant to the first instant of the next month, in UTC. */
interface Month {
  readonly companyId: number | null;
  /** First day of the month, such as 2024-03-01. */
  readonly month: string;
  readonly rows: number;
}

/** Monthly partitions of the audit log. They are created ahead, and expire after the retention period. */
@Injectable()
export class AuditRetention {
  constructor(
    private readonly database: Database,
    private readonly seals: AuditSeals,
    @Inject(FILE_STORAGE) private readonly files: FileStorage,
  ) {}

  /** Creates the partitions of this month and of upcoming months. */
  async makeMonths(): Promise<void> {
    await this.database.pool.query(
      `SELECT audit_log_ensure_partitions(now()::date, (now() + interval '${AHEAD}')::date)`,
    );
  }

  /**
   * Expires the months that are two years old. Each month is written to one file per company and then dropped, and a
   * seal in each chain records it. An error rolls everything back. A retry doesn't write existing files again.
   * @returns the seals of the expiry
   * @throws Error if a seal is invalid or a row isn't sealed; then nothing expires
   */
  async end(): Promise<Seal[]> {
    const before = await this.endsBefore();
    const months = await this.monthsBefore(before);
    if (months.length === 0) return [];
    const broken = (await this.seals.verify()).find((chain) => chain.broken !== null);
    if (broken)
      throw new Error(
        `No month was dropped because seal ${broken.broken!.number} of company ${broken.companyId} is broken.`,
      );
    for (const month of months) await this.archive(month);
    return this.database.transaction(async (client) => {
      const { rows: chains } = await client.query<{ companyId: number | null; lastOfThem: number; sealed: boolean }>(
        `SELECT l.company_id AS "companyId", max(l.id) AS "lastOfThem", max(l.id) <= coalesce((SELECT max(s.last_id) FROM audit_seal s
           WHERE s.company_id IS NOT DISTINCT FROM l.company_id), 0) AS sealed
         FROM audit_log l WHERE l.created_at < $1 GROUP BY l.company_id`,
        [before],
      );
      const open = chains.find(({ sealed }) => !sealed);
      if (open)
        throw new Error(`No month was dropped because changes of company ${open.companyId} are not sealed yet.`);
      await client.query('SELECT audit_log_end($1)', [before]);
      const made: Seal[] = [];
      for (const { companyId, lastOfThem } of chains)
        made.push(await sealEnding(client, companyId, lastOfThem, before));
      return made;
    });
  }

  /** Returns the first instant of the month in which the retention period begins. */
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
    // Errors of the pipeline reach the code that stores the file.
    pipeline(Readable.from(this.linesOf(month)), createGzip(), noted, () => undefined);
    const { key } = await this.files.put('audit', noted);
    await this.database.pool.query(
      'INSERT INTO audit_archive (company_id, month, file_key, row_count, sha256) VALUES ($1, $2, $3, $4, $5)',
      [month.companyId, month.month, key, month.rows, hash.digest()],
    );
  }

  /** Yields the rows of a month in order, one line each, with exactly the sealed text. */
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
