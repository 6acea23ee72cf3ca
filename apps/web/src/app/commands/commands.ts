import { createContext, useContext, useEffect } from 'react';

/** Action in the command bar. */
export interface Command {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly description?: string;
  /** Keyboard shortcut with spaces between keys, such as "G R". */
  readonly keys?: string;
  readonly run: () => void;
}

/** Ad group or campaign to enable or pause. */
export interface WantedSwitch {
  readonly level: 'adgroup' | 'campaign';
  readonly id: number;
  /** True to enable it, false to pause it. */
  readonly turnsOn: boolean;
}

export interface Commands {
  readonly openPalette: () => void;
  readonly openActAs: () => void;
  readonly openHelp: () => void;
  /** Opens the confirmation of a switch. */
  readonly startSwitch: (wanted: WantedSwitch) => void;
  /** Sets the function that shows confirmations. Returns a function that removes it. */
  readonly onSwitch: (show: (wanted: WantedSwitch) => void) => () => void;
  /** Offers the commands of a screen while it is open. Returns a function that removes them. */
  readonly offer: (commands: readonly Command[]) => () => void;
}

export const CommandsContext = createContext<Commands | null>(null);

export function useCommands(): Commands {
  const commands = useContext(CommandsContext);
  if (!commands) throw new Error('useCommands needs the CommandsProvider around it.');
  return commands;
}

/** Offers commands in the palette as long as the calling component is mounted. */
export function useOfferedCommands(commands: readonly Command[]): void {
  const { offer } = useCommands();
  useEffect(() => offer(commands), [offer, commands]);
}
