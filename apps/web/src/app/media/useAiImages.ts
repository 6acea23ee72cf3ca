import { useApolloClient } from '@apollo/client/react';
import {
  AI_IMAGE_POLL_MS,
  AI_IMAGE_POLLS,
  AI_IMAGE_SAMPLES,
  AI_IMAGE_SIZE,
  aiImageError,
  givenUpAiImages,
  mergeAiImages,
  NO_AI_IMAGES,
} from '@adops/domain';
import { useEffect, useRef, useState } from 'react';
import type { StartAiImagesQuery } from '../../gql/graphql.js';
import { failureWords, handleFailure, WordedFailure } from '../failures/index.js';
import { showDone, showErrorBriefly } from '../toasts.js';
import { KEEP_QUERIES } from '../transport/cache.js';
import { isAborted } from '../transport/errors.js';
import { useMutate } from '../transport/useMutate.js';
import { CANCEL_AI_IMAGES, POLL_AI_IMAGES, START_AI_IMAGES } from './media.graphql.js';

/** Type in which `url` is null rather than missing, as in the state that all images share. */
export type GeneratedImage = Omit<StartAiImagesQuery['adImageSuggestions'][number], 'url'> & {
  readonly url: string | null;
};

const known = (images: StartAiImagesQuery['adImageSuggestions']): GeneratedImage[] =>
  images.map((image) => ({ ...image, url: image.url ?? null }));

const OPTIONS = [
  { name: 'Resolution', value: AI_IMAGE_SIZE },
  { name: 'Samples', value: String(AI_IMAGE_SAMPLES) },
];

const CANCEL_FAILED = 'Failed to cancel the images';

/** Resolves after a time, or earlier when it is woken. */
function pause(ms: number, wake: { current: () => void }): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    wake.current = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

const loadingIds = (images: readonly GeneratedImage[]): number[] =>
  images.filter(({ isLoading }) => isLoading).map(({ id }) => id);

/**
 * Polls until no image is loading or the limit is reached.
 * @param run number of the current request. Polling ends if it changes
 */
function usePolls(run: { readonly current: number }, setImages: (images: readonly GeneratedImage[]) => void) {
  const client = useApolloClient();
  /** Ends the wait for the next poll. */
  const wake = useRef<() => void>(() => undefined);

  /** Merges new results into loading images. @returns all images */
  const look = async (present: readonly GeneratedImage[], mine: number): Promise<readonly GeneratedImage[]> => {
    const answer = await client
      .query({ query: POLL_AI_IMAGES, variables: { aiImageIds: loadingIds(present) }, fetchPolicy: 'no-cache' })
      .catch(() => null);
    if (run.current !== mine) return present;
    const news = known(answer?.data?.adImageSuggestionsByIds ?? []);
    for (const { id, isError, isCanceled } of news) if (isError && !isCanceled) showErrorBriefly(aiImageError(id));
    const merged = mergeAiImages(present, news);
    setImages(merged);
    return merged;
  };

  const poll = async (first: readonly GeneratedImage[], mine: number): Promise<void> => {
    let present = first;
    for (let polls = 0; polls < AI_IMAGE_POLLS && loadingIds(present).length > 0; polls += 1) {
      await pause(AI_IMAGE_POLL_MS, wake);
      if (run.current !== mine) return;
      present = await look(present, mine);
      if (run.current !== mine) return;
    }
    if (loadingIds(present).length === 0) return;
    showErrorBriefly(NO_AI_IMAGES);
    setImages(givenUpAiImages(present));
  };
  return { poll, wake };
}

/** Cancels images that were not started. Those in progress still arrive. */
function useCancel(images: readonly GeneratedImage[], onCanceled: () => void) {
  const mutate = useMutate(KEEP_QUERIES);
  const [isCanceling, setCanceling] = useState(false);
  const cancel = async (): Promise<void> => {
    setCanceling(true);
    try {
      const { status, message } = (await mutate(CANCEL_AI_IMAGES, { aiImageIds: loadingIds(images) })).cancelAiImages;
      if (status === 'error') handleFailure(new WordedFailure(message ?? CANCEL_FAILED));
      else showDone(message ?? 'The images were canceled.');
      onCanceled();
    } catch (error) {
      handleFailure(error, { what: CANCEL_FAILED });
    } finally {
      setCanceling(false);
    }
  };
  return { cancel: () => void cancel(), isCanceling };
}

/** Generates ten images from a prompt. Each is loading, done or failed independently. */
export function useAiImages() {
  const client = useApolloClient();
  const [images, setImages] = useState<readonly GeneratedImage[]>([]);
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = useRef(0);
  useEffect(() => () => void (run.current += 1), []);
  const { poll, wake } = usePolls(run, setImages);
  const { cancel, isCanceling } = useCancel(images, () => wake.current());

  const start = async (providerId: number, keyword: string): Promise<void> => {
    const mine = (run.current += 1);
    setStarting(true);
    setFailure(null);
    try {
      const { data, error } = await client.query({
        query: START_AI_IMAGES,
        variables: { providerId, keyword, options: OPTIONS },
        fetchPolicy: 'no-cache',
      });
      if (error || !data) throw error ?? new Error('No answer.');
      if (run.current !== mine) return;
      const started = known(data.adImageSuggestions);
      setImages(started);
      void poll(started, mine);
    } catch (error) {
      if (run.current === mine && !isAborted(error)) setFailure(failureWords(error));
    } finally {
      setStarting(false);
    }
  };
  return { images, start, isStarting, failure, cancel, isCanceling };
}
