/** Site group with its position in the tree. */
export interface GroupInTree {
  readonly id: number;
  /** Parent group. Null at the top level. */
  readonly parentId: number | null;
}

/** Returns the ids from the group up to the root, starting with itself. Stops at unknown ids and cycles. */
export function lineOf(id: number, groups: readonly GroupInTree[]): number[] {
  const line: number[] = [];
  let group = groups.find((each) => each.id === id);
  while (group && !line.includes(group.id)) {
    line.push(group.id);
    const { parentId } = group;
    group = parentId === null ? undefined : groups.find((each) => each.id === parentId);
  }
  return line;
}

/** Returns the number of ancestors of a group. */
export const depthOf = (id: number, groups: readonly GroupInTree[]): number =>
  Math.max(0, lineOf(id, groups).length - 1);

/**
 * Returns true if the group can be moved below this parent, which must not be the group itself or one of its
 * descendants.
 */
export const mayStandUnder = (id: number, parentId: number | null, groups: readonly GroupInTree[]): boolean =>
  parentId === null || !lineOf(parentId, groups).includes(id);

/** Group with its child groups. */
export type Branch<Group> = Group & { readonly items: readonly Branch<Group>[] };

/** Returns the groups as a tree, in the given order. */
export function treeOf<Group extends GroupInTree>(
  groups: readonly Group[],
  parentId: number | null = null,
): Branch<Group>[] {
  return groups
    .filter((group) => group.parentId === parentId)
    .map((group) => ({ ...group, items: treeOf(groups, group.id) }));
}

/** Returns the branches that match or contain a match. All descendants of a match are included. */
export function branchesWith<Group extends GroupInTree>(
  branches: readonly Branch<Group>[],
  matches: (group: Group) => boolean,
): Branch<Group>[] {
  return branches.flatMap((branch) => {
    if (matches(branch)) return [branch];
    const items = branchesWith(branch.items, matches);
    return items.length > 0 ? [{ ...branch, items }] : [];
  });
}
