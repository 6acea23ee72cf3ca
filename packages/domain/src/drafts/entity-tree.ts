import { z } from 'zod';

/**
 * Entity of a tree, such as a campaign. It contains its fields and, under the name of the next level, its child
 * entities.
 */
export interface TreeEntity {
  /** Chosen by the client and unique among the entities of the same level. */
  readonly id: string;
}

/** Names of the child lists from the root down: `['campaigns', 'adGroups', 'ads']`. */
export type TreeLevels = readonly [string, ...string[]];

/** New or changed entity. */
export interface EntityChange {
  /** Level of the entity, 0 for entities in the root. */
  readonly level: number;
  readonly id: string;
  /** All fields except the child list. Missing if no field differs. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Ids of the children in order. Missing if they are the same. */
  readonly below?: readonly string[];
}

/** Difference between two versions of a tree. It contains no unchanged entities. */
export interface TreeChanges {
  /** Changed fields of the root, excluding its child list. */
  readonly root: Readonly<Record<string, unknown>>;
  /** Ids of the root's children in order. Missing if they are the same. */
  readonly top?: readonly string[];
  readonly entities: readonly EntityChange[];
}

const fields = z.record(z.string(), z.unknown());
const ids = z.array(z.string());

/** Schema of changes that a client sends. */
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

/** Returns true if both have the same fields and values. Lists and objects are compared by reference. */
function isSame(a: Fields, b: Fields): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && a[name] === b[name]);
}

const idsOf = (list: readonly TreeEntity[]): string[] => list.map(({ id }) => id);
const sameIds = (a: readonly TreeEntity[], b: readonly TreeEntity[]): boolean =>
  a.length === b.length && a.every(({ id }, at) => id === b[at]?.id);

/** Indexes all entities of a level and below by `level id`. */
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
 * Returns the changes from `before` to `after`. Both trees share unchanged objects, which are skipped, so the cost
 * depends only on the size of the change.
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

/**
 * Applies changes to a tree. Returns null if the changes refer to unknown entities, because they belong to another
 * tree.
 */
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

/** Reference to an entity: its level, counted from 0, and its id. */
export interface EntityRef {
  readonly level: number;
  readonly id: string;
}

/** New value for a field of an entity. */
export interface EntityEdit extends EntityRef {
  /** Field name, with dots for nested fields: `budget.amount`. */
  readonly path: string;
  readonly value: unknown;
}

/** Returns the key of an entity that is unique across all levels. */
export const entityKey = ({ level, id }: EntityRef): string => `${level} ${id}`;

/**
 * Replaces entities. Returns the same tree if nothing changes.
 * @param replace returns the replacements for an entity; `deeper` replaces its children
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

/** Edits some entities of one level. All other objects keep their identity. */
export function withEntities<Root extends object, Entity extends TreeEntity>(
  levels: TreeLevels,
  root: Root,
  level: number,
  edit: (entity: Entity) => Entity,
): Root {
  return withReplaced(levels, root, (one, at, deeper) => [at === level ? edit(one as Entity) : deeper()]);
}

/** Returns the value of a field, with dots for nested fields. */
export function valueAt(entity: object, path: string): unknown {
  const step = (value: unknown, name: string): unknown => (value as Fields | null | undefined)?.[name];
  return path.includes('.') ? path.split('.').reduce(step, entity as unknown) : (entity as Fields)[path];
}

/** Sets the value of a field. Returns the same object if the value is unchanged. */
export function withValue<Entity extends object>(entity: Entity, path: string, value: unknown): Entity {
  const [name = '', ...rest] = path.split('.');
  const before = (entity as Fields)[name];
  const after = rest.length === 0 ? value : withValue((before ?? {}) as Fields, rest.join('.'), value);
  return after === before && Object.hasOwn(entity, name) ? entity : { ...entity, [name]: after };
}

/** Edits fields of several entities at any level in one pass. All other objects keep their identity. */
export function withEdits<Root extends object>(levels: TreeLevels, root: Root, edits: readonly EntityEdit[]): Root {
  const byKey = new Map<string, Map<string, unknown>>();
  for (const edit of edits) {
    const key = entityKey(edit);
    const values = byKey.get(key) ?? new Map<string, unknown>();
    // The last value of a field applies, in its order among edits of nested fields.
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

/** Removes entities and everything below them. */
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

/** Assigns new ids to an entity and everything below it. @param level level of the entity */
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
 * Inserts a copy behind each of the given entities, including everything below it. A descendant of a copied entity is
 * not copied again, even if it is also listed.
 * @param newId returns a new id on each call
 * @param change edits a copy, for example its name
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

/** Appends new entities to a parent's child list. @param parent null for the root */
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
