import { Button, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../app/routes/chunks.js';
import type { ReportController } from '../screen/useReportController.js';
import classes from '../screen/ReportScreen.module.css';

const ColumnChooser = lazy(() => loadChunk('columns', () => import('./ColumnChooser.js')));

interface ColumnsButtonProps {
  readonly controller: ReportController;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The way to the columns of a report. */
export function ColumnsButton({ controller, isOpen, onOpenChange }: ColumnsButtonProps) {
  return (
    <Popover opened={isOpen} onChange={onOpenChange} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          className={classes.action}
          leftSection={<IconColumns3 size={14} />}
          aria-label="Columns"
          onClick={() => onOpenChange(!isOpen)}
        >
          <span className={classes.words}>Columns</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={10} aria-label="Columns">
        <Suspense fallback={<div className={classes.chooserRoom} />}>
          <ColumnChooser controller={controller} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
