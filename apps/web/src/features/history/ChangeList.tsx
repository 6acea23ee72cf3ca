import { useQuery } from '@apollo/client/react';
import { actionWords, CHANGE_SOURCES, entitiesInWords, entityWords } from '@adops/domain';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../../app/loading/query.js';
import type { AuditLogFilters, ChangesQuery } from '../../gql/graphql.js';
import { ChangeFields } from './ChangeFields.js';
import type { PathOf } from './entity-path.js';
import classes from './Changes.module.css';
import { CHANGES } from './history.graphql.js';

export type ChangeEntry = ChangesQuery['auditLog']['rows'][number];

interface RowProps {
  readonly pathOf: PathOf;
  /** Address of a task. Null if the user may not open it. */
  readonly taskPath: (taskId: number) => string | null;
  /** True if all entries belong to the same entity, so that its name is omitted. */
  readonly isOneThing?: boolean;
}

interface ChangeListProps extends RowProps {
  readonly entries: readonly ChangeEntry[];
  readonly isBusy?: boolean;
  /** Filters of the list, which also apply to the changes of a task. */
  readonly filters?: AuditLogFilters;
}

/** Formats a time as '20 Nov 2026, 17:04:09'. */
const moment = (iso: string): string => new Date(iso).toISOString().slice(0, 19).replace('T', ' ');

/** Table of changes with time, user, entity, and each field before and after. */
export function ChangeList({ entries, isBusy = false, filters, ...row }: ChangeListProps) {
  return (
    <table className={classes.table} data-one={row.isOneThing || undefined} aria-label="Changes" aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">Time (UTC)</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) =>
          filters && entry.taskChanges ? (
            <TaskRows key={entry.id} entry={entry} filters={filters} {...row} />
          ) : (
            <ChangeRow key={entry.id} entry={entry} {...row} />
          ),
        )}
      </tbody>
    </table>
  );
}

/** Row of one change. */
function ChangeRow({
  entry,
  pathOf,
  taskPath,
  isOneThing = false,
  isWithin = false,
}: RowProps & { readonly entry: ChangeEntry; readonly isWithin?: boolean }) {
  return (
    <tr data-within={isWithin || undefined}>
      <td className={classes.time}>
        <time dateTime={entry.createdAt} title={entry.requestId ? `Request ${entry.requestId}` : undefined}>
          {moment(entry.createdAt)}
        </time>
      </td>
      <td className={classes.who}>
        <Who entry={entry} />
      </td>
      <td className={classes.what}>
        <What entry={entry} path={pathOf(entry)} isOneThing={isOneThing} />
      </td>
      <td>
        <ChangeFields before={entry.before} after={entry.after} currency={entry.currency ?? null} names={entry.names} />
        {entry.reason && <p className={classes.reason}>“{entry.reason}”</p>}
        {entry.taskId != null && entry.entityType !== 'automationTask' && (
          <TaskLink taskId={entry.taskId} path={taskPath(entry.taskId)} />
        )}
      </td>
    </tr>
  );
}

const MAX_SHOWN = 200;

/** Row that combines all changes of a task and can be expanded. */
function TaskRows({
  entry,
  filters,
  ...row
}: RowProps & { readonly entry: ChangeEntry; readonly filters: AuditLogFilters }) {
  const [isOpen, setOpen] = useState(false);
  const { taskPath } = row;
  const { count, entityCount, actionCount } = entry.taskChanges!;
  return (
    <>
      <tr>
        <td className={classes.time}>
          <time dateTime={entry.createdAt}>{moment(entry.createdAt)}</time>
        </td>
        <td className={classes.who}>
          <Who entry={entry} />
        </td>
        <td className={classes.what}>
          <span className={classes.action}>
            {actionCount === 1 ? actionWords(entry.action) : `${actionCount} kinds of changes`}
          </span>
          <span className={classes.note}>{entitiesInWords(entry.entityType, entityCount)}</span>
        </td>
        <td>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={isOpen}
            leftSection={isOpen ? <IconChevronDown size={13} /> : <IconChevronRight size={13} />}
            onClick={() => setOpen((before) => !before)}
          >
            {count.toLocaleString('en-US')} changes
          </Button>
          <TaskLink taskId={entry.taskId!} path={taskPath(entry.taskId!)} />
        </td>
      </tr>
      {isOpen && <ChangesOfTask taskId={entry.taskId!} filters={filters} {...row} />}
    </>
  );
}

/** Changes of a task, fetched when its row is expanded. */
function ChangesOfTask({
  taskId,
  filters,
  ...row
}: RowProps & { readonly taskId: number; readonly filters: AuditLogFilters }) {
  const variables = { page: 1, perPage: MAX_SHOWN, filters: { ...filters, taskId } };
  // Not cached, because the newest change is also the entry that represents all of them.
  const query = useQuery(CHANGES, { variables, fetchPolicy: 'no-cache' });
  const failure = failureOf(query);
  const log = query.data?.auditLog;
  if (!log)
    return (
      <tr data-within>
        <td colSpan={4}>
          <span role="status">{failure ?? 'Loading…'}</span>
        </td>
      </tr>
    );
  const changes = log.rows.filter(({ entityType }) => entityType !== 'automationTask');
  const path = row.taskPath(taskId);
  return (
    <>
      {changes.map((each) => (
        <ChangeRow key={each.id} entry={each} isWithin {...row} />
      ))}
      {log.totalRecords > MAX_SHOWN && (
        <tr data-within>
          <td colSpan={4}>
            The newest {MAX_SHOWN} of {log.totalRecords.toLocaleString('en-US')}.{' '}
            {path && <Link to={path}>Open the task to see all changes.</Link>}
          </td>
        </tr>
      )}
    </>
  );
}

function Who({ entry: { user, actor, source } }: { entry: ChangeEntry }) {
  if (!user) return <span className={classes.source}>{CHANGE_SOURCES[source]}</span>;
  return (
    <>
      <span>{actor ? actor.username : user.username}</span>
      {actor && <span className={classes.note}>acting as {user.username}</span>}
      {source !== 'person' && <span className={classes.note}>{CHANGE_SOURCES[source]}</span>}
    </>
  );
}

function What({ entry, path, isOneThing }: { entry: ChangeEntry; path: string | null; isOneThing: boolean }) {
  const isDeleted = entry.names.some(
    ({ kind, id, name: today }) => kind === entry.entityType && String(id) === entry.entityId && today == null,
  );
  const name = entry.entityName ?? (isDeleted ? `${entry.entityId} (deleted)` : entry.entityId);
  return (
    <>
      <span className={classes.action}>{actionWords(entry.action)}</span>
      {!isOneThing && (
        <span className={classes.note}>
          {entityWords(entry.entityType)} {name && path ? <Link to={path}>{name}</Link> : name}
        </span>
      )}
    </>
  );
}

function TaskLink({ taskId, path }: { taskId: number; path: string | null }) {
  const words = `Task ${taskId}`;
  return <p className={classes.task}>{path ? <Link to={path}>{words}</Link> : words}</p>;
}
