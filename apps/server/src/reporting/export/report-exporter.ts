import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import copy from 'pg-copy-streams';
import Cursor from 'pg-cursor';
import { fieldOf, isMetric } from '@adops/domain';
import type { Freshness } from '../engine/freshness.js';
import { pageSql } from '../engine/page-sql.js';
import type { Plan } from '../engine/plan.js';
import type { ReportEngine } from '../engine/report-engine.js';
import type { ReportPool } from '../engine/report-pool.js';
import type { ReportRequest } from '../engine/request.js';
import { decodePage, type ReportRow } from '../engine/rows.js';
import { withLiterals, type Sql } from '../sql/index.js';
import { csvLine, withCarriageReturns } from './csv.js';
import { exportColumns, type ExportColumn } from './export-columns.js';
import { csvCell, exportCountSql, exportSql, workbookCell } from './export-sql.js';
import { type FileOrigin, reportAbout, type ScreenContext } from './report-about.js';
import { markColumns, namedByGrouping, screenColumns } from './screen-columns.js';
import { TotalRow } from './total-row.js';
import { workbook, type WorkbookAdditions } from './workbook.js';
import { exportRows } from '../../core/metrics/index.js';

export type ExportFormat = 'csv' | 'xlsx';

/** Rows fetched at a time for a workbook. There are so few that other requests don't wait while they are written. */
const BATCH = 500;
/**
 * Maximum time for sending a file. The usual timeout doesn't apply, because a slow client isn't a runaway statement.
 */
const STATEMENT_TIMEOUT = '30min';

/** Request for a file. */
export interface FileRequest {
  /** Columns by ID. If empty, the initially visible ones. */
  readonly columns: readonly string[];
  readonly format: ExportFormat;
  /**
   * Expected number of rows of a CSV file, if known, because counting half a million takes a third of the time of
   * writing them.
   */
  readonly total?: number | null;
  /** Set for a file of a screen for other readers. Other files contain exactly `columns`. */
  readonly screen?: (ScreenContext & { readonly origin: FileOrigin }) | null;
}

type Question = Omit<ReportRequest, 'page' | 'perPage' | 'selection'>;
const PAGING = { page: 1, perPage: 1 };

/** Streams a report as a file with any number of rows, in constant memory. */
export class ReportExporter {
  constructor(
    private readonly engine: ReportEngine,
    private readonly pool: ReportPool,
  ) {}

  /**
   * Writes the file.
   * @param question permission, filters and order as in the query; page and selection are ignored
   * @param begin called once with the number of rows before the first byte
   * @throws Forbidden or BadUserInput before `begin`; later errors end the stream
   */
  async write(
    question: Question,
    file: FileRequest,
    begin: (totalRecords: number) => Writable,
    signal?: AbortSignal,
  ): Promise<void> {
    const { columns, format, total = null, screen = null } = file;
    const { contract } = question.report;
    const asked = exportColumns(contract, columns, question.segment, Boolean(question.compareRange));
    const chosen = screen ? this.screenColumns(question, asked, screen.origin) : asked;
    const sheet = screen && format === 'xlsx' ? { screen, marks: markColumns(contract) } : null;
    const cells = [...chosen, ...(sheet?.marks ?? [])];
    const plan = await this.rowsPlan(question, cells);
    const counting = await this.countingPlan(question);
    const statement = exportSql(plan, cells, format === 'csv' ? csvCell : workbookCell);
    await this.pool.inTurn(question.viewer.userId, { signal, large: true }, () =>
      this.pool.withClient({ signal, large: true }, async (client) => {
        const snapshot = await beginExport(client);
        const count =
          format === 'csv' && total !== null
            ? Promise.resolve(total)
            : this.count(exportCountSql(counting), snapshot, signal);
        // An error of the count must be handled even while the statement starts.
        count.catch(() => undefined);
        if (format === 'csv') await sendCsv(client, statement, chosen, count, begin, signal);
        else {
          const additions = sheet && (await this.additions(question, plan, chosen, sheet, { snapshot, signal, count }));
          await sendWorkbook(client, statement, { columns: chosen, count, additions }, begin, signal);
        }
        await client.query('COMMIT');
        exportRows.inc(await count);
      }),
    );
  }

  private screenColumns(
    { report: { contract }, grouping }: Question,
    asked: readonly ExportColumn[],
    { currency }: FileOrigin,
  ): ExportColumn[] {
    return [...namedByGrouping(contract, grouping, asked), ...screenColumns(contract, grouping, asked, currency)];
  }

  private rowsPlan(question: Question, cells: readonly ExportColumn[]): Promise<Plan> {
    const fields = new Set(cells.map(({ field }) => field));
    const compared = comparedFields(cells);
    const previous = compared.size > 0 ? compared : null;
    const row = { fields, previous, children: question.segment ? { fields, previous } : null };
    const selection = { rows: row, total: null, totalRecords: false, freshness: false };
    return this.engine.plan({ ...question, ...PAGING, selection });
  }

  private countingPlan(question: Question): Promise<Plan> {
    const children = question.segment ? { fields: new Set<string>(), previous: null } : null;
    return this.engine.plan({
      ...question,
      ...PAGING,
      orderBy: ANY_ORDER,
      selection: {
        rows: { fields: new Set<string>(), previous: null, children },
        total: null,
        totalRecords: true,
        freshness: false,
      },
    });
  }

