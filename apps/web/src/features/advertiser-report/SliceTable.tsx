import { formatValue, type WrittenFormat } from '@adops/domain';
import { useMemo, useState } from 'react';
import { showDone } from '../../app/toasts.js';
import { DataGrid } from '../../ui/data-grid/DataGrid.js';
import type { GridColumn, GridItem } from '../../ui/data-grid/grid-types.js';
import { sliceName, type Slice } from './advertiser-series.js';

type Advertiser = Slice['advertisers'][number];
type Line = { readonly slice: Slice; readonly advertiser: Advertiser | null };

const ROW_HEIGHT = 30;

const column = (
  id: string,
  label: string,
  help: string,
  format: WrittenFormat,
  read: (line: Line) => number | null | undefined,
): GridColumn<Line> => ({
  id,
  label,
  help,
  align: 'right',
  width: Math.max(84, label.length * 6.6 + 34),
  canSort: false,
  text: ({ row }) => {
    const value = read(row);
    return value === undefined ? '' : formatValue(format, value);
  },
});

const ofAdvertiser = (read: (advertiser: Advertiser) => number | null | undefined) => (line: Line) =>
  line.advertiser ? (read(line.advertiser) ?? null) : undefined;

const NAME: GridColumn<Line> = {
  id: 'name',
  label: 'Time, advertiser',
  help: 'Day or hour in UTC; its advertisers below it, strongest first.',
  align: 'left',
  width: 250,
  canSort: false,
  text: ({ row: { slice, advertiser } }) => advertiser?.name ?? sliceName(slice.dateTime, slice.hour),
  tone: ({ kind }) => (kind === 'row' ? 'strong' : undefined),
};

const COLUMNS: readonly GridColumn<Line>[] = [
  column(
    'loaded',
    'Loaded',
    'Ads loaded.',
    'integer',
    ({ slice, advertiser }) => advertiser?.loaded ?? slice.totalLoaded,
  ),
  column('shown', 'Shown', 'Ads shown.', 'integer', ({ slice, advertiser }) => advertiser?.shown ?? slice.totalShown),
  column(
    'clicked',
    'Clicked',
    'Ads clicked.',
    'integer',
    ({ slice, advertiser }) => advertiser?.clicked ?? slice.totalClicked,
  ),
  column(
    'business',
    'Business clicks',
    'Clicks on advertisers of type business.',
    'integer',
    ({ slice, advertiser }) => (advertiser ? undefined : slice.businessClicked),
  ),
  column(
    'ratio',
    'Share',
    "Share of the slice's clicks.",
    'percent',
    ofAdvertiser(({ ratio }) => ratio),
  ),
  column(
    'accumulated',
    'Accumulated',
    'Share of clicks of this and all stronger advertisers.',
    'percent',
    ofAdvertiser(({ accumulated_ratio }) => accumulated_ratio),
  ),
  column(
    'shownRel',
    'Shown / loaded',
    'Share of loaded ads that were shown.',
    'percent',
    ofAdvertiser(({ shownRel }) => shownRel),
  ),
  column(
    'loadPos',
    'Load place',
    'Mean place when loaded.',
    'decimal2',
    ofAdvertiser(({ loadPos }) => loadPos),
  ),
  column(
    'loadPosStdev',
    '± load place',
    'Standard deviation of the place when loaded.',
    'decimal2',
    ofAdvertiser(({ loadPosStdev }) => loadPosStdev),
  ),
  column(
    'clickPos',
    'Click place',
    'Mean place when clicked.',
    'decimal2',
    ofAdvertiser(({ clickPos }) => clickPos),
  ),
  column(
    'clickPosStdev',
    '± click place',
    'Standard deviation of the place when clicked.',
    'decimal2',
    ofAdvertiser(({ clickPosStdev }) => clickPosStdev),
  ),
];

const NO_WIDTHS = {};

/** Days or hours with their advertisers below them. */
export function SliceTable({ rows, isLoading }: { rows: readonly Slice[]; isLoading: boolean }) {
  const [expanded, setExpanded] = useState<Readonly<Record<string, boolean>>>({});
  const items = useMemo(
    () =>
      rows.map((slice): GridItem<Line> => ({
        id: slice.dateTime,
        row: { slice, advertiser: null },
        kind: 'row',
        parts: slice.advertisers.map((advertiser) => ({
          id: `${slice.dateTime}/${advertiser.name}`,
          row: { slice, advertiser },
          kind: 'part',
        })),
      })),
    [rows],
  );
  const allOpen = items.length > 0 && items.every(({ id }) => expanded[id]);
  return (
    <DataGrid
      label="Advertisers by time"
      pinned={[NAME]}
      rest={COLUMNS}
      items={items}
      matching={rows.length}
      before={0}
      rowHeight={ROW_HEIGHT}
      isBusy={isLoading}
      sort={null}
      onSort={() => undefined}
      selection={null}
      onEscape={() => undefined}
      expanded={expanded}
      onToggle={(id) => setExpanded((before) => ({ ...before, [id]: !before[id] }))}
      allOpen={allOpen}
      onToggleAll={() => setExpanded(allOpen ? {} : Object.fromEntries(items.map(({ id }) => [id, true])))}
      widths={NO_WIDTHS}
      onResize={() => undefined}
      onCopied={(text) =>
        void navigator.clipboard.writeText(text).then(
          () => showDone('Copied'),
          () => undefined,
        )
      }
    />
  );
}
