import { useCallback, useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router';

/** Reads the query of the address as it is by now: a screen that takes long to draw still has the one before it. */
export function useNewestSearch(): () => string {
  const router = useContext(DataRouterContext)?.router;
  const { search } = useLocation();
  const drawn = useRef(search);
  useEffect(() => {
    drawn.current = search;
  }, [search]);
  return useCallback(() => router?.state.location.search ?? drawn.current, [router]);
}
