import type { FormatId } from '@adops/domain';
import { MAIN } from './workbook-xml.js';

/** Number formats of figures. The position is the format's number in the file. */
const FORMATS = [
  'General',
  '#,##0',
  '#,##0.00',
  '#,##0.0000',
  '0.00%',
  'yyyy-mm-dd',
  '00":00"',
  '[=2]"Enabled";[=3]"Paused";General',
] as const;
const FORMAT_OF: Readonly<Partial<Record<FormatId, number>>> = {
  integer: 1,
  decimal2: 2,
  money: 2,
  currencyMoney: 2,
  money4: 3,
  currencyMoney4: 3,
  percent: 4,
  date: 5,
  hour: 6,
  status: 7,
};

/** Number of decimal places by number format. */
const DECIMALS: readonly number[] = [0, 0, 2, 4, 2];

/**
 * Fonts and borders of figures: in rows, in rows with a mark, in the total, and in the total if it doesn't follow the
 * filter.
 */
const VARIANTS = [
  { font: 0, border: 0, suffix: '' },
  { font: 2, border: 0, suffix: '' },
  { font: 1, border: 1, suffix: '' },
  { font: 3, border: 1, suffix: '' },
  { font: 1, border: 1, suffix: '" *"' },
  { font: 3, border: 1, suffix: '" *"' },
] as const;
const FONTS = ['', '<b/>', '<i/>', '<b/><i/>', '<u/><color rgb="FF1F5FBF"/>', '<color rgb="FF6B7280"/>'] as const;

/** Styles of cells without a figure, after those of the variants. */
const OTHERS = [
  'numFmtId="0" fontId="1" fillId="2" borderId="2" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>',
  'numFmtId="0" fontId="1" fillId="2" borderId="2" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment horizontal="right" vertical="center" wrapText="1"/></xf>',
  'numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>',
  'numFmtId="0" fontId="4" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
  'numFmtId="0" fontId="5" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  'numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment vertical="top"/></xf>',
  'numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment horizontal="left" vertical="top" wrapText="1"/></xf>',
  'numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment vertical="top"/></xf>',
  'numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment horizontal="left"/></xf>',
  'numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment horizontal="left" indent="1"/></xf>',
  'numFmtId="0" fontId="1" fillId="2" borderId="2" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment horizontal="left" vertical="center" wrapText="1" indent="1"/></xf>',
] as const;
const firstOther = FORMATS.length * VARIANTS.length;

/** Numbers of the styles of cells without a figure. */
export const STYLE = {
  header: firstOther,
  numberHeader: firstOther + 1,
  /** Style of a text that a spreadsheet would read as a formula once it is edited. */
  quoted: firstOther + 2,
  link: firstOther + 3,
  note: firstOther + 4,
  label: firstOther + 5,
  wrapped: firstOther + 6,
  italicLabel: firstOther + 7,
  /** Style of a number that is an identifier. */
  id: firstOther + 8,
  /** Style of a text next to figures. */
  indented: firstOther + 9,
  indentedHeader: firstOther + 10,
} as const;

/** Context of a figure that determines its style. */
export interface FigurePlace {
  /** True if the figure is estimated or incomplete. */
  readonly isOpen?: boolean;
  readonly isTotal?: boolean;
  /** True for a total that doesn't follow the filter. */
  readonly isWhole?: boolean;
}

/** Returns the number of the style of a figure. */
export function figureStyle(
  format: FormatId,
  { isOpen = false, isTotal = false, isWhole = false }: FigurePlace = {},
): number {
  const variant = (isWhole ? 4 : isTotal ? 2 : 0) + Number(isOpen);
  return variant * FORMATS.length + (FORMAT_OF[format] ?? 0);
}

/** Returns the number of decimal places that a figure shows. */
export const decimalsOf = (format: FormatId): number => DECIMALS[FORMAT_OF[format] ?? 0] ?? 0;

/** Returns the XML part of the archive with all styles. */
export function stylesXml(): string {
  const codes = VARIANTS.flatMap(({ suffix }) => FORMATS.map((code) => codeOf(code, suffix)));
  const named = codes.flatMap((code, index) =>
    code === 'General' ? [] : [`<numFmt numFmtId="${164 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`],
  );
  const figures = codes.map((code, index) => {
    const { font, border } = VARIANTS[Math.floor(index / FORMATS.length)]!;
    const number = code === 'General' ? 0 : 164 + index;
    return `<xf numFmtId="${number}" fontId="${font}" fillId="0" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"/>`;
  });
  const cells = [...figures, ...OTHERS.map((style) => `<xf ${style}`)];
  const fonts = FONTS.map((style) => `<font>${fontOf(style)}</font>`);
  const fill = (pattern: string): string => `<fill>${pattern}</fill>`;
  const fills = [
    fill('<patternFill patternType="none"/>'),
    fill('<patternFill patternType="gray125"/>'),
    fill('<patternFill patternType="solid"><fgColor rgb="FFEEF1F6"/><bgColor indexed="64"/></patternFill>'),
  ];
  const line = (side: 'top' | 'bottom'): string => `<${side} style="thin"><color rgb="FF9AA3B2"/></${side}>`;
  const borders = [
    '<border><left/><right/><top/><bottom/><diagonal/></border>',
    `<border><left/><right/>${line('top')}<bottom/><diagonal/></border>`,
    `<border><left/><right/><top/>${line('bottom')}<diagonal/></border>`,
  ];
  return `<styleSheet ${MAIN}><numFmts count="${named.length}">${named.join('')}</numFmts>${counted('fonts', fonts)}${counted('fills', fills)}${counted('borders', borders)}<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>${counted('cellXfs', cells)}<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

/** Returns a number format with a suffix after the figure. */
function codeOf(code: string, suffix: string): string {
  if (suffix === '') return code;
  return code.includes(';') ? code : `${code}${suffix}`;
}

/** Returns a font with its properties in the order that the file format requires. */
function fontOf(style: string): string {
  const [, marks = '', color = ''] = /^((?:<[biu]\/>)*)(.*)$/.exec(style) ?? [];
  return `${marks}<sz val="11"/>${color}<name val="Calibri"/><family val="2"/>`;
}

const counted = (name: string, items: readonly string[]): string =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`;
