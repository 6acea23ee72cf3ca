import type { FieldMessages } from '@adops/domain';
import { useState } from 'react';
import { failureText } from '../../app/transport/errors.js';

/** An answer of a step: refused at fields, or not done for a reason, or done. */
export interface StepAnswer {
  readonly status: string;
  readonly message?: string | null;
  readonly errors: readonly FieldMessages[];
}

/** One step of a dialog: what was refused at which field, and whether it is under way. */
export function useStep() {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** The answer when it was done; null when it was refused, which is shown. */
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
