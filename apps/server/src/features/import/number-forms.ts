import { BadValue, bareNumber } from './values.js';

/** Ambiguous numbers such as `1.234` or `1,234`: either a thousand and more, or one and a fraction. */
const DOUBTFUL = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;
/** Unambiguous numbers, whose point must precede a fraction or whose commas must group thousands. */
const POINT_FRACTION =
  /^[+-]?(?:0?\.\d+|\d+\.(?:\d{1,2}|\d{4,})|\d{4,}\.\d+|0\.\d+|\d{1,3}(?:,\d{3})+\.\d*|\d{1,3}(?:,\d{3}){2,})$/;
/** Currencies whose amounts have three decimal places. */
const THREE_PLACES = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);
/** Currencies whose amounts have no decimal places, so that a comma groups thousands. */
const NO_PLACES = new Set(['CLP', 'ISK', 'JPY', 'KRW', 'PYG', 'UGX', 'VND', 'XAF', 'XOF', 'XPF']);

/**
 * Collects evidence of a file's number format. A file without a mapping is read with a decimal point. If all of its
 * numbers could also have a decimal comma, the mapping must specify the format.
 */
export class NumberForms {
  private isProven = false;
  private doubt: { readonly line: number; readonly column: string; readonly text: string } | null = null;

  /** Adds a number. @param currency currency of the amount, or null if it isn't money or unknown */
  add(
    cell: { readonly line: number; readonly column: string; readonly text: string },
    isCount: boolean,
    currency: string | null,
  ): void {
    if (this.isProven) return;
    const text = bareNumber(cell.text);
    if (POINT_FRACTION.test(text) || (isCount && DOUBTFUL.test(text) && text.includes(','))) {
      this.isProven = true;
      return;
    }
    if (this.doubt || !DOUBTFUL.test(text)) return;
    if (currency !== null && (text.includes('.') ? THREE_PLACES : NO_PLACES).has(currency)) return;
    this.doubt = cell;
  }

  /** Question about the number format, or null. @throws BadValue with the question */
  get question(): { readonly line: number; readonly error: BadValue } | null {
    if (this.isProven || !this.doubt) return null;
    const { line, column, text } = this.doubt;
    const [a, b] = text.includes('.') ? ['a fraction', 'thousands'] : ['thousands', 'a fraction'];
    return {
      line,
      error: new BadValue(
        `${column}: '${text}' is ${a} with "decimal": "." but ${b} with "decimal": ",", and the file's other numbers don't show which applies. Set it in the mapping`,
      ),
    };
  }
}
