import type { Text } from './texts.ts';

/** Words that begin a doc comment without a noun or a verb. */
const NO_SUBJECT = /^(What|Who|Whose|Whether|Those|Where|Which|Of|Some of|How|Null:)(?![\w-])/;
/** Words that begin a test title without a subject or a verb of behavior. */
const NO_BEHAVIOR = /^(are|end|has|have|is|of|what|who|those|where|without)(?![\w-])/;
const MAX_TITLE = 90;

/** Sentences that are not built as a native-speaking engineer would, as far as their first words show it. */
export function findOddSentences({ kind, text, role }: Text): { word: string; instead: string }[] {
  if (kind === 'comment' && role === 'doc') {
    const word = NO_SUBJECT.exec(text)?.[1];
    return word ? [{ word, instead: 'a doc comment that begins with a noun or a verb' }] : [];
  }
  if (kind !== 'title' || role === 'describe') return [];
  const word = NO_BEHAVIOR.exec(text)?.[1];
  return [
    ...(word ? [{ word, instead: 'a title that says what happens, beginning with a verb' }] : []),
    ...(text.length > MAX_TITLE ? [{ word: `${text.length} characters`, instead: `at most ${MAX_TITLE}` }] : []),
  ];
}
