import type { Text } from './texts.ts';

/** Words that begin a doc comment without a noun or a verb. */
const NO_SUBJECT = /^(What|Who|Whose|Whether|Those|Where|Which|Of|Some of|How|Null:)(?![\w-])/;
/** Words that begin a test title without a subject or a verb of behavior. */
const NO_BEHAVIOR = /^(are|end|has|have|is|of|what|who|those|where|without)(?![\w-])/;
const MAX_TITLE = 90;
/** A percentage with a space, as in '10 %'; not a remainder, as in '10 % 3'. */
const SPACED_PERCENT = /\d %(?! ?[\d(])/;

/** Sentences that are not built as a native-speaking engineer would, as far as their first words show it. */
export function findOddSentences({ kind, text, role }: Text): { word: string; instead: string }[] {
  const percent = SPACED_PERCENT.exec(text)?.[0];
  return [
    ...(percent ? [{ word: percent, instead: 'a percentage without a space: 10%' }] : []),
    ...oddBeginning(kind, role, text),
  ];
}

function oddBeginning(kind: Text['kind'], role: Text['role'], text: string): { word: string; instead: string }[] {
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
