import { STYLE } from './workbook-styles.js';
import { HEAD, MAIN, PACKAGE, RELATIONS, textCell, xml } from './workbook-xml.js';

/** One line of the sheet About. */
export interface AboutLine {
  readonly label: string;
  readonly value: string | number;
  /** True if the value is an address that can be opened. */
  readonly isLink?: true;
  /** True if the label is a heading of the following lines. */
  readonly isHeading?: true;
  /** True if the label is in italics, like the cells it explains. */
  readonly isItalic?: true;
}

/** Origin of a workbook, and how to read it. */
export type ReportAbout = readonly AboutLine[];

const LABEL_WIDTH = 24;
const VALUE_WIDTH = 90;
/** Maximum length of an address. A spreadsheet would repair a file with a longer one. */
const MAX_LINK = 2_079;
const LINE_HEIGHT = 15;

const linkAt = (about: ReportAbout): number =>
  about.findIndex(({ isLink, value }) => isLink && String(value).length <= MAX_LINK);

/** Returns the sheet as XML. */
export function aboutSheet(about: ReportAbout): string {
  const rows = about.map((line, index) => {
    const number = index + 1;
    const label = textCell(`<c r="A${number}" s="${line.isItalic ? STYLE.italicLabel : STYLE.label}"`, line.label);
    const lines = Math.ceil(String(line.value).length / VALUE_WIDTH);
    const height = lines > 1 ? ` ht="${lines * LINE_HEIGHT}" customHeight="1"` : '';
    return `<row r="${number}"${height}>${label}${line.isHeading ? '' : valueCell(line, number)}</row>`;
  });
  const link = linkAt(about);
  const links = link === -1 ? '' : `<hyperlinks><hyperlink ref="B${link + 1}" r:id="rId1"/></hyperlinks>`;
  return `${HEAD}<worksheet ${MAIN} xmlns:r="${RELATIONS}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews><cols><col min="1" max="1" width="${LABEL_WIDTH}" customWidth="1"/><col min="2" max="2" width="${VALUE_WIDTH}" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData>${links}<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>`;
}

function valueCell({ value, isLink }: AboutLine, number: number): string {
  const start = `<c r="B${number}" s="${isLink ? STYLE.link : STYLE.wrapped}"`;
  return typeof value === 'number' ? `${start}><v>${value}</v></c>` : textCell(start, value);
}

/** Returns the XML of the sheet's links. */
export function sheetLinks(about: ReportAbout): string {
  const link = about[linkAt(about)];
  const relation = link
    ? `<Relationship Id="rId1" Type="${RELATIONS}/hyperlink" Target="${xml(String(link.value))}" TargetMode="External"/>`
    : '';
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation}</Relationships>`;
}
