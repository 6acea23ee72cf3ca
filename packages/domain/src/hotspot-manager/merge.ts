/** Handling of groups that a site already has when a preview is cloned. */
export type HotspotMergeMode = 'append' | 'replace' | 'skip';

interface Texted {
  readonly text: string;
}

const keyOf = ({ text }: Texted): string => text.trim().toLowerCase();

/** Returns the existing hotspots followed by the missing ones. Texts are compared ignoring case. */
export function appendedHotspots<Has extends Texted, New extends Texted>(
  has: readonly Has[],
  added: readonly New[],
): (Has | New)[] {
  const known = new Set(has.map(keyOf));
  return [...has, ...added.filter((each) => !known.has(keyOf(each)))];
}

/**
 * Returns the new hotspots. A hotspot with the text of an existing hotspot reuses its id. Each id is used only once.
 */
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
