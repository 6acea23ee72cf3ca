import type { PermissionKey } from '@adops/domain';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { loadChunk } from '../../app/routes/chunks.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { type EditedValue, editedValueOf } from './single-edit.js';

const ValueEditor = lazy(() =>
  loadChunk('value-editor', async () => ({ default: (await import('./ValueEditor.js')).ValueEditor })),
);

/** Opens the editor of a cell at its position on screen. */
export type EditCell = (row: Readonly<Record<string, unknown>>, columnId: string, at: HTMLElement) => void;

interface Opened {
  readonly edited: EditedValue;
  readonly place: DOMRect;
  readonly cell: HTMLElement | null;
}

/**
 * Edits values of campaigns and ad groups within a report. `edit` is null for users who may not change them.
 * @param permission permission to change values
 * @param onChanged called when a value may have changed
 */
export function useValueEditor(permission: PermissionKey = 'bulk-actions'): {
  readonly edit: EditCell | null;
  readonly editor: (onChanged: () => void) => ReactNode;
} {
  const { permissions } = useAccess();
  const [opened, setOpened] = useState<Opened | null>(null);
  const edit = useCallback<EditCell>((row, columnId, at) => {
    const edited = editedValueOf(row, columnId);
    if (edited) setOpened({ edited, place: at.getBoundingClientRect(), cell: at.closest<HTMLElement>('[data-cell]') });
  }, []);
  const close = (): void => {
    setOpened(null);
    // Returns the focus to the cell, so that arrow keys continue from there.
    opened?.cell?.focus({ preventScroll: true });
  };
  return {
    edit: permissions.has(permission) ? edit : null,
    editor: (onChanged) =>
      opened && (
        <Suspense fallback={null}>
          <ValueEditor edited={opened.edited} place={opened.place} onClose={close} onChanged={onChanged} />
        </Suspense>
      ),
  };
}
