import { useCallback, useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router';

/** Returns the current query of the address, because a slow render may still have the previous one. */
export function useNewestSearch(): () => string {
  const router = useContext(DataRouterContext)?.router;
  const { search } = useLocation();
  const drawn = useRef(search);
  useEffect(() => {
    drawn.current = search;
  }, [search]);
  return useCallback(() => router?.state.location.search ?? drawn.current, [router]);
}
