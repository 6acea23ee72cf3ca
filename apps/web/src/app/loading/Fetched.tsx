import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.js';
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.js';
import classes from './Fetched.module.css';
import { failureOf, type QueryView } from './query.js';

interface FetchedProps<Data> {
  readonly query: QueryView<Data>;
  /** Returns the message for a failed query. */
  readonly words?: (error: unknown) => string;
  /** Name of the data in the error message. */
  readonly title?: string;
  /** Content until the first response, in place of the outline of a screen. */
  readonly skeleton?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Renders the data of a query. While it loads, an outline is shown, and after a failure the reason and a retry button.
 */
export function Fetched<Data>({ query, words, title, skeleton, children }: FetchedProps<Data>) {
  const { data, refetch } = query;
  if (data !== undefined)
    return (
      <>
        <StaleNotice query={query} />
        {children(data)}
      </>
    );
  const failure = failureOf(query, words);
  if (failure === null || query.loading) return skeleton ?? <ScreenSkeleton />;
  return (
    <EmptyState
      title={title ?? "We couldn't load this"}
      text={failure}
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    />
  );
}

/** Notice that the last request failed and the data on screen is older. */
export function StaleNotice<Data>({ query: { data, error, loading, refetch } }: { query: QueryView<Data> }) {
  if (data === undefined || error === undefined || loading) return null;
  return (
    <div role="status" className={classes.stale}>
      We couldn't refresh this, so it may be out of date.{' '}
      <Anchor component="button" type="button" size="sm" onClick={() => void refetch()}>
        Retry
      </Anchor>
    </div>
  );
}

/** Error of a failed query in one line with a retry button. Renders nothing without an error. */
export function FailureLine<Data>({ query, words }: Pick<FetchedProps<Data>, 'query' | 'words'>) {
  const failure = failureOf(query, words);
  if (failure === null) return null;
  return (
    <div role="alert">
      {failure}{' '}
      <Anchor component="button" type="button" size="sm" onClick={() => void query.refetch()}>
        Try again
      </Anchor>
    </div>
  );
}
