/** What becomes of the group a site has already, when a preview is cloned. */
export type HotspotMergeMode = 'append' | 'replace' | 'skip';

interface Texted {
  readonly text: string;
}

const keyOf = ({ text }: Texted): string => text.trim().toLowerCase();

/** The hotspots a group has, and those it lacks after them; texts are compared in any case. */
export function appendedHotspots<Has extends Texted, New extends Texted>(
  has: readonly Has[],
  added: readonly New[],
): (Has | New)[] {
  const known = new Set(has.map(keyOf));
  return [...has, ...added.filter((each) => !known.has(keyOf(each)))];
}

/** The new hotspots; one whose text the group has already keeps its id, each id once. */
export function replacedHotspots<New extends Texted>(
  has: readonly (Texted & { readonly id: number })[],
  wanted: readonly New[],
): (New & { readonly id: number | null })[] {
  const ids = new Map([...has].reverse().map((each) => [keyOf(each), each.id]));
  return wanted.map((each) => {
    const id = ids.get(keyOf(each)) ?? null;
    ids.delete(keyOf(each));
    return { ...each, id };
  });
}
