import { useCallback, useState } from 'react';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { showDone, showError } from '../../app/toasts.js';
import { repeatableFailureText } from '../../app/transport/errors.js';
import { useMutateOnce } from '../../app/transport/useMutateOnce.js';
import type { ManagedStatus, SessionAction, SessionActions } from './managed-rows.js';

interface ActionAnswer {
  readonly status: 'success' | 'warning' | 'error';
  readonly message?: string | null;
  /** Results in the order of the rows. */
  readonly items: readonly { readonly status: ManagedStatus; readonly message?: string | null }[];
}

export interface ActionRequest {
  readonly rowIds: readonly string[];
  readonly title: string;
  readonly consequences: readonly string[];
  readonly confirm: string;
  readonly isHarmless: boolean;
  readonly send: (mutateOnce: ReturnType<typeof useMutateOnce>) => Promise<ActionAnswer>;
}

/** Confirms and sends actions, and stores the result of each row. @param after fetches the rows again */
export function useActions(after: () => Promise<unknown>) {
  const mutateOnce = useMutateOnce();
  const [actions, setActions] = useState<SessionActions>(new Map());
  const run = useCallback(
    async ({ rowIds, title, consequences, confirm, isHarmless, send }: ActionRequest): Promise<boolean> => {
      const note = (of: (at: number) => SessionAction) =>
        setActions((before) => new Map([...before, ...rowIds.map((id, at) => [id, of(at)] as const)]));
      if (!(await confirmChange({ title, consequences, confirm, isHarmless }))) return false;
      note(() => ({ status: 'busy', message: null }));
      try {
        const answer = await send(mutateOnce);
        note((at) => ({ status: answer.items[at]!.status, message: answer.items[at]!.message ?? null }));
        if (answer.status === 'success') showDone(answer.message ?? 'Done');
        else showError(answer.message ?? 'Failed.');
      } catch (error) {
        const message = repeatableFailureText(error);
        note(() => ({ status: 'failed', message }));
        showError(message);
      }
      await after().catch(() => undefined);
      return true;
    },
    [after, mutateOnce],
  );
  return { actions, run };
}
