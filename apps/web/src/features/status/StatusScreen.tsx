import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLoaded } from '../../app/loading/useLoaded.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { PlainScreen } from '../../ui/PlainScreen.js';
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.js';
import { BackupSection, ChecksSection, SourcesSection, WorkSection } from './sections.js';
import { exactly, problemsOf } from './status-words.js';
import classes from './Status.module.css';
import { SYSTEM_STATUS } from './status.graphql.js';

const ASK_EVERY_MS = 30_000;
const NO_VARIABLES = {};

/** Status of the console, for users who wonder whether data is old or a change is stuck. */
export function StatusScreen() {
  useDocumentTitle('Status · AdOps Console');
  const { data, failure, isLoading, reload } = useLoaded(SYSTEM_STATUS, NO_VARIABLES);
  useEffect(() => {
    const timer = setInterval(() => void reload(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [reload]);

  if (data === null)
    return failure === null ? (
      <ScreenSkeleton />
    ) : (
      <EmptyState
        title="We couldn't load the status"
        text={failure}
        action={<Button onClick={() => void reload()}>Try again</Button>}
      />
    );
  const status = data.systemStatus;
  const problems = problemsOf(status);
  return (
    <PlainScreen
      title="Status"
      beside={
        <>
          <span className={classes.at}>as of {exactly(status.at)}</span>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={14} />}
            loading={isLoading}
            onClick={() => void reload()}
          >
            Refresh
          </Button>
        </>
      }
    >
      {failure !== null && (
        <p className={classes.summary} data-mark="bad" role="alert">
          This status is out of date. Refreshing failed: {failure}
        </p>
      )}
      {problems.length === 0 ? (
        <p className={classes.summary} data-mark="good" role="status">
          All systems operational.
        </p>
      ) : (
        <div className={classes.summary} data-mark="late" role="status">
          <ul className={classes.problems}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <WorkSection status={status} />
      <BackupSection status={status} />
      <ChecksSection status={status} />
      <SourcesSection status={status} />
    </PlainScreen>
  );
}
