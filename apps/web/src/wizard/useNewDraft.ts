import type { DraftKind } from '@adops/domain';
import { useNavigate } from 'react-router';
import { useCompanyPath } from '../app/routes/useCompanyPath.js';
import { newKey } from '../app/transport/idempotency.js';
import { DRAFT_PARAM } from './draft/useDraftAddress.js';
import { useDraftServer } from './draft/useDraftServer.js';

/** Stores a new draft and opens it at a step. @returns the reason why it was not stored, or null */
export function useNewDraft<Payload extends object>(
  kind: DraftKind<Payload, never>,
  path: string,
): (payload: Payload, step: string) => Promise<string | null> {
  const calls = useDraftServer(kind);
  const navigate = useNavigate();
  const addressOf = useCompanyPath(path);
  return async (payload, step) => {
    const answer = await calls.create(newKey(), payload, newKey());
    if (answer.kind !== 'saved') return answer.kind === 'refused' ? answer.message : 'The draft was not saved.';
    await navigate(`${addressOf(step)}?${DRAFT_PARAM}=${answer.id}`);
    return null;
  };
}
