/** Allowed elements of a text. Their attributes are removed. */
const TAGS = new Set(
  'p br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd strong b em i u s sub sup blockquote q code pre table caption thead tbody tr th td a span div section article'.split(
    ' ',
  ),
);
const EMPTY_TAGS = new Set(['br', 'hr']);
/** Elements that are removed with their content. */
const DROPPED = new Set(
  'script style iframe object embed template noscript svg math textarea select title head video audio form'.split(' '),
);
/** Pattern of a comment, or of a tag with its name. A quoted attribute can contain any character. */
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)(?:"[^"]*"|'[^']*'|[^'">]){0,1000}>/gi;
const BLOCK = /<(?:p|h[1-6]|ul|ol|dl|table|blockquote|div|section|article|pre)\b/i;

const escaped = (text: string): string => text.replace(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;'));
const escapedWhole = (text: string): string => escaped(text.replaceAll('&', '&amp;')).replaceAll('"', '&quot;');

/**
 * Returns HTML reduced to known elements without attributes. Other content becomes text or is removed. Plain text
 * becomes paragraphs.
 */
export function safeHtml(html: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const match of html.matchAll(TOKEN)) {
    // Skips matches inside removed content.
    if (match.index < at) continue;
    parts.push(escaped(html.slice(at, match.index)));
    at = match.index + match[0].length;
    const name = (match[2] ?? '').toLowerCase();
    const isEnd = match[1] === '/';
    if (DROPPED.has(name) && !isEnd) at = endOf(html, name, at);
    if (TAGS.has(name) && !(isEnd && EMPTY_TAGS.has(name))) parts.push(`<${isEnd ? '/' : ''}${name}>`);
  }
  parts.push(escaped(html.slice(at)));
  const safe = parts.join('');
  return BLOCK.test(safe) ? safe : paragraphs(safe);
}

/** Returns the position after the end tag of an open element, or the end of the text if it isn't closed. */
function endOf(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}\\s*>`, 'gi');
  end.lastIndex = from;
  return end.exec(html) ? end.lastIndex : html.length;
}

const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .filter((each) => each.trim() !== '')
    .map((each) => `<p>${each.trim().replaceAll('\n', '<br>')}</p>`)
    .join('\n');

/** Colors of external pages, which are the same in every theme. */
const STYLE =
  'html{color-scheme:light;background:#fff;color:#1c1f23}body{max-width:42em;margin:0 auto;padding:20px;font:16px/1.6 Georgia,serif;overflow-wrap:anywhere}h1,h2,h3,h4{line-height:1.25}a{text-decoration:underline}table{border-collapse:collapse}th,td{padding:4px 8px;border:1px solid #ccc;text-align:left}';

interface ForeignPage {
  readonly title: string;
  readonly html: string;
  /** Language code. */
  readonly language: string;
  /** Nonce of the console's page, whose content security policy also applies to the frame. */
  readonly nonce: string;
}

const KEPT = 8;
const made: string[] = [];

/** Returns the `srcdoc` of a sandboxed frame, the only markup that the console writes as text. */
export function foreignPage({ title, html, language, nonce }: ForeignPage): string {
  const heading = title.trim() === '' ? '' : `<h1>${escapedWhole(title)}</h1>`;
  const page = `<!doctype html><html lang="${escapedWhole(language)}"><head><meta charset="utf-8"><title>${escapedWhole(title)}</title><style nonce="${escapedWhole(nonce)}">${STYLE}</style></head><body>${heading}${safeHtml(html)}</body></html>`;
  made.push(page);
  if (made.length > KEPT) made.shift();
  return page;
}

/** Returns true if the text is one of the last pages created. */
export const isForeignPage = (text: string): boolean => made.includes(text);
