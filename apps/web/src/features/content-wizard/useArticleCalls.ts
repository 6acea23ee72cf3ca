import { VERSION_FIELD } from '@adops/domain';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { dataOf, FROM_SERVER } from '../../app/loading/query.js';
import { KEEP_QUERIES } from '../../app/transport/cache.js';
import { failureText, hasCode, ServerAnswerError } from '../../app/transport/errors.js';
import { type Mutate, useMutate } from '../../app/transport/useMutate.js';
import type { SaveAnswer, StoredDraft } from '../../wizard/draft/draft-keeper.js';
import type { DraftCalls } from '../../wizard/draft/useDraftServer.js';
import { type ArticleDraft, changesOf, contentOf, isSameContent, storedOf } from './article-draft.js';
import { ARTICLE, UPDATE_ARTICLE, UPLOAD_ARTICLE } from './content-wizard.graphql.js';

type Load = (id: number) => Promise<StoredDraft<ArticleDraft> | null>;

/** Returns the server calls of the draft framework for articles. */
export function useArticleCalls(): DraftCalls<ArticleDraft> {
  const client = useApolloClient();
  const mutate = useMutate(KEEP_QUERIES);
  return useMemo(() => {
    /** Stored content by article id. Saves send only fields that differ from it. */
    const known = new Map<number, ArticleDraft>();
    const load: Load = async (id) => {
      try {
        const { article } = dataOf(await client.query({ query: ARTICLE, variables: { id }, ...FROM_SERVER }));
        if (!article) return null;
        known.set(id, contentOf(article));
        return storedOf(article);
      } catch (error) {
        if (hasCode(error, 'NOT_FOUND')) return null;
        throw error;
      }
    };
    return {
      load,
      save: (id, version, payload) => saved({ mutate, load, known }, id, version, payload),
      create: () => Promise.reject(new Error('Create the article first.')),
      latestId: () => Promise.resolve(null),
      async publish(id) {
        const { status, message } = (await mutate(UPLOAD_ARTICLE, { id })).article.upload;
        return { status, message: message ?? null, errors: [], draft: null };
      },
    };
  }, [client, mutate]);
}

interface Surroundings {
  readonly mutate: Mutate;
  readonly load: Load;
  readonly known: Map<number, ArticleDraft>;
}

async function saved(
  { mutate, load, known }: Surroundings,
  id: number,
  version: number,
  payload: ArticleDraft,
): Promise<SaveAnswer> {
  /** Checks if a rejected save was stored after all: when its response was lost, the repetition is rejected. */
  const afterRefusal = async (message: string, isConflict: boolean): Promise<SaveAnswer> => {
    const stored = await load(id);
    if (!stored) return { kind: 'gone' };
    if (!isConflict && stored.version === version) return { kind: 'refused', message };
    return isSameContent(stored.payload, payload)
      ? { kind: 'saved', id, version: stored.version, state: 'open' }
      : { kind: 'conflict' };
  };
  try {
    const { hotspots, ...changes } = changesOf(payload, known.get(id) ?? null);
    const input = { id, version, ...changes, ...(hotspots && { hotspots: [...hotspots] }) };
    const { status, message, article } = (await mutate(UPDATE_ARTICLE, input)).article.update;
    if (status === 'error' || !article) return await afterRefusal(message ?? 'The console rejected the change.', false);
    known.set(id, payload);
    return { kind: 'saved', id, version: article.version, state: 'open' };
  } catch (error) {
    if (hasCode(error, 'NOT_FOUND')) return { kind: 'gone' };
    if (!(error instanceof ServerAnswerError) || error.codes.includes('INTERNAL')) throw error;
    const isConflict = error.fields.some(({ field }) => field === VERSION_FIELD);
    return await afterRefusal(failureText(error), isConflict);
  }
}
