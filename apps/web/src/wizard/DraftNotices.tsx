import { Alert, Button } from '@mantine/core';
import type { DraftKeeper, DraftSnapshot } from './draft/draft-keeper.js';
import classes from './Wizard.module.css';

interface DraftNoticesProps<Payload extends object> {
  readonly keeper: DraftKeeper<Payload>;
  readonly snapshot: DraftSnapshot<Payload>;
}

/** What a user has to know about the draft as a whole: another page has it open, or changed it. */
export function DraftNotices<Payload extends object>({ keeper, snapshot }: DraftNoticesProps<Payload>) {
  const { status, isOpenElsewhere } = snapshot;
  if (status.kind === 'conflict') {
    if (status.theirs === 'loading') return null;
    return (
      <Alert color="yellow" role="alert" p={12} className={classes.notice}>
        <p className={classes.noticeText}>
          {status.theirs === 'gone'
            ? 'This draft was discarded in another tab or browser. Your changes are kept in this browser only.'
            : 'This draft was changed in another tab or browser. Your changes are kept in this browser only, until you choose.'}
        </p>
        <div className={classes.choices}>
          <Button size="xs" variant="default" onClick={keeper.saveAsNew}>
            Save mine as a new draft
          </Button>
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
      This draft is open in another tab. What is saved there shows up here.
    </p>
  );
}
