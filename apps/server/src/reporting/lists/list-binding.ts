import type { DayRange } from '@adops/domain';
import type { Viewer } from '../../core/tenancy/index.js';
import type { ReportFilterValues } from '../engine/request.js';
import type { Scope } from '../engine/scope.js';
import type { Sql } from '../sql/index.js';

/** A question to a list that has been checked. */
export interface ListQuestion {
  readonly viewer: Viewer;
  readonly range: DayRange;
  /** As they came in; those the scope stands for are in it. */
  readonly filters: ReportFilterValues & Readonly<Record<string, unknown>>;
  /** The viewer's accounts are part of it. */
  readonly scope: Scope;
}

export type ListRow = Readonly<Record<string, unknown>> & { readonly id: number };

/** The SQL of a list of entities: which rows there are, and what each column and field of the contract is. */
export interface ListBinding {
  /** The table with what is joined to it, without WHERE. */
  readonly from: (viewer: Viewer) => Sql;
  /** All conditions of a question but those on columns; that on the company among them. */
  readonly where: (question: ListQuestion) => Sql[];
  /** Unique whole number of a row; decides between equals. */
  readonly id: Sql;
  /** Every column and field but those that are added; what the added ones are made of may stand here, too. */
  readonly fields: Readonly<Record<string, Sql>>;
  /** Fills the added fields of a row. */
  readonly complete?: (row: ListRow) => ListRow;
}
