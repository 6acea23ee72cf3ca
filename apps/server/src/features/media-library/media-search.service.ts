import { Injectable } from '@nestjs/common';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { type Image, ImagesService } from '../images/index.js';
import { MediaItems } from './media-items.js';
import type { MediaFilterInput } from './media-inputs.model.js';
import type { MediaImage, MediaVideo } from './media-image.model.js';
import type { MediaItem } from './media-library.model.js';
import { MediaRepository } from './media.repository.js';

const MAX_FOUND = 200;

/** Searches matching pictures and videos for the uploaders. */
@Injectable()
export class MediaSearch {
  constructor(
    private readonly media: MediaRepository,
    private readonly items: MediaItems,
    private readonly images: ImagesService,
  ) {}

  async pictures(
    viewer: Viewer,
    filter: MediaFilterInput,
    { limit, bySocialAccount }: { limit: number; bySocialAccount: boolean },
  ): Promise<MediaImage[]> {
    if (!(limit >= 1 && limit <= MAX_FOUND)) throw new BadUserInput(`limit must be between 1 and ${MAX_FOUND}.`);
    if (bySocialAccount)
      throw new BadUserInput("The image libraries of social accounts can't be searched. Search the media library.");
    const found = await this.found(viewer, { ...filter, kind: 'picture' }, limit);
    const isForAds = filter.maxFileSize != null;
    return found.flatMap(({ image }) => (image ? [isForAds ? forAds(image) : image] : []));
  }

  async videos(viewer: Viewer, filter: MediaFilterInput): Promise<MediaVideo[]> {
    const found = await this.found(viewer, { ...filter, kind: 'video' }, MAX_FOUND);
    return found.flatMap(({ video }) => (video ? [video] : []));
  }

  async image({ companyId }: Viewer, id: number): Promise<Image | null> {
    return (await this.images.byIds(companyId, [id])).get(id) ?? null;
  }

  private async found({ companyId }: Viewer, filter: MediaFilterInput, limit: number): Promise<MediaItem[]> {
    const { rows } = await this.media.page(companyId, filter, [limit, 0]);
    return this.items.shown(companyId, rows);
  }
}

/** Returns an image for use in an ad. A large image is replaced by its smaller rendition. */
const forAds = (image: Image): MediaImage => ({ ...image, ...image.forAds });
