/** A group of sites as it stands in the tree. */
export interface GroupInTree {
  readonly id: number;
  /** Group above; null at the top. */
  readonly parentId: number | null;
}

/** Ids from the group up to the top, itself first; unknown ids and circles end it. */
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

/** How many groups stand above it. */
export const depthOf = (id: number, groups: readonly GroupInTree[]): number =>
  Math.max(0, lineOf(id, groups).length - 1);

/** Whether the group can stand there: not under itself nor under one of those below it. */
export const mayStandUnder = (id: number, parentId: number | null, groups: readonly GroupInTree[]): boolean =>
  parentId === null || !lineOf(parentId, groups).includes(id);

/** A group with those below it. */
export type Branch<Group> = Group & { readonly items: readonly Branch<Group>[] };

/** The groups as a tree, in the order they come. */
export function treeOf<Group extends GroupInTree>(
  groups: readonly Group[],
  parentId: number | null = null,
): Branch<Group>[] {
  return groups
    .filter((group) => group.parentId === parentId)
    .map((group) => ({ ...group, items: treeOf(groups, group.id) }));
}

/** The branches that match or lead to one that does; what stands under a match stays with it. */
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
