import { Alert, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type EditAnswer, type EditedValue, isOfAccount, valueText } from './single-edit.js';
import type { ValueFormState } from './useValueForm.js';
import { stepText } from './value-step.js';

interface ValueNotesProps {
  readonly edited: EditedValue;
  readonly form: ValueFormState;
}

/** Response of the server, and questions the user has to answer. */
export function ValueNotes({ edited, form: { answer, before, believed, verdict, questions } }: ValueNotesProps) {
  const { beyond, isConflict, replaces } = questions;
  return (
    <>
      {replaces && !beyond && <ReplaceQuestion replaces={replaces} />}
      {answer && !replaces && !isConflict && !beyond && (
        <Alert color={answer.isDone ? 'blue' : answer.taskId ? 'yellow' : 'red'} variant="light" p="xs" role="alert">
          {answer.message ?? "The value wasn't changed. Retry."}
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
              The platform has {valueText(edited, before)}; you saw {valueText(edited, believed)}. Nothing was written.
            </>
          )}
        </Alert>
      )}
      {beyond && verdict.kind === 'exceeds' && (
        <Alert color="red" variant="light" p="xs" role="alert">
          <Text size="sm" fw={600}>
            {stepText(edited, before, beyond)}
          </Text>
          {verdict.message} Another user must approve it.
        </Alert>
      )}
    </>
  );
}

/** Describes the values the platform holds in ad groups of an account. */
function inAdgroups(edited: EditedValue, answer: EditAnswer | null): string {
  const count = answer?.conflicts ?? 0;
  const value = answer?.current ?? null;
  const held = value === null ? 'several other values' : valueText(edited, value);
  return `The platform has ${held} in ${count === 1 ? 'one ad group' : `${count} ad groups`}, so nothing was written there.`;
}

/** Question shown in the editor. It takes the focus, so that holding Enter doesn't confirm it. */
function ReplaceQuestion({ replaces }: { readonly replaces: string }) {
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is removed, so the focus moves here for Tab.
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert ref={box} tabIndex={-1} color="yellow" variant="light" p="xs" role="alert">
      This replaces {replaces}.
    </Alert>
  );
}
