import type { FactKey, Level, ReportContract } from '@adops/domain';
import type { RowMark } from '../engine/fact-tables.js';
import type { Sql } from '../sql/index.js';

/** Context of a row that the SQL of its fields can depend on. */
export interface FieldContext {
  readonly companyId: number;
  /** Level of the rows. */
  readonly level: Level;
  /** Keys by which rows are grouped. For a breakdown row, the keys of its segment. */
  readonly keys: readonly FactKey[];
  /** Current day in UTC. */
  readonly today: string;
  /** IDs of the device, country and feed. Each is null unless the filters select a single one. */
  readonly single: { readonly device: number | null; readonly country: number | null; readonly feed: number | null };
}

/** SQL of one field of the row, in natural units and typed as its GraphQL type. */
export interface FieldSql {
  /** Joins that the field reads from, by their IDs in the binding. */
  readonly joins: readonly string[] | ((context: FieldContext) => readonly string[]);
  readonly value: (context: FieldContext) => Sql;
  /** Stored millionths, for a field whose totals are sums. */
  readonly micros?: Sql;
}

/** Returns the IDs of the joins that a field needs in this grouping. */
export const joinsOfField = ({ joins }: FieldSql, context: FieldContext): readonly string[] =>
  typeof joins === 'function' ? joins(context) : joins;

/** Joined table with names and properties of rows. In its SQL, `k` is the row with its keys. */
export interface Join {
  /** Level the join belongs to. Rows of higher levels skip it. */
  readonly level: Level;
  readonly needs: readonly string[];
  readonly on: (context: FieldContext) => Sql;
}

/** Names of the fields that need SQL: all except metrics, nested values, engine fields and fields that features add. */
export type BoundField<C extends ReportContract> =
  | {
      [K in keyof C['columns'] & string]: C['columns'][K] extends { kind: 'base' | 'derived' } | { path: string }
        ? never
        : K extends EngineField
          ? never
          : C['columns'][K] extends { added: true }
            ? never
            : K;
    }[keyof C['columns'] & string]
  | {
      [K in keyof C['fields'] & string]: C['fields'][K] extends { kind: 'field'; type: infer T }
        ? T extends 'Site' | 'AlertsByType'
          ? never
          : K extends EngineField
            ? never
            : C['fields'][K] extends { added: true }
              ? never
              : K
        : never;
    }[keyof C['fields'] & string];

/** Fields that the engine sets from the keys and marks of the facts themselves. */
export type EngineField = 'date' | 'hour' | 'notCompared' | RowMark;

/** SQL of a report. A field without SQL, or SQL without a field, is a compile error. */
export interface BindingOf<C extends ReportContract> extends ReportBinding {
  readonly fields: { readonly [K in BoundField<C>]: FieldSql };
  readonly nested: { readonly [K in NestedColumn<C>]: FieldSql };
}

/** Columns that show a value of a nested object. */
export type NestedColumn<C extends ReportContract> = {
  [K in keyof C['columns'] & string]: C['columns'][K] extends { path: string } ? K : never;
}[keyof C['columns'] & string];

export interface ReportBinding {
  readonly joins: Readonly<Record<string, Join>>;
  readonly fields: Readonly<Record<string, FieldSql>>;
  /** Columns that show values of nested objects, for files. Each value is a text or a list of texts. */
  readonly nested: Readonly<Record<string, FieldSql>>;
  /** Entity of each level, with the SQL of its ID and the joins of that SQL. For reports whose totals sum budgets. */
  readonly entities?: Readonly<Partial<Record<Level, { readonly id: Sql; readonly joins: readonly string[] }>>>;
  /** Currency of the row's account, for totals of budgets. */
  readonly currency?: { readonly value: Sql; readonly joins: readonly string[] };
}
