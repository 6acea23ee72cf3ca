import { z } from 'zod';
import type { FoundImage, ImageQuery, ImageSource } from './port.js';
import { ProviderHttp, type ProviderOptions } from '../providers/provider-http.js';

const photo = z.object({
  id: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  alt: z.string().nullish(),
  photographer: z.string().nullish(),
  src: z.object({ original: z.url(), medium: z.url() }),
});
const answer = z.object({ photos: z.array(photo).max(80) });

/** Client for the Pexels API, see https://www.pexels.com/api/documentation/. */
export class Pexels implements ImageSource {
  readonly name = 'Pexels';
  readonly hosts = ['images.pexels.com'];
  private readonly http: ProviderHttp;

  constructor(
    private readonly key: string,
    options: ProviderOptions = {},
  ) {
    this.http = new ProviderHttp(this.name, options);
  }

  async search({ keyword, page, perPage }: ImageQuery): Promise<FoundImage[]> {
    const query = new URLSearchParams({ query: keyword, page: String(page), per_page: String(perPage) });
    const { photos } = await this.http.json(
      { url: `https://api.pexels.com/v1/search?${query}`, headers: { authorization: this.key } },
      answer,
    );
    return photos.slice(0, perPage).map(({ id, width, height, alt, photographer, src }) => ({
      ...{ externalId: `pexels-${id}`, url: src.original, thumbnail: src.medium, width, height },
      ...{ title: alt || null, author: photographer || null, license: 'Pexels License', source: this.name },
    }));
  }
}
