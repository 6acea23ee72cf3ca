import { CHANGE_SOURCES, isDayRange, KNOWN_ENTITIES } from '@adops/domain';
import { Button, MultiSelect, Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useMemo, type ReactNode } from 'react';
import { SearchField } from '../../app/lists/SearchField.js';
import { useLoaded } from '../../app/loading/useLoaded.js';
import { FooterSlot } from '../../app/shell/FooterSlot.js';
import { DateFilter, ExportButton, FilterChip } from '../../reporting/index.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Pager } from '../../ui/Pager.js';
import { useLate } from '../../ui/useLate.js';
import { ChangeList, CHANGES, useEntityPaths } from '../history/index.js';
import { ACTIVITY_CHOICES } from './activity.graphql.js';
import { filtersOf, PLACES, usualRange } from './activity-state.js';
import { useActivityState } from './useActivityState.js';
import frame from '../../app/lists/ListScreen.module.css';
import classes from './UserActivity.module.css';

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const SOURCES = optionsOf(CHANGE_SOURCES);
const KINDS = optionsOf(KNOWN_ENTITIES).sort((a, b) => a.label.localeCompare(b.label));
const NONE: readonly never[] = [];
const MAX_RANGE = 800;
const noun = (count: number): string => (count === 1 ? 'change' : 'changes');

