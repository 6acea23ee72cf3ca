import type { DayRange } from '@adops/domain';
import type { Viewer } from '../../core/tenancy/index.js';
import type { ReportFilterValues } from '../engine/request.js';
import type { Scope } from '../engine/scope.js';
import type { Sql } from '../sql/index.js';

/** A validated request to a list. */
export interface ListQuestion {
  readonly viewer: Viewer;
  readonly range: DayRange;
  /** Filters as sent by the client, including filters that `scope` also contains. */
  readonly filters: ReportFilterValues & Readonly<Record<string, unknown>>;
  /** Scope of the request, including the viewer's accounts. */
  readonly scope: Scope;
}

export type ListRow = Readonly<Record<string, unknown>> & { readonly id: number };

/** SQL of a list of entities: its rows, and each column and field of the contract. */
export interface ListBinding {
  /** Returns the table and its joins, without WHERE. */
  readonly from: (viewer: Viewer) => Sql;
  /** Returns all conditions of a request except column conditions. Includes the condition on the company. */
  readonly where: (question: ListQuestion) => Sql[];
  /** Unique whole number of a row, which breaks ties when sorting. */
  readonly id: Sql;
  /** SQL of all columns and fields except added ones. May also contain the sources of added ones. */
  readonly fields: Readonly<Record<string, Sql>>;
  /** Computes the added fields of a row. */
  readonly complete?: (row: ListRow) => ListRow;
}
