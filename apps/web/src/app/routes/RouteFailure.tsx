import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.js';
import { showError } from '../toasts.js';
import { UNEXPECTED_ERROR } from '../transport/errors.js';
import { ChunkLoadError } from './chunks.js';

/** Error in place of a failed screen. All other parts of the page still work. */
export function RouteFailure() {
  const error = useRouteError();
  const isChunk = error instanceof ChunkLoadError;
  useEffect(() => {
    if (!isChunk) showError(UNEXPECTED_ERROR);
    console.error(error);
  }, [error, isChunk]);
  return (
    <EmptyState
      title={isChunk ? "This screen couldn't be loaded" : UNEXPECTED_ERROR}
      text={
        isChunk
          ? `${error.message} The connection may be down, or a newer version may have been published.`
          : 'The rest of the console still works. Reload the page to try this screen again.'
      }
      action={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
    />
  );
}
