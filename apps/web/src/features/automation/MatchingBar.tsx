import { Button } from '@mantine/core';
import type { AutomationOperationFilterInput } from '../../gql/graphql.js';
import classes from './OperationList.module.css';
import { changeCount } from './operation-filters.js';
import type { useExclusion } from './useExclusion.js';
import type { Operations } from './useOperations.js';

interface MatchingBarProps extends Pick<ReturnType<typeof useExclusion>, 'exclude' | 'include'> {
  readonly filters: AutomationOperationFilterInput;
  readonly total: number;
  readonly matching: NonNullable<Operations['matching']>;
}

/** Excludes or includes all changes of a preview that match the filters, on all pages. */
export const MatchingBar = ({ filters, total, matching, exclude, include }: MatchingBarProps) => (
  <div className={classes.bar} role="region" aria-label="Matching changes">
    <span role="status">{changeCount(total)} match</span>
    <Button
      size="compact-xs"
      disabled={matching.includedCount === 0}
      onClick={() => void exclude(filters, matching.includedCount)}
    >
      Exclude {changeCount(matching.includedCount)}
    </Button>
    {matching.excludedManuallyCount > 0 && (
      <Button size="compact-xs" variant="default" onClick={() => void include(filters, matching.excludedManuallyCount)}>
        Include {changeCount(matching.excludedManuallyCount)}
      </Button>
    )}
  </div>
);
