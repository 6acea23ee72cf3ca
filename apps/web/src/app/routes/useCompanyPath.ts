import { useCallback } from 'react';
import { useAccess } from '../session/SessionProvider.js';

/** Returns a function for addresses below a part of the active company: `path('edit/3')`. It is the same between renders. */
export function useCompanyPath(part: string): (rest: string) => string {
  const { activeCompany } = useAccess();
  return useCallback(
    (rest) => `/company/${activeCompany.id}/${part}${rest === '' ? '' : `/${rest}`}`,
    [activeCompany.id, part],
  );
}
