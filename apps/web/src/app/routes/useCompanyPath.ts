import { useCallback } from 'react';
import { useAccess } from '../session/SessionProvider.js';

/** Returns the addresses below a part of the active company: `path('edit/3')`. The function stays the same between drawings. */
export function useCompanyPath(part: string): (rest: string) => string {
  const { activeCompany } = useAccess();
  return useCallback(
    (rest) => `/company/${activeCompany.id}/${part}${rest === '' ? '' : `/${rest}`}`,
    [activeCompany.id, part],
  );
}
