import { changeBetween, changeSentence, formatValue, plainChange, type WrittenFormat } from '@adops/domain';
import { comparisonText, comparisonWords } from '../../reporting/table/comparison-cells.js';
import type { GridColumn } from '../../ui/data-grid/grid-types.js';
import type { Line } from './slice-lines.js';

/** Table column that also provides its raw value for the export. */
export interface SliceColumn extends GridColumn<Line> {
  /** Raw value. Undefined if the column doesn't apply to the line, null if the value is unknown. */
  readonly value: (line: Line) => number | string | null | undefined;
}

const widthOf = (label: string): number => Math.max(84, label.length * 6.6 + 34);

const column = (
  id: string,
  label: string,
  help: string,
  format: WrittenFormat,
  value: (line: Line) => number | null | undefined,
): SliceColumn => ({
  id,
  label,
  help,
  align: 'right',
  width: widthOf(label),
  canSort: false,
  value,
  text: ({ row }) => {
    const known = value(row);
    return known === undefined ? '' : formatValue(format, known);
  },
});

const ofAdvertiser = (read: (line: Line) => number | null | undefined) => (line: Line) =>
  line.kind === 'advertiser' ? (read(line) ?? null) : undefined;

/** Returns the column of a mean position. It is available for a single slice only, because means of several slices can't be averaged. */
const place = (id: keyof NonNullable<Line['places']>, label: string, help: string): SliceColumn =>
  column(id, label, help, 'decimal2', ({ places }) => (places ? (places[id] ?? null) : undefined));

export const NAME: SliceColumn = {
  id: 'name',
  label: 'Time, advertiser',
  help: 'Day or hour in UTC. Its advertisers are listed below it, sorted by clicks.',
  align: 'left',
  width: 250,
  canSort: false,
  value: ({ name }) => name,
  text: ({ row }) => row.name,
  tone: ({ kind }) => (kind === 'row' ? 'strong' : undefined),
};

const COUNTS = [
  column('loaded', 'Loaded', 'Ads loaded.', 'integer', ({ loaded }) => loaded),
  column('shown', 'Shown', 'Ads shown.', 'integer', ({ shown }) => shown),
  column('clicked', 'Clicked', 'Ads clicked.', 'integer', ({ clicked }) => clicked),
  column('business', 'Business clicks', 'Clicks on advertisers of type business.', 'integer', ({ kind, business }) =>
    kind === 'advertiser' ? undefined : business,
  ),
];

const SHARES = [
  column(
    'ratio',
    'Share',
    'Share of the clicks in the day or hour.',
    'percent',
    ofAdvertiser(({ ratio }) => ratio),
  ),
  column(
    'accumulated',
    'Accumulated',
    'Cumulative share of clicks of this advertiser and all advertisers with more clicks.',
    'percent',
    ofAdvertiser(({ accumulated }) => accumulated),
  ),
  column(
    'shownRel',
    'Shown / loaded',
    'Share of loaded ads that were shown.',
    'percent',
    ofAdvertiser(({ shown, loaded }) => (loaded === 0 ? null : shown / loaded)),
  ),
  place('loadPos', 'Load position', 'Average position when loaded.'),
  place('loadPosStdev', 'Load position std. dev.', 'Standard deviation of the position when loaded.'),
  place('clickPos', 'Click position', 'Average position when clicked.'),
  place('clickPosStdev', 'Click position std. dev.', 'Standard deviation of the position when clicked.'),
];

const RULE = plainChange('integer');
const KINDS = ['previous', 'change', 'changeRatio'] as const;

/** Returns the columns with the previous count and its absolute and relative change. */
function compared(count: SliceColumn): SliceColumn[] {
  const id = count.id as 'loaded' | 'shown' | 'clicked' | 'business';
  const read = (line: Line) => changeBetween(line[id], line.previous?.[id]);
  const isReported = (line: Line): boolean => id !== 'business' || line.kind !== 'advertiser';
  return KINDS.map((kind) => {
    const { label, help } = comparisonWords(kind, count.label, RULE);
    return {
      id: `${kind}.${id}`,
      label,
      help,
      align: 'right',
      width: widthOf(label),
      canSort: false,
      value: (line) => (isReported(line) ? read(line)[kind] : undefined),
      text: ({ row }) => (isReported(row) ? comparisonText(kind, RULE, read(row)) : ''),
      tone: () => 'faint',
      title: ({ row }) => (isReported(row) ? changeSentence(RULE, row[id], read(row)) : undefined),
    };
  });
}

/** Returns the columns after the name. With comparison, each count is followed by its previous value and changes. */
export const sliceColumns = (isCompared: boolean): SliceColumn[] => [
  ...(isCompared ? COUNTS.flatMap((count) => [count, ...compared(count)]) : COUNTS),
  ...SHARES,
];
