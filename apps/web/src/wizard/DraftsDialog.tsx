import { momentText } from '@adops/domain';
import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Loader, Modal } from '@mantine/core';
import type { ResultOf } from '@graphql-typed-document-node/core';
import { Link } from 'react-router';
import { confirmChange } from '../app/forms/confirmChange.js';
import { dataOf, failureOf, FROM_SERVER } from '../app/loading/query.js';
import { KEEP_QUERIES } from '../app/transport/cache.js';
import { showDone, showError, showFailure } from '../app/toasts.js';
import { EmptyState } from '../ui/EmptyState.js';
import { COPY_DRAFT, DISCARD_DRAFT, DRAFTS } from './drafts.graphql.js';
import classes from './Wizard.module.css';

type Row = ResultOf<typeof DRAFTS>['drafts']['rows'][number];

interface DraftsDialogProps {
  readonly kind: string;
  /** Draft on screen. Null before it is stored. */
  readonly currentId: number | null;
  readonly linkTo: (draft: number | 'new') => string;
  readonly onDiscarded: (id: number) => void;
  readonly onClose: () => void;
}

const TASK_WORDS = { queued: 'Queued', running: 'Running', succeeded: 'Completed', failed: 'Failed' } as const;

/** Returns the status of a draft, which is the status of its task if it has one. */
function statusOf({ state, task }: Row): string {
  if (task)
    return task.status === 'running' && task.total > 0
      ? `Running, ${task.done} of ${task.total}`
      : TASK_WORDS[task.status];
  return state === 'published' ? 'Published' : 'Draft';
}

/** Dialog with the user's drafts of the builder. Drafts can be opened, created, copied and discarded. */
export function DraftsDialog(props: DraftsDialogProps) {
  const { kind, linkTo, onClose } = props;
  const query = useQuery(DRAFTS, { variables: { kind, state: null, page: 1, perPage: 100 }, ...FROM_SERVER });
  const { data, refetch: reload } = query;
  const failure = failureOf(query);
  return (
    <Modal opened onClose={onClose} title="Drafts" size="lg">
      {!data && failure === null && <Loader size="sm" aria-label="Loading drafts" />}
      {!data && failure !== null && (
        <EmptyState
          isHeading={false}
          title="We couldn't load your drafts"
          text={failure}
          action={<Button onClick={() => void reload()}>Retry</Button>}
        />
      )}
      {data?.drafts.rows.length === 0 && (
        <EmptyState isHeading={false} title="No drafts yet" text="Drafts are saved here as you work." />
      )}
      {data && data.drafts.rows.length > 0 && (
        <ul className={classes.drafts} aria-label="Drafts">
          {data.drafts.rows.map((row) => (
            <DraftRow key={row.id} {...props} row={row} reload={() => void reload()} />
          ))}
        </ul>
      )}
      <Button size="xs" component={Link} to={linkTo('new')} onClick={onClose}>
        New draft
      </Button>
    </Modal>
  );
}

interface DraftRowProps extends DraftsDialogProps {
  readonly row: Row;
  readonly reload: () => void;
}

function DraftRow({ row, currentId, linkTo, onDiscarded, onClose, reload }: DraftRowProps) {
  const [copyDraft] = useMutation(COPY_DRAFT, KEEP_QUERIES);
  const [discardDraft] = useMutation(DISCARD_DRAFT, KEEP_QUERIES);
  const title = row.title === '' ? 'Untitled' : row.title;

  const copy = async (): Promise<void> => {
    try {
      const { status, message } = dataOf(await copyDraft({ variables: { id: row.id } })).draft.copy;
      if (status === 'error') return showError(message ?? 'Failed to copy the draft');
      showDone(message ?? 'The draft was copied.');
      reload();
    } catch (error) {
      showFailure(error, 'Failed to copy the draft');
    }
  };
  const discard = async (): Promise<void> => {
    const consequences = [`“${title}” is permanently deleted. Templates aren't changed.`];
    if (!(await confirmChange({ title: 'Discard draft?', consequences, confirm: 'Discard draft' }))) return;
    try {
      const { message } = dataOf(await discardDraft({ variables: { id: row.id } })).draft.discard;
      showDone(message ?? 'The draft was discarded.');
      if (row.id === currentId) return onDiscarded(row.id);
      reload();
    } catch (error) {
      showFailure(error, 'Failed to discard the draft');
    }
  };

  return (
    <li className={classes.draft} data-current={row.id === currentId || undefined}>
      <div className={classes.draftFacts}>
        {row.id === currentId ? (
          <strong>{title}</strong>
        ) : (
          <Link to={linkTo(row.id)} onClick={onClose}>
            {title}
          </Link>
        )}
        <span className={classes.note}>
          {statusOf(row)} · saved {momentText(row.updatedAt)} UTC
          {row.id === currentId && ' · open here'}
        </span>
        {row.task?.error != null && <span className={classes.error}>{row.task.error}</span>}
      </div>
      <Button size="compact-xs" variant="default" aria-label={`Copy ${title}`} onClick={() => void copy()}>
        Copy
      </Button>
      <Button size="compact-xs" variant="default" aria-label={`Discard ${title}`} onClick={() => void discard()}>
        Discard
      </Button>
    </li>
  );
}
