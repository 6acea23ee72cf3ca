import { useEffect, useState } from 'react';
import { useAccess } from '../../app/session/SessionProvider.js';
import { readJson, writeJson } from '../../app/session/storage.js';
import { EMPTY_DRAFT, isEmptyDraft, readDraft, type Draft } from './draft.js';

export interface DraftState {
  readonly draft: Draft;
  readonly change: (next: Partial<Draft>) => void;
  readonly startOver: () => void;
}

/** The draft of the person in the active company; every change is kept at once and survives a reload. */
export function useDraft(): DraftState {
  const { user, activeCompany } = useAccess();
  const key = `adGenerator.${activeCompany.id}.${user.id}`;
  const [draft, setDraft] = useState<Draft>(() => readDraft(readJson(key)));
  useEffect(() => writeJson(key, isEmptyDraft(draft) && draft.siteId === null ? null : draft), [key, draft]);
  return {
    draft,
    change: (next) => setDraft((before) => ({ ...before, ...next })),
    startOver: () => setDraft(EMPTY_DRAFT),
  };
}
