import { z } from 'zod';
import type { FoundImage, ImageQuery, ImageSource } from './port.js';
import { ProviderHttp, type ProviderOptions } from '../providers/provider-http.js';

/** Minimum results per page in Pixabay's API. */
const MIN_PER_PAGE = 3;

const hit = z.object({
  id: z.number().int(),
  previewURL: z.url(),
  webformatURL: z.url(),
  largeImageURL: z.url(),
  imageWidth: z.number().int().positive(),
  imageHeight: z.number().int().positive(),
  user: z.string().nullish(),
  tags: z.string().nullish(),
});
const answer = z.object({ hits: z.array(hit).max(200) });

/** Client for the Pixabay API, see https://pixabay.com/api/docs/. */
export class Pixabay implements ImageSource {
  readonly name = 'Pixabay';
  readonly hosts = ['pixabay.com', 'cdn.pixabay.com'];
  private readonly http: ProviderHttp;

  constructor(
    private readonly key: string,
    options: ProviderOptions = {},
  ) {
    this.http = new ProviderHttp(this.name, options);
  }

  async search({ keyword, page, perPage }: ImageQuery): Promise<FoundImage[]> {
    const query = new URLSearchParams({
      ...{ key: this.key, q: keyword.slice(0, 100), image_type: 'photo', safesearch: 'true' },
      ...{ page: String(page), per_page: String(Math.max(perPage, MIN_PER_PAGE)) },
    });
    const { hits } = await this.http.json({ url: `https://pixabay.com/api/?${query}` }, answer);
    return hits.slice(0, perPage).map((each) => ({
      ...{ externalId: `pixabay-${each.id}`, url: each.largeImageURL, thumbnail: each.webformatURL },
      ...{ width: each.imageWidth, height: each.imageHeight, title: each.tags || null, author: each.user || null },
      ...{ license: 'Pixabay Content License', source: this.name },
    }));
  }
}
