import { type History, historyOf, recordChange, redoStep, undoStep } from '@adops/domain';
import { useState } from 'react';

export interface Undo<Document> {
  /** Changes the document. @param target consecutive changes of the same target are undone in one step */
  readonly change: (next: Document, target?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** Returns undo and redo of a document. A document from elsewhere, such as another tab, has no earlier steps. */
export function useUndo<Document>(present: Document, onChange: (next: Document) => void): Undo<Document> {
  const [kept, setKept] = useState<History<Document>>(() => historyOf(present));
  const history = kept.present === present ? kept : historyOf(present);
  const go = (next: History<Document>): void => {
    setKept(next);
    if (next.present !== present) onChange(next.present);
  };
  return {
    change: (next, target) => go(recordChange(history, next, target ?? null)),
    undo: () => go(undoStep(history)),
    redo: () => go(redoStep(history)),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}
