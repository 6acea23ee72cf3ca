import type { FieldMessages } from '@adops/domain';
import { useState } from 'react';
import { failureText } from '../../app/transport/errors.js';

/** Response of a step: rejected with errors at fields, failed with a reason, or done. */
export interface StepAnswer {
  readonly status: string;
  readonly message?: string | null;
  readonly errors: readonly FieldMessages[];
}

/** Returns the state of a dialog's step: errors by field, failure and progress. */
export function useStep() {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Returns the response if the step succeeded. Otherwise returns null and shows the errors. */
  const run = async <Answer extends StepAnswer>(work: () => Promise<Answer>): Promise<Answer | null> => {
    setBusy(true);
    setErrors({});
    setFailure(null);
    try {
      const answer = await work();
      if (answer.status !== 'error' && answer.errors.length === 0) return answer;
      setErrors(
        Object.fromEntries(
          answer.errors.filter(({ field }) => field !== '').map(({ field, messages }) => [field, messages.join(' ')]),
        ),
      );
      const general = answer.errors.filter(({ field }) => field === '').flatMap(({ messages }) => messages);
      setFailure(answer.message ?? (general.join(' ') || null));
      return null;
    } catch (error) {
      setFailure(failureText(error));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { errors, failure, isBusy, run };
}
