import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DraftKeeper, DraftSnapshot } from './draft/draft-keeper.js';
import classes from './Wizard.module.css';

/** Name of drafts, for builders that don't call them drafts. */
export interface DraftWords<Payload extends object> {
  /** Noun of a draft: 'article'. */
  readonly noun: string;
  /** Contents of both versions, so that the user can choose one. */
  readonly difference: (mine: Payload, theirs: Payload) => ReactNode;
}

interface DraftNoticesProps<Payload extends object> {
  readonly keeper: DraftKeeper<Payload>;
  readonly snapshot: DraftSnapshot<Payload>;
  /** Missing if a draft can be saved as a new one. */
  readonly words?: DraftWords<Payload> | undefined;
}

/** Notices about the whole draft: another page has opened or changed it. */
export function DraftNotices<Payload extends object>({ keeper, snapshot, words }: DraftNoticesProps<Payload>) {
  const { status, isOpenElsewhere, payload } = snapshot;
  const noun = words?.noun ?? 'draft';
  if (status.kind === 'conflict') {
    if (status.theirs === 'loading') return null;
    const theirs = keeper.getTheirs();
    return (
      <Alert color="yellow" role="alert" p={12} className={classes.notice}>
        <p className={classes.noticeText}>
          {status.theirs === 'gone'
            ? `This ${noun} was ${words ? 'deleted' : 'discarded'} in another tab or browser. Your changes are stored only in this browser.`
            : `This ${noun} was changed in another tab or browser. Your changes are stored only in this browser until you choose.`}
        </p>
        {words && theirs && words.difference(payload, theirs)}
        <div className={classes.choices}>
          {!words && (
            <Button size="xs" variant="default" onClick={keeper.saveAsNew}>
              Save mine as a new draft
            </Button>
          )}
          {status.theirs === 'changed' && (
            <>
              <Button size="xs" variant="default" onClick={keeper.takeTheirs}>
                Show theirs, drop mine
              </Button>
              <Button size="xs" variant="default" onClick={keeper.keepMine}>
                Keep mine, replace theirs
              </Button>
            </>
          )}
        </div>
      </Alert>
    );
  }
  if (!isOpenElsewhere) return null;
  return (
    <p className={classes.elsewhere} role="status">
      This {noun} is open in another tab. Changes saved there appear here.
    </p>
  );
}
