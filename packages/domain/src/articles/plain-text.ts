const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const BLOCK_ENDS = /<(?:\/(?:p|h[1-6]|li|ul|ol|blockquote|tr|table)|br|hr)\b[^>]*>/gi;

/** Converts sanitized HTML to plain text, one line per block. */
export const articlePlainText = (html: string): string =>
  html
    .replace(BLOCK_ENDS, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();

/** Escapes a text for HTML, including tags. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/** Splits HTML after blocks into chunks of at most `maxLength` characters. A longer block becomes a separate chunk. */
export function htmlParts(html: string, maxLength: number): string[] {
  const blocks = html.split(/(?<=<\/(?:p|h[1-6]|ul|ol|blockquote|table)>)/i);
  const parts: string[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + block.length <= maxLength) parts[parts.length - 1] = last + block;
    else parts.push(block);
  }
  return parts.filter((part) => part.trim() !== '');
}
