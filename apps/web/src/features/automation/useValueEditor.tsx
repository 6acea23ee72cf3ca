import type { PermissionKey } from '@adops/domain';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { loadChunk } from '../../app/routes/chunks.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { type EditedValue, editedValueOf } from './single-edit.js';

const ValueEditor = lazy(() =>
  loadChunk('value-editor', async () => ({ default: (await import('./ValueEditor.js')).ValueEditor })),
);

/** Opens the editor of a cell at its place on the screen. */
export type EditCell = (row: Readonly<Record<string, unknown>>, columnId: string, at: HTMLElement) => void;

interface Opened {
  readonly edited: EditedValue;
  readonly place: DOMRect;
  readonly cell: HTMLElement | null;
}

/**
 * Values of campaigns and ad groups changed where a report shows them; `edit` is null for those who may not.
 * @param permission key that lets users change them
 * @param onChanged called when a value may be another now
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
    // Back to the cell, so that arrows go on from it.
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
