import type { Text } from './texts.ts';

interface Banned {
  /** Alternatives of a regular expression, matched as whole words. */
  readonly words: string;
  readonly instead: string;
}

/** Words that aren't standard in the field. They apply to screens, schema, docs, comments and spec titles alike. */
const IN_PROSE: readonly Banned[] = [
  { words: 'somebody|someone else’s', instead: 'a user, another user' },
  { words: 'nobody', instead: 'no user, no one' },
  { words: 'whoever', instead: 'the user who' },
  { words: 'everybody', instead: 'all users, everyone' },
  { words: 'anybody', instead: 'any user, anyone' },
  { words: 'whatever', instead: 'any, what' },
  { words: 'told', instead: 'shown, reported, given' },
  { words: 'tells', instead: 'says, shows, reports' },
  { words: 'faults?', instead: 'error, validation error, failure' },
  { words: 'anew', instead: 'again' },
  { words: 'seldom', instead: 'rarely' },
  { words: 'gather(s|ed|ing)?', instead: 'group, sum, collect' },
  { words: 'brought|brings', instead: 'name what delivers it: import, sync, report' },
  { words: 'taken back|takes? back|taking back', instead: 'revoked, removed, restated' },
  { words: 'of itself|by itself', instead: 'automatically, on its own' },
  { words: 'good for nothing', instead: 'stops working' },
  { words: 'makes? known|made known', instead: 'announce, publish' },
  { words: 'once more', instead: 'again' },
  { words: 'beside', instead: 'next to, in addition to, in parallel with' },
  { words: 'patiently', instead: 'with retries' },
  { words: 'harm(s|ed)?', instead: 'violation, damage' },
  { words: 'reckon(s|ed)?', instead: 'calculate' },
  { words: 'newcomers?', instead: 'new user, new engineer, new entity' },
  { words: 'wholly', instead: 'completely' },
  { words: 'made by', instead: 'created by' },
  { words: 'every account', instead: 'all accounts' },
  { words: 'not active', instead: 'inactive' },
  { words: 'not split|split by', instead: 'no breakdown, broken down by' },
  { words: '(is|are|was|were|be) had', instead: 'loaded, available' },
  { words: 'there (is|are) none yet|none (is|are) there', instead: 'say what is missing' },
  { words: 'source of traffic', instead: 'traffic source' },
  { words: 'revenue partner', instead: 'feed' },
  { words: 'lest|thereof|therein|whence|hither|ere|betwixt|thither', instead: 'plain words' },
];

const IN_NAMES: readonly Banned[] = [
  { words: 'somebody|nobody|whoever|everybody|anybody', instead: 'user' },
  { words: 'told|tells', instead: 'report, reported' },
  { words: 'faults?', instead: 'error, validate' },
  { words: 'anew', instead: 'again, restated' },
  { words: 'seldom', instead: 'rarely' },
  { words: 'gathered|gathers|gathering|gather', instead: 'group, grouped' },
  { words: 'brought', instead: 'imported, loaded' },
  { words: 'patiently|patience', instead: 'retry' },
  { words: 'harm|harms', instead: 'violations' },
  { words: 'lent', instead: 'leased, borrowed' },
  { words: 'most|longest|fewest|shortest', instead: 'max, min' },
  { words: 'newcomers?', instead: 'new' },
  { words: 'breathe|breather', instead: 'yield' },
];

const matcher = (list: readonly Banned[]) => ({
  find: new RegExp(`(?<![\\w'])(${list.map(({ words }) => words).join('|')})(?![\\w'])`, 'gi'),
  list: list.map(({ words, instead }) => ({ word: new RegExp(`^(${words})$`, 'i'), instead })),
});
const PROSE = matcher(IN_PROSE);
const NAMES = matcher(IN_NAMES);

export interface Finding {
  readonly word: string;
  readonly instead: string;
}

/** Returns the banned words in a text. Texts in `quoted` have a fixed wording and are skipped. */
export function findBanned({ kind, text }: Pick<Text, 'kind' | 'text'>, quoted: readonly string[]): readonly Finding[] {
  const { find, list } = kind === 'name' ? NAMES : PROSE;
  const checked = kind === 'name' ? wordsOfName(text) : without(text, quoted);
  return [...checked.matchAll(find)].map(([word]) => ({
    word: word.toLowerCase(),
    instead: list.find((banned) => banned.word.test(word))?.instead ?? '',
  }));
}

/** Splits a name into words. For example, gatheredRows and GATHERED_ROWS become 'gathered rows'. */
const wordsOfName = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

const without = (text: string, quoted: readonly string[]): string =>
  quoted.reduce((rest, quote) => rest.replaceAll(quote, ''), text);
