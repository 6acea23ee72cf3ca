import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useEffect } from 'react';
import { EmptyState } from '../../ui/EmptyState.js';
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.js';
import { useSession } from '../session/SessionProvider.js';
import { lostAnswerText } from '../transport/errors.js';
import { BrandMark } from './CompanyLogo.js';
import classes from './Shell.module.css';

/** Page before the user is known. Shows an outline, or an error with a retry button. */
export function StartingShell() {
  const { state, retryStart } = useSession();
  const isUnreachable = state.kind === 'unreachable';
  useDocumentTitle('AdOps Console');
  useEffect(() => {
    if (!isUnreachable) return;
    window.addEventListener('online', retryStart);
    return () => window.removeEventListener('online', retryStart);
  }, [isUnreachable, retryStart]);
  return (
    <div className={classes.shell}>
      <header className={classes.header}>
        <span className={classes.brand}>
          <BrandMark />
          <span className={classes.brandName}>AdOps</span>
        </span>
      </header>
      <main id="main" className={classes.main}>
        {isUnreachable ? (
          <EmptyState
            title="The console can't be reached"
            text={`${lostAnswerText()} You are still signed in. Check your connection, then retry.`}
            action={<Button onClick={retryStart}>Retry</Button>}
          />
        ) : (
          <ScreenSkeleton />
        )}
      </main>
    </div>
  );
}
