import { describe, expect, it } from '@jest/globals';
import { foreignPage, isForeignPage, safeHtml } from './foreign-page.js';
import { installTrustedTypesPolicy } from './trusted-types.js';

describe('safe HTML', () => {
  it('preserves headings, paragraphs, lists and emphasis', () => {
    const html = '<h2>Cars</h2>\n<p>Look <strong>twice</strong> &amp; ask.<br></p><ul><li>Miles</li></ul>';
    expect(safeHtml(html)).toBe(html);
  });

  it.each([
    ['<p onclick="steal()" style="x">Hi</p>', '<p>Hi</p>'],
    ['<p>a</p><script>steal()</script>', '<p>a</p>'],
    ['<p>a</p><SCRIPT src=//x>steal()', '<p>a</p>'],
    ['<p>a<img src=x onerror=steal()>b</p>', '<p>ab</p>'],
    ['<p><a href="javascript:steal()">link</a></p>', '<p><a>link</a></p>'],
    ['<p>a</p><!-- <script>steal()</script> -->', '<p>a</p>'],
    ['<p>a</p><iframe srcdoc="<script>steal()</script>"></iframe>', '<p>a</p>'],
    ['<p title="a>b<script>">c</p>', '<p>c</p>'],
    ['<p>5 < 6 and 7 > 6</p>', '<p>5 &lt; 6 and 7 &gt; 6</p>'],
    ['<p>a</p><svg><p>b</p></svg><meta http-equiv=refresh content=0>', '<p>a</p>'],
    ['<p>a</p><scr<script>ipt>steal()</script>', '<p>a</p>ipt&gt;steal()'],
  ])('excludes all content that can run or load: %s', (html, safe) => expect(safeHtml(html)).toBe(safe));

  it('contains only allowed elements without attributes, for any input', () => {
    const parts = [
      '<p>',
      '<',
      'script',
      '>',
      '<img ',
      'onerror=',
      '"',
      "'",
      '</',
      '<!--',
      '-->',
      '<svg',
      '<style>',
      'p>',
      '\n',
      '&lt;',
    ];
    let seed = 7;
    const next = () => (seed = (seed * 16_807) % 2_147_483_647);
    for (let round = 0; round < 3_000; round += 1) {
      const html = Array.from({ length: 12 }, () => parts[next() % parts.length]).join('');
      for (const [tag] of safeHtml(html).matchAll(/<[^>]*>?/g)) expect(tag).toMatch(/^<\/?[a-z][a-z0-9]*>$/);
    }
  });

  it('converts plain text to paragraphs', () => {
    expect(safeHtml('One\ntwo\n\nthree')).toBe('<p>One<br>two</p>\n<p>three</p>');
  });
});

describe('a page rendered in a frame', () => {
  it('passes the trusted types policy as the only allowed markup', () => {
    let rule: (text: string) => string = String;
    installTrustedTypesPolicy({
      trustedTypes: { createPolicy: (_: string, rules: { createHTML: typeof rule }) => (rule = rules.createHTML) },
    });
    const page = foreignPage({ title: 'A < B', html: '<p>c</p>', language: 'en', nonce: 'n1' });
    expect(page).toContain('<h1>A &lt; B</h1><p>c</p></body>');
    expect(page).toContain('<style nonce="n1">');
    expect(rule(page)).toBe(page);
    expect(isForeignPage(`${page} `)).toBe(false);
    expect(() => rule(`${page} `)).toThrow(TypeError);
  });
});
