import { shownAs } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/index.js';
import { BadUserInput, type OrderByInput } from '../../../core/graphql/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { CatalogueService } from '../../reference-lists/index.js';
import type { AutomationOperationFilters, AutomationOperationPage } from '../graphql/operation.model.js';
import type { AutomationErrorGroup } from '../graphql/task.model.js';
import type { OperationFilter } from './operation-filter.js';
import { errorsOfTask, OPERATION_ORDERS, pageOfOperations, touchedByTask } from './operation-reads.repository.js';
import { operationsOf } from './operation-rows.js';
import type { PageOf } from './page.js';

/** Reads operations of tasks for users who may see the accounts. */
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
    if (order && !OPERATION_ORDERS.includes(order.column))
      throw new BadUserInput(`Changes can be sorted by ${OPERATION_ORDERS.join(', ')}.`);
    const rows = await pageOfOperations(this.database.pool, viewer, taskId, { filters, order, page });
    return { items: operationsOf(rows, await this.catalogue.of(viewer)), total: rows[0]?.total ?? 0 };
  }

  async operationFilters(viewer: Viewer, taskId: number): Promise<AutomationOperationFilters> {
    const { sites, accounts, fields } = await touchedByTask(this.database.pool, viewer, taskId);
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

  operationErrors(viewer: Viewer, taskId: number): Promise<AutomationErrorGroup[]> {
    return errorsOfTask(this.database.pool, viewer, taskId);
  }
}
