import { namedRoutes, type RouteName } from '../routes/route-names.js';

/** Letter after G by screen. */
export const GO_LETTERS: Readonly<Record<string, RouteName>> = { h: 'overview', r: 'report' };

/** Returns the keyboard shortcut of a screen in the menu, with a space between keys. Undefined if it has none. */
export function keysToScreen(route: RouteName): string | undefined {
  const paths = namedRoutes();
  const [letter] = Object.entries(GO_LETTERS).find(([, to]) => paths[to] === paths[route]) ?? [];
  return letter && `G ${letter.toUpperCase()}`;
}

/** Keyboard shortcuts of the console, for the help dialog. */
export const KEY_HELP: readonly { readonly keys: readonly string[]; readonly text: string }[] = [
  { keys: ['Ctrl', 'K'], text: 'Search, jump, act' },
  { keys: ['Ctrl', 'K', 'Tab'], text: 'Actions on a search result' },
  { keys: ['/'], text: 'Filter the report' },
  { keys: ['G', 'H'], text: 'Go home' },
  { keys: ['G', 'R'], text: 'Go to the ad group report' },
  { keys: ['↑', '↓', '←', '→'], text: 'Move in the table' },
  { keys: ['Home', 'End'], text: 'First and last column of a row' },
  { keys: ['Ctrl', 'Home'], text: 'First row; Ctrl End for the last' },
  { keys: ['Space'], text: 'Select the row; with Shift, the rows up to it' },
  { keys: ['P'], text: 'Pause or block the selected rows' },
  { keys: ['E'], text: 'Enable the selected rows' },
  { keys: ['B'], text: 'Change the bids of the selected rows' },
  { keys: ['Enter'], text: 'Open or close the breakdown of a row; sort on a header' },
  { keys: ['Ctrl', 'Enter'], text: 'Follow the link of a cell' },
  { keys: ['Ctrl', 'C'], text: 'Copy the cell' },
  { keys: ['Ctrl', 'Shift', 'C'], text: 'Copy a link to the report' },
  { keys: ['Esc'], text: 'Close; clear the selection' },
  { keys: ['?'], text: 'Help: keys and glossary' },
];

/** Returns true while the user types in a field. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
