import { diffWordsWithSpace } from 'diff';

export interface DifferencePart {
  readonly kind: 'same' | 'removed' | 'added' | 'skipped';
  readonly text: string;
}

/** Maximum number of edits. Beyond it, texts are shown in full, because comparing them takes seconds. */
const MAX_EDITS = 4_000;
const MAX_MS = 1_000;
/** Number of characters shown around a change. */
const AROUND = 160;

/** Returns the word-level differences between two texts. Omits common text that is far from any change. */
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

/** Returns the common text. If it is long, its middle is omitted. */
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
