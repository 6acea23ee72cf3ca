import {
  comparisonOf,
  dayOf,
  defaultColumns,
  fieldOf,
  formatValue,
  resolvePreset,
  type CheckedCustomFilter,
  type ReportContract,
  type ReportOrder,
} from '@adops/domain';
import Cursor from 'pg-cursor';
import type { Database } from '../../core/database/index.js';
import { BadUserInput, Forbidden } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { checkConditions, checkPage, checkRange } from '../engine/check.js';
import type { ReportFilterValues } from '../engine/request.js';
import { comparedWith, inLetters } from '../engine/row-sql.js';
import { resolveScope } from '../engine/scope.js';
import { exportColumns, type ExportColumn } from '../export/export-columns.js';
import type { FileRows } from '../export/row-files.js';
import { allOf, list, quoted, sql, type Sql } from '../sql/index.js';
import type { ListBinding, ListRow } from './list-binding.js';

/** Number of rows of a file fetched at a time. */
const BATCH = 1_000;

export interface ListArgs {
  readonly page?: number | null;
  readonly perPage?: number | null;
  readonly filters?: ReportFilterValues | null;
  readonly orderBy?: ReportOrder | null;
}

export interface ListAnswer {
  readonly rows: readonly ListRow[];
  readonly totalRecords: number;
}

/** Runs a report whose rows are stored entities. The database filters, sorts, counts and paginates them. */
export class ListReport {
  constructor(
    private readonly database: Database,
    private readonly contract: ReportContract,
    private readonly binding: ListBinding,
  ) {
    const all = { ...contract.columns, ...contract.fields };
    const unbound = Object.keys(all).find((name) => !all[name]!.added && !binding.fields[name]);
    if (unbound !== undefined) throw new Error(`${contract.id}: no SQL for ${unbound}.`);
  }

  /** Returns a page. @throws BadUserInput for invalid filters, sort orders and pages */
  async page(viewer: Viewer, args: ListArgs): Promise<ListAnswer> {
    const { page, perPage } = { page: args.page ?? 1, perPage: args.perPage ?? this.contract.defaultPageSize };
    checkPage({ page, perPage });
    const rows = await this.rowsSql(viewer, args);
    const count = sql`SELECT count(*)::int AS total ${rows.matching}`;
    const pageOf = sql`${rows.ordered} LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
    const [counted, found] = await Promise.all([
      this.database.pool.query<{ total: number }>(count),
      this.database.pool.query<ListRow>(pageOf),
    ]);
    return { rows: found.rows.map(this.complete), totalRecords: counted.rows[0]!.total };
  }

  /**
   * Returns all matching rows as a file, in the requested order.
   * @throws Forbidden without the permission, BadUserInput for invalid arguments
   */
  async file(viewer: Viewer, args: ListArgs, asked: readonly string[]): Promise<FileRows> {
    if (!this.contract.permission.some((key) => viewer.permissions.has(key))) throw new Forbidden();
    const columns = exportColumns(this.contract, asked.length > 0 ? asked : defaultColumns(this.contract), null);
    const { matching, ordered } = await this.rowsSql(viewer, args);
    const counted = await this.database.pool.query<{ total: number }>(sql`SELECT count(*)::int AS total ${matching}`);
    return { columns, total: counted.rows[0]!.total, batches: this.batches(ordered, columns) };
  }

  private async *batches(statement: Sql, columns: readonly ExportColumn[]) {
    const client = await this.database.pool.connect();
    const cursor = client.query(new Cursor<ListRow>(statement.text, statement.values));
    try {
      for (;;) {
        const rows = await cursor.read(BATCH);
        if (rows.length === 0) return;
        yield rows.map(this.complete).map((row) => columns.map((column) => cellOf(row, column)));
      }
    } finally {
      await cursor.close();
      client.release();
    }
  }

  private readonly complete = (row: ListRow): ListRow => this.binding.complete?.(row) ?? row;

  private async rowsSql(viewer: Viewer, args: ListArgs): Promise<{ matching: Sql; ordered: Sql }> {
    const { contract, binding } = this;
    const filters = args.filters ?? {};
    const range = checkRange(filters.dateRange ?? resolvePreset(contract.defaultRange, dayOf(new Date())), contract);
    const conditions = checkConditions(contract, filters, viewer).map((condition) => this.conditionSql(condition));
    const order = this.orderSql(args.orderBy ?? contract.defaultOrder);
    // Names are searched in the rows themselves, because they may belong to entities that the inventory doesn't
    // contain.
    const ids = { ...filters, searchPhrase: null, campaign: null, adgroup: null };
    const scope = await resolveScope(this.database.pool, viewer, ids);
    const where = allOf([...binding.where({ viewer, range, filters: { ...filters }, scope }), ...conditions]);
    const matching = sql`FROM ${binding.from(viewer)} WHERE ${where}`;
    const fields = Object.entries(binding.fields).map(([name, value]) => sql`${value} AS ${quoted(name)}`);
    return {
      matching,
      ordered: sql`SELECT ${binding.id} AS id, ${list(fields)} ${matching} ORDER BY ${order}, ${binding.id} DESC`,
    };
  }

  private conditionSql(condition: CheckedCustomFilter): Sql {
    const comparison = comparisonOf(fieldOf(this.contract, condition.name)!)!;
    const value = this.binding.fields[condition.name]!;
    const left = comparison === 'date' ? sql`(${value} AT TIME ZONE 'UTC')::date` : value;
    return comparedWith(left, comparison, condition);
  }

  private orderSql({ column, direction }: ReportOrder): Sql {
    const field = fieldOf(this.contract, column);
    const value = field && !field.added ? this.binding.fields[column] : column === 'id' ? this.binding.id : undefined;
    if (!value) throw new BadUserInput(`Can't sort by unknown column '${column}'.`);
    const by = field && comparisonOf(field) === 'text' ? inLetters(value) : value;
    return direction === 'DESC' ? sql`${by} DESC NULLS LAST` : sql`${by} ASC NULLS LAST`;
  }
}

/**
 * Returns the value of a cell. Choices are formatted as on screen, times are in UTC, and other values are unchanged.
 */
function cellOf(row: ListRow, { field, format }: ExportColumn): unknown {
  const value = row[field] ?? null;
  if (value === null) return null;
  // Files use a time format that sorts correctly as text.
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ');
  return format === 'choice' ? formatValue('choice', value) : value;
}
