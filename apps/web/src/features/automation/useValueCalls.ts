import { failureText, hasCode, repeatableFailureText } from '../../app/transport/errors.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { useMutateOnce } from '../../app/transport/useMutateOnce.js';
import { readingDocument } from './edit-documents.js';
import { OF_TASKS } from './forget-tasks.js';
import {
  type Confirmed,
  type EditAnswer,
  editAnswerOf,
  editDocumentOf,
  type EditedValue,
  editVariables,
  NO_ANSWER,
  readingVariables,
  type WantedValue,
} from './single-edit.js';

/** Changes a value and reads it back. Failed requests also resolve to an answer. */
export function useValueCalls(edited: EditedValue) {
  const mutate = useMutate(OF_TASKS);
  const mutateOnce = useMutateOnce(OF_TASKS);
  const answerOf = async (
    act: () => Promise<Readonly<Record<string, unknown>>>,
    textOf: (error: unknown) => string,
  ): Promise<EditAnswer> => {
    try {
      return editAnswerOf(await act());
    } catch (error) {
      return { ...NO_ANSWER, message: textOf(error), isWrongValue: hasCode(error, 'BAD_USER_INPUT') };
    }
  };
  return {
    change: (believed: number | string | null, wanted: WantedValue, confirmed: Confirmed) =>
      answerOf(
        () => mutateOnce(editDocumentOf(edited), editVariables(edited, believed, wanted, confirmed)),
        repeatableFailureText,
      ),
    readBack: () => answerOf(() => mutate(readingDocument(edited.level), readingVariables(edited)), failureText),
  };
}
