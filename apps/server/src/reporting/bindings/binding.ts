import type { FactKey, Level, ReportContract } from '@adops/domain';
import type { RowMark } from '../engine/fact-tables.js';
import type { Sql } from '../sql/index.js';

/** What fields can depend on besides the row's key. */
export interface FieldContext {
  readonly companyId: number;
  /** Level of the rows. */
  readonly level: Level;
  /** Keys rows are grouped by; for a breakdown row those of its segment. */
  readonly keys: readonly FactKey[];
  /** The day in UTC. */
  readonly today: string;
  /** The one device, country or feed the filters leave, else null. */
  readonly single: { readonly device: number | null; readonly country: number | null; readonly feed: number | null };
}

/** SQL of one field of the row: natural units, typed as its GraphQL type. */
export interface FieldSql {
  /** Tables it reads, by the ids of the binding's joins. */
  readonly joins: readonly string[] | ((context: FieldContext) => readonly string[]);
  readonly value: (context: FieldContext) => Sql;
  /** Stored millionths, for a field whose totals are sums. */
  readonly micros?: Sql;
}

/** Ids of the joins a field needs in this grouping. */
export const joinsOfField = ({ joins }: FieldSql, context: FieldContext): readonly string[] =>
  typeof joins === 'function' ? joins(context) : joins;

/** A table the names and properties of rows come from; `k` is the row with its keys. */
export interface Join {
  /** Level it belongs to: rows above it do without. */
  readonly level: Level;
  readonly needs: readonly string[];
  readonly on: (context: FieldContext) => Sql;
}

/** Names of a report's fields that SQL must be given for: all but metrics, nested values and what features add. */
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

/** Fields the engine fills from the keys and marks of the facts themselves. */
export type EngineField = 'date' | 'hour' | 'notCompared' | RowMark;

/** The SQL of a report. A field without SQL, or SQL without a field, does not compile. */
export interface BindingOf<C extends ReportContract> extends ReportBinding {
  readonly fields: { readonly [K in BoundField<C>]: FieldSql };
  readonly nested: { readonly [K in NestedColumn<C>]: FieldSql };
}

/** Columns that show a value out of a nested object. */
export type NestedColumn<C extends ReportContract> = {
  [K in keyof C['columns'] & string]: C['columns'][K] extends { path: string } ? K : never;
}[keyof C['columns'] & string];

export interface ReportBinding {
  readonly joins: Readonly<Record<string, Join>>;
  readonly fields: Readonly<Record<string, FieldSql>>;
  /** Columns out of nested objects, for files: a text or a list of texts. */
  readonly nested: Readonly<Record<string, FieldSql>>;
  /** Entity behind each level: its id, and the joins it takes; for reports whose totals sum budgets. */
  readonly entities?: Readonly<Partial<Record<Level, { readonly id: Sql; readonly joins: readonly string[] }>>>;
  /** Currency of the row's account, for totals of budgets. */
  readonly currency?: { readonly value: Sql; readonly joins: readonly string[] };
}
