import type { DraftKind } from '@adops/domain';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { useAccess } from '../../app/session/SessionProvider.js';
import { writeText } from '../../app/session/storage.js';
import { DraftKeeper } from './draft-keeper.js';
import { LocalCopies } from './local-copies.js';
import { openDraft, type WantedDraft } from './open-draft.js';
import { pagesOf } from './pages.js';
import { draftFailure, type DraftCalls, useDraftServer } from './useDraftServer.js';

/** Parameter of the address that names the draft. */
export const DRAFT_PARAM = 'draft';

export type DraftOpening<Payload extends object> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly reason: string; readonly retry: () => void }
  | { readonly kind: 'missing' }
  | { readonly kind: 'open'; readonly keeper: DraftKeeper<Payload>; readonly calls: DraftCalls<Payload> };

function wantedOf(text: string | null): WantedDraft {
  if (text === 'new') return 'new';
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** The draft the address names, opened and saved as it changes; an address without one goes on with the draft saved last. */
export function useDraft<Payload extends object>(
  kind: DraftKind<Payload, never>,
  formerKey?: string,
): DraftOpening<Payload> {
  const { user, activeCompany } = useAccess();
  const calls = useDraftServer(kind);
  const [params, setParams] = useSearchParams();
  const wanted = wantedOf(params.get(DRAFT_PARAM));
  const [state, setState] = useState<DraftOpening<Payload>>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const current = useRef<{ keeper: DraftKeeper<Payload>; stop: () => void } | null>(null);
  const copies = useMemo(() => new LocalCopies(kind, activeCompany.id, user.id), [kind, activeCompany.id, user.id]);
  const pages = useMemo(
    () => pagesOf(`adops.drafts.${activeCompany.id}.${user.id}.${kind.id}`),
    [kind, activeCompany.id, user.id],
  );

  const nameInAddress = useCallback(
    (id: number) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.set(DRAFT_PARAM, String(id));
          return next;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  // The router makes a new function with every address.
  const nameRef = useRef(nameInAddress);
  useEffect(() => {
    nameRef.current = nameInAddress;
  });

  useEffect(() => {
    const openId = current.current?.keeper.getSnapshot().draftId ?? null;
    if (openId !== null && wanted === openId) return;
    // Left and come back to without a draft in the address.
    if (openId !== null && wanted === null) return nameRef.current(openId);
    let isStale = false;
    current.current?.stop();
    current.current = null;
    setState({ kind: 'loading' });
    openDraft({ kind, server: calls, copies, pages, latestId: calls.latestId, formerKey }, wanted).then(
      (opened) => {
        if (isStale) return;
        if (!opened) return setState({ kind: 'missing' });
        const keeper = new DraftKeeper(calls, copies, pages, draftFailure, opened);
        current.current = { keeper, stop: keeper.start() };
        // Kept by the new keeper from here on.
        if (formerKey !== undefined && opened.isChanged) writeText(formerKey, null);
        setState({ kind: 'open', keeper, calls });
      },
      (error: unknown) => {
        if (isStale) return;
        setState({ kind: 'failed', reason: draftFailure(error), retry: () => setAttempt((count) => count + 1) });
      },
    );
    return () => {
      isStale = true;
    };
  }, [wanted, attempt, kind, calls, copies, pages, formerKey]);

  useEffect(
    () => () => {
      current.current?.stop();
      current.current = null;
    },
    [],
  );

  const keeper = state.kind === 'open' ? state.keeper : null;
  const draftId = useSyncExternalStore(keeper?.subscribe ?? NEVER, () => keeper?.getSnapshot().draftId ?? null);
  useEffect(() => {
    if (draftId !== null) nameRef.current(draftId);
  }, [draftId]);
  return state;
}

const NEVER = () => () => undefined;
