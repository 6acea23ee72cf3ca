import { Injectable } from '@nestjs/common';
import { ACCOUNT_BUDGET_REPORT, defaultColumns, isNumericFormat, type Column } from '@adops/domain';
import { BadUserInput, Forbidden } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { type FileRows, ReportRegistry } from '../../reporting/index.js';
import { AccountBudgetReportService } from './account-budget-report.service.js';
import type { AccountBudgetReportArgs } from './account-budgets.model.js';

const COLUMNS: Readonly<Record<string, Column>> = ACCOUNT_BUDGET_REPORT.columns;

/** The account budget report as a file, in the order of the screen. */
@Injectable()
export class AccountBudgetFile {
  constructor(
    registry: ReportRegistry,
    private readonly reports: AccountBudgetReportService,
  ) {
    registry.addFile({
      id: ACCOUNT_BUDGET_REPORT.id,
      rows: (viewer, args, columns) => this.rows(viewer, args, columns),
    });
  }

  private async rows(viewer: Viewer, args: AccountBudgetReportArgs, asked: readonly string[]): Promise<FileRows> {
    if (!ACCOUNT_BUDGET_REPORT.permission.some((key) => viewer.permissions.has(key))) throw new Forbidden();
    const ids = asked.length > 0 ? [...new Set(asked)] : defaultColumns(ACCOUNT_BUDGET_REPORT);
    const unknown = ids.find((id) => !Object.hasOwn(COLUMNS, id));
    if (unknown !== undefined) throw new BadUserInput(`Unknown column '${unknown}'.`);
    const rows = await this.reports.rows(viewer, args);
    return {
      columns: ids.map((id) => {
        const { label, format } = COLUMNS[id]!;
        const kind = format === 'boolean' ? 'boolean' : isNumericFormat(format) ? 'number' : 'text';
        return { id, field: id, of: 'value', label, format, kind };
      }),
      total: rows.length,
      batches: inOne(rows.map((row) => ids.map((id) => row[id] ?? null))),
    };
  }
}

async function* inOne<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows;
}
