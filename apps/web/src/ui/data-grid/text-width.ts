/** Default pixels of a letter if nothing can be measured. */
const LETTER = 7;

let canvas: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();
/** Maximum cached text widths. */
const MAX_KEPT = 20_000;

const loaded = new Set<string>();

/** Returns true once a font is loaded, so that texts aren't measured in its fallback. */
export function isTypeLoaded(font: string): boolean {
  if (!loaded.has(font) && document.fonts?.check?.(font)) loaded.add(font);
  return loaded.has(font);
}

/** Returns the pixels of a text on one line. @param font font in CSS syntax: '560 13px Inter' */
export function textWidth(text: string, font: string): number {
  const key = `${font}|${isTypeLoaded(font)}|${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (canvas === undefined) canvas = document.createElement('canvas').getContext?.('2d') ?? null;
  if (!canvas) return text.length * LETTER;
  canvas.font = font;
  const { width } = canvas.measureText(text);
  if (widths.size >= MAX_KEPT) widths.clear();
  widths.set(key, width);
  return width;
}

/** Before the font is loaded, a text may be slightly longer than measured. */
export const SAFETY = 1.04;

/**
 * Returns the number of lines of a text that breaks only between words, after other content on its first line. @param
 * measure returns the pixels of a text
 */
export function linesTaken(text: string, room: number, before: number, measure: (text: string) => number): number {
  let lines = 1;
  let used = before;
  for (const word of text.split(/(?<!–) (?!–)/)) {
    const width = measure(`${word} `) * SAFETY;
    if (used > 0 && used + width > room) {
      lines += 1;
      used = 0;
    }
    used += width;
  }
  return lines;
}
