import { useNavigate } from 'react-router';
import { showDone, showError } from '../toasts.js';
import { confirmChange } from './confirmChange.js';

interface Removal {
  /** Path of the list that opens after the deletion. */
  readonly listPath: string;
  /** Message if the call fails. */
  readonly failure: string | ((error: unknown) => string);
  /** Called before the user leaves the form for good. */
  readonly onLeave: () => void;
}

/** Deletes the entity of a form after a confirmation, shows the result, and returns to the list. */
export function useRemoval({ listPath, failure, onLeave }: Removal) {
  const navigate = useNavigate();
  return async (
    question: Parameters<typeof confirmChange>[0],
    remove: () => Promise<{ readonly status: string; readonly message?: string | null }>,
  ): Promise<void> => {
    if (!(await confirmChange(question))) return;
    try {
      const { status, message } = await remove();
      if (status === 'error') return showError(message ?? "It wasn't deleted.");
      onLeave();
      showDone(message ?? 'Deleted');
      void navigate(listPath);
    } catch (error) {
      showError(typeof failure === 'string' ? failure : failure(error));
    }
  };
}
