import type { FieldMessages } from '../forms/field-messages.js';
import { entityKey, type TreeEntity, type TreeLevels } from './entity-tree.js';
import type { StepError } from './steps.js';

/**
 * Returns the number of errors by path, including nested errors. For example, an error of an ad also counts for its ad
 * group and campaign. The key '' contains the total. Needs one pass, even for trees with thousands of paths.
 * `errorCount` counts the errors of a single path.
 */
export function errorTally(errors: readonly FieldMessages[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (place: string, count: number): void => void counts.set(place, (counts.get(place) ?? 0) + count);
  for (const { field, messages } of errors) {
    if (field !== '') add('', messages.length);
    for (let end = field.indexOf('.'); end !== -1; end = field.indexOf('.', end + 1))
      add(field.slice(0, end), messages.length);
    add(field, messages.length);
  }
  return counts;
}

/** Groups errors by field, in order of first occurrence, without duplicate messages. */
export function byField(errors: readonly StepError[]): FieldMessages[] {
  const found = new Map<string, Set<string>>();
  for (const { path, message } of errors) {
    const messages = found.get(path);
    if (messages) messages.add(message);
    else found.set(path, new Set([message]));
  }
  return [...found].map(([field, messages]) => ({ field, messages: [...messages] }));
}

/** Prefixes error paths with the path of an enclosing object. */
export const errorsAt = (place: string, errors: readonly StepError[]): StepError[] =>
  errors.map(({ path, message }) => ({ path: path === '' ? place : `${place}.${path}`, message }));

/** Errors of an entity in a tree. */
export interface EntityErrors {
  /** Messages by path within the entity. The path '' is the entity itself. */
  readonly own: readonly FieldMessages[];
  /** Number of messages of its descendants. */
  readonly below: number;
}

/**
 * Assigns errors with paths such as `campaigns.3.adGroups.0.ads.2.title` to their entity and its parents, by entity
 * key.
 */
export function entityErrors(
  levels: TreeLevels,
  root: object,
  errors: readonly FieldMessages[],
): ReadonlyMap<string, EntityErrors> {
  const found = new Map<string, { own: FieldMessages[]; below: number }>();
  const at = (key: string) => {
    const known = found.get(key) ?? { own: [], below: 0 };
    found.set(key, known);
    return known;
  };
  for (const { field, messages } of errors) {
    const keys: string[] = [];
    const path = field.split('.');
    let node: object = root;
    for (const [level, list] of levels.entries()) {
      const entity = (node as Record<string, readonly TreeEntity[] | undefined>)[list]?.[Number(path[1])];
      if (path[0] !== list || path.length < 2 || !entity) break;
      keys.push(entityKey({ level, id: entity.id }));
      path.splice(0, 2);
      node = entity;
    }
    const last = keys.pop();
    if (last === undefined) continue;
    at(last).own.push({ field: path.join('.'), messages });
    for (const key of keys) at(key).below += messages.length;
  }
  return found;
}
