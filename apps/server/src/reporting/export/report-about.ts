import {
  fieldOf,
  isByAccountDay,
  isMetric,
  isNumericFormat,
  isOfParts,
  nounOf,
  type DayRange,
  type ReportContract,
} from '@adops/domain';
import type { Freshness } from '../engine/freshness.js';
import type { Plan } from '../engine/plan.js';
import type { AboutNames } from './about.repository.js';
import type { AboutLine, ReportAbout } from './about-sheet.js';
import { COMPARED_LABELS, type ExportColumn } from './export-columns.js';
import type { TotalCell } from './total-row.js';

/** Texts of a screen that describe its rows. */
export interface ScreenContext {
  /** Title of the screen. */
  readonly title: string;
  /** Address of the view within the product. */
  readonly path: string;
  /** Text of the filters. Null if the screen doesn't provide it. */
  readonly filters: readonly { readonly name: string; readonly value: string }[] | null;
}

/** Origin of a file: its author, its time, and the address of its view. */
export interface FileOrigin extends AboutNames {
  readonly link: string;
  readonly createdAt: Date;
}

const line = (label: string, value: string | number, more: Partial<AboutLine> = {}): AboutLine => ({
  label,
  value,
  ...more,
});
const heading = (label: string): AboutLine => line(label, '', { isHeading: true });
const GAP = heading('');

const days = ({ start, end }: DayRange): string => (start === end ? start : `${start} to ${end}`);
const utc = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const ACCOUNT_TIME = 'Time zone of each account. Totals differ slightly from reports that use UTC days.';

/** Returns the lines about a report: its title, filters, end of data, author, and how to read it. */
export function reportAbout(
  plan: Plan,
  screen: ScreenContext,
  origin: FileOrigin,
  facts: {
    readonly rows: number;
    readonly freshness: readonly Freshness[];
    readonly columns: readonly ExportColumn[];
    readonly total: readonly TotalCell[];
  },
): ReportAbout {
  const { contract } = plan.request.report;
  return [
    line('Company', origin.company),
    line('Report', screen.title),
    ...questionLines(plan, contract),
    ...(plan.request.viewer.accounts === 'all' ? [] : [line('Accounts', `Accounts that ${origin.user} can access`)]),
    ...filterLines(screen),
    line('Sort', sortWords(plan, contract)),
    line(plan.children ? 'Rows (parts)' : 'Rows', facts.rows),
    line('Currency', `${origin.currency} (reporting currency)`),
    ...freshnessLines(contract, facts.freshness),
    GAP,
    ...originLines(origin),
    GAP,
    ...legendLines(plan, facts.columns, facts.total),
  ];
}

/** Returns the lines about a file whose rows don't come from facts. */
export function fileAbout(
  screen: ScreenContext,
  origin: FileOrigin,
  range: DayRange | null,
  rows: number,
): ReportAbout {
  return [
    line('Company', origin.company),
    line('Report', screen.title),
    ...(range ? [line('Dates', days(range)), line('Time zone', 'UTC')] : []),
    ...filterLines(screen),
    line('Rows', rows),
    line('Currency', `${origin.currency} (reporting currency)`),
    GAP,
    ...originLines(origin),
  ];
}

function questionLines({ request, hours }: Plan, contract: ReportContract): AboutLine[] {
  const { range, compareRange, grouping, segment, filters } = request;
  const hasChoices = contract.grouping.choices.length > 1;
  const isByAccount = hours.accountTime || isByAccountDay(contract);
  return [
    ...(hasChoices ? [line('Grouped by', grouping.label)] : []),
    ...(segment ? [line('Broken down by', segment.label)] : []),
    ...(contract.isDateless
      ? []
      : [
          line('Dates', days(range)),
          ...(filters.timeRange ? [line('Hours', `${filters.timeRange.start} to ${filters.timeRange.end}`)] : []),
          line('Time zone', isByAccount ? ACCOUNT_TIME : 'UTC'),
          line('Compared with', compareRange ? days(compareRange) : 'Not compared'),
        ]),
    ...(contract.settings ?? [])
      .filter(({ id }) => request.settings?.has(id))
      .map(({ label, help }) => line(label, help)),
  ];
}

function filterLines({ filters }: ScreenContext): AboutLine[] {
  if (!filters) return [];
  if (filters.length === 0) return [line('Filters', 'None')];
  return filters.map(({ name, value }) => line(`Filter: ${name}`, value === '' ? 'On' : value));
}

