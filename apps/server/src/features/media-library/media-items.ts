import { Injectable } from '@nestjs/common';
import { type Image, ImagesService } from '../images/index.js';
import type { MediaItem } from './media-library.model.js';
import type { MediaRow } from './media.repository.js';

/** Library items as users see them: rows with the addresses of their files. */
@Injectable()
export class MediaItems {
  constructor(private readonly images: ImagesService) {}

  async shown(companyId: number, rows: readonly MediaRow[]): Promise<MediaItem[]> {
    const ids = rows.map(({ imageId }) => imageId).filter((id) => id !== null);
    const images = await this.images.byIds(companyId, ids);
    return rows.map((row) => item(companyId, row, (row.imageId !== null && images.get(row.imageId)) || null));
  }
}

function item(
  companyId: number,
  { cropBox, videoToken, imageId: _, ...row }: MediaRow,
  image: Image | null,
): MediaItem {
  const [x, y, width, height] = cropBox;
  return {
    ...row,
    image,
    crop: cropBox.length === 4 ? { x: x!, y: y!, width: width!, height: height! } : null,
    video: videoToken
      ? { id: row.id, url: videoUrl(companyId, videoToken), thumbnail: image?.thumbnail ?? null }
      : null,
  };
}

export const videoUrl = (companyId: number, token: string): string => `/company/${companyId}/api/media/videos/${token}`;
