/** Part of a text, with the index of the violation that quotes it. Null if none does. */
export interface TextPart {
  readonly text: string;
  readonly violation: number | null;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the pattern that matches a quote regardless of spacing. Null if the quote has no words. */
function patternOf(quote: string, flags: string): RegExp | null {
  const words = quote.normalize('NFC').trim().split(/\s+/).filter(Boolean);
  return words.length === 0 ? null : new RegExp(words.map(escaped).join('\\s+'), flags);
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly violation: number;
}

function rangesOf(text: string, quote: string, violation: number): Found[] {
  for (const flags of ['gu', 'giu']) {
    const pattern = patternOf(quote, flags);
    const found = pattern === null ? [] : [...text.matchAll(pattern)];
    if (found.length > 0)
      return found.map((match) => ({ start: match.index, end: match.index + match[0].length, violation }));
  }
  return [];
}

/**
 * Splits a text into quotes and the text between them. If quotes overlap, the one that starts earlier is marked.
 * @param quotes quotes by index of their violation
 */
export function markedParts(given: string, quotes: readonly (string | null)[]): TextPart[] {
  const text = given.normalize('NFC');
  const found = quotes
    .flatMap((quote, violation) => (quote === null ? [] : rangesOf(text, quote, violation)))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end, violation } of found) {
    if (start < at) continue;
    if (start > at) parts.push({ text: text.slice(at, start), violation: null });
    parts.push({ text: text.slice(start, end), violation });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), violation: null });
  return parts;
}
