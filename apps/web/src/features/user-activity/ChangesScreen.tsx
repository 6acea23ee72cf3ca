import { useQuery } from '@apollo/client/react';
import { Button, Skeleton, Switch } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { ScrollRegion } from '../../ui/ScrollRegion.js';
import frame from '../../app/lists/ListScreen.module.css';
import { StaleNotice } from '../../app/loading/Fetched.js';
import { failureOf, withPrevious, type QueryView } from '../../app/loading/query.js';
import { FooterSlot } from '../../app/shell/FooterSlot.js';
import type { ChangesQuery } from '../../gql/graphql.js';
import { ExportButton } from '../../reporting/index.js';
import { ScreenHead } from '../../app/shell/ScreenHead.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { useLate } from '../../ui/useLate.js';
import { ChangeList, CHANGES, useEntityPaths } from '../history/index.js';
import { ACTIVITY_CHOICES } from './activity.graphql.js';
import { filtersOf, PLACES, type ActivityState } from './activity-state.js';
import { ChangeFilters } from './ChangeFilters.js';
import { useActivityState } from './useActivityState.js';
import classes from './UserActivity.module.css';

const NONE: readonly never[] = [];
const rowNoun = (count: number): string => (count === 1 ? 'row' : 'rows');
const noun = (count: number): string => (count === 1 ? 'change' : 'changes');

/** List of all changes with user, source, and values before and after. Newest first. */
export function ChangesScreen() {
  useDocumentTitle('User activity · AdOps Console');
  const { state, change, today } = useActivityState();
  const filters = filtersOf(state);
  // Grouping by task needs a date range, because all changes of any time are too many.
  const isByTask = state.isByTask && state.range !== null && state.taskId === null;
  const variables = { page: state.page, perPage: state.perPage, filters, groupByTask: isByTask };
  const query = withPrevious(useQuery(CHANGES, { variables }));
  const choices = useQuery(ACTIVITY_CHOICES).data?.userActivityFilterOptions;
  const { pathOf, taskPath } = useEntityPaths(choices?.partnerAccounts ?? NONE);
  const log = query.data?.auditLog ?? null;

  return (
    <div className={frame.screen}>
      <ScreenHead title="User activity" count={log?.totalRecords.toLocaleString('en-US')}>
        {state.range !== null && state.taskId === null && (
          <Switch
            size="xs"
            label="Group by task"
            checked={state.isByTask}
            onChange={(event) => change({ isByTask: event.currentTarget.checked })}
          />
        )}
        <ExportButton
          request={() => ({ report: 'auditLog', columns: [], variables: { filters } })}
          title="User activity"
          total={isByTask ? null : (log?.totalRecords ?? null)}
          fileName={`user-activity_${state.range ? `${state.range.start}_${state.range.end}` : 'any-time'}`}
        />
      </ScreenHead>
      <ChangeFilters {...{ state, change, today, choices }} />
      <StaleNotice query={query} />
      <ScrollRegion label="Changes, newest first" className={classes.scroll}>
        {log && log.rows.length > 0 ? (
          <ChangeList
            {...{ pathOf, taskPath }}
            entries={log.rows}
            isBusy={query.loading}
            {...(isByTask && { filters })}
          />
        ) : (
          <Instead {...{ query, state, change }} />
        )}
      </ScrollRegion>
      <FooterSlot>
        <Pager
          page={state.page}
          perPage={state.perPage}
          sizes={[25, 50, 100, 200, 500]}
          total={log?.totalRecords ?? null}
          noun={isByTask ? rowNoun : noun}
          onPage={(page) => change({ page })}
          onPerPage={(perPage) => change({ perPage })}
        />
      </FooterSlot>
    </div>
  );
}

const NOT_NARROWED: Partial<ActivityState> = {
  users: [],
  sources: [],
  kinds: [],
  actions: [],
  ...Object.fromEntries(PLACES.map((name) => [name, []])),
  entityId: null,
  taskId: null,
  search: '',
};

interface InsteadProps {
  readonly query: QueryView<ChangesQuery>;
  readonly state: ActivityState;
  readonly change: (next: Partial<ActivityState>) => void;
}

/** Loading, error or empty state of the list. */
function Instead({ query, state, change }: InsteadProps) {
  const isSkeletonDue = useLate(150);
  const log = query.data?.auditLog;
  const failure = failureOf(query);
  if (!log && failure === null) return isSkeletonDue ? <Waiting /> : null;
  if (!log)
    return (
      <EmptyState
        isHeading={false}
        title="We couldn't load the changes"
        text={failure}
        action={<Button onClick={() => void query.refetch()}>Try again</Button>}
      />
    );
  if (log.totalRecords > 0)
    return (
      <EmptyState
        isHeading={false}
        title="Page not found"
        action={<Button onClick={() => change({ page: 1 })}>Go to the first page</Button>}
      />
    );
  const lists = [state.users, state.sources, state.kinds, state.actions, ...PLACES.map((name) => state[name])];
  const isNarrowed =
    lists.some((list) => list.length > 0) || state.entityId !== null || state.taskId !== null || state.search !== '';
  if (isNarrowed)
    return (
      <EmptyState
        isHeading={false}
        title="No changes match"
        text="No changes match these filters in this period."
        action={
          <Button variant="default" onClick={() => change(NOT_NARROWED)}>
            Clear search and filters
          </Button>
        }
      />
    );
  return (
    <EmptyState
      isHeading={false}
      title="No changes in this period"
      text="Changes by users, rules and imports are listed here, and changes found on the platforms."
      action={
        <Button variant="default" onClick={() => change({ range: null })}>
          Look at any time
        </Button>
      }
    />
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading the changes">
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className={classes.skeleton}>
          <Skeleton height={10} width={130} radius="sm" />
          <Skeleton height={10} width={80} radius="sm" />
          <Skeleton height={10} width={130 + ((index * 37) % 90)} radius="sm" />
        </div>
      ))}
    </div>
  );
}
