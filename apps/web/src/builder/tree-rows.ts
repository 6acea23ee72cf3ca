import { type BuilderField, type EntityErrors, entityKey, type TreeLevels } from '@adops/domain';
import type { GridItem } from '../ui/data-grid/grid-types.js';
import { type CellRow, entityName, type GridEntity, rowItem } from './cell-rows.js';

/** Level of a tree in a table, as declared by a tool. */
export interface GridLevel<Known> {
  /** Name of the list that contains its entities, such as 'adGroups'. */
  readonly id: string;
  readonly noun: readonly [one: string, many: string];
  /** Fields in order. The first one contains the row's name. */
  readonly fields: readonly BuilderField<Known>[];
}

export type GridLevels<Known> = readonly [GridLevel<Known>, ...GridLevel<Known>[]];

export const listsOf = (levels: GridLevels<never>): TreeLevels => [
  levels[0].id,
  ...levels.slice(1).map(({ id }) => id),
];

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the plural label of a level, such as 'Ad groups'. */
export const levelLabel = ({ noun }: GridLevel<never>): string => capitalized(noun[1]);

/** Formats a count as '1 ad group' or '60 ads'. */
export const countText = (count: number, noun: GridLevel<never>['noun']): string =>
  `${count.toLocaleString('en-US')} ${noun[count === 1 ? 0 : 1]}`;

const NONE: readonly GridEntity[] = [];

/** Returns the entities of a level below a node. */
export function entitiesBelow(levels: GridLevels<never>, node: object, level: number): readonly GridEntity[] {
  const list = levels[level]?.id;
  return list === undefined ? NONE : ((node as Record<string, readonly GridEntity[] | undefined>)[list] ?? NONE);
}

/** Entity of a tree with its key and level. */
export interface TreeNode {
  readonly key: string;
  readonly level: number;
  readonly entity: GridEntity;
}

/**
 * Returns all entities of a tree, or those below a node, in document order. @param level level of the first entities
 */
export function treeNodes(levels: GridLevels<never>, node: object, level = 0): TreeNode[] {
  const found: TreeNode[] = [];
  const visit = (parent: object, at: number): void => {
    for (const entity of entitiesBelow(levels, parent, at)) {
      found.push({ key: entityKey({ level: at, id: entity.id }), level: at, entity });
      visit(entity, at + 1);
    }
  };
  visit(node, level);
  return found;
}

/** Number of entities below an entity, by level. An entity becomes a new object when anything below it changes. */
const counted = new WeakMap<GridEntity, readonly number[]>();
const NO_COUNTS: readonly number[] = [];

function countsBelow(levels: GridLevels<never>, entity: GridEntity, level: number): readonly number[] {
  const children = entitiesBelow(levels, entity, level + 1);
  if (children.length === 0) return NO_COUNTS;
  const known = counted.get(entity);
  if (known) return known;
  const counts = levels.map(() => 0);
  counts[level + 1] = children.length;
  for (const child of children)
    for (const [at, count] of countsBelow(levels, child, level + 1).entries()) counts[at]! += count;
  counted.set(entity, counts);
  return counts;
}

const belowText = (levels: GridLevels<never>, entity: GridEntity, level: number): string =>
  countsBelow(levels, entity, level)
    .flatMap((count, at) => (count > 0 ? [countText(count, levels[at]!.noun)] : []))
    .join(', ');

/** Settings that determine which rows of a tree are visible. */
export interface TreeView {
  /** Only listed level. Null for all levels. */
  readonly level: number | null;
  /** Keys of the collapsed rows if all levels are listed. */
  readonly collapsed: ReadonlySet<string>;
  /**
   * Rows that stay listed even without errors, while only rows with errors and their parents are listed. Null if all
   * rows are listed.
   */
  readonly onlyErrors: ReadonlySet<string> | null;
}

const NO_ERRORS: EntityErrors = { own: [], below: 0 };
const NO_NAMES: readonly string[] = [];

/** Returns the rows of a tree in document order. An unchanged row is the same object as before. */
export function treeItems<Known>(
  levels: GridLevels<Known>,
  root: object,
  { level: shown, collapsed, onlyErrors }: TreeView,
  errors: ReadonlyMap<string, EntityErrors>,
  known: Known,
): readonly GridItem<CellRow>[] {
  const items: GridItem<CellRow>[] = [];
  const nouns = levels.map(({ noun }) => capitalized(noun[0]));
  const isTree = shown === null;
  const visit = (node: object, level: number, above: readonly string[]): void => {
    const noun = nouns[level]!;
    const [first] = levels[level]!.fields;
    for (const entity of entitiesBelow(levels, node, level)) {
      const key = entityKey({ level, id: entity.id });
      const found = errors.get(key);
      if (onlyErrors && !found && !onlyErrors.has(key)) continue;
      const { own, below: errorsBelow } = found ?? NO_ERRORS;
      const name = entityName(first, entity, known);
      const hasBelow = entitiesBelow(levels, entity, level + 1).length > 0;
      const isOpen = isTree && hasBelow ? !collapsed.has(key) : null;
      if (isTree || shown === level) {
        const below = isOpen === true ? '' : belowText(levels, entity, level);
        const place = { noun, above, below, errorsBelow: isOpen ? 0 : errorsBelow };
        items.push(rowItem({ key, level, entity, name, errors: own, place }, isTree ? { level, isOpen } : undefined));
      }
      if (isTree ? isOpen : level < shown) visit(entity, level + 1, isTree ? NO_NAMES : [...above, name]);
    }
  };
  visit(root, 0, NO_NAMES);
  return items;
}
