import sanitizeHtml from 'sanitize-html';

const TAGS = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 'blockquote'],
  ...['ul', 'ol', 'li', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
];

const isWebLink = (href: string | undefined): href is string => href !== undefined && /^https?:\/\//i.test(href);

/**
 * Returns the HTML of an article without anything but text, its structure and links to the web. Nothing in it can run, load or look
 * like a part of the page around it.
 */
export const sanitizedArticle = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    // What these hold is no text of the article.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'iframe', 'object', 'svg', 'math'],
    // An article is shown on many sites: a relative address would lead somewhere else on each.
    transformTags: { a: (tagName, { href }) => ({ tagName, attribs: { ...(isWebLink(href) && { href }), rel: 'nofollow noopener noreferrer' } }) },
    nestingLimit: 20,
  }).trim(); // prettier-ignore
