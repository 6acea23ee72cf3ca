import sanitizeHtml from 'sanitize-html';

const TAGS = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 'blockquote'],
  ...['ul', 'ol', 'li', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

const isWebLink = (href: string | undefined): href is string => href !== undefined && /^https?:\/\//i.test(href);

/**
 * Returns the HTML of an article with only text, its structure and links to the web. The result can't run or load
 * anything, or look like a part of the surrounding page.
 */
export const sanitizedArticle = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    // The contents of these tags are not text of the article.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'iframe', 'object', 'svg', 'math'],
    // An article is shown on many sites, and a relative address would have a different target on each.
    transformTags: { a: (tagName, { href }) => ({ tagName, attribs: { ...(isWebLink(href) && { href }), rel: 'nofollow noopener noreferrer' } }) },
    nestingLimit: 20,
  }).trim(); // prettier-ignore
