import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.js';
import type { ReportController } from '../screen/useReportController.js';

function emptyText({ contract, isFiltered }: ReportController): string {
  if (contract.isDateless) return isFiltered ? 'Change or clear the filters.' : 'There is no data yet.';
  if (contract.isList) return isFiltered ? 'Change or clear the filters.' : 'There is no data for these dates.';
  return isFiltered
    ? 'There is no data for these dates and filters. Change the dates or clear the filters.'
    : 'There is no data for these dates yet. Choose other dates, or wait for the next sync.';
}

/** Returns the content to show if there are no rows: the reason and the next step. Null if there are rows. */
export function insteadOfRows(controller: ReportController): ReactNode {
  const { state, data, dispatch, noun } = controller;
  const { page, isLoading } = data;
  if (page === null && isLoading) return <div />;
  if (data.failure) {
    return (
      <EmptyState
        isHeading={false}
        title="We couldn't load the report"
        text={data.advice ?? data.failure.join(' ')}
        action={<Button onClick={data.refresh}>Retry</Button>}
      />
    );
  }
  if (page?.rows.length !== 0) return null;
  // A page beyond the end is about to be replaced by the last page.
  if (state.page > 1 && page.totalRecords > 0) return <div />;
  return (
    <EmptyState
      isHeading={false}
      title={`No ${noun(0)} match`}
      text={emptyText(controller)}
      action={
        controller.isFiltered ? (
          <Button variant="default" onClick={() => dispatch({ type: 'filtersCleared' })}>
            Clear all filters
          </Button>
        ) : null
      }
    />
  );
}
