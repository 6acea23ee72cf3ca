import { shownAs } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/index.js';
import { BadUserInput, type OrderByInput } from '../../../core/graphql/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { CatalogueService } from '../../reference-lists/index.js';
import type { AutomationOperationFilters, AutomationOperationPage } from '../graphql/operation.model.js';
import type { AutomationErrorGroup } from '../graphql/task.model.js';
import { filterSql, type OperationFilter } from './operation-filter.js';
import { OPERATION_COLUMNS, type OperationRow, operationsOf } from './operation-rows.js';
import { KEYWORD_OF, PLACED_OF, PLACES } from './operation-places.repository.js';
import { ofSeenLevels } from '../seen-levels.repository.js';
import { limits, type PageOf } from './page.js';
import { WEIGHED, weighedValues } from './weighed-operations.repository.js';

const accountsOf = ({ accounts }: Viewer): readonly number[] | null => (accounts === 'all' ? null : accounts);

/** What operations can be sorted by. Money of several currencies is compared in the company's. */
const ORDER: Readonly<Record<string, string>> = {
  name: `coalesce(${KEYWORD_OF}, ${PLACED_OF}, g.name, c.name)`,
  campaign: `c.name`,
  account: `acc.name`,
  oldValue: `o.before * o.rate`,
  newValue: `o.after * o.rate`,
  change: `o.change_converted`,
  relativeChange: `o.relative_change`,
  status: `o.state`,
};

/** Operations of tasks, for those who may see the accounts. */
@Injectable()
export class OperationReads {
  constructor(
    private readonly database: Database,
    private readonly catalogue: CatalogueService,
  ) {}

  async operations(
    viewer: Viewer,
    taskId: number,
    filters: readonly OperationFilter[],
    order: OrderByInput | null,
    page: PageOf,
  ): Promise<AutomationOperationPage> {
    const by = order && ORDER[order.column];
    if (order && !by) throw new BadUserInput(`Changes can be sorted by ${Object.keys(ORDER).join(', ')}.`);
    const values = await weighedValues(this.database.pool, viewer, taskId);
    const conditions = filters.map((filter) => {
      const { sql, values: own } = filterSql(filter, values.length + 1);
      values.push(...own);
      return sql;
    });
    const [limit, offset] = limits(page);
    const { rows } = await this.database.pool.query<OperationRow & { total: number }>(
      `WITH ${WEIGHED}
       SELECT ${OPERATION_COLUMNS}, count(*) OVER ()::int AS total
       FROM weighed o ${PLACES}
       JOIN partner_account acc ON acc.company_id = o.company_id AND acc.id = o.account_id
       WHERE true ${ofSeenLevels(viewer)} ${conditions.join(' ')}
       ORDER BY ${by ? `${by} ${order.direction} NULLS LAST, ` : ''}o.id LIMIT ${limit} OFFSET ${offset}`,
      values,
    );
    return { items: operationsOf(rows, await this.catalogue.of(viewer)), total: rows[0]?.total ?? 0 };
  }

  async operationFilters(viewer: Viewer, taskId: number): Promise<AutomationOperationFilters> {
    const { rows } = await this.database.pool.query<{
      sites: number[] | null;
      accounts: number[] | null;
      fields: string[] | null;
    }>(
      `SELECT array_agg(DISTINCT g.site_id) FILTER (WHERE g.site_id IS NOT NULL) AS sites,
         array_agg(DISTINCT o.account_id) AS accounts, array_agg(DISTINCT o.field) AS fields
       FROM automation_operation o ${PLACES}
       WHERE o.company_id = $1 AND ($2::int[] IS NULL OR o.account_id = ANY($2)) AND o.task_id = $3 ${ofSeenLevels(viewer)}`,
      [viewer.companyId, accountsOf(viewer), taskId],
    );
    const { sites, accounts, fields } = rows[0]!;
    const catalogue = await this.catalogue.of(viewer);
    const touched = catalogue.accounts.filter(({ id }) => accounts?.includes(id));
    const partners = new Set(touched.map(({ partnerId }) => partnerId));
    return {
      sites: catalogue.sites.filter(({ id }) => sites?.includes(id)),
      sources: catalogue.partners.filter(({ id }) => partners.has(id)),
      accounts: touched,
      properties: [...new Set((fields ?? []).map((field) => shownAs(field as never)))],
    };
  }

  async operationErrors(viewer: Viewer, taskId: number): Promise<AutomationErrorGroup[]> {
    const { rows } = await this.database.pool.query<AutomationErrorGroup>(
      `SELECT coalesce(message, 'Failed') AS message, count(*)::int AS count, min(id) AS "operationId" FROM automation_operation o
       WHERE company_id = $1 AND ($2::int[] IS NULL OR account_id = ANY($2)) AND task_id = $3 ${ofSeenLevels(viewer)}
         AND state IN ('rejected', 'conflict', 'person')
       GROUP BY 1 ORDER BY 2 DESC, 3 LIMIT 200`,
      [viewer.companyId, accountsOf(viewer), taskId],
    );
    return rows;
  }
}
