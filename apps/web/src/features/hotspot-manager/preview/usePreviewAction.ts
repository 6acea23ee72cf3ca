import { useState } from 'react';
import { handleFailure } from '../../../app/failures/index.js';
import { showDone } from '../../../app/toasts.js';
import { acted } from '../../../app/transport/acted.js';

interface Answer {
  readonly status: string;
  readonly message?: string | null;
}

/** Runs actions on a preview one at a time. Fetches the preview after each, even if the action was rejected. */
export function usePreviewAction(refetch: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  const run = async (send: () => Promise<Answer>, failure: string): Promise<boolean> => {
    setBusy(true);
    try {
      const { message } = await acted(send);
      showDone(message ?? '');
      return true;
    } catch (error) {
      handleFailure(error, { what: failure });
      return false;
    } finally {
      await refetch().catch(() => undefined);
      setBusy(false);
    }
  };
  return { isBusy, run };
}

export type PreviewAction = ReturnType<typeof usePreviewAction>;
