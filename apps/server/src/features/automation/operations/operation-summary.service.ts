import { type ChangeProperty, isMoney, shownAs } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { CatalogueService } from '../../reference-lists/index.js';
import { settledSql } from '../properties/budget-kinds.js';
import type { AutomationOperationSummary } from '../graphql/operation-summary.model.js';
import { type OperationState, statusOf } from '../task-words.js';
import { filterSql, type OperationFilter } from './operation-filter.js';
import { OPERATION_COLUMNS, type OperationRow, operationsOf } from './operation-rows.js';
import { EXCLUDED_MANUALLY } from './exclusions.js';
import { PLACES } from './operation-places.js';
import { WEIGHED, weighedValues } from './weighed-operations.js';

/** As many of the largest changes are named. */
const LARGEST = 5;
const MAX_GROUPS = 200;
const MAX_REASONS = 100;

interface GroupRow {
  /** null: all of them together. */
  readonly account_id: number | null;
  readonly field: ChangeProperty;
  readonly count: number;
  readonly included: number;
  readonly excluded: number;
  readonly failed: number;
  readonly outliers: number;
  readonly least: number | null;
  readonly median: number | null;
  readonly max: number | null;
  readonly change: number | null;
}

/** What a large task does as a whole: by account and property, the largest changes, and why some are excluded. */
@Injectable()
export class OperationSummaries {
  constructor(
    private readonly database: Database,
    private readonly catalogue: CatalogueService,
  ) {}

  async of(viewer: Viewer, taskId: number, filter: OperationFilter): Promise<AutomationOperationSummary> {
    const values = await weighedValues(this.database.pool, viewer, taskId);
    const { sql, values: own } = filterSql(filter, values.length + 1);
    const statement = (select: string): string => `WITH ${WEIGHED}, chosen AS (
        SELECT o.*, ${settledSql('o.field')} AS property, g.site_id, c.name AS campaign, g.name AS adgroup FROM weighed o ${PLACES} WHERE true ${sql}) ${select}`;
    const query = async <Row extends object>(select: string): Promise<Row[]> =>
      (await this.database.pool.query<Row>(statement(select), [...values, ...own])).rows;
    const [[all, ...groups], largest, reasons, catalogue] = await Promise.all([
      query<GroupRow>(
        `SELECT account_id, property AS field, count(*)::int AS count,
           count(*) FILTER (WHERE state NOT IN ('excluded', 'kept', 'rejected', 'conflict', 'person'))::int AS included,
           count(*) FILTER (WHERE state IN ('excluded', 'kept'))::int AS excluded,
           count(*) FILTER (WHERE state IN ('rejected', 'conflict', 'person'))::int AS failed,
           count(*) FILTER (WHERE is_outlier AND state <> 'excluded')::int AS outliers,
           min(relative_change) FILTER (WHERE state <> 'excluded') AS least,
           percentile_cont(0.5) WITHIN GROUP (ORDER BY relative_change) FILTER (WHERE state <> 'excluded') AS median,
           max(relative_change) FILTER (WHERE state <> 'excluded') AS most,
           sum(change) FILTER (WHERE state <> 'excluded') AS change
         FROM chosen GROUP BY GROUPING SETS ((), (account_id, property))
         ORDER BY account_id IS NOT NULL, count(*) DESC, 1, 2 LIMIT ${MAX_GROUPS + 1}`,
      ),
      query<OperationRow>(
        `SELECT ${OPERATION_COLUMNS} FROM weighed o ${PLACES} JOIN chosen ON chosen.id = o.id
         WHERE o.state <> 'excluded' AND o.step <> 0 ORDER BY abs(o.step) DESC, o.id LIMIT ${LARGEST}`,
      ),
      query<{ message: string; state: OperationState; count: number }>(
        `SELECT coalesce(message, '') AS message, min(state) AS state, count(*)::int AS count FROM chosen
         WHERE state IN ('excluded', 'rejected', 'conflict', 'person') GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT ${MAX_REASONS}`,
      ),
      this.catalogue.of(viewer),
    ]);
    const accounts = new Map(catalogue.accounts.map((account) => [account.id, account]));
    const excludedManually = reasons.find(({ message }) => message === EXCLUDED_MANUALLY)?.count ?? 0;
    return {
      count: all!.count,
      includedCount: all!.included,
      excludedCount: all!.excluded,
      excludedManuallyCount: excludedManually,
      failedCount: all!.failed,
      outlierCount: all!.outliers,
      groups: groups.map((group) => {
        const account = accounts.get(group.account_id!) ?? null;
        return {
          partnerAccount: account,
          source: account?.partner ?? null,
          property: shownAs(group.field),
          count: group.count,
          includedCount: group.included,
          excludedCount: group.excluded,
          failedCount: group.failed,
          outlierCount: group.outliers,
          minRelativeChange: group.least,
          medianRelativeChange: group.median,
          maxRelativeChange: group.max,
          change: isMoney(group.field) ? group.change : null,
          currency: isMoney(group.field) ? (account?.currency ?? null) : null,
        };
      }),
      largest: operationsOf(largest, catalogue),
      reasons: reasons.map(({ message, state, count }) => ({ message, statusValue: statusOf(state), count })),
    };
  }
}
