import { useMemo, useState } from 'react';
import { DataGrid } from '../../ui/data-grid/DataGrid.js';
import type { DataGridProps, GridColumn } from '../../ui/data-grid/grid-types.js';
import { copyText } from '../copy-text.js';
import { ROW_HEIGHTS, usePreferences } from '../preferences.js';

type Own = 'pinned' | 'rest' | 'widths' | 'onResize' | 'onCopied' | 'rowHeight';

interface RowGridProps<Row> extends Omit<DataGridProps<Row>, Own>, Partial<Pick<DataGridProps<Row>, 'rowHeight'>> {
  /** Columns in order. The first one stays visible when the grid scrolls sideways. */
  readonly columns: readonly GridColumn<Row>[];
}

/** Grid of rows without child rows. Cells can be copied, and columns resized until the user leaves the screen. */
export function RowGrid<Row>({ columns, ...props }: RowGridProps<Row>) {
  const { density } = usePreferences();
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const [pinned, rest] = useMemo(() => [columns.slice(0, 1), columns.slice(1)], [columns]);
  return (
    <DataGrid
      rowHeight={ROW_HEIGHTS[density]}
      {...props}
      pinned={pinned}
      rest={rest}
      widths={widths}
      onResize={(changed) => setWidths((before) => ({ ...before, ...changed }))}
      onCopied={(text) => void copyText(text)}
    />
  );
}
