import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { WantedDraft } from './open-draft.js';

/** Parameter of the address that names the draft. */
export const DRAFT_PARAM = 'draft';

function wantedOf(text: string | null): WantedDraft {
  if (text === 'new') return 'new';
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** The draft the address names, and a function that names another; it stays the same between renders. */
export function useDraftAddress(): { readonly wanted: WantedDraft; readonly name: (id: number) => void } {
  const [params, setParams] = useSearchParams();
  const latest = useRef(setParams);
  useEffect(() => {
    latest.current = setParams;
  });
  const name = useCallback((id: number) => {
    const named = (before: URLSearchParams): URLSearchParams => {
      const next = new URLSearchParams(before);
      next.set(DRAFT_PARAM, String(id));
      return next;
    };
    latest.current(named, { replace: true });
  }, []);
  return { wanted: wantedOf(params.get(DRAFT_PARAM)), name };
}
