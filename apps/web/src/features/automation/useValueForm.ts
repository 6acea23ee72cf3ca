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

/** Judges a value by the limits of its platform and of the company; one the platform refuses is no question for another user. */
function useVerdict(edited: EditedValue, before: number | string | null, wanted: WantedValue | null) {
  const { changeFactorLimit } = useAccess();
  const outOfRange = rangeError(edited, wanted, useAdjustmentRange(edited));
  const verdict = outOfRange === null ? stepVerdict(edited, before, wanted, changeFactorLimit) : WITHIN;
  return { verdict, outOfRange };
}

/** What the form waits for a user to decide: nothing yet, a value too far away, a conflict, or the loss of another budget. */
interface OpenQuestions {
  /** The value to confirm, which is beyond the limit of the company. */
  readonly beyond: WantedValue | null;
  readonly isConflict: boolean;
  /** The budget of the other kind that saving would replace, in words. */
  readonly replaces: string | null;
}

/** Says that a value was changed, with a button to undo it if a task did it. */
function showChanged(message: string, taskId: number | null, undo: (taskId: number) => void): void {
  if (taskId === null) return showDone(message);
  showActionToast({ id: `task ${taskId}`, message, actions: [{ label: 'Undo', run: () => undo(taskId) }] });
}

/**
 * The state of the form that changes one value.
 * @param onDone called when the value was changed
 */
export function useValueForm(
  edited: EditedValue,
  form: RefObject<HTMLFormElement | null>,
  onChanged: () => void,
  onDone: () => void,
) {
  const calls = useValueCalls(edited);
  const undo = useUndoNow();
  /** What is in force, as far as is known: read back from the platform, or as the report showed it. */
  const [believed, setBelieved] = useState(edited.value);
  const [wanted, setWanted] = useState<WantedValue | null>(() => firstWish(edited));
  const [busy, setBusy] = useState<'reading' | 'saving' | null>(null);
  const [refusal, setError] = useState<string | null>(null);
  const [answer, setAnswer] = useState<EditAnswer | null>(null);
  /** The value the user was asked to confirm. */
  const [asked, setAsked] = useState<WantedValue | null>(null);
  const isConflict = answer !== null && (answer.current !== null || (answer.conflicts ?? 0) > 0);
  /** What the change starts from: the answer to a conflict overwrites what the platform holds. */
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
    // The button was out of use meanwhile and lost the focus.
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
