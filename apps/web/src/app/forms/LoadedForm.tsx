import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.js';
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.js';
import type { Loaded } from '../loading/useLoaded.js';

interface LoadedFormProps<Data> {
  readonly loaded: Loaded<Data>;
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
  isMissing,
  missingTitle = 'There is nothing at this address',
  missingText = 'It may have been deleted, or it belongs to another company.',
  parent,
  children,
}: LoadedFormProps<Data>) {
  const { data, failure, reload } = loaded;
  if (data !== null && isMissing?.(data))
    return (
      <EmptyState
        title={missingTitle}
        text={missingText}
        action={
          <Button component={Link} to={parent.path} variant="default">
            Back to {parent.label.toLowerCase()}
          </Button>
        }
      />
    );
  if (data !== null) return children(data);
  if (failure !== null)
    return (
      <EmptyState
        title="This could not be loaded"
        text={failure}
        action={<Button onClick={() => void reload()}>Try again</Button>}
      />
    );
  return <ScreenSkeleton />;
}
