import { ARTICLE_LIMITS } from '@adops/domain';

/** Returns the key of a hotspot that ignores case and character width. */
export const keyOf = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

/**
 * Adds lines of a text as hotspots, up to the limit of an article. Skips lines that already are hotspots.
 * @returns the hotspots, and the lines beyond the limit
 */
export function withHotspots(
  present: readonly string[],
  text: string,
): { readonly hotspots: readonly string[]; readonly rest: string } {
  const hotspots = [...present];
  const keys = new Set(present.map(keyOf));
  const rest: string[] = [];
  for (const line of text.split(/\r\n|[\n\r]/).map((each) => each.trim())) {
    if (line === '' || keys.has(keyOf(line))) continue;
    keys.add(keyOf(line));
    if (hotspots.length < ARTICLE_LIMITS.hotspots) hotspots.push(line);
    else rest.push(line);
  }
  return { hotspots, rest: rest.join('\n') };
}
