import {
  DRAFT_TOO_LARGE,
  type DraftKind,
  MAX_DRAFT_BYTES,
  payloadBytes,
  readPayload,
  VERSION_FIELD,
} from '@adops/domain';
import type { ResultOf } from '@graphql-typed-document-node/core';
import { useEffect, useMemo, useRef } from 'react';
import { type Session, useSession } from '../../app/session/SessionProvider.js';
import { failureText, hasCode, isLostAnswer, lostAnswerText } from '../../app/transport/errors.js';
import { CREATE_DRAFT, DRAFT, DRAFTS, PUBLISH_DRAFT, SAVE_DRAFT } from '../drafts.graphql.js';
import type { DraftServer, SaveAnswer } from './draft-keeper.js';

type Answer = ResultOf<typeof SAVE_DRAFT>['draft']['save'];
export type PublishAnswer = ResultOf<typeof PUBLISH_DRAFT>['draft']['publish'];

export interface DraftCalls<Payload> extends DraftServer<Payload> {
  /** The id of the draft to go on with. */
  latestId(): Promise<number | null>;
  publish(id: number, version: number): Promise<PublishAnswer>;
}

/** Why a draft was not saved or loaded, in words for users. */
export function draftFailure(error: unknown): string {
  if (error instanceof UnreadableDraft) return error.message;
  return isLostAnswer(error) ? lostAnswerText() : failureText(error);
}

function answerOf({ status, message, errors, draft }: Answer): SaveAnswer {
  if (status !== 'error' && draft) return { kind: 'saved', id: draft.id, version: draft.version, state: draft.state };
  if (errors.some(({ field }) => field === VERSION_FIELD)) return { kind: 'conflict' };
  return { kind: 'refused', message: message ?? 'The console refused it.' };
}

/** The console as drafts of a kind see it; the same object as long as the kind is the same. */
export function useDraftServer<Payload extends object>(kind: DraftKind<Payload, never>): DraftCalls<Payload> {
  const session = useSession();
  // The session's functions are new with every state of it.
  const latest = useRef(session);
  useEffect(() => {
    latest.current = session;
  });
  return useMemo(() => {
    const call: Session['call'] = (client, document, variables, context) =>
      latest.current.call(client, document, variables, context);
    const inputOf = (payload: Payload, writer: string) => ({ payload, payloadVersion: kind.version, writer });
    return {
      async create(key, payload, writer) {
        if (payloadBytes(payload) > MAX_DRAFT_BYTES) return { kind: 'refused', message: DRAFT_TOO_LARGE };
        const variables = { kind: kind.id, key, input: inputOf(payload, writer) };
        return answerOf((await call(latest.current.client, CREATE_DRAFT, variables)).draft.create);
      },
      async save(id, version, payload, writer) {
        if (payloadBytes(payload) > MAX_DRAFT_BYTES) return { kind: 'refused', message: DRAFT_TOO_LARGE };
        try {
          const variables = { id, version, input: inputOf(payload, writer) };
          return answerOf((await call(latest.current.client, SAVE_DRAFT, variables)).draft.save);
        } catch (error) {
          if (hasCode(error, 'NOT_FOUND')) return { kind: 'gone' };
          throw error;
        }
      },
      async load(id) {
        try {
          const { draft } = await call(latest.current.client, DRAFT, { id });
          if (draft.kind !== kind.id) return null;
          // Its shape was checked there, in the version this page knows or a newer one.
          const reading = readPayload(kind, kind.version, draft.payload);
          if (draft.problem != null || reading.kind !== 'ok')
            throw new UnreadableDraft(draft.problem ?? 'The console has a newer release. Reload the page.');
          return { id: draft.id, version: draft.version, state: draft.state, payload: reading.payload };
        } catch (error) {
          if (hasCode(error, 'NOT_FOUND')) return null;
          throw error;
        }
      },
      async latestId() {
        const state = kind.afterPublish === 'locked' ? ('open' as const) : null;
        const variables = { kind: kind.id, state, page: 1, perPage: 1 };
        return (await call(latest.current.client, DRAFTS, variables)).drafts.rows[0]?.id ?? null;
      },
      async publish(id, version) {
        return (await call(latest.current.client, PUBLISH_DRAFT, { id, version })).draft.publish;
      },
    };
  }, [kind]);
}

/** The draft is there and this page cannot read it. */
export class UnreadableDraft extends Error {}
