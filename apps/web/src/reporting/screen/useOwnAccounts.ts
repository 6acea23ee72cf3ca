import type { ReportContract } from '@adops/domain';
import { useEffect, useMemo, useRef } from 'react';
import { restrictedAccounts, usePreferences } from '../../app/preferences.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { ReportAction } from '../state/report-actions.js';

/**
 * Returns the IDs of the accounts that a report is limited to, or null. It is limited while 'Show only my accounts' is
 * on, which is the default in some reports. Turning the switch on resets the filters that become pointless.
 */
export function useOwnAccounts(
  { ownAccountsByDefault }: Pick<ReportContract, 'ownAccountsByDefault'>,
  dispatch: (action: ReportAction) => void,
): readonly number[] | null {
  const { partnerAccounts } = useAccess();
  const { onlyMyAccounts } = usePreferences();
  const wasOn = useRef(onlyMyAccounts);
  useEffect(() => {
    if (onlyMyAccounts && !wasOn.current) dispatch({ type: 'ownAccountsOnly' });
    wasOn.current = onlyMyAccounts;
  }, [dispatch, onlyMyAccounts]);
  const isOwn = onlyMyAccounts || ownAccountsByDefault === true;
  return useMemo(() => restrictedAccounts(isOwn, partnerAccounts), [isOwn, partnerAccounts]);
}
