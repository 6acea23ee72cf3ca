import { createContext, useContext, useEffect } from 'react';

/** Something the palette can do. */
export interface Command {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly description?: string;
  /** Keys that do the same, for the help. */
  readonly keys?: string;
  readonly run: () => void;
}

export interface Commands {
  readonly openPalette: () => void;
  readonly openActAs: () => void;
  readonly openHelp: () => void;
  /** Offers the commands of a screen while it is open; returns how to take them back. */
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
