import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { Fetched } from '../../app/loading/Fetched.js';
import { failureOf, LIVE } from '../../app/loading/query.js';
import { PlainScreen } from '../../ui/PlainScreen.js';
import { BackupSection, ChecksSection, SourcesSection, WorkSection } from './sections.js';
import { exactly, problemsOf } from './status-words.js';
import classes from './Status.module.css';
import { SYSTEM_STATUS } from './status.graphql.js';

const POLL_MS = 30_000;

/** Status of the console, for users who wonder if data is stale or a change is stuck. */
export function StatusScreen() {
  useDocumentTitle('Status · AdOps Console');
  const query = useQuery(SYSTEM_STATUS, { ...LIVE, pollInterval: POLL_MS });
  const { data, loading: isLoading, refetch } = query;
  const failure = failureOf(query);
  if (!data)
    return (
      <Fetched query={query} title="We couldn't load the status">
        {() => null}
      </Fetched>
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
            onClick={() => void refetch()}
          >
            Refresh
          </Button>
        </>
      }
    >
      {failure !== null && (
        <p className={classes.summary} data-mark="bad" role="alert">
          This status is out of date because it couldn’t be refreshed: {failure}
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
