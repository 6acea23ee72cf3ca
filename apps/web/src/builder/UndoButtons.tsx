import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { Undo } from './useUndo.js';

/** Undo and redo buttons with keyboard shortcuts. */
export function UndoButtons({ history }: { history: Omit<Undo<unknown>, 'change'> }) {
  const { undo, redo, canUndo, canRedo } = history;
  useHotkeys([
    ['mod+Z', undo],
    ['mod+shift+Z', redo],
  ]);
  const shared = { size: 'xs', variant: 'default' } as const;
  return (
    <Button.Group>
      <Button {...shared} aria-label="Undo" title="Undo (Ctrl+Z)" disabled={!canUndo} onClick={undo}>
        <IconArrowBackUp size={16} />
      </Button>
      <Button {...shared} aria-label="Redo" title="Redo (Ctrl+Shift+Z)" disabled={!canRedo} onClick={redo}>
        <IconArrowForwardUp size={16} />
      </Button>
    </Button.Group>
  );
}
