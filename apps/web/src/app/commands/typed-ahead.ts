/** Attribute of the field of the command bar, which handles keys itself once focused. */
export const COMMAND_FIELD = 'data-command-field';

/** Milliseconds after which keys act on the screen again although the command bar didn't open. */
const GIVE_UP_AFTER = 10_000;

/** Keys that were pressed before the command bar was ready. */
export interface TypedAhead {
  readonly text: string;
  /** True if Enter followed the text. */
  readonly isEntered: boolean;
}

const NOTHING: TypedAhead = { text: '', isEntered: false };

let stop: (() => TypedAhead) | null = null;

/**
 * Collects letters typed while the command bar is still opening. Until its field has the focus, no key acts on the
 * screen beneath.
 */
export function collectTypedAhead(): void {
  stop?.();
  if (document.activeElement?.hasAttribute(COMMAND_FIELD)) return;
  let text = '';
  let isEntered = false;
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Escape') stop?.();
    else if (event.key === 'Enter') isEntered = text !== '';
    else if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
  };
  const timer = setTimeout(() => stop?.(), GIVE_UP_AFTER);
  stop = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKey, { capture: true });
    stop = null;
    return { text, isEntered };
  };
  window.addEventListener('keydown', onKey, { capture: true });
}

/** Returns the keys collected so far and stops collecting, because the field has the focus now. */
export const takeTypedAhead = (): TypedAhead => stop?.() ?? NOTHING;
