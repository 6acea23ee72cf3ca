/** Options for requesting and polling generated images. */
export const AI_IMAGE_SAMPLES = 10;
export const AI_IMAGE_SIZE = '1024x1024';
export const AI_IMAGE_SIZES = ['1024x1024', '1536x1024', '1024x1536'] as const;
export const AI_IMAGE_POLLS = 20;
export const AI_IMAGE_POLL_MS = 15_000;
/** Timeout in milliseconds after which an image that isn't ready has failed. */
export const AI_IMAGE_TIMEOUT_MS = AI_IMAGE_POLLS * AI_IMAGE_POLL_MS;

export const NO_AI_IMAGES = 'No results were received';
export const aiImageError = (id: number): string => `Error fetching image ${id}`;

export interface AiImageStatus {
  readonly id: number;
  /** URL of the image. Null while the image is loading, and after a failure. */
  readonly url: string | null;
  readonly isLoading: boolean;
  readonly isError: boolean;
}

/** Returns the initial status of requested images: loading, without a URL. */
export const startedAiImages = (ids: readonly number[]): AiImageStatus[] =>
  ids.map((id) => ({ id, url: null, isLoading: true, isError: false }));

/** Merges polled results. A result is final, so an image never returns to loading. */
export function mergeAiImages<T extends AiImageStatus>(known: readonly T[], polled: readonly T[]): T[] {
  const news = new Map(polled.map((image) => [image.id, image]));
  return known.map((image) => (image.isLoading ? (news.get(image.id) ?? image) : image));
}

/** Marks images that are still loading as failed, once polling has ended. */
export const givenUpAiImages = <T extends AiImageStatus>(images: readonly T[]): T[] =>
  images.map((image) => (image.isLoading ? { ...image, isLoading: false, isError: true } : image));
