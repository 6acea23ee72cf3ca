/** Maximum undo steps. Documents share unchanged objects, so each step stores only its changes. */
export const MAX_UNDO_STEPS = 200;

/** Document with its earlier versions and, after an undo, its later versions. */
export interface History<Document> {
  /** Ordered from oldest to newest. */
  readonly past: readonly Document[];
  readonly present: Document;
  /** Ordered from next to last. */
  readonly future: readonly Document[];
  /** Target of the last change, as passed to `recordChange`. Null after an undo or redo. */
  readonly lastTarget: string | null;
}

export const historyOf = <Document>(present: Document): History<Document> => ({
  past: [],
  present,
  future: [],
  lastTarget: null,
});

/**
 * Adds a change to the history. Returns the same history if the document is the same object.
 * @param target consecutive changes of one target form one step, such as typing in one field. Null for a separate step.
 */
export function recordChange<Document>(
  history: History<Document>,
  next: Document,
  target: string | null = null,
): History<Document> {
  const { past, present, lastTarget } = history;
  if (next === present) return history;
  const isSameStep = target !== null && target === lastTarget && past.length > 0;
  return {
    past: isSameStep ? past : [...past, present].slice(-MAX_UNDO_STEPS),
    present: next,
    future: [],
    lastTarget: target,
  };
}

/** Undoes one step. Returns the same history if there is no earlier version. */
export function undoStep<Document>(history: History<Document>): History<Document> {
  const { past, present, future } = history;
  const before = past.at(-1);
  return before === undefined
    ? history
    : { past: past.slice(0, -1), present: before, future: [present, ...future], lastTarget: null };
}

/** Redoes one step. Returns the same history if nothing was undone. */
export function redoStep<Document>(history: History<Document>): History<Document> {
  const { past, present, future } = history;
  const [next] = future;
  return next === undefined
    ? history
    : { past: [...past, present], present: next, future: future.slice(1), lastTarget: null };
}
