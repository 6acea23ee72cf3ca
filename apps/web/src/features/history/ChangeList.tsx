import { actionWords, CHANGE_SOURCES, entityWords } from '@adops/domain';
import { Link } from 'react-router';
import type { ChangesQuery } from '../../gql/graphql.js';
import { ChangeFields } from './ChangeFields.js';
import type { PathOf } from './entity-path.js';
import classes from './Changes.module.css';

export type ChangeEntry = ChangesQuery['auditLog']['rows'][number];

interface ChangeListProps {
  readonly entries: readonly ChangeEntry[];
  readonly pathOf: PathOf;
  /** Address of a task; null where the person may not open it. */
  readonly taskPath: (taskId: number) => string | null;
  /** All entries are about the same thing: its name is not said again. */
  readonly isOneThing?: boolean;
  readonly isBusy?: boolean;
}

/** '20 Nov 2026, 17:04:09'. */
const moment = (iso: string): string => new Date(iso).toISOString().slice(0, 19).replace('T', ' ');

/** Changes, a row each: when, who, what, and each field before and after. */
export function ChangeList({ entries, pathOf, taskPath, isOneThing = false, isBusy = false }: ChangeListProps) {
  return (
    <table className={classes.table} data-one={isOneThing || undefined} aria-label="Changes" aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">Time (UTC)</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
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
              <ChangeFields
                before={entry.before}
                after={entry.after}
                currency={entry.currency ?? null}
                names={entry.names}
              />
              {entry.reason && <p className={classes.reason}>“{entry.reason}”</p>}
              {entry.taskId != null && entry.entityType !== 'automationTask' && (
                <TaskLink taskId={entry.taskId} path={taskPath(entry.taskId)} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
