import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { WantedDraft } from './open-draft.js';

/** URL parameter with the ID of the draft. */
export const DRAFT_PARAM = 'draft';

function wantedOf(text: string | null): WantedDraft {
  if (text === 'new') return 'new';
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

export interface DraftAddress {
  readonly wanted: WantedDraft;
  /** Writes another draft's ID to the address. This function is stable between renders. */
  readonly name: (id: number) => void;
}

/** Returns the draft in this parameter of the address. */
export function useDraftAddress(param: string): DraftAddress {
  const [params, setParams] = useSearchParams();
  const latest = useRef(setParams);
  useEffect(() => {
    latest.current = setParams;
  });
  const name = useCallback(
    (id: number) => {
      const named = (before: URLSearchParams): URLSearchParams => {
        const next = new URLSearchParams(before);
        next.set(param, String(id));
        return next;
      };
      latest.current(named, { replace: true });
    },
    [param],
  );
  return { wanted: wantedOf(params.get(param)), name };
}
