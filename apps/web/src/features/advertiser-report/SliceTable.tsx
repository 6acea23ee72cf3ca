import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { copyText } from '../../app/copy-text.js';
import { showError } from '../../app/toasts.js';
import { UNEXPECTED_ERROR } from '../../app/transport/errors.js';
import { saveCsv } from '../../ui/save-file.js';
import { DataGrid } from '../../ui/data-grid/DataGrid.js';
import type { Slice } from './advertiser-series.js';
import classes from './AdvertiserReportScreen.module.css';
import { NAME, sliceColumns } from './slice-columns.js';
import { sliceTable } from './slice-file.js';
import { sliceItems, TOTAL_ID, type Before } from './slice-lines.js';

const ROW_HEIGHT = 30;
const PINNED = [NAME];

interface SliceTableProps {
  readonly rows: readonly Slice[];
  readonly before: Before | null;
  /** True if a comparison range is set, also while its data is loading. */
  readonly isCompared: boolean;
  readonly isLoading: boolean;
  /** Name of the table's file, without extension. */
  readonly fileName: string;
}

/** Table of days or hours with their advertisers, and a total row. */
export function SliceTable({ rows, before, isCompared, isLoading, fileName }: SliceTableProps) {
  const [expanded, setExpanded] = useState<Readonly<Record<string, boolean>>>({});
  const { total, items } = useMemo(() => sliceItems(rows, before), [rows, before]);
  const columns = useMemo(() => sliceColumns(isCompared), [isCompared]);
  const lines = useMemo(
    () => (expanded[TOTAL_ID] ? [...(total.parts ?? []), ...items] : items),
    [expanded, items, total],
  );
  const allOpen = items.length > 0 && items.every(({ id }) => expanded[id]);

  const save = async () => {
    try {
      await saveCsv(sliceTable(rows, before), fileName, { escapeFormulas: true });
    } catch {
      showError(UNEXPECTED_ERROR);
    }
  };

  return (
    <>
      <div className={classes.tableHead}>
        <h2 className={classes.tableTitle}>Advertisers by time</h2>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconDownload size={13} />}
          disabled={isLoading || rows.length === 0}
          onClick={() => void save()}
        >
          Export CSV
        </Button>
      </div>
      <DataGrid
        label="Advertisers by time"
        pinned={PINNED}
        rest={columns}
        items={lines}
        top={total}
        matching={rows.length}
        rowHeight={ROW_HEIGHT}
        isBusy={isLoading}
        expanded={expanded}
        onToggle={(id) => setExpanded((was) => ({ ...was, [id]: !was[id] }))}
        allOpen={allOpen}
        onToggleAll={() => setExpanded(allOpen ? {} : Object.fromEntries(items.map(({ id }) => [id, true])))}
        onCopied={(text) => void copyText(text)}
      />
    </>
  );
}
