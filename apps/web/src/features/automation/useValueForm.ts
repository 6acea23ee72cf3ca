import { type RefObject, useState } from 'react';
import { useAccess } from '../../app/session/SessionProvider.js';
import { showActionToast } from '../../app/action-toast.js';
import { showDone } from '../../app/toasts.js';
import { findTypingError } from '../../ui/typed-number.js';
import { type Confirmed, type EditAnswer, type EditedValue, valueText, type WantedValue } from './single-edit.js';
import { useAdjustmentRange } from './useAdjustmentRange.js';
import { useUndoNow } from './useUndoNow.js';
import { useValueCalls } from './useValueCalls.js';
import { stepVerdict } from './value-step.js';
import { firstWish, nounTitle, rangeError, wishError } from './value-wish.js';

const WITHIN = { kind: 'within' } as const;

/**
 * Checks a value against the limits of its platform and of the company. A value the platform rejects needs no approval.
 */
function useVerdict(edited: EditedValue, before: number | string | null, wanted: WantedValue | null) {
  const { changeFactorLimit } = useAccess();
  const outOfRange = rangeError(edited, wanted, useAdjustmentRange(edited));
  const verdict = outOfRange === null ? stepVerdict(edited, before, wanted, changeFactorLimit) : WITHIN;
  return { verdict, outOfRange };
}

/** Question the user has to answer: a value beyond the limit, a conflict, or the replacement of another budget. */
interface OpenQuestions {
  /** Value to confirm because it exceeds the company's limit. */
  readonly beyond: WantedValue | null;
  readonly isConflict: boolean;
  /** Budget of the other kind that saving would replace, in words. */
  readonly replaces: string | null;
}

/** Shows that a value was changed, with an undo button if a task changed it. */
function showChanged(message: string, taskId: number | null, undo: (taskId: number) => void): void {
  if (taskId === null) return showDone(message);
  showActionToast({ id: `task ${taskId}`, message, actions: [{ label: 'Undo', run: () => undo(taskId) }] });
}

/**
 * Returns the state of the form that changes one value.
 * @param onDone called after the value was changed
 */
export function useValueForm(
  edited: EditedValue,
  form: RefObject<HTMLFormElement | null>,
  onChanged: () => void,
  onDone: () => void,
) {
  const calls = useValueCalls(edited);
  const undo = useUndoNow();
  /** Current value as far as known: read from the platform, or as shown in the report. */
  const [believed, setBelieved] = useState(edited.value);
  const [wanted, setWanted] = useState<WantedValue | null>(() => firstWish(edited));
  const [busy, setBusy] = useState<'reading' | 'saving' | null>(null);
  const [refusal, setError] = useState<string | null>(null);
  const [answer, setAnswer] = useState<EditAnswer | null>(null);
  /** Value the user was asked to confirm. */
  const [asked, setAsked] = useState<WantedValue | null>(null);
  const isConflict = answer !== null && (answer.current !== null || (answer.conflicts ?? 0) > 0);
  /** Base of the change. After a conflict it is the platform's value, which is then overwritten. */
  const before = isConflict ? answer.current : believed;
  const { verdict, outOfRange } = useVerdict(edited, before, wanted);
  const error = refusal ?? outOfRange;
  const questions: OpenQuestions = {
    beyond: asked !== null && asked === wanted && verdict.kind === 'exceeds' ? asked : null,
    isConflict,
    replaces: answer?.replaces ?? null,
  };

  const save = async (wish: WantedValue | null, confirmed: Confirmed): Promise<void> => {
    if (busy || findTypingError(form.current)) return;
    const wrong = wishError(edited, wish) ?? outOfRange;
    setError(wrong);
    if (wrong !== null || wish === null) return;
    if (verdict.kind === 'exceeds' && !confirmed.isBeyond) return setAsked(wish);
    setBusy('saving');
    const next = await calls.change(believed, wish, confirmed);
    setBusy(null);
    setAsked(null);
    if (next.isWrongValue) return setError(next.message);
    if (!next.isDone) return setAnswer(next);
    const done = `${nounTitle(edited)} of ${edited.name}: ${valueText(edited, next.value ?? wish.value)}`;
    const message = next.message ? `${done}. ${next.message}` : done;
    showChanged(message, next.taskId, (taskId) => void undo(taskId, null, onChanged));
    onChanged();
    onDone();
  };
  const readBack = async (): Promise<void> => {
    if (busy) return;
    setBusy('reading');
    const next = await calls.readBack();
    setBusy(null);
    // The button was disabled in the meantime and lost the focus.
    form.current?.querySelector<HTMLElement>('input, [type=submit]')?.focus();
    if (!next.isDone) return setAnswer(next);
    setAnswer(next.message ? next : null);
    if (next.value !== believed) onChanged();
    setBelieved(next.value);
  };
  const want = (next: WantedValue | null): void => {
    setWanted(next);
    setError(null);
    if (questions.replaces) setAnswer(null);
  };
  return { believed, wanted, want, busy, error, answer, before, verdict, questions, save, readBack };
}

export type ValueFormState = ReturnType<typeof useValueForm>;
