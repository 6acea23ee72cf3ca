import type { DraftKind } from '@adops/domain';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useAccess } from '../../app/session/SessionProvider.js';
import { writeText } from '../../app/session/storage.js';
import { DraftKeeper, type SavePace } from './draft-keeper.js';
import { LocalCopies } from './local-copies.js';
import { openDraft } from './open-draft.js';
import { pagesOf } from './pages.js';
import { DRAFT_PARAM, type DraftAddress, useDraftAddress } from './useDraftAddress.js';
import { draftFailure, type DraftCalls, useDraftServer } from './useDraftServer.js';

export type DraftOpening<Payload extends object> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly reason: string; readonly retry: () => void }
  | { readonly kind: 'missing' }
  | { readonly kind: 'open'; readonly keeper: DraftKeeper<Payload>; readonly calls: DraftCalls<Payload> };

/** Options for opening a draft. */
export interface DraftSource<Payload extends object> {
  readonly kind: DraftKind<Payload, never>;
  readonly calls: DraftCalls<Payload>;
  readonly pace?: SavePace;
  /** Payload of new drafts. Defaults to the empty one of the kind. */
  readonly empty?: Payload | undefined;
}

/** Returns the server, browser storage and other pages that drafts of a kind use. */
function useSurroundings<Payload extends object>({ kind, calls, pace }: DraftSource<Payload>) {
  const { user, activeCompany } = useAccess();
  return useMemo(
    () => ({
      kind,
      calls,
      pace,
      server: calls,
      latestId: calls.latestId,
      copies: new LocalCopies(kind, activeCompany.id, user.id),
      pages: pagesOf(`adops.drafts.${activeCompany.id}.${user.id}.${kind.id}`),
    }),
    [kind, calls, pace, activeCompany.id, user.id],
  );
}

/**
 * Opens the draft in the address and saves its changes. Without a draft in the address, opens the most recently saved
 * one.
 */
export function useDraft<Payload extends object>(
  kind: DraftKind<Payload, never>,
  formerKey?: string,
  empty?: Payload,
): DraftOpening<Payload> {
  return useOpenDraft({ kind, empty, calls: useDraftServer(kind) }, useDraftAddress(DRAFT_PARAM), formerKey);
}

/** Opens a draft like `useDraft`, for drafts that are stored elsewhere. */
export function useOpenDraft<Payload extends object>(
  source: DraftSource<Payload>,
  { wanted, name }: DraftAddress,
  formerKey?: string,
): DraftOpening<Payload> {
  const surroundings = useSurroundings(source);
  // A different payload for new drafts doesn't reopen the draft.
  const kindNow = useEffectEvent(() => ({ ...source.kind, empty: source.empty ?? source.kind.empty }));
  const [state, setState] = useState<DraftOpening<Payload>>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const current = useRef<{ keeper: DraftKeeper<Payload>; stop: () => void } | null>(null);

  useEffect(() => {
    const openId = current.current?.keeper.getSnapshot().draftId ?? null;
    if (openId !== null && wanted === openId) return;
    // The user left and returned without a draft in the address.
    if (openId !== null && wanted === null) return name(openId);
    let isStale = false;
    const settle = (next: DraftOpening<Payload>): void => void (isStale || setState(next));
    current.current?.stop();
    current.current = null;
    settle({ kind: 'loading' });
    openDraft({ ...surroundings, kind: kindNow(), formerKey }, wanted).then(
      (opened) => {
        if (isStale) return;
        if (!opened) return settle({ kind: 'missing' });
        const { calls, copies, pages, pace } = surroundings;
        const keeper = new DraftKeeper(calls, copies, pages, draftFailure, opened, pace);
        current.current = { keeper, stop: keeper.start() };
        // From now on the new keeper stores these changes.
        if (formerKey !== undefined && opened.isChanged) writeText(formerKey, null);
        settle({ kind: 'open', keeper, calls });
      },
      (error: unknown) =>
        settle({ kind: 'failed', reason: draftFailure(error), retry: () => setAttempt((count) => count + 1) }),
    );
    return () => {
      isStale = true;
    };
  }, [wanted, attempt, surroundings, formerKey, name]);
  useEffect(() => () => current.current?.stop(), []);

  const keeper = state.kind === 'open' ? state.keeper : null;
  const draftId = useSyncExternalStore(keeper?.subscribe ?? NEVER, () => keeper?.getSnapshot().draftId ?? null);
  useEffect(() => {
    if (draftId !== null) name(draftId);
  }, [draftId, name]);
  return state;
}

const NEVER = () => () => undefined;
