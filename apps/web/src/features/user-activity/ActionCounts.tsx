import { useQuery } from '@apollo/client/react';
import { Button, Group, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { failureOf, LIVE, withPrevious } from '../../app/loading/query.js';
import type { UserActivityFilters } from '../../gql/graphql.js';
import { SimpleTable } from '../../ui/SimpleTable.js';
import { useLate } from '../../ui/useLate.js';
import { ACTION_COUNTS } from './activity.graphql.js';
import classes from './UserActivity.module.css';

const PER_PAGE = 25;

/** Number of actions by user and kind, highest first. Pages use cursors, because counts change while users work. */
export function ActionCounts({ filters }: { filters: UserActivityFilters }) {
  // Cursors of the visited pages. The first page has none.
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const isSkeletonDue = useLate(150);
  const variables = { filters, perPage: PER_PAGE, cursor: cursors.at(-1) ?? null };
  const query = withPrevious(useQuery(ACTION_COUNTS, { variables, ...LIVE }));
  const { data, loading: isLoading, refetch } = query;
  const failure = failureOf(query);
  const report = data?.userActivityReport;
  if (!report) {
    if (failure !== null)
      return (
        <p className={classes.note} role="alert">
          We couldn’t load the counts. {failure}{' '}
          <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      );
    return isSkeletonDue ? <Skeleton height={120} radius="sm" /> : null;
  }
  // The chart above already shows an empty state.
  if (report.rows.length === 0) return null;
  return (
    <section className={classes.counts} aria-label="Actions by user">
      <h2 className={classes.heading}>Actions by user</h2>
      <SimpleTable
        verticalSpacing={4}
        w="auto"
        label="Actions by user"
        aria-busy={isLoading}
        rows={report.rows}
        rowKey={({ user, action }) => `${user?.id} ${action?.id}`}
        columns={[
          { label: 'User', cell: ({ user }) => user?.username ?? 'Unknown' },
          { label: 'Action', cell: ({ action }) => action?.name ?? '' },
          { label: 'Actions', isNumber: true, cell: ({ actionCount }) => actionCount.toLocaleString('en-US') },
        ]}
      />
      {(cursors.length > 0 || report.nextCursor != null) && (
        <Group gap={8} mt={8}>
          <Button
            size="xs"
            variant="default"
            disabled={cursors.length === 0}
            onClick={() => setCursors((before) => before.slice(0, -1))}
          >
            Previous
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={report.nextCursor == null}
            onClick={() => setCursors((before) => [...before, report.nextCursor!])}
          >
            Next
          </Button>
        </Group>
      )}
    </section>
  );
}
