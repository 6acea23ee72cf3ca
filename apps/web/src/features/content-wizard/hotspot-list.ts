import { ARTICLE_LIMITS } from '@adops/domain';

/** The same for hotspots that differ in case or width alone. */
export const keyOf = (text: string): string => text.trim().normalize('NFKC').toLowerCase();

/**
 * Adds the lines of a text that are not hotspots yet, as many as an article takes.
 * @returns the hotspots, and the lines there was no room for
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
