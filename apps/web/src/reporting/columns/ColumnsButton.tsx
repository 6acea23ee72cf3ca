import { Button, Popover, Skeleton } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useOfferedCommands } from '../../app/commands/commands.js';
import { loadChunk } from '../../app/routes/chunks.js';
import type { ReportController } from '../screen/useReportController.js';
import classes from '../screen/ReportScreen.module.css';

const load = () => loadChunk('columns', () => import('./ColumnChooser.js'));
const ColumnChooser = lazy(load);

/** Delay in milliseconds before the chooser is preloaded, so that it opens immediately. */
const PRELOAD_AFTER = 2_000;
const SKELETON_LINES = 11;

/** Button and command that open the column chooser of a report. */
export function ColumnsButton({ controller }: { controller: ReportController }) {
  const { choice, contract } = controller;
  const { isLinked } = choice;
  const [isOpen, setOpen] = useState(false);
  const commands = useMemo(
    () => [{ id: 'report-columns', group: contract.title, label: 'Choose columns', run: () => setOpen(true) }],
    [contract],
  );
  useOfferedCommands(commands);
  useEffect(() => {
    // A failed preload is repeated on opening, which reports errors.
    const timer = setTimeout(() => load().catch(() => undefined), PRELOAD_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          className={classes.action}
          data-long={isLinked || undefined}
          leftSection={<IconColumns3 size={14} />}
          aria-label={isLinked ? 'Columns, from a link' : 'Columns'}
          title="Columns"
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.words}>{isLinked ? 'Columns from link' : 'Columns'}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={10} aria-label="Columns">
        <Suspense
          fallback={
            <div className={classes.chooserRoom} role="status" aria-label="Loading columns">
              {Array.from({ length: SKELETON_LINES }, (_, line) => (
                <Skeleton
                  key={line}
                  height={line === 0 ? 26 : 12}
                  width={line === 0 ? '100%' : 110 + ((line * 47) % 80)}
                />
              ))}
            </div>
          }
        >
          <ColumnChooser controller={controller} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
