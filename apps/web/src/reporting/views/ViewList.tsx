import { ActionIcon } from '@mantine/core';
import { IconCheck, IconMail, IconPencil, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { OpenableView, SavedView, BuiltInView } from './useViews.js';
import classes from './ViewPicker.module.css';

const GROUPS = [
  { scope: 'personal', label: 'Mine' },
  { scope: 'users', label: 'Shared with people' },
  { scope: 'team', label: 'Of the team' },
  { scope: 'company', label: 'Of the company' },
] as const;

interface ViewActions {
  /** Returns the path of the form that schedules emails of a view. Null if views of the report can't be emailed. */
  readonly mailPath: ((viewId: number) => string) | null;
  readonly currentId: OpenableView['id'] | null;
  readonly onOpen: (view: OpenableView) => void;
  /** Opens the form of a saved view, or the form to copy a built-in view for an email. */
  readonly onEdit: (view: OpenableView) => void;
  readonly onDelete: (view: SavedView) => void;
}

interface ViewListProps extends ViewActions {
  readonly builtIn: readonly BuiltInView[];
  readonly views: readonly SavedView[];
}

/** List of a report's views: built-in views, and saved views grouped by owner and sharing. */
export function ViewList({ builtIn, views, ...actions }: ViewListProps) {
  return (
    <div className={classes.scroll}>
      {builtIn.length > 0 && (
        <section aria-label="Built in">
          <h2 className={classes.group}>Built in</h2>
          <ul className={classes.list}>
            {builtIn.map((view) => (
              <BuiltInLine
                key={view.id}
                view={view}
                isCurrent={view.id === actions.currentId}
                onOpen={actions.onOpen}
                onMail={actions.mailPath && actions.onEdit}
              />
            ))}
          </ul>
        </section>
      )}
      {GROUPS.map(({ scope, label }) => {
        const shown = views.filter((view) => view.scope === scope);
        if (shown.length === 0) return null;
        return (
          <section key={scope} aria-label={label}>
            <h2 className={classes.group}>{label}</h2>
            <ul className={classes.list}>
              {shown.map((view) => (
                <ViewLine key={view.id} view={view} {...actions} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface BuiltInLineProps extends Pick<ViewActions, 'onOpen'> {
  readonly view: BuiltInView;
  readonly isCurrent: boolean;
  /** Null if views of the report can't be emailed. */
  readonly onMail: ((view: BuiltInView) => void) | null;
}

function BuiltInLine({ view, isCurrent, onOpen, onMail }: BuiltInLineProps) {
  const help = useId();
  return (
    <li className={classes.line}>
      <button
        type="button"
        className={classes.view}
        aria-label={view.name}
        aria-describedby={help}
        aria-current={isCurrent || undefined}
        onClick={() => onOpen(view)}
      >
        <span className={classes.check} aria-hidden>
          {isCurrent && <IconCheck size={13} />}
        </span>
        <span className={classes.described}>
          {view.name}
          <span id={help} className={classes.description}>
            {view.description}
          </span>
        </span>
      </button>
      {onMail && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={`Email ${view.name}`}
          title="Email on a schedule"
          onClick={() => onMail(view)}
        >
          <IconMail size={13} />
        </ActionIcon>
      )}
    </li>
  );
}

/** Describes who a view is shared with, or its owner for the users it is shared with. Null for other views. */
function sharingWords({ scope, users, owner }: SavedView, userId: number): string | null {
  if (scope !== 'users') return null;
  if (owner.id !== userId) return `Shared with you by ${owner.username}`;
  const [only] = users;
  if (!only) return 'No longer shared';
  return `Shared with ${users.length === 1 ? only.username : `${users.length} people`}`;
}

function ViewLine({ view, currentId, mailPath, onOpen, onEdit, onDelete }: ViewActions & { readonly view: SavedView }) {
  const { user } = useAccess();
  const sharing = sharingWords(view, user.id);
  return (
    <li className={classes.line}>
      <button
        type="button"
        className={classes.view}
        aria-current={view.id === currentId || undefined}
        onClick={() => onOpen(view)}
      >
        <span className={classes.check} aria-hidden>
          {view.id === currentId && <IconCheck size={13} />}
        </span>
        {sharing === null ? (
          <span className={classes.name}>{view.name}</span>
        ) : (
          <span className={classes.described}>
            {view.name}
            <span
              className={classes.description}
              title={view.users.map(({ username }) => username).join(', ') || undefined}
            >
              {sharing}
            </span>
          </span>
        )}
        {view.isDefault && <span className={classes.tag}>default</span>}
        {sharing === null && view.owner.id !== user.id && <span className={classes.owner}>{view.owner.username}</span>}
      </button>
      {mailPath && (
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          component={Link}
          to={mailPath(view.id)}
          aria-label={`Email ${view.name}`}
          title="Email on a schedule"
        >
          <IconMail size={13} />
        </ActionIcon>
      )}
      {view.canEdit && (
        <>
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={`Edit ${view.name}`}
            onClick={() => onEdit(view)}
          >
            <IconPencil size={13} />
          </ActionIcon>
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={`Delete ${view.name}`}
            onClick={() => onDelete(view)}
          >
            <IconTrash size={13} />
          </ActionIcon>
        </>
      )}
    </li>
  );
}
