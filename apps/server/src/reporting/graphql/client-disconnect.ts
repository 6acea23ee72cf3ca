import type { Response } from 'express';

/** Returns a signal that is aborted when the client closes the connection before its response is complete. */
export function abortSignalOf(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableEnded) gone.abort(new Error('The client disconnected.'));
  });
  return gone.signal;
}
