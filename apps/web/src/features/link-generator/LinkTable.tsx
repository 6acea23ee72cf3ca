import { linkWords, LINK_PLACEHOLDERS, type LinkPlace, paramWords, type GeneratedLink } from '@adops/domain';
import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ROW_HEIGHTS, usePreferences } from '../../app/preferences.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { showDone, showError } from '../../app/toasts.js';
import { DataGrid } from '../../ui/data-grid/DataGrid.js';
import type { GridColumn } from '../../ui/data-grid/grid-types.js';
import { saveCsv } from '../../ui/save-file.js';
import { LinkColumnsButton } from './LinkColumnsButton.js';
import { readColumns, shownColumns, writeColumns, type LinkColumns } from './link-columns.js';
import classes from './LinkGenerator.module.css';
import type { Generated, Template } from './useLinkForm.js';

interface LinkTableProps {
  readonly template: Template;
  readonly place: LinkPlace;
  readonly generated: Generated;
}

const WIDTHS: Readonly<Record<string, number>> = { keyword: 220, name: 260, url: 520, trackingTemplate: 360 };
const NOTHING = {};
const ignore = (): void => undefined;

/** Copies a text and says so. */
const copy = (text: string, done: string): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => showDone(done),
    () => showError("The browser didn't allow copying. Select the cells and copy them by hand."),
  );

/** The links with the columns the user chose; copied and saved as they are shown. */
export function LinkTable({ template, place, generated }: LinkTableProps) {
  const { user } = useAccess();
  const [columns, setColumns] = useState(() => readColumns(user.id));
  const change = (next: LinkColumns): void => {
    setColumns(next);
    writeColumns(user.id, next);
  };
  const names = [
    ...LINK_PLACEHOLDERS.map(({ name }) => name),
    ...template.params.map(({ name }) => name),
    'url',
    'name',
  ];
  const shown = useMemo(() => shownColumns(columns), [columns]);
  const table = useMemo(() => {
    const params = paramWords(template.params, generated.values);
    return generated.links.map((link) => {
      const words = linkWords(link, place, params);
      return shown.map(({ text }) => text(link, words));
    });
  }, [template, place, generated, shown]);
  const { length } = generated.links;
  const labels = shown.map(({ label }) => label);
  return (
    <section className={classes.links} aria-label="Links">
      <div className={classes.tableHead}>
        <h2 className={classes.tableTitle} aria-live="polite">
          {length.toLocaleString('en-US')} {length === 1 ? 'link' : 'links'}
        </h2>
        <LinkColumnsButton columns={columns} onChange={change} names={names} />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={14} />}
          onClick={() => void copy(table.map((cells) => cells.join('\t')).join('\n'), `Copied ${length} links`)}
        >
          Copy all
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} />}
          onClick={() =>
            void saveCsv([labels, ...table], `links ${place.site} ${place.source}`, { escapeFormulas: true })
          }
        >
          Export CSV
        </Button>
      </div>
      <Grid links={generated.links} table={table} shown={shown} />
    </section>
  );
}

interface GridProps {
  readonly links: readonly GeneratedLink[];
  readonly table: readonly (readonly string[])[];
  readonly shown: ReturnType<typeof shownColumns>;
}

function Grid({ links, table, shown }: GridProps) {
  const { density } = usePreferences();
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const items = useMemo(
    () => links.map((_, at) => ({ id: String(at), row: table[at]!, kind: 'row' as const })),
    [links, table],
  );
  const columns = useMemo(
    () =>
      shown.map(({ id, label }, at): GridColumn<readonly string[]> => ({
        id,
        label,
        align: 'left',
        width: WIDTHS[id] ?? 320,
        canSort: false,
        text: ({ row }) => row[at] ?? '',
      })),
    [shown],
  );
  return (
    <DataGrid
      label="Links"
      pinned={columns.slice(0, 1)}
      rest={columns.slice(1)}
      items={items}
      matching={items.length}
      before={0}
      rowHeight={ROW_HEIGHTS[density]}
      isBusy={false}
      sort={null}
      onSort={ignore}
      selection={null}
      onEscape={ignore}
      expanded={NOTHING}
      onToggle={ignore}
      allOpen={null}
      onToggleAll={ignore}
      widths={widths}
      onResize={(changed) => setWidths((before) => ({ ...before, ...changed }))}
      onCopied={(text) => void copy(text, 'Copied')}
    />
  );
}
