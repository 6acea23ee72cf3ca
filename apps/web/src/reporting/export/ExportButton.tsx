import { Button, Menu, Progress } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { useAccess } from '../../app/session/SessionProvider.js';
import { showError } from '../../app/toasts.js';
import { isAborted } from '../../app/transport/errors.js';
import {
  exportFailureTexts,
  fetchExport,
  forSpreadsheets,
  type ExportFormat,
  type ExportProgress,
  type ExportRequest,
} from './export-report.js';
import type { FilterInWords } from '../filters/filters-in-words.js';
import { saveFile } from '../../ui/save-file.js';
import classes from './ExportMenu.module.css';

function progressText({ total, rows, bytes }: ExportProgress, started: number): string {
  if (rows === null || !total) return `${(bytes / 1_048_576).toFixed(1)} MB`;
  const seconds = (performance.now() - started) / 1000;
  const left = rows > 0 ? Math.ceil((seconds / rows) * (total - rows)) : null;
  const estimate = left !== null && seconds > 1 ? `, about ${left} s left` : '';
  return `${rows.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} rows${estimate}`;
}

function ExportNotice({ text, share, onCancel }: { text: string; share: number | null; onCancel: () => void }) {
  return (
    <div className={classes.notice}>
      <span>{text}</span>
      <Progress value={share ?? 100} animated={share === null} size="sm" aria-label="Export" />
      <Button size="compact-xs" variant="default" onClick={onCancel}>
        Cancel export
      </Button>
    </div>
  );
}

interface ExportButtonProps {
  /** Returns the request. Called when the user starts an export. */
  readonly request: () => Pick<ExportRequest, 'report' | 'columns' | 'variables' | 'parts'>;
  /** Title of the screen. */
  readonly title: string;
  /** Filters as text. If missing, the file lists no filters, and they are only in its link. */
  readonly filters?: () => readonly FilterInWords[];
  /** Converts the query of the address into the query of the link in the file. Missing to use the address unchanged. */
  readonly linkSearch?: (search: string) => string;
  /** Expected number of rows. Null if unknown. */
  readonly total: number | null;
  /** Name of the file without its extension. */
  readonly fileName: string;
}

/** Exports all matching rows. Continues if the user leaves the screen. */
export function ExportButton({ request, title, filters, linkSearch, total, fileName }: ExportButtonProps) {
  const { activeCompany } = useAccess();
  const location = useLocation();

  const run = async (format: ExportFormat) => {
    const abort = new AbortController();
    const path = `${location.pathname}${linkSearch?.(location.search) ?? location.search}`;
    const started = performance.now();
    const show = (progress: ExportProgress) => ({
      id,
      title: `Export to ${format.toUpperCase()}`,
      message: (
        <ExportNotice
          text={progressText(progress, started)}
          share={progress.rows !== null && progress.total ? (100 * progress.rows) / progress.total : null}
          onCancel={() => abort.abort()}
        />
      ),
      autoClose: false as const,
      withCloseButton: false,
      withBorder: true,
    });
    const id = `export-${Date.now()}`;
    notifications.show(show({ total, rows: null, bytes: 0 }));
    let drawnAt = 0;
    try {
      const file = await fetchExport(
        {
          ...request(),
          companyId: activeCompany.id,
          format,
          total,
          screen: { title, path, filters: filters?.() ?? null },
        },
        abort.signal,
        (progress) => {
          const now = performance.now();
          if (now - drawnAt < 200) return;
          drawnAt = now;
          notifications.update(show(progress));
        },
      );
      saveFile(forSpreadsheets(file, format), `${fileName}.${format}`);
    } catch (error) {
      if (!isAborted(error)) exportFailureTexts(error).forEach(showError);
    } finally {
      notifications.hide(id);
    }
  };

  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          className={classes.action}
          leftSection={<IconDownload size={14} />}
          aria-label="Export"
        >
          <span className={classes.words}>Export</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void run('csv')}>CSV, all matching rows</Menu.Item>
        <Menu.Item onClick={() => void run('xlsx')}>Excel, all matching rows</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
