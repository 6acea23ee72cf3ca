// Finds and names ids in the audit log that refer to entities.

import { isValues, referenceKindOf, type ReferenceKind } from './fields.js';

export interface Reference {
  readonly kind: ReferenceKind;
  readonly id: number;
}

/**
 * Current name of an entity with this id. Null if the entity was deleted. Entities that the viewer may not see are
 * missing.
 */
export interface NamedReference {
  readonly kind: string;
  readonly id: number;
  readonly name?: string | null;
}

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is number => Number.isSafeInteger(each));

/** Returns the IDs on both sides of changes and in nested values, without duplicates. */
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

/** Formats an ID of a field: 'anna', 'User 16 (deleted)', or only the ID if its entity is unknown. */
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
