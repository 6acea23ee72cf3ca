import { z } from 'zod';

/** An entity of a tree, such as a campaign: its fields and, under the name of the next level, the entities below it. */
export interface TreeEntity {
  /** Unique among the entities of its level, chosen by the client. */
  readonly id: string;
}

/** Names of the lists from the root down: `['campaigns', 'adGroups', 'ads']`. */
export type TreeLevels = readonly [string, ...string[]];

/** An entity that is new or differs. */
export interface EntityChange {
  /** 0 for the entities in the root. */
  readonly level: number;
  readonly id: string;
  /** All fields but the list below; missing: none differs. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Ids below it in order; missing: the same ones. */
  readonly below?: readonly string[];
}

/** How a tree differs from an earlier one, without the entities that are the same in both. */
export interface TreeChanges {
  /** Fields of the root outside the tree that differ. */
  readonly root: Readonly<Record<string, unknown>>;
  /** Ids in the root in order; missing: the same ones. */
  readonly top?: readonly string[];
  readonly entities: readonly EntityChange[];
}

const fields = z.record(z.string(), z.unknown());
const ids = z.array(z.string());

/** Changes as they are sent. */
export const treeChanges: z.ZodType<TreeChanges> = z.object({
  root: fields,
  top: ids.exactOptional(),
  entities: z.array(
    z.object({
      level: z.number().int().min(0),
      id: z.string(),
      fields: fields.exactOptional(),
      below: ids.exactOptional(),
    }),
  ),
});

type Fields = Readonly<Record<string, unknown>>;

const below = (node: object, list: string | undefined): readonly TreeEntity[] =>
  list === undefined ? [] : ((node as Record<string, readonly TreeEntity[] | undefined>)[list] ?? []);

const fieldsOf = (node: object, list: string | undefined): Fields =>
  Object.fromEntries(Object.entries(node).filter(([name]) => name !== list));

/** Whether both have the same fields with the same values; lists and objects are compared by reference. */
function isSame(a: Fields, b: Fields): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && a[name] === b[name]);
}

const idsOf = (list: readonly TreeEntity[]): string[] => list.map(({ id }) => id);
const sameIds = (a: readonly TreeEntity[], b: readonly TreeEntity[]): boolean =>
  a.length === b.length && a.every(({ id }, at) => id === b[at]?.id);

/** Every entity of a level or below by `level id`. */
function entityIndex(root: object, levels: TreeLevels): ReadonlyMap<string, TreeEntity> {
  const found = new Map<string, TreeEntity>();
  const visit = (node: object, level: number): void => {
    for (const entity of below(node, levels[level])) {
      found.set(entityKey({ level, id: entity.id }), entity);
      visit(entity, level + 1);
    }
  };
  visit(root, 0);
  return found;
}

/**
 * What `after` has that `before` has not. Both share what did not change: an entity that is the same object is not looked
 * into, so the cost is that of the change.
 */
export function changesBetween(levels: TreeLevels, before: object, after: object): TreeChanges {
  const [top] = levels;
  const old = entityIndex(before, levels);
  const entities: EntityChange[] = [];
  const visit = (node: object, level: number): void => {
    for (const entity of below(node, levels[level])) {
      const known = old.get(`${level} ${entity.id}`);
      if (known === entity) continue;
      const list = levels[level + 1];
      const fields = fieldsOf(entity, list);
      const hasFields = known === undefined || !isSame(fields, fieldsOf(known, list));
      const hasBelow = list !== undefined && (known === undefined || !sameIds(below(known, list), below(entity, list)));
      if (hasFields || hasBelow)
        entities.push({
          level,
          id: entity.id,
          ...(hasFields && { fields }),
          ...(hasBelow && { below: idsOf(below(entity, list)) }),
        });
      visit(entity, level + 1);
    }
  };
  visit(after, 0);
  const known = fieldsOf(before, top);
  const root = Object.fromEntries(
    Object.entries(fieldsOf(after, top)).filter(([name, value]) => known[name] !== value),
  );
  return { root, ...(!sameIds(below(before, top), below(after, top)) && { top: idsOf(below(after, top)) }), entities };
}

/** The tree with changes applied to it; null when they name entities that it does not have: they are of another tree. */
export function withChanges<Root extends object>(levels: TreeLevels, before: Root, changes: TreeChanges): Root | null {
  const known = entityIndex(before, levels);
  const changeOf = new Map(changes.entities.map((change) => [`${change.level} ${change.id}`, change]));
  let isComplete = true;
  const build = (ids: readonly string[], level: number): TreeEntity[] => ids.flatMap((id) => entityOf(id, level) ?? []);
  const entityOf = (id: string, level: number): TreeEntity | null => {
    const old = known.get(`${level} ${id}`);
    const change = changeOf.get(`${level} ${id}`);
    const list = levels[level + 1];
    const fields = change?.fields ?? (old && fieldsOf(old, list));
    if (fields === undefined) {
      isComplete = false;
      return null;
    }
    const next = list === undefined ? [] : build(change?.below ?? idsOf(below(old ?? {}, list)), level + 1);
    const isUntouched = old !== undefined && !change && below(old, list).every((one, at) => one === next[at]);
    return isUntouched ? old : { ...fields, ...(list !== undefined && { [list]: next }), id };
  };
  const [top] = levels;
  const entities = build(changes.top ?? idsOf(below(before, top)), 0);
  return isComplete ? { ...before, ...changes.root, [top]: entities } : null;
}

