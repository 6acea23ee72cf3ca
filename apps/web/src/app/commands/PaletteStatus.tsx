import { Anchor, Kbd } from '@mantine/core';
import classes from './Palette.module.css';
import type { Hits } from './useHits.js';

interface PaletteStatusProps {
  readonly found: Hits;
  readonly hasEntries: boolean;
  /** True if the lines are actions on a hit instead of search results. */
  readonly areActions: boolean;
  /** True if the selected line is a hit with actions. */
  readonly hasActions: boolean;
}

/** Returns the search status for the last line, which is always visible so that results don't move. */
function statusWords({ found: { state, hits, failure }, hasEntries, areActions }: PaletteStatusProps): string {
  if (areActions) return hasEntries ? '' : 'No such action';
  switch (state) {
    case 'searching':
      return 'Searching…';
    case 'failed':
      return `The search failed. ${failure ?? ''}`;
    case 'found':
      return hits.length === 0 ? 'No results for this name or ID' : `${hits.length} found by name or ID`;
    case 'idle':
      return hasEntries ? '' : 'No matches';
  }
}

export function PaletteStatus(props: PaletteStatusProps) {
  const { found, areActions, hasActions } = props;
  return (
    <div className={classes.status}>
      <span role="status" className={classes.words} data-failed={found.state === 'failed' || undefined}>
        {statusWords(props)}
      </span>
      {!areActions && found.state === 'failed' && (
        <Anchor component="button" type="button" size="xs" onClick={found.retry}>
          Retry
        </Anchor>
      )}
      <span className={classes.hints} aria-hidden>
        <Kbd size="xs">↵</Kbd> open
        {areActions ? (
          <>
            <Kbd size="xs">Esc</Kbd> back
          </>
        ) : (
          hasActions && (
            <>
              <Kbd size="xs">Tab</Kbd> actions
            </>
          )
        )}
      </span>
    </div>
  );
}
