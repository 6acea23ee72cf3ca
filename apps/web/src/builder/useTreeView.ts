import { type EntityErrors, entityErrors, type FieldMessages } from '@adops/domain';
import { useCallback, useMemo, useState } from 'react';
import type { GridItem } from '../ui/data-grid/grid-types.js';
import { type RowsSelected, useGridSelection } from '../ui/data-grid/useGridSelection.js';
import { type CellColumn, type CellRow, columnsOf, entityName } from './cell-rows.js';
import {
  entitiesBelow,
  type GridLevels,
  listsOf,
  treeItems,
  type TreeNode,
  treeNodes,
  type TreeView,
} from './tree-rows.js';

/** Larger trees start with only their top level expanded. */
const MAX_EXPANDED = 500;
/** Width of names in pixels, including marks before and after them. */
const NAME_WIDTH = 440;
const NOTHING: ReadonlySet<string> = new Set();

const hasBelow = (levels: GridLevels<never>, { entity, level }: TreeNode): boolean =>
  entitiesBelow(levels, entity, level + 1).length > 0;

/** Visible rows and columns of a tree, and the functions that change them. */
export interface ShownTree<Known> extends TreeView {
  readonly columns: readonly CellColumn<Known>[];
  readonly items: readonly GridItem<CellRow>[];
  /** All entities, including those out of view. */
  readonly nodes: readonly TreeNode[];
  readonly errors: ReadonlyMap<string, EntityErrors>;
  readonly showLevel: (level: number | null) => void;
  readonly showErrors: (isOn: boolean) => void;
  readonly toggle: (key: string) => void;
  readonly collapse: (keys: readonly string[]) => void;
  readonly collapseAll: () => void;
  readonly expandAll: () => void;
}

export function useTreeView<Known>(input: {
  readonly levels: GridLevels<Known>;
  readonly root: object;
  readonly known: Known;
  readonly errors: readonly FieldMessages[];
}): ShownTree<Known> {
  const { levels, root, known } = input;
  const nodes = useMemo(() => treeNodes(levels, root), [levels, root]);
  const branches = (): Set<string> => new Set(nodes.filter((node) => hasBelow(levels, node)).map(({ key }) => key));
  const [level, showLevel] = useState<number | null>(null);
  // Rows stay visible while their errors are being fixed.
  const [withErrors, setWithErrors] = useState<ReadonlySet<string> | null>(null);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(() =>
    nodes.length > MAX_EXPANDED ? branches() : NOTHING,
  );
  // All errors are visible initially, including those of collapsed rows.
  const [collapsedErrors, setCollapsedErrors] = useState(NOTHING);
  const errors = useMemo(() => entityErrors(listsOf(levels), root, input.errors), [levels, root, input.errors]);
  const onlyErrors =
    withErrors && (errors.size > 0 || nodes.some(({ key }) => withErrors.has(key))) ? withErrors : null;
  const [current, set] = onlyErrors
    ? ([collapsedErrors, setCollapsedErrors] as const)
    : ([collapsed, setCollapsed] as const);
  const items = useMemo(
    () => treeItems(levels, root, { level, collapsed: current, onlyErrors }, errors, known),
    [levels, root, level, current, onlyErrors, errors, known],
  );
  const columns = useMemo(() => {
    const [name, ...rest] = columnsOf(levels.map(({ fields }, at) => (level === null || level === at ? fields : [])));
    return name ? [{ ...name, width: Math.max(name.width, NAME_WIDTH) }, ...rest] : [];
  }, [levels, level]);
  // Stable as long as possible, so that unchanged rows aren't rendered again.
  const toggle = useCallback(
    (key: string) =>
      set((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [set],
  );
  return {
    ...{ level, collapsed: current, onlyErrors, columns, items, nodes, errors, showLevel },
    showErrors: (isOn) => {
      setWithErrors(isOn ? new Set(errors.keys()) : null);
      setCollapsedErrors(NOTHING);
    },
    toggle,
    collapse: (keys) => set((before) => new Set([...before, ...keys])),
    collapseAll: () => set(branches()),
    expandAll: () => set(NOTHING),
  };
}

export interface TreeSelection extends RowsSelected {
  readonly chosen: readonly TreeNode[];
  /** Number of selected rows that aren't visible. */
  readonly hidden: number;
  /** True if selected rows have child rows that aren't selected. */
  readonly canChooseBelow: boolean;
  readonly chooseBelow: () => void;
}

/**
 * Returns the selected rows of a tree. They stay selected while they are collapsed, filtered out, or of a level that
 * isn't listed.
 */
export function useTreeSelection<Known>(
  levels: GridLevels<Known>,
  { items, nodes }: Pick<ShownTree<Known>, 'items' | 'nodes'>,
): TreeSelection {
  const shown = useMemo(() => items.map(({ id }) => id), [items]);
  const all = useMemo(() => nodes.map(({ key }) => key), [nodes]);
  const selected = useGridSelection(shown, all);
  const { ids } = selected;
  const keys = useMemo(() => new Set(ids), [ids]);
  const chosen = useMemo(() => (keys.size === 0 ? [] : nodes.filter(({ key }) => keys.has(key))), [nodes, keys]);
  const hidden = useMemo(
    () => (keys.size === 0 ? 0 : keys.size - shown.filter((key) => keys.has(key)).length),
    [shown, keys],
  );
  const below = (): string[] =>
    chosen.flatMap(({ level, entity }) => treeNodes(levels, entity, level + 1).map(({ key }) => key));
  return {
    ...selected,
    ...{ chosen, hidden },
    canChooseBelow: chosen.some(({ level, entity }) =>
      entitiesBelow(levels, entity, level + 1).some(({ id }) => !keys.has(`${level + 1} ${id}`)),
    ),
    chooseBelow: () => selected.choose([...ids, ...below()]),
  };
}

/** Converts a node to a row of the table, for edits of rows outside the view. */
export const rowOfNode = <Known>(levels: GridLevels<Known>, known: Known, node: TreeNode): CellRow => ({
  ...node,
  name: entityName(levels[node.level]?.fields[0], node.entity, known),
  errors: [],
});
