const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const BLOCK_ENDS = /<(?:\/(?:p|h[1-6]|li|ul|ol|blockquote|tr|table)|br|hr)\b[^>]*>/gi;

/** What readers of an article read: its HTML without tags, a line for each block. Meant for HTML that was sanitized. */
export const articlePlainText = (html: string): string =>
  html
    .replace(BLOCK_ENDS, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();

/** A text as HTML shows it, tags and all. */
export const escapedHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/** Parts of HTML with at most so many characters, cut after blocks; a longer block is a part of its own. */
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
