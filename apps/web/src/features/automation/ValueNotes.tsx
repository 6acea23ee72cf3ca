import { Alert, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type EditAnswer, type EditedValue, isOfAccount, valueText } from './single-edit.js';
import type { ValueFormState } from './useValueForm.js';
import { stepText } from './value-step.js';

interface ValueNotesProps {
  readonly edited: EditedValue;
  readonly form: ValueFormState;
}

/** What the server answered, and what the user has to decide. */
export function ValueNotes({ edited, form: { answer, before, believed, verdict, questions } }: ValueNotesProps) {
  const { beyond, isConflict, replaces } = questions;
  return (
    <>
      {replaces && !beyond && <ReplaceQuestion replaces={replaces} />}
      {answer && !replaces && !isConflict && !beyond && (
        <Alert color={answer.isDone ? 'blue' : answer.taskId ? 'yellow' : 'red'} variant="light" p="xs" role="alert">
          {answer.message ?? 'It was not changed.'}
        </Alert>
      )}
      {isConflict && (
        <Alert color="yellow" variant="light" p="xs" role="alert">
          <Text size="sm" fw={600}>
            Another user changed it
          </Text>
          {isOfAccount(edited) ? (
            inAdgroups(edited, answer)
          ) : (
            <>
              The platform holds {valueText(edited, before)}; you saw {valueText(edited, believed)}. Nothing was
              written.
            </>
          )}
        </Alert>
      )}
      {beyond && verdict.kind === 'exceeds' && (
        <Alert color="red" variant="light" p="xs" role="alert">
          <Text size="sm" fw={600}>
            {stepText(edited, before, beyond)}
          </Text>
          {verdict.message} Another user has to approve it.
        </Alert>
      )}
    </>
  );
}

/** What the platform holds in ad groups of an account: one value, or several. */
function inAdgroups(edited: EditedValue, answer: EditAnswer | null): string {
  const count = answer?.conflicts ?? 0;
  const value = answer?.current ?? null;
  const held = value === null ? 'several other values' : valueText(edited, value);
  return `The platform holds ${held} in ${count === 1 ? 'one ad group' : `${count} ad groups`}. Nothing was written there.`;
}

/** Asked in place; the answers stand beneath it, and Enter held down answers nothing. */
function ReplaceQuestion({ replaces }: { readonly replaces: string }) {
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: Tab goes on from here.
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert ref={box} tabIndex={-1} color="yellow" variant="light" p="xs" role="alert">
      This replaces {replaces}.
    </Alert>
  );
}