/** Every change: who made it, from where, what it was before and what it is now; newest first. */
export function ChangesScreen() {
  useDocumentTitle('User activity · AdOps Console');
  const { state, change, today } = useActivityState();
  const filters = filtersOf(state);
  const { data, failure, isLoading, reload } = useLoaded(CHANGES, {
    page: state.page,
    perPage: state.perPage,
    filters,
  });
  const choices = useLoaded(ACTIVITY_CHOICES, {}).data?.userActivityFilterOptions;
  const { pathOf, taskPath } = useEntityPaths(choices?.partnerAccounts ?? NONE);
  const isSkeletonDue = useLate(150);
  const log = data?.auditLog ?? null;
  const people = useMemo(
    () => choices?.users.map(({ id, username }) => ({ value: String(id), label: username })) ?? [],
    [choices],
  );
  const actions = useMemo(() => choices?.actions.map(({ id, name }) => ({ value: id, label: name })) ?? [], [choices]);
  const named = (list: readonly { readonly id: number; readonly name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const places = [
    { name: 'buyers', label: 'Buyer', data: people },
    { name: 'creators', label: 'Task creator', data: people },
    { name: 'teams', label: 'Team', data: named(choices?.teams) },
    { name: 'networks', label: 'Traffic source', data: named(choices?.sources) },
    { name: 'sites', label: 'Site', data: named(choices?.sites) },
    { name: 'accounts', label: 'Account', data: named(choices?.partnerAccounts) },
  ] as const;
  const narrowing = [
    state.users,
    state.sources,
    state.kinds,
    state.actions,
    ...places.map(({ name }) => state[name]),
  ].some((list) => list.length > 0);
  const isNarrowed = narrowing || state.entityId !== null || state.taskId !== null || state.search !== '';
  const clear = () =>
    change({
      users: [],
      sources: [],
      kinds: [],
      actions: [],
      ...Object.fromEntries(PLACES.map((name) => [name, []])),
      entityId: null,
      taskId: null,
      search: '',
    });

  function instead(): ReactNode {
    if (log === null && failure === null) return isSkeletonDue ? <Waiting /> : null;
    if (log === null)
      return (
        <EmptyState
          isHeading={false}
          title="We couldn't load the changes"
          text={failure}
          action={<Button onClick={() => void reload()}>Try again</Button>}
        />
      );
    if (log.rows.length > 0) return null;
    if (log.totalRecords > 0)
      return (
        <EmptyState
          isHeading={false}
          title="This page doesn't exist"
          action={<Button onClick={() => change({ page: 1 })}>Go to first page</Button>}
        />
      );
    return (
      <EmptyState
        isHeading={false}
        title={isNarrowed ? 'No changes match' : 'No changes in this period'}
        text={
          isNarrowed
            ? 'No change in this period matches all of these filters.'
            : 'Changes by users, rules and imports, and changes made at the platforms, are listed here.'
        }
        action={
          isNarrowed ? (
            <Button variant="default" onClick={clear}>
              Clear search and filters
            </Button>
          ) : (
            <Button variant="default" onClick={() => change({ range: null })}>
              Show all time
            </Button>
          )
        }
      />
    );
  }

  const several = (
    label: string,
    data: readonly { value: string; label: string }[],
    value: readonly string[],
    onChange: (value: string[]) => void,
  ) => (
    <MultiSelect
      key={label}
      size="xs"
      className={frame.filter}
      aria-label={label}
      placeholder={value.length === 0 ? label : ''}
      clearable
      searchable
      nothingFoundMessage="None of this name"
      data={[...data]}
      value={[...value]}
      onChange={onChange}
    />
  );

  return (
    <div className={frame.screen}>
      <div className={frame.head}>
        <h1 className={frame.title}>User activity</h1>
        <span className={frame.count} aria-live="polite">
          {log !== null && log.totalRecords.toLocaleString('en-US')}
        </span>
        <div className={frame.spacer} />
        <ExportButton
          request={() => ({ report: 'auditLog', columns: [], variables: { filters } })}
          total={log?.totalRecords ?? null}
          fileName={`user-activity_${state.range ? `${state.range.start}_${state.range.end}` : 'any-time'}`}
        />
      </div>
      <div className={frame.filters}>
        {state.range === null ? (
          <FilterChip
            value="Any time"
            isOpen={false}
            onOpenChange={() => change({ range: usualRange(today) })}
            onRemove={() => change({ range: usualRange(today) })}
            removeLabel="Remove any time"
          >
            {null}
          </FilterChip>
        ) : (
          <DateFilter
            range={state.range}
            compareRange={null}
            today={today}
            longestRange={MAX_RANGE}
            canCompare={false}
            dispatch={(action) =>
              action.type === 'datesSet' && isDayRange(action.range) && change({ range: action.range })
            }
          />
        )}
        <SearchField
          className={frame.search}
          label="Search names and values"
          value={state.search}
          onSearch={(search) => change({ search })}
          onEnter={() => undefined}
        />
        {several('User', people, state.users, (users) => change({ users }))}
        {several('Source of the change', SOURCES, state.sources, (sources) => change({ sources }))}
        {several('Object type', KINDS, state.kinds, (kinds) => change({ kinds }))}
        {several('Action', actions, state.actions, (next) => change({ actions: next }))}
        {places.map(({ name, label, data: offered }) =>
          several(label, offered, state[name], (ids) => change({ [name]: ids })),
        )}
        {state.entityId !== null && (
          <Narrowed label="One thing" value={state.entityId} onRemove={() => change({ entityId: null })} />
        )}
        {state.taskId !== null && (
          <Narrowed label="Task" value={String(state.taskId)} onRemove={() => change({ taskId: null })} />
        )}
      </div>
      {/* Scrolls on its own, so it must be reachable by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="Changes, newest first">
        {instead() ?? (log && <ChangeList entries={log.rows} pathOf={pathOf} taskPath={taskPath} isBusy={isLoading} />)}
      </div>
      <FooterSlot>
        <Pager
          page={state.page}
          perPage={state.perPage}
          sizes={[25, 50, 100, 200, 500]}
          total={log?.totalRecords ?? 0}
          noun={noun}
          onPage={(page) => change({ page })}
          onPerPage={(perPage) => change({ perPage })}
        />
      </FooterSlot>
    </div>
  );
}

function Narrowed({ label, value, onRemove }: { label: string; value: string; onRemove: () => void }) {
  return (
    <FilterChip label={label} value={value} isOpen={false} onOpenChange={onRemove} onRemove={onRemove}>
      {null}
    </FilterChip>
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
