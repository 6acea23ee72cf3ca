import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { type ByteRange, FILE_STORAGE, type FileStorage } from '../../core/storage/index.js';
import { MediaRepository } from './media.repository.js';

/** Bytes of a stored video on their way out. */
export interface VideoFile {
  readonly contentType: string;
  readonly extension: 'mp4' | 'mov';
  readonly size: number;
  /** The bytes, or a part of them. */
  open(part?: ByteRange): Readable;
}

@Injectable()
export class MediaFiles {
  constructor(
    private readonly media: MediaRepository,
    @Inject(FILE_STORAGE) private readonly files: FileStorage,
  ) {}

  /** What is under the address of a video; null: nothing. */
  async video(companyId: number, token: string): Promise<VideoFile | null> {
    const row = await this.media.videoByToken(companyId, token);
    if (!row) return null;
    const size = await this.files.size(row.file);
    const extension = row.contentType === 'video/quicktime' ? 'mov' : 'mp4';
    return { contentType: row.contentType, extension, size, open: (part) => this.files.open(row.file, part) };
  }
}
