import { isMoney, shownAs } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { type Catalogue, CatalogueService } from '../../reference-lists/index.js';
import type { AutomationOperationSummary } from '../graphql/operation-summary.model.js';
import { statusOf } from '../tasks/task-words.js';
import type { OperationFilter } from './operation-filter.js';
import { operationsOf } from './operation-rows.js';
import { type GroupRow, summaryRows } from './operation-summary.repository.js';
import { EXCLUDED_MANUALLY } from './exclusions.js';

/** Summarizes a large task: counts by account and property, the largest changes, and the reasons for exclusions. */
@Injectable()
export class OperationSummaries {
  constructor(
    private readonly database: Database,
    private readonly catalogue: CatalogueService,
  ) {}

  async of(viewer: Viewer, taskId: number, filter: OperationFilter): Promise<AutomationOperationSummary> {
    const [{ all, groups, largest, reasons }, catalogue] = await Promise.all([
      summaryRows(this.database, viewer, taskId, filter),
      this.catalogue.of(viewer),
    ]);
    const accounts = new Map(catalogue.accounts.map((account) => [account.id, account]));
    return {
      count: all.count,
      includedCount: all.included,
      excludedCount: all.excluded,
      skippedCount: all.skipped,
      excludedManuallyCount: reasons.find(({ message }) => message === EXCLUDED_MANUALLY)?.count ?? 0,
      failedCount: all.failed,
      outlierCount: all.outliers,
      groups: groups.map((group) => groupOf(group, accounts.get(group.account_id!) ?? null)),
      largest: operationsOf(largest, catalogue),
      reasons: reasons.map(({ message, state, count }) => ({ message, statusValue: statusOf(state), count })),
    };
  }
}

const groupOf = (
  group: GroupRow,
  account: Catalogue['accounts'][number] | null,
): AutomationOperationSummary['groups'][number] => ({
  partnerAccount: account,
  source: account?.partner ?? null,
  property: shownAs(group.field),
  count: group.count,
  includedCount: group.included,
  excludedCount: group.excluded,
  skippedCount: group.skipped,
  failedCount: group.failed,
  outlierCount: group.outliers,
  minRelativeChange: group.min,
  medianRelativeChange: group.median,
  maxRelativeChange: group.max,
  change: isMoney(group.field) ? group.change : null,
  currency: isMoney(group.field) ? (account?.currency ?? null) : null,
});
