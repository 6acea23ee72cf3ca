import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.js';
import { Fetched } from '../loading/Fetched.js';
import type { QueryView } from '../loading/query.js';

interface LoadedFormProps<Data> {
  readonly loaded: QueryView<Data>;
  /** Words for a query that failed. */
  readonly words?: (error: unknown) => string;
  /** The thing is not there; missing: it always is. */
  readonly isMissing?: (data: Data) => boolean;
  readonly missingTitle?: string;
  readonly missingText?: string;
  readonly parent: { readonly label: string; readonly path: string };
  readonly children: (data: Data) => ReactNode;
}

/** A form once its data is there; else why not, and what to do. */
export function LoadedForm<Data>({
  loaded,
  words,
  isMissing,
  missingTitle = 'There is nothing at this address',
  missingText = 'It may have been deleted, or it belongs to another company.',
  parent,
  children,
}: LoadedFormProps<Data>) {
  return (
    <Fetched query={loaded} {...(words && { words })}>
      {(data) =>
        isMissing?.(data) ? (
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