  /** Returns the total row and the sheet About. */
  private async additions(
    question: Question,
    plan: Plan,
    columns: readonly ExportColumn[],
    { screen, marks }: { readonly screen: NonNullable<FileRequest['screen']>; readonly marks: readonly ExportColumn[] },
    { snapshot, signal, count }: { snapshot: string; signal: AbortSignal | undefined; count: Promise<number> },
  ): Promise<WorkbookAdditions> {
    const whole = await this.total(question, columns, snapshot, signal);
    const total = whole ? new TotalRow(plan.request, columns, whole, plan.leftOut !== null).cells() : [];
    const fresh = this.freshness(question, plan);
    return {
      total: whole ? total : null,
      marksAt: marks.length > 0 ? columns.length : null,
      about: async () =>
        reportAbout(plan, screen, screen.origin, {
          rows: await count,
          freshness: await fresh,
          columns,
          total,
        }),
    };
  }

  /**
   * Returns the freshness of sources and feeds. On errors it is omitted, because the file is still useful without it.
   */
  private freshness({ viewer, filters, report }: Question, { request }: Plan): Promise<readonly Freshness[]> {
    if (report.contract.isDateless) return Promise.resolve([]);
    return this.engine.freshness(viewer, { ...filters, dateRange: request.range }).catch(() => []);
  }

  /** Returns the total of the report as on screen. Null if rows have no figures. */
  private async total(
    question: Question,
    columns: readonly ExportColumn[],
    snapshot: string,
    signal: AbortSignal | undefined,
  ): Promise<ReportRow | null> {
    const { contract } = question.report;
    const { permissions } = question.viewer;
    const fields = columns.flatMap(({ field: id, isPart }) => {
      const field = fieldOf(contract, id);
      const isAllowed = field && (!field.permission || permissions.has(field.permission));
      return isAllowed && !isPart && (isMetric(field) || 'total' in field) ? [id] : [];
    });
    if (fields.length === 0) return null;
    const compared = comparedFields(columns);
    const row = { fields: new Set(fields), previous: compared.size > 0 ? compared : null, children: null };
    const plan = await this.engine.plan({
      ...question,
      ...PAGING,
      orderBy: ANY_ORDER,
      selection: { rows: null, total: row, totalRecords: false, freshness: false },
    });
    const { statement, layout } = pageSql(plan);
    const page = await decodePage(plan, layout, await this.readAt(statement, snapshot, signal));
    return page.total;
  }

  /** Counts in parallel with the export, on the same snapshot. */
  private async count(statement: Sql, snapshot: string, signal: AbortSignal | undefined): Promise<number> {
    const [row] = await this.readAt(statement, snapshot, signal);
    return row![0] as number;
  }

  private readAt(statement: Sql, snapshot: string, signal: AbortSignal | undefined): Promise<unknown[][]> {
    return this.pool.withClient({ signal }, async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await client.query(`SET TRANSACTION SNAPSHOT '${snapshot}'`);
      const { rows } = await client.query<unknown[]>({
        text: statement.text,
        values: statement.values,
        rowMode: 'array',
      });
      await client.query('COMMIT');
      return rows;
    });
  }
}

/**
 * Fixed sort order. It doesn't affect counts and totals, and sorting by a change would also read the compared range.
 */
const ANY_ORDER = { column: 'id', direction: 'ASC' } as const;

const comparedFields = (columns: readonly ExportColumn[]): ReadonlySet<string> =>
  new Set(columns.filter(({ of }) => of !== 'value' && of !== 'share').map(({ field }) => field));

/** Opens the transaction of an export. Returns the name of its PostgreSQL snapshot. */
async function beginExport(client: pg.PoolClient): Promise<string> {
  await client.query(
    `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = '${STATEMENT_TIMEOUT}'; SET LOCAL enable_indexscan = on; SET LOCAL max_parallel_workers_per_gather = 2; SET LOCAL work_mem = '256MB'`,
  );
  const { rows } = await client.query<{ name: string }>('SELECT pg_export_snapshot() AS name');
  const name = rows[0]!.name;
  if (!/^[0-9A-F-]+$/i.test(name)) throw new Error('The server returned a snapshot name in an unknown format.');
  return name;
}

/**
 * Ignores an error that the reader receives as well. A connection that is closed after the client disconnected reports
 * the error again, and without a listener it would end the process.
 */
const heardElsewhere = (): void => undefined;

async function sendCsv(
  client: pg.PoolClient,
  statement: Sql,
  columns: readonly ExportColumn[],
  count: Promise<number>,
  begin: (totalRecords: number) => Writable,
  signal: AbortSignal | undefined,
): Promise<void> {
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
}

/**
 * Query options that return cells as text. Converting millions of texts to numbers and back takes time, and the engine
 * remembers such texts until its memory has doubled.
 */
const AS_TEXT = { rowMode: 'array', types: { getTypeParser: () => (text: string) => text } } as const;

interface WorkbookRequest {
  readonly columns: readonly ExportColumn[];
  readonly count: Promise<number>;
  readonly additions: WorkbookAdditions | null;
}

async function sendWorkbook(
  client: pg.PoolClient,
  statement: Sql,
  { columns, count, additions }: WorkbookRequest,
  begin: (totalRecords: number) => Writable,
  signal: AbortSignal | undefined,
): Promise<void> {
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
  await pipeline(workbook(columns, batches(), total, additions ?? {}), begin(total), { signal });
  await cursor.close();
}