function sortWords({ request: { order, grouping } }: Plan, contract: ReportContract): string {
  const field = fieldOf(contract, order.field);
  if (!field || field.kind === 'field') return `${nounOf(grouping, 1)} ID`;
  const isNumber = isMetric(field) || isNumericFormat(field.format);
  const isNameOfDay = field.kind === 'dimension' && field.level === null && !field.key && grouping.keys[0] === 'date';
  const isTime = isNameOfDay || field.format === 'date' || field.format === 'datetime' || field.format === 'hour';
  const words = isTime
    ? ['earliest first', 'latest first']
    : isNumber
      ? ['smallest first', 'largest first']
      : ['A to Z', 'Z to A'];
  const label = COMPARED_LABELS[order.of](isNameOfDay ? grouping.label : field.label);
  return `${order.isBySize ? `Size of ${label}, positive or negative` : label}, ${words[order.direction === 'ASC' ? 0 : 1]!}`;
}

/** Returns the moment up to which all sources and feeds with figures have reported. Null if not known. */
export function dataThrough(freshness: readonly Freshness[]): Date | null {
  const ends = freshness.flatMap(({ expectsData, completeUntil }) =>
    expectsData && completeUntil ? [completeUntil.getTime()] : [],
  );
  return ends.length > 0 ? new Date(Math.min(...ends)) : null;
}

/** Returns lines with the moments up to which sources and feeds have reported, grouped. */
export function freshnessLines(
  { isDateless, isList }: Pick<ReportContract, 'isDateless' | 'isList'>,
  freshness: readonly Freshness[],
): AboutLine[] {
  const expected = freshness.filter(({ expectsData }) => expectsData);
  if (isDateless || isList || expected.length === 0) return [];
  const end = dataThrough(freshness);
  const reported = expected.every(({ completeUntil }) => completeUntil)
    ? 'across all sources and feeds'
    : 'across all sources and feeds that have reported';
  return [
    line('Data through', end ? `${utc(end)} ${reported}` : 'Not known'),
    ...momentLines('Cost through', expected, 'sourcePartner'),
    ...momentLines('Revenue through', expected, 'feedPartner'),
  ];
}

function momentLines(label: string, freshness: readonly Freshness[], type: Freshness['partnerType']): AboutLine[] {
  const names = new Map<string, string[]>();
  for (const { partnerType, partnerName, completeUntil, lateAccounts, failingAccounts } of freshness) {
    if (partnerType !== type) continue;
    const moment = completeUntil ? utc(completeUntil) : 'Not known';
    const troubles = [
      ...(failingAccounts > 0 ? [`${failingAccounts} failing`] : []),
      ...(lateAccounts > failingAccounts ? [`${lateAccounts - failingAccounts} late`] : []),
    ];
    const accounts = troubles.length > 0 ? ` (accounts: ${troubles.join(', ')})` : '';
    names.set(moment, [...(names.get(moment) ?? []), `${partnerName}${accounts}`]);
  }
  const lines = [...names].sort(([left], [right]) => (left < right ? 1 : -1));
  return lines.map(([moment, reported]) => line(label, `${moment}: ${reported.join(', ')}`));
}

function originLines({ link, createdAt, user, actor }: FileOrigin): AboutLine[] {
  return [
    line('Open this view', link, { isLink: true }),
    line('Created', utc(createdAt)),
    line('Created by', user === actor ? user : `${actor}, signed in as ${user}`),
  ];
}

function legendLines(
  { request, leftOut }: Plan,
  columns: readonly ExportColumn[],
  total: readonly TotalCell[],
): AboutLine[] {
  const { contract } = request.report;
  const kinds = new Set(total.map(({ kind }) => kind));
  const isMarked = columns.some(({ openMarks }) => openMarks?.estimated || openMarks?.incomplete);
  const isCompared = columns.some(({ of }) => of === 'previous' || of === 'change' || of === 'changeRatio');
  return [
    heading('Reading the sheet'),
    ...(isMarked
      ? [
          line(
            'Figure in italics',
            "Estimated or incomplete because feeds haven't reported all hours, or cost or revenue is missing.",
            {
              isItalic: true,
            },
          ),
        ]
      : []),
    line('Empty cell', 'The value is missing. It is not 0.'),
    ...(kinds.has('sum') ? [line('Total', 'Sum of the filtered rows (SUBTOTAL).')] : []),
    ...(kinds.has('formula') ? [line('Total of a ratio', 'Calculated from the sums of the filtered rows.')] : []),
    ...(kinds.has('whole') ? [line('Total with *', "Value of all rows. The filter doesn't change it.")] : []),
    ...(isCompared
      ? [
          line(
            'Comparison',
            'Totals of earlier days are sums of the rows here. On screen they also include rows that no longer have data.',
          ),
        ]
      : []),
    ...(leftOut
      ? [
          line(
            'Not compared',
            'Rows of late accounts have no earlier values. Their current values are part of the total.',
          ),
        ]
      : []),
    ...(isOfParts(contract)
      ? [
          line(
            'Difference row',
            'The last row, “Difference to the ad group report”, contains metrics of parts that exceed their ad groups. It has no ratios and can be negative.',
          ),
        ]
      : []),
  ];
}
