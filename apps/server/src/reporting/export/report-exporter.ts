import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import copy from 'pg-copy-streams';
import Cursor from 'pg-cursor';
import type { ReportEngine } from '../engine/report-engine.js';
import type { ReportPool } from '../engine/report-pool.js';
import type { ReportRequest } from '../engine/request.js';
import { withLiterals, type Sql } from '../sql/index.js';
import { csvLine, withCarriageReturns } from './csv.js';
import { exportColumns, type ExportColumn } from './export-columns.js';
import { csvCell, exportCountSql, exportSql, workbookCell } from './export-sql.js';
import { workbook } from './workbook.js';
import { exportRows } from '../../core/metrics/index.js';

export type ExportFormat = 'csv' | 'xlsx';

/** Rows fetched at a time for a workbook: few enough that other requests don't wait while they are written. */
const BATCH = 500;
/** Longest a file may take to go out; a slow line is no runaway statement. */
const STATEMENT_TIMEOUT = '30min';

/** Streams a report as a file, however many rows it has, in constant memory. */
export class ReportExporter {
  constructor(
    private readonly engine: ReportEngine,
    private readonly pool: ReportPool,
  ) {}

  /**
   * @param question permission, filters and order as in the query; page and selection are not looked at
   * @param file its columns by id (those visible at first when empty) and the rows a CSV is expected to have, if known:
   *   counting half a million costs a third of writing them
   * @param begin called once with the number of rows before the first byte
   * @throws Forbidden, BadUserInput before `begin`; later failures end the stream
   */
  async write(
    question: Omit<ReportRequest, 'page' | 'perPage' | 'selection'>,
    file: { readonly columns: readonly string[]; readonly format: ExportFormat; readonly total?: number | null },
    begin: (totalRecords: number) => Writable,
    signal?: AbortSignal,
  ): Promise<void> {
    const { columns, format, total = null } = file;
    const chosen = exportColumns(question.report.contract, columns, question.segment, Boolean(question.compareRange));
    const fields = new Set(chosen.map(({ field }) => field));
    const compared = chosen.filter(({ of }) => of !== 'value' && of !== 'share').map(({ field }) => field);
    const previous = compared.length > 0 ? new Set(compared) : null;
    const row = { fields, previous, children: question.segment ? { fields, previous } : null };
    const empty = { fields: new Set<string>(), previous: null, children: null };
    const paging = { page: 1, perPage: 1 };
    const plan = await this.engine.plan({
      ...question,
      ...paging,
      selection: { rows: row, total: null, totalRecords: false, freshness: false },
    });
    const counting = await this.engine.plan({
      ...question,
      ...paging,
      // The order counts nothing, but ordering by a change would read the compared range too.
      orderBy: { column: 'id', direction: 'ASC' },
      selection: {
        rows: { ...empty, children: question.segment ? { fields: new Set(), previous: null } : null },
        total: null,
        totalRecords: true,
        freshness: false,
      },
    });
    const statement = exportSql(plan, chosen, format === 'csv' ? csvCell : workbookCell);
    const send = format === 'csv' ? sendCsv : sendWorkbook;
    await this.pool.inTurn(question.viewer.userId, { signal, large: true }, () =>
      this.pool.withClient({ signal, large: true }, async (client) => {
        const snapshot = await beginExport(client);
        const count =
          format === 'csv' && total !== null
            ? Promise.resolve(total)
            : this.count(exportCountSql(counting), snapshot, signal);
        // A failing count must not go unheard while the statement starts.
        count.catch(() => undefined);
        await send(client, statement, chosen, count, begin, signal);
        await client.query('COMMIT');
        exportRows.inc(await count);
      }),
    );
  }

  /** Counts in parallel with the export, on the same snapshot. */
  private count(statement: Sql, snapshot: string, signal: AbortSignal | undefined): Promise<number> {
    return this.pool.withClient({ signal }, async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await client.query(`SET TRANSACTION SNAPSHOT '${snapshot}'`);
      const { rows } = await client.query<[number]>({
        text: statement.text,
        values: statement.values,
        rowMode: 'array',
      });
      await client.query('COMMIT');
      return rows[0]![0];
    });
  }
}

/** Opens the transaction of an export. Returns the name of its snapshot, as PostgreSQL made it. */
async function beginExport(client: pg.PoolClient): Promise<string> {
  await client.query(
    `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'; SET LOCAL enable_indexscan = on; SET LOCAL max_parallel_workers_per_gather = 2; SET LOCAL work_mem = '256MB'`,
  );
  const { rows } = await client.query<{ name: string }>('SELECT pg_export_snapshot() AS name');
  const name = rows[0]!.name;
  if (!/^[0-9A-F-]+$/i.test(name)) throw new Error('The server named its snapshot in an unknown way.');
  return name;
}

type Send = (
  client: pg.PoolClient,
  statement: Sql,
  columns: readonly ExportColumn[],
  count: Promise<number>,
  begin: (totalRecords: number) => Writable,
  signal: AbortSignal | undefined,
) => Promise<void>;

/**
 * The reader sees a failure while reading. A connection closed after the client disconnected reports it again,
 * without a listener: unhandled, that would end the process.
 */
const heardElsewhere = (): void => undefined;

const sendCsv: Send = async (client, statement, columns, count, begin, signal) => {
  const rows = client.query(copy.to(`COPY (${withLiterals(statement)}) TO STDOUT WITH (FORMAT csv)`));
  rows.on('error', heardElsewhere);
  let target: Writable;
  try {
    target = begin(await count);
  } catch (error) {
    rows.destroy();
    throw error;
  }
  target.write(csvLine(columns.map(({ label }) => label)));
  await pipeline(rows, withCarriageReturns(), target, { signal });
};

/**
 * Cells as the database writes them: making numbers of millions of texts and texts of the numbers again takes time, and
 * the engine remembers such texts until its memory has doubled.
 */
const AS_TEXT = { rowMode: 'array', types: { getTypeParser: () => (text: string) => text } } as const;

const sendWorkbook: Send = async (client, statement, columns, count, begin, signal) => {
  const cursor = client.query(new Cursor<unknown[]>(statement.text, statement.values, AS_TEXT));
  cursor.on('error', heardElsewhere);
  async function* batches(): AsyncGenerator<unknown[][]> {
    for (;;) {
      const rows = await cursor.read(BATCH);
      if (rows.length === 0) return;
      yield rows;
    }
  }
  const total = await count;
  await pipeline(workbook(columns, batches(), total), begin(total), { signal });
  await cursor.close();
};
