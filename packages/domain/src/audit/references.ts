// Ids in the record of changes that stand for something with a name.

import { isValues, referenceKindOf, type ReferenceKind } from './fields.js';

export interface Reference {
  readonly kind: ReferenceKind;
  readonly id: number;
}

/** The name an id stands for today; null: deleted. Without an entry the viewer may not see what it is. */
export interface NamedReference {
  readonly kind: string;
  readonly id: number;
  readonly name?: string | null;
}

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is number => Number.isSafeInteger(each));

/** Returns the IDs in both sides of changes and in nested values, each once. */
export function referencesOf(...sides: readonly unknown[]): Reference[] {
  const found = new Map<string, Reference>();
  const collect = (side: unknown): void => {
    if (Array.isArray(side)) side.forEach(collect);
    if (!isValues(side)) return;
    for (const [field, value] of Object.entries(side)) {
      const kind = referenceKindOf(field);
      if (kind) for (const id of idsIn(value)) found.set(`${kind}/${id}`, { kind, id });
      else collect(value);
    }
  };
  sides.forEach(collect);
  return [...found.values()];
}

/** Reads an id of a field: 'anna', 'User 16 (deleted)', or the id alone where nothing is known of it. */
export function referenceWords(
  kind: string,
  id: number,
  names: readonly NamedReference[],
  wordsOf: (kind: string) => string,
): string {
  const named = names.find((each) => each.kind === kind && each.id === id);
  if (!named) return `${wordsOf(kind)} ${id}`;
  return named.name ?? `${wordsOf(kind)} ${id} (deleted)`;
}
