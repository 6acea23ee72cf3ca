import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { restrictedAccounts, usePreferences } from '../preferences.js';
import { useAccess } from '../session/SessionProvider.js';
import { OPEN_ALERTS } from './open-alerts.graphql.js';

/** Returns the variables of `OPEN_ALERTS`, limited to the same accounts as the alert report. */
export function useOpenAlertVariables() {
  const { partnerAccounts } = useAccess();
  const { onlyMyAccounts } = usePreferences();
  return useMemo(() => {
    const accounts = restrictedAccounts(onlyMyAccounts, partnerAccounts);
    return { partnerAccountIdIn: accounts ? [...accounts] : null };
  }, [onlyMyAccounts, partnerAccounts]);
}

/** Counts of open alerts as last fetched by `OpenAlertsLink`; null before that, and without permission for the alert report. */
export function useOpenAlerts() {
  const { permissions } = useAccess();
  const variables = useOpenAlertVariables();
  const { data, previousData } = useQuery(OPEN_ALERTS, { variables, fetchPolicy: 'cache-only' });
  return permissions.has('alert-report') ? ((data ?? previousData)?.openAlerts ?? null) : null;
}
