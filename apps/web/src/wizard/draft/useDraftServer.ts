import { type DraftKind, draftTooLarge, maxBytesOf, payloadBytes, readPayload, VERSION_FIELD } from '@adops/domain';
import { useApolloClient } from '@apollo/client/react';
import type { ResultOf, TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useMemo } from 'react';
import { dataOf, LIVE } from '../../app/loading/query.js';
import { KEEP_QUERIES } from '../../app/transport/cache.js';
import { failureText, hasCode, isLostAnswer, lostAnswerText } from '../../app/transport/errors.js';
import { type Mutate, useMutate } from '../../app/transport/useMutate.js';
import { CREATE_DRAFT, DRAFT, DRAFTS, PUBLISH_DRAFT, SAVE_DRAFT, SAVE_DRAFT_CHANGES } from '../drafts.graphql.js';
import type { DraftServer, SaveAnswer } from './draft-keeper.js';
import { SavedVersions } from './saved-versions.js';

type Answer = ResultOf<typeof SAVE_DRAFT>['draft']['save'];
export type PublishAnswer = ResultOf<typeof PUBLISH_DRAFT>['draft']['publish'];

export interface DraftCalls<Payload> extends DraftServer<Payload> {
  /** ID of the draft to continue with. */
  latestId(): Promise<number | null>;
  publish(id: number, version: number): Promise<PublishAnswer>;
}

/** Returns the reason why a draft was not saved or loaded, in words for users. */
export function draftFailure(error: unknown): string {
  if (error instanceof UnreadableDraft) return error.message;
  return isLostAnswer(error) ? lostAnswerText() : failureText(error);
}

function answerOf({ status, message, errors, draft }: Answer): SaveAnswer {
  if (status !== 'error' && draft) return { kind: 'saved', id: draft.id, version: draft.version, state: draft.state };
  if (errors.some(({ field }) => field === VERSION_FIELD)) return { kind: 'conflict' };
  return { kind: 'refused', message: message ?? 'The console rejected the draft.' };
}

/** Returns the server calls for drafts of a kind. The object is stable as long as the kind doesn't change. */
export function useDraftServer<Payload extends object>(kind: DraftKind<Payload, never>): DraftCalls<Payload> {
  const client = useApolloClient();
  const mutate = useMutate(KEEP_QUERIES);
  return useMemo(() => {
    const read = async <Data, Variables extends Record<string, unknown>>(
      query: TypedDocumentNode<Data, Variables>,
      variables: Variables,
    ): Promise<Data> => dataOf<Data>((await client.query({ query, variables: variables as never, ...LIVE })) as never);
    const inputOf = (payload: Payload, writer: string) => ({ payload, payloadVersion: kind.version, writer });
    const versions = new SavedVersions(kind);
    return {
      async create(key, payload, writer) {
        if (payloadBytes(payload) > maxBytesOf(kind)) return { kind: 'refused', message: draftTooLarge(kind) };
        const variables = { kind: kind.id, key, input: inputOf(payload, writer) };
        return versions.answered(answerOf((await mutate(CREATE_DRAFT, variables)).draft.create), payload);
      },
      save: saverOf(kind, mutate, versions),
      async load(id) {
        try {
          const { draft } = await read(DRAFT, { id });
          if (draft.kind !== kind.id) return null;
          // The server validated the payload, which has this page's version or a newer one.
          const reading = readPayload(kind, kind.version, draft.payload);
          if (draft.problem != null || reading.kind !== 'ok')
            throw new UnreadableDraft(draft.problem ?? 'The console has a newer release. Reload the page.');
          versions.keep(draft.id, draft.version, reading.payload);
          return { id: draft.id, version: draft.version, state: draft.state, payload: reading.payload };
        } catch (error) {
          if (hasCode(error, 'NOT_FOUND')) return null;
          throw error;
        }
      },
      async latestId() {
        const state = kind.afterPublish === 'locked' ? ('open' as const) : null;
        const variables = { kind: kind.id, state, page: 1, perPage: 1 };
        return (await read(DRAFTS, variables)).drafts.rows[0]?.id ?? null;
      },
      async publish(id, version) {
        return (await mutate(PUBLISH_DRAFT, { id, version })).draft.publish;
      },
    };
  }, [client, kind, mutate]);
}

/** Saves only the changes of a draft if the server's payload is known, otherwise the whole payload. */
function saverOf<Payload extends object>(
  kind: DraftKind<Payload, never>,
  mutate: Mutate,
  versions: SavedVersions<Payload>,
): DraftServer<Payload>['save'] {
  return async (id, version, payload, writer) => {
    if (payloadBytes(payload) > maxBytesOf(kind)) return { kind: 'refused', message: draftTooLarge(kind) };
    const changes = versions.changesOf(id, version, payload);
    // The stored payload is unknown until the response.
    versions.forget(id);
    try {
      const shared = { payloadVersion: kind.version, writer };
      const answer = changes
        ? (await mutate(SAVE_DRAFT_CHANGES, { id, version, input: { changes, ...shared } })).draft.saveChanges
        : (await mutate(SAVE_DRAFT, { id, version, input: { payload, ...shared } })).draft.save;
      return versions.answered(answerOf(answer), payload);
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND')) return { kind: 'gone' };
      throw error;
    }
  };
}

/** The draft exists, but this page can't read it. */
export class UnreadableDraft extends Error {}
