import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sanitizedArticle } from './sanitize.js';

const ALLOWED = /^<\/?(?:p|br|hr|h[234]|strong|b|em|i|u|blockquote|ul|ol|li|table|thead|tbody|tr|th|td)(?: \/)?>$/;
const LINK = /^<(?:a(?: href="https?:\/\/[^"]*")?(?: rel="nofollow noopener noreferrer")|\/a)>$/;

const piece = fc.oneof(
  fc.constantFrom('<', '>', '"', "'", '/', '&', '&#x3c;', '<!--', '-->', '<![CDATA[', ']]>', '\u0000', '=', ' ', 'text'),
  fc.constantFrom('script', 'svg', 'math', 'style', 'iframe', 'a', 'p', 'img', 'object', 'mtext', 'noscript', 'title', 'table'),
  fc.constantFrom(' href=', ' onerror=', ' src=', ' style=', ' srcdoc=', ' xlink:href=', 'javascript:', 'data:text/html,', 'https://'),
  fc.constantFrom('<script>', '</script>', '<svg onload=alert(1)>', '<a href="javascript:alert(1)">', '<img src=x onerror=alert(1)>', '<p>', '</p>'),
); // prettier-ignore

describe('sanitized HTML', () => {
  it('contains only allowed tags and attributes', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = sanitizedArticle(pieces.join(''));
        for (const [tag] of html.matchAll(/<[^>]*>?/g)) expect(ALLOWED.test(tag) || LINK.test(tag)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  it('remains unchanged when sanitized again', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = sanitizedArticle(pieces.join(''));
        expect(sanitizedArticle(html)).toBe(html);
      }),
    );
  });

  it('preserves structure and web links', () => {
    const html = '<h2>Title</h2><p>Some <strong>text</strong></p><table><tbody><tr><td>1</td></tr></tbody></table>';
    expect(sanitizedArticle(html)).toBe(html);
    expect(sanitizedArticle('<a href="http://shop.example/">x</a>')).toBe(
      '<a href="http://shop.example/" rel="nofollow noopener noreferrer">x</a>',
    );
    for (const href of ['page', '/page', '<script', 'javascript:alert(1)', '//shop.example/'])
      expect(sanitizedArticle(`<a href="${href}">x</a>`)).toBe('<a rel="nofollow noopener noreferrer">x</a>');
  });
});
