import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.js';
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.js';
import classes from './Fetched.module.css';
import { failureOf, type QueryView } from './query.js';

interface FetchedProps<Data> {
  readonly query: QueryView<Data>;
  /** Words for a query that failed. */
  readonly words?: (error: unknown) => string;
  /** Name of the data in the error message. */
  readonly title?: string;
  /** Shown until the first response, instead of the outline of a screen. */
  readonly skeleton?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Shows a query: an outline while it loads, the reason and a retry button if it failed, or the data. */
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

/** Shows that the data on screen is older than the last request, which failed. */
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
