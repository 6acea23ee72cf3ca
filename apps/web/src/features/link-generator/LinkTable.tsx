import { linkWords, LINK_PLACEHOLDERS, type LinkPlace, paramWords, type GeneratedLink } from '@adops/domain';
import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { copyText } from '../../app/copy-text.js';
import { RowGrid } from '../../app/lists/RowGrid.js';
import { useAccess } from '../../app/session/SessionProvider.js';
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

/** Table of links with the user's columns. Copying and saving use the same columns. */
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
          onClick={() => void copyText(table.map((cells) => cells.join('\t')).join('\n'), `Copied ${length} links`)}
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
  return <RowGrid label="Links" columns={columns} items={items} />;
}
