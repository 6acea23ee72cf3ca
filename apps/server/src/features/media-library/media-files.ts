import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { type ByteRange, FILE_STORAGE, type FileStorage } from '../../core/storage/index.js';
import { MediaRepository } from './media.repository.js';

/** A stored video for download. */
export interface VideoFile {
  readonly contentType: string;
  readonly extension: 'mp4' | 'mov';
  readonly size: number;
  /** Opens the file or a part of it. */
  open(part?: ByteRange): Readable;
}

@Injectable()
export class MediaFiles {
  constructor(
    private readonly media: MediaRepository,
    @Inject(FILE_STORAGE) private readonly files: FileStorage,
  ) {}

  /** Returns the video at an address, or null if there is none. */
  async video(companyId: number, token: string): Promise<VideoFile | null> {
    const row = await this.media.videoByToken(companyId, token);
    if (!row) return null;
    const size = await this.files.size(row.file);
    const extension = row.contentType === 'video/quicktime' ? 'mov' : 'mp4';
    return { contentType: row.contentType, extension, size, open: (part) => this.files.open(row.file, part) };
  }
}
