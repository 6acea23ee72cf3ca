import { diffWordsWithSpace } from 'diff';

export interface DifferencePart {
  readonly kind: 'same' | 'removed' | 'added' | 'skipped';
  readonly text: string;
}

/** Words that may differ before a text counts as another one: comparing more takes seconds. */
const MAX_EDITS = 4_000;
const MAX_MS = 1_000;
/** Characters shown around a change. */
const AROUND = 160;

/** What was changed from one text to the other, word by word, with what is in common far from changes left out. */
export function differenceOf(before: string, after: string): DifferencePart[] {
  if (before === after) return [];
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS, timeout: MAX_MS });
  if (changes === undefined)
    return [
      { kind: 'removed' as const, text: before },
      { kind: 'added' as const, text: after },
    ].filter(({ text }) => text !== '');
  const parts = changes.map(({ added, removed, value }): DifferencePart => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
  return parts.flatMap((part, at) =>
    part.kind === 'same' ? shortened(part.text, at === 0, at === parts.length - 1) : [part],
  );
}

/** Text in common, without its middle where it is long. */
function shortened(text: string, isFirst: boolean, isLast: boolean): DifferencePart[] {
  const start = isFirst ? '' : text.slice(0, AROUND);
  const end = isLast ? '' : text.slice(-AROUND);
  if (text.length <= start.length + end.length + AROUND) return [{ kind: 'same', text }];
  const kept: DifferencePart[] = [
    { kind: 'same', text: start },
    { kind: 'skipped', text: ' … ' },
    { kind: 'same', text: end },
  ];
  return kept.filter((part) => part.text !== '');
}
