import { type FoundImage, type ImageSource, ProviderError } from '@adops/connectors';
import { WEB_IMAGES_LIMIT_REACHED, WEB_IMAGES_PER_REQUEST, WEB_IMAGES_TOTAL } from '@adops/domain';
import { Injectable, Logger } from '@nestjs/common';
import { BadUserInput } from '../../core/graphql/index.js';
import { ImageProviders } from './image-providers.js';
import type { WebImage } from './image-sources.model.js';

const MAX_KEYWORD = 200;

interface Asked {
  readonly keyword: string;
  /** Index of the first result, from 1. */
  readonly offset: number;
  readonly count: number;
}

/** Searches pictures on the web with all configured providers. */
@Injectable()
export class WebImages {
  private readonly logger = new Logger('WebImages');

  constructor(private readonly providers: ImageProviders) {}

  /**
   * Returns a page of results, alternating between searches. Skips failed searches unless all fail.
   * @throws BadUserInput for an invalid request
   */
  async search({ keyword, offset, count }: Asked): Promise<WebImage[]> {
    const words = keyword.trim();
    const { searches } = this.providers;
    if (searches.length === 0)
      throw new BadUserInput(
        'No web image search is configured. An administrator can set PEXELS_API_KEY or PIXABAY_API_KEY.',
      );
    if (words === '' || words.length > MAX_KEYWORD)
      throw new BadUserInput(`Enter 1 to ${MAX_KEYWORD} characters to search for.`);
    if (!(count >= 1 && count <= WEB_IMAGES_PER_REQUEST))
      throw new BadUserInput(`numImages must be between 1 and ${WEB_IMAGES_PER_REQUEST}.`);
    if (offset < 1 || (offset - 1) % count !== 0)
      throw new BadUserInput('offset must be 1 plus a multiple of numImages.');
    if (offset + count - 1 > WEB_IMAGES_TOTAL) throw new BadUserInput(WEB_IMAGES_LIMIT_REACHED);
    const page = (offset - 1) / count + 1;
    const results = await Promise.allSettled(
      shares(count, searches).map(([source, perPage]) => source.search({ keyword: words, page, perPage })),
    );
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    for (const failure of failures) {
      if (!(failure instanceof ProviderError)) throw failure;
      this.logger.warn(failure.message);
    }
    if (failures.length === results.length) throw new BadUserInput((failures[0] as Error).message);
    return inTurn(results.map((result) => (result.status === 'fulfilled' ? result.value : [])));
  }
}

/** Distributes the number of results over the searches. */
function shares(count: number, searches: readonly ImageSource[]): [ImageSource, number][] {
  const least = Math.floor(count / searches.length);
  return searches
    .map((source, at): [ImageSource, number] => [source, least + (at < count % searches.length ? 1 : 0)])
    .filter(([, share]) => share > 0);
}

function inTurn(lists: readonly (readonly FoundImage[])[]): WebImage[] {
  const rows = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: rows }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}
