import type { FieldMessages } from '../forms/field-messages.js';
import { entityKey, type TreeEntity, type TreeLevels } from './entity-tree.js';
import type { StepError } from './steps.js';

/**
 * How many errors there are at every place that has any, and below it: an error of an ad counts at its ad group and its
 * campaign too. '' counts all. One pass, for trees with thousands of places; `errorCount` counts at one place.
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

/** Errors by field, in the order in which fields were found; the same message at a field stands once. */
export function byField(errors: readonly StepError[]): FieldMessages[] {
  const found = new Map<string, Set<string>>();
  for (const { path, message } of errors) {
    const messages = found.get(path);
    if (messages) messages.add(message);
    else found.set(path, new Set([message]));
  }
  return [...found].map(([field, messages]) => ({ field, messages: [...messages] }));
}

/** Errors of something at a place of a larger whole. */
export const errorsAt = (place: string, errors: readonly StepError[]): StepError[] =>
  errors.map(({ path, message }) => ({ path: path === '' ? place : `${place}.${path}`, message }));

/** Errors of an entity of a tree. */
export interface EntityErrors {
  /** Messages by path within the entity; '' for the entity itself. */
  readonly own: readonly FieldMessages[];
  /** Messages of entities below it. */
  readonly below: number;
}

/** Errors at paths such as `campaigns.3.adGroups.0.ads.2.title`, by the key of their entity and of the entities above it. */
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
