import { useCallback } from 'react';
import { useAccess } from '../session/SessionProvider.js';

/**
 * Returns a function for addresses below a path of the active company, as in `path('edit/3')`. The function is stable
 * between renders.
 */
export function useCompanyPath(part: string): (rest: string) => string {
  const { activeCompany } = useAccess();
  return useCallback(
    (rest) => `/company/${activeCompany.id}/${part}${rest === '' ? '' : `/${rest}`}`,
    [activeCompany.id, part],
  );
}
