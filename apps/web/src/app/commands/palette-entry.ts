import type { SearchKind } from '@adops/domain';
import type { Command } from './commands.js';
import type { Hit } from './useHits.js';

/** Line of the command bar: a command, or a hit with its actions. */
export interface PaletteEntry extends Command {
  /** Kind of a hit. */
  readonly kind?: SearchKind;
  /** Hit with further actions besides opening it. */
  readonly hit?: Hit;
}