/** An entity of a tree by its level, counted from 0, and its id. */
export interface EntityRef {
  readonly level: number;
  readonly id: string;
}

/** A new value for a field of an entity. */
export interface EntityEdit extends EntityRef {
  /** Name of the field, with dots for a field of a field: `budget.amount`. */
  readonly path: string;
  readonly value: unknown;
}

/** Key of an entity among the entities of all levels. */
export const entityKey = ({ level, id }: EntityRef): string => `${level} ${id}`;

/**
 * Replaces entities, and returns the same tree if none differs.
 * @param replace entities in place of one; `deeper` replaces the entities below it
 */
function withReplaced<Root extends object>(
  levels: TreeLevels,
  root: Root,
  replace: (entity: TreeEntity, level: number, deeper: () => TreeEntity) => readonly TreeEntity[],
): Root {
  const visit = <Node extends object>(node: Node, level: number): Node => {
    const list = levels[level];
    const before = below(node, list);
    if (list === undefined || before.length === 0) return node;
    const after = before.flatMap((one) => replace(one, level, () => visit(one, level + 1)));
    const isSameList = after.length === before.length && after.every((one, index) => one === before[index]);
    return isSameList ? node : { ...node, [list]: after };
  };
  return visit(root, 0);
}

/** The tree with some entities of one level edited; everything else stays the same object. */
export function withEntities<Root extends object, Entity extends TreeEntity>(
  levels: TreeLevels,
  root: Root,
  level: number,
  edit: (entity: Entity) => Entity,
): Root {
  return withReplaced(levels, root, (one, at, deeper) => [at === level ? edit(one as Entity) : deeper()]);
}

/** Value of a field, with dots for a field of a field. */
export function valueAt(entity: object, path: string): unknown {
  const step = (value: unknown, name: string): unknown => (value as Fields | null | undefined)?.[name];
  return path.includes('.') ? path.split('.').reduce(step, entity as unknown) : (entity as Fields)[path];
}

/** The entity with another value of a field; the same object if the value is the same. */
export function withValue<Entity extends object>(entity: Entity, path: string, value: unknown): Entity {
  const [name = '', ...rest] = path.split('.');
  const before = (entity as Fields)[name];
  const after = rest.length === 0 ? value : withValue((before ?? {}) as Fields, rest.join('.'), value);
  return after === before && Object.hasOwn(entity, name) ? entity : { ...entity, [name]: after };
}

/** The tree with fields of several entities edited, at any levels, in one pass; everything else stays the same object. */
export function withEdits<Root extends object>(levels: TreeLevels, root: Root, edits: readonly EntityEdit[]): Root {
  const byKey = new Map<string, Map<string, unknown>>();
  for (const edit of edits) {
    const key = entityKey(edit);
    const values = byKey.get(key) ?? new Map<string, unknown>();
    // The last value of a field counts, in its place among edits of fields within it.
    values.delete(edit.path);
    byKey.set(key, values.set(edit.path, edit.value));
  }
  const deepest = edits.reduce((max, { level }) => Math.max(max, level), -1);
  return withReplaced(levels, root, (one, level, deeper) => {
    const next = level < deepest ? deeper() : one;
    const values = byKey.get(entityKey({ level, id: one.id }));
    return [values ? [...values].reduce((entity, [path, value]) => withValue(entity, path, value), next) : next];
  });
}

/** The tree without some entities, and without what is below them. */
export function withoutEntities<Root extends object>(
  levels: TreeLevels,
  root: Root,
  entities: readonly EntityRef[],
): Root {
  const keys = new Set(entities.map(entityKey));
  return withReplaced(levels, root, (one, level, deeper) =>
    keys.has(entityKey({ level, id: one.id })) ? [] : [deeper()],
  );
}

/** New ids for an entity and all entities below it. @param level level of the entity */
function withNewIds<Entity extends TreeEntity>(
  levels: TreeLevels,
  level: number,
  entity: Entity,
  newId: () => string,
): Entity {
  const list = levels[level + 1];
  const copies = below(entity, list).map((one) => withNewIds(levels, level + 1, one, newId));
  return { ...entity, id: newId(), ...(list !== undefined && list in entity && { [list]: copies }) };
}

/**
 * The tree with a copy behind each of some entities. Everything below an entity is copied with it, once, even if it is named too.
 * @param newId a new id at each call
 * @param change edits a copy, such as its name
 */
export function withCopies<Root extends object, Entity extends TreeEntity>(
  levels: TreeLevels,
  root: Root,
  entities: readonly EntityRef[],
  newId: () => string,
  change: (copy: Entity, level: number) => Entity = (copy) => copy,
): Root {
  const keys = new Set(entities.map(entityKey));
  return withReplaced(levels, root, (one, level, deeper) =>
    keys.has(entityKey({ level, id: one.id }))
      ? [one, change(withNewIds(levels, level, one as Entity, newId), level)]
      : [deeper()],
  );
}

/** The tree with new entities at the end of the list of a parent. @param parent null: the root */
export function withAdded<Root extends object>(
  levels: TreeLevels,
  root: Root,
  parent: EntityRef | null,
  added: readonly TreeEntity[],
): Root {
  const list = levels[parent === null ? 0 : parent.level + 1];
  if (list === undefined || added.length === 0) return root;
  const extended = <Node extends object>(node: Node): Node => ({ ...node, [list]: [...below(node, list), ...added] });
  if (parent === null) return extended(root);
  return withEntities(levels, root, parent.level, (one) => (one.id === parent.id ? extended(one) : one));
}
