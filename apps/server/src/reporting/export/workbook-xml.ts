/** Characters that have to be escaped in XML. Most texts contain none. */
// eslint-disable-next-line no-control-regex
const SPECIAL = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;
// Control characters and lone surrogates aren't allowed in XML.
// eslint-disable-next-line no-control-regex
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Returns a text escaped for XML. */
export const xml = (text: string): string =>
  SPECIAL.test(text)
    ? text
        .replace(IMPOSSIBLE, '')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
    : text;

export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Maximum number of characters in a cell. */
const MAX_TEXT = 32_767;

/** Returns a typed text cell, which is never run as a formula. @param start `<c` with its address and style */
export const textCell = (start: string, text: string): string =>
  `${start} t="inlineStr"><is><t xml:space="preserve">${xml(text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text)}</t></is></c>`;

/** Returns the letters of a column by its number from 0: A, Z, AA. */
export function columnLetters(index: number): string {
  const rest = String.fromCharCode(65 + (index % 26));
  return index < 26 ? rest : columnLetters(Math.floor(index / 26) - 1) + rest;
}
