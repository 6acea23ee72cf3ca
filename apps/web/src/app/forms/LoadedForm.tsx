import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.js';
import { Fetched } from '../loading/Fetched.js';
import type { QueryView } from '../loading/query.js';
import { hasCode } from '../transport/errors.js';

interface LoadedFormProps<Data> {
  readonly loaded: QueryView<Data>;
  /** Returns the message for a failed query. */
  readonly words?: (error: unknown) => string;
  /** True if the entity doesn't exist. Missing if it always exists. */
  readonly isMissing?: (data: Data) => boolean;
  readonly missingTitle?: string;
  readonly missingText?: string;
  readonly parent: { readonly label: string; readonly path: string };
  readonly children: (data: Data) => ReactNode;
}

/**
 * Returns the last data of this address while its entity is being deleted. Mutations refetch the visible queries, so
 * the form would report that the entity is missing before the list opens.
 */
function useKept<Data>(loaded: QueryView<Data>, isMissing: (data: Data) => boolean): QueryView<Data> {
  const { pathname } = useLocation();
  const [kept, setKept] = useState<{ readonly pathname: string; readonly data: Data } | null>(null);
  const { data, error } = loaded;
  const isThere = data !== undefined && !isMissing(data);
  if (isThere && (kept?.data !== data || kept.pathname !== pathname)) setKept({ pathname, data });
  const isDeleted = hasCode(error, 'NOT_FOUND') || (data !== undefined && !isThere);
  return isDeleted && kept?.pathname === pathname ? { ...loaded, data: kept.data, error: undefined } : loaded;
}

const NEVER = (): boolean => false;

/** Renders a form once its data is loaded, or else the loading, missing or error state. */
export function LoadedForm<Data>({
  loaded,
  words,
  isMissing = NEVER,
  missingTitle = 'There is nothing at this address',
  missingText = 'It may have been deleted, or it belongs to another company.',
  parent,
  children,
}: LoadedFormProps<Data>) {
  const query = useKept(loaded, isMissing);
  return (
    <Fetched query={query} {...(words && { words })}>
      {(data) =>
        isMissing(data) ? (
          <EmptyState
            title={missingTitle}
            text={missingText}
            action={
              <Button component={Link} to={parent.path} variant="default">
                Back to {parent.label.toLowerCase()}
              </Button>
            }
          />
        ) : (
          children(data)
        )
      }
    </Fetched>
  );
}
