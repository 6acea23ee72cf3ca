import { isMetric, isShareable, MAX_PER_PAGE, toQuestion, writeReportState, type ReportContract } from '@adops/domain';
import type { ReportController } from '../screen/useReportController.js';
import { filtersInWords } from '../filters/filters-in-words.js';
import { comparedColumns } from '../table/comparison-cells.js';
import { withKept } from '../state/kept-parameters.js';
import { ExportButton } from './ExportButton.js';

/**
 * Returns the columns on screen, including those below the name and comparison columns, but without columns that exist
 * only on screen. The server appends IDs and currencies.
 */
export function exportedColumns(
  controller: Pick<ReportController, 'contract' | 'columns' | 'details' | 'choice' | 'state'>,
): string[] {
  const { contract, columns, details, choice, state } = controller;
  const [identity, ...pinned] = columns.pinned;
  // On a narrow screen a column can also be a detail below the name.
  const ids = new Set([...(identity === undefined ? [] : [identity]), ...details, ...pinned, ...columns.rest]);
  return [...ids].flatMap((id) => {
    const column = contract.columns[id];
    if (!column || column.type === 'PartnerDailyReportStatus') return [];
    return [
      id,
      ...(choice.choice.shares.includes(id) && isShareable(column) ? [`share.${id}`] : []),
      ...(state.compareRange && isMetric(column)
        ? comparedColumns(column, choice.choice.comparisons).map((each) => `${each}.${id}`)
        : []),
    ];
  });
}

/** Returns the request of the screen without its page, because a file contains all rows. */
function everyRow(contract: ReportContract, variables: Record<string, unknown>): Record<string, unknown> {
  return contract.api.paged === false
    ? variables
    : toQuestion(contract, { ...variables, page: 1, perPage: MAX_PER_PAGE });
}

/** Button that exports all matching rows, with the sort order and columns on screen. */
export function ExportMenu({ controller }: { controller: ReportController }) {
  const { contract, variables, state, data, today } = controller;
  const { start, end } = state.dateRange;
  const days = start === end ? start : `${start}_${end}`;
  return (
    <ExportButton
      request={() => ({
        report: contract.id,
        columns: exportedColumns(controller),
        variables: everyRow(contract, variables),
        parts: contract.api.childrenType === undefined ? null : state.segment,
      })}
      title={contract.title}
      filters={() => filtersInWords(controller)}
      // The address may contain relative days, but the link in a file uses the days of the file.
      {...(!contract.isDateless && {
        linkSearch: (search: string) => `?${withKept(writeReportState(contract, state), search)}`,
      })}
      // The screen counts rows, but a file with a breakdown contains child rows.
      total={state.segment === null ? (data.page?.totalRecords ?? null) : null}
      fileName={`${contract.title.toLowerCase().replace(/\s+/g, '-')}_${contract.isDateless ? today : days}`}
    />
  );
}
