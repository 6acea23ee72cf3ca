import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ROW_HEIGHTS, usePreferences } from '../../app/preferences.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { useLate } from '../../ui/useLate.js';
import type { ReportController } from '../screen/useReportController.js';
import classes from './ReportTable.module.css';

function emptyText({ contract, isFiltered }: ReportController): string {
  if (contract.isDateless) return isFiltered ? 'Change or clear the filters.' : 'There is nothing to report yet.';
  if (contract.isList) return isFiltered ? 'Change or clear the filters.' : 'There is nothing on these dates.';
  return isFiltered
    ? 'No metrics on these dates with these filters. Change the dates or clear the filters.'
    : 'No metrics on these dates yet. Choose other dates, or wait for the next sync.';
}

function SkeletonRows() {
  const { density } = usePreferences();
  return (
    <div role="status" aria-label="Loading the report">
      {Array.from({ length: 18 }, (_, index) => (
        <div key={index} className={classes.skeletonRow} style={{ height: ROW_HEIGHTS[density] }}>
          <Skeleton height={10} width={150 + ((index * 37) % 70)} radius="sm" />
          <Skeleton height={10} width={92} radius="sm" className={classes.skeletonName} />
          <Skeleton height={10} width={110} radius="sm" className={classes.skeletonName} />
          <span className={classes.skeletonGap} />
          {[44, 60, 60, 52, 46].map((width, place) => (
            <Skeleton key={place} height={10} width={width} radius="sm" />
          ))}
        </div>
      ))}
    </div>
  );
}

/** What stands in place of the rows while there are none: loading, failed or empty; null once there are rows. */
export function useInsteadOfRows(controller: ReportController): ReactNode {
  const { state, data, dispatch, noun } = controller;
  const { page, isLoading } = data;
  const isSkeletonDue = useLate(150, isLoading && page === null);
  if (page === null && isLoading) return isSkeletonDue ? <SkeletonRows /> : <div />;
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
  // A page beyond the end is left for the last one.
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
