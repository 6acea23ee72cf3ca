import { type DraftKind, readPayload } from '@adops/domain';
import { readJson } from '../../app/session/storage.js';
import type { DraftServer, OpenedDraft, StoredDraft } from './draft-keeper.js';
import { newKey } from '../../app/transport/idempotency.js';
import type { LocalCopies, LocalCopy } from './local-copies.js';
import { openPages, type Pages } from './pages.js';

/** Requested draft: one by its ID, a new one, or the last one. */
export type WantedDraft = number | 'new' | null;

interface Opening<Payload extends object> {
  readonly kind: DraftKind<Payload, never>;
  readonly server: DraftServer<Payload>;
  readonly copies: LocalCopies<Payload>;
  readonly pages: Pages;
  /** Returns the ID of the most recently saved draft, or null if there is none. */
  readonly latestId: () => Promise<number | null>;
  /** Storage key of the draft from before the server stored drafts. Its payload has version 1. */
  readonly formerKey?: string | undefined;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Opens a draft with the unsaved changes of a closed page, so that nothing is lost if a browser crashes. Resolves to
 * null if the draft doesn't exist. Rejects if the server doesn't respond.
 */
export async function openDraft<Payload extends object>(
  opening: Opening<Payload>,
  wanted: WantedDraft,
): Promise<OpenedDraft<Payload> | null> {
  if (wanted === 'new') return begun(opening.kind.empty, false);
  const { server, copies, pages } = opening;
  const former = wanted === null ? formerDraft(opening) : null;
  if (former) return begun(former, true);
  const alive = await openPages(pages);
  const left = copies
    .all()
    .find(({ writer, draftId }) => !alive.has(writer) && (wanted === null || draftId === wanted));
  const id = wanted ?? (left ? left.draftId : await opening.latestId());
  const stored = id === null ? null : await server.load(id);
  if (left) {
    if (stored && isSame(left.payload, stored.payload)) copies.remove(left.writer);
    else return resumed(left, stored);
  }
  if (stored) return opened(stored);
  return wanted === null ? begun(opening.kind.empty, false) : null;
}

const begun = <Payload>(payload: Payload, isChanged: boolean): OpenedDraft<Payload> => ({
  stored: null,
  payload,
  writer: newKey(),
  key: newKey(),
  version: 0,
  isChanged,
});

const opened = <Payload>(stored: StoredDraft<Payload>): OpenedDraft<Payload> => ({
  ...begun(stored.payload, false),
  stored,
  version: stored.version,
});

/** Returns the unsaved changes of a page with their base version, so that the server detects later saves. */
function resumed<Payload>(left: LocalCopy<Payload>, stored: StoredDraft<Payload> | null): OpenedDraft<Payload> {
  const { payload, writer, version } = left;
  // The draft was discarded in the meantime, so its changes become a new draft.
  const key = left.draftId !== null && !stored ? newKey() : left.key;
  return { stored, payload, writer, key, version: stored ? version : 0, isChanged: true };
}

function formerDraft<Payload extends object>({ kind, formerKey }: Opening<Payload>): Payload | null {
  const kept = formerKey === undefined ? null : readJson(formerKey);
  if (kept === null) return null;
  const reading = readPayload(kind, 1, kept);
  return reading.kind === 'ok' ? reading.payload : null;
}
