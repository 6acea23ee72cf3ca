import type { ReportContract, ReportState } from '@adops/domain';
import { useMemo, useState } from 'react';
import { usePreferences } from '../../app/preferences.js';
import { reduceReport } from '../state/report-actions.js';

/**
 * Returns the state that requests use. After 'Show only my accounts' is turned on and until the address is updated,
 * this state already excludes the removed filters, so that no request uses both.
 */
export function useAskedState(contract: ReportContract, state: ReportState, today: string): ReportState {
  const { onlyMyAccounts } = usePreferences();
  const [wasOn, setWasOn] = useState(onlyMyAccounts);
  const [isSwitching, setSwitching] = useState(false);
  if (wasOn !== onlyMyAccounts) {
    setWasOn(onlyMyAccounts);
    setSwitching(onlyMyAccounts);
  }
  const after = useMemo(
    () => reduceReport(contract, state, { type: 'ownAccountsOnly' }, today),
    [contract, state, today],
  );
  const hasFollowed =
    after.page === state.page && Object.keys(after.filters).length === Object.keys(state.filters).length;
  if (isSwitching && wasOn === onlyMyAccounts && hasFollowed) setSwitching(false);
  return isSwitching ? after : state;
}
