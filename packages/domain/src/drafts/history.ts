/** Steps back that are kept. Documents share what did not change, so a step costs what it changed. */
export const MAX_UNDO_STEPS = 200;

/** A document with what it was before and, after an undo, what it was afterwards. */
export interface History<Document> {
  /** Oldest first. */
  readonly past: readonly Document[];
  readonly present: Document;
  /** Next first. */
  readonly future: readonly Document[];
  /** What the last change was of, as given to `recordChange`; null after an undo or redo. */
  readonly lastTarget: string | null;
}

export const historyOf = <Document>(present: Document): History<Document> => ({
  past: [],
  present,
  future: [],
  lastTarget: null,
});

/**
 * The history after a change; the same one when the document is the same object.
 * @param target changes of one target in a row are one step, such as typing in one field; null: a step of its own
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

/** One step back; the same history when there is none. */
export function undoStep<Document>(history: History<Document>): History<Document> {
  const { past, present, future } = history;
  const before = past.at(-1);
  return before === undefined
    ? history
    : { past: past.slice(0, -1), present: before, future: [present, ...future], lastTarget: null };
}

/** One step forward again; the same history when nothing was undone. */
export function redoStep<Document>(history: History<Document>): History<Document> {
  const { past, present, future } = history;
  const [next] = future;
  return next === undefined
    ? history
    : { past: [...past, present], present: next, future: future.slice(1), lastTarget: null };
}
