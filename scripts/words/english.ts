import type { Text } from './texts.ts';

/** First words of doc comments that don't start with a noun or a verb. */
const NO_SUBJECT = /^(What|Who|Whose|Whether|Those|Where|Which|Of|Some of|How|Null:)(?![\w-])/;
/**
 * Pattern of a verb in the third person, such as 'Returns', or a tag. Plural nouns that look like verbs are listed in
 * `NOUNS`.
 */
const VERB = /^(@|[A-Z][a-z-]+s\b)/;
const NOUNS =
  /^(Accounts|Ads|Campaigns|Cells|Columns|Conditions|Days|Errors|Fields|Hours|Ids|Its|Items|Keywords|Lines|Options|Parts|Rows|Rules|Settings|Sites|Sums of|Tasks|Texts|This|Users|Values|Words)\b/;
/** First words of test titles that don't start with a subject or a verb of behavior. */
const NO_BEHAVIOR = /^(are|end|has|have|is|of|what|who|those|where|without)(?![\w-])/;
const MAX_TITLE = 90;
/** Pattern of a percentage with a space, such as '10 %', but not of a remainder, such as '10 % 3'. */
const SPACED_PERCENT = /\d %(?! ?[\d(])/;

/**
 * Returns the sentences that a native-speaking engineer would phrase differently, as far as their first words reveal
 * it.
 */
export function findOddSentences({ kind, text, role }: Text): { word: string; instead: string }[] {
  const percent = SPACED_PERCENT.exec(text)?.[0];
  return [
    ...(percent ? [{ word: percent, instead: 'a percentage without a space: 10%' }] : []),
    ...oddBeginning(kind, role, text),
  ];
}

function oddBeginning(kind: Text['kind'], role: Text['role'], text: string): { word: string; instead: string }[] {
  if (kind === 'comment' && role !== undefined) {
    const word = NO_SUBJECT.exec(text)?.[1];
    if (word) return [{ word, instead: 'a doc comment that begins with a noun or a verb' }];
    if (role !== 'function' || (VERB.test(text) && !NOUNS.test(text))) return [];
    return [
      { word: text.split(' ')[0]!, instead: 'a doc comment of a function that begins with a verb, such as Returns' },
    ];
  }
  if (kind !== 'title' || role === 'describe') return [];
  const word = NO_BEHAVIOR.exec(text)?.[1];
  return [
    ...(word ? [{ word, instead: 'a title that says what happens, beginning with a verb' }] : []),
    ...(text.length > MAX_TITLE ? [{ word: `${text.length} characters`, instead: `at most ${MAX_TITLE}` }] : []),
  ];
}
