import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type CropBox, LIBRARY_IMAGE_BYTES, mediaForm, type MediaForm, VIDEO_BYTES } from '@adops/domain';
import { Inject, Injectable } from '@nestjs/common';
import { type Change, Changes, found } from '../../core/changes/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import { FILE_STORAGE, type FileStorage, type StoredFile } from '../../core/storage/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ImagesService, type Picture } from '../images/index.js';
import { MediaItems } from './media-items.js';
import type { MediaItem } from './media-library.model.js';
import { type MediaRow, type NewMedia, MediaRepository } from './media.repository.js';
import { bytesToScan, MediaScan } from './media-scan.js';
import { OutsidePictures } from './outside-pictures.js';
import { NoVideo, type VideoHeader, VideoReader } from './video-header.js';

/** Metadata of a new item. */
export interface AboutMedia extends Partial<Omit<MediaForm, 'name'>> {
  readonly name: string;
  readonly origin: NewMedia['origin'];
  readonly sourceUrl?: string;
}

const TOO_LARGE = `The picture must not be larger than ${LIBRARY_IMAGE_BYTES / 1_000_000} MB.`;

/** Adds pictures and videos to the library. */
@Injectable()
export class MediaUploads {
  constructor(
    private readonly changes: Changes,
    private readonly images: ImagesService,
    private readonly media: MediaRepository,
    private readonly items: MediaItems,
    private readonly scan: MediaScan,
    private readonly outside: OutsidePictures,
    @Inject(FILE_STORAGE) private readonly files: FileStorage,
  ) {}

  /** Adds a picture. @throws BadUserInput if it isn't a picture, is too large, or is rejected by the virus scanner */
  async addPicture(viewer: Viewer, sent: Buffer, about: AboutMedia): Promise<MediaItem> {
    if (sent.byteLength > LIBRARY_IMAGE_BYTES) throw new BadUserInput(TOO_LARGE);
    const form = formOf(about);
    await this.scan.check(viewer, bytesToScan(form.name, sent));
    const picture = await this.images.read(sent);
    return this.keepPicture(viewer, picture, { ...about, ...form });
  }

  /**
   * Adds the picture at an address.
   * @throws BadUserInput if there is no picture at the address, or it leads to a private network
   */
  async addByAddress(viewer: Viewer, url: string, about: Partial<AboutMedia> = {}): Promise<MediaItem> {
    const bytes = await this.outside.fetch(url);
    return this.addPicture(viewer, bytes, { name: nameIn(url), origin: 'address', sourceUrl: url, ...about });
  }

  /**
   * Creates a crop that refers to the original picture, which is unchanged.
   * @throws NotFound for an unknown picture, BadUserInput for an invalid area
   */
  async crop(viewer: Viewer, imageId: number, box: CropBox): Promise<MediaItem> {
    const picture = await this.images.cut(viewer, imageId, box);
    const parent = await this.media.byImage(viewer.companyId, imageId);
    const about = { name: `Crop of image ${imageId}`, ...(parent && aboutCrop(parent)), origin: 'crop' as const };
    const cropBox = [box.x, box.y, box.width, box.height];
    return this.keepPicture(viewer, picture, { ...about, ...formOf(about) }, { parentId: imageId, cropBox });
  }

  private async keepPicture(
    viewer: Viewer,
    picture: Picture,
    about: AboutMedia & MediaForm,
    { parentId, cropBox = [] }: { parentId?: number; cropBox?: readonly number[] } = {},
  ): Promise<MediaItem> {
    const { width, height, look, color, bytes } = picture;
    const id = await this.images.keep(picture, (store) =>
      this.changes.run(viewer, async (change) => {
        const image = await store(change, parentId);
        return this.insert(change, {
          ...{ ...about, kind: 'picture', imageId: image.id, sourceUrl: about.sourceUrl ?? null, cropBox },
          ...{ width, height, look, color, filesize: bytes.byteLength, video: null },
        });
      }),
    );
    return this.one(viewer, id);
  }

  /** Stores a video while it is received. @throws BadUserInput if it isn't a video, is too large, or is rejected */
  async addVideo(viewer: Viewer, sent: Readable, name: string): Promise<MediaItem> {
    const form = formOf({ name, origin: 'upload' });
    const { file, header } = await this.receive(sent);
    try {
      await this.scan.check(viewer, { name: form.name, size: file.size, open: () => this.files.open(file.key) });
      const { contentType, durationMs, width, height } = header;
      const id = await this.changes.run(viewer, (change) =>
        this.insert(change, {
          ...{ ...form, kind: 'video', origin: 'upload', imageId: null, sourceUrl: null, cropBox: [] },
          ...{ width, height, look: null, color: null, filesize: file.size },
          video: { token: randomUUID(), file: file.key, contentType, durationMs },
        }),
      );
      return await this.one(viewer, id);
    } catch (error) {
      await this.files.remove(file.key);
      throw error;
    }
  }

  private async receive(sent: Readable): Promise<{ file: StoredFile; header: VideoHeader }> {
    const reader = new VideoReader(VIDEO_BYTES);
    // The first bytes may be rejected before the storage listens for errors.
    let refused: unknown;
    reader.on('error', (error) => (refused ??= error));
    const broken = (): void => void reader.destroy(new Error('The upload was interrupted.'));
    sent.once('error', broken).once('aborted', broken);
    sent.pipe(reader);
    try {
      const file = await this.files.put('videos', reader);
      return { file, header: reader.header };
    } catch (error) {
      // Drops the rest of the upload, so that the client can receive the response.
      sent.unpipe(reader);
      sent.resume();
      if (refused instanceof NoVideo) throw new BadUserInput(refused.message);
      throw error;
    }
  }

  /**
   * Sets a video's poster, a frame captured in the browser.
   * @throws NotFound for an unknown video, BadUserInput for an invalid picture
   */
  async setPoster(viewer: Viewer, id: number, sent: Buffer): Promise<MediaItem> {
    if (sent.byteLength > LIBRARY_IMAGE_BYTES) throw new BadUserInput(TOO_LARGE);
    await this.scan.check(viewer, bytesToScan(`Poster of video ${id}`, sent));
    const picture = await this.images.read(sent);
    const gone = await this.images.keep(picture, (store) =>
      this.changes.run(viewer, async (change) => {
        const [row] = await this.media.lock(change, [id]);
        const video = found(row?.kind === 'video' ? row : null, 'Video not found. It may have been deleted.');
        const poster = await store(change);
        await this.media.setPoster(change, id, poster.id);
        await change.record({ action: 'media.poster', entityType: 'media', entityId: id, entityName: video.name });
        return video.imageId === null ? [] : this.images.takeOut(change, video.imageId);
      }),
    );
    await this.images.removeFiles(gone);
    return this.one(viewer, id);
  }

  private async insert(change: Change, item: NewMedia): Promise<number> {
    const id = await this.media.insert(change, item);
    const { name, kind, origin, sourceUrl, width, height, filesize } = item;
    await change.record({
      ...{ action: 'media.create', entityType: 'media', entityId: id, entityName: name },
      after: { kind, origin, sourceUrl, width, height, filesize, tags: item.tags, license: item.license },
    });
    return id;
  }

  private async one({ companyId }: Viewer, id: number): Promise<MediaItem> {
    const rows = await this.media.byIds(companyId, [id]);
    return (await this.items.shown(companyId, rows))[0]!;
  }
}

const NOTHING: Omit<MediaForm, 'name'> = {
  ...{ keywords: [], tags: [], language: null, author: null, license: null, licenseEndsOn: null },
  ...{ focalX: null, focalY: null },
};

/** Validates metadata. @throws BadUserInput if it is invalid */
function formOf(about: AboutMedia): MediaForm {
  const parsed = mediaForm.safeParse({ ...NOTHING, ...about, name: about.name.trim().slice(0, 200) || 'Untitled' });
  if (!parsed.success) throw new BadUserInput(parsed.error.issues[0]!.message);
  return parsed.data;
}

const aboutCrop = ({ name, keywords, tags, language, author, license, licenseEndsOn, sourceUrl }: MediaRow) => ({
  ...{ name, keywords, tags, language, author, license, licenseEndsOn },
  ...(sourceUrl !== null && { sourceUrl }),
});

/** Returns the name from the last path segment of an address. */
function nameIn(url: string): string {
  if (!URL.canParse(url)) return 'Untitled';
  const { pathname, hostname } = new URL(url);
  const last = pathname.split('/').filter(Boolean).at(-1) ?? hostname;
  try {
    return decodeURIComponent(last).replace(/\p{Cc}/gu, ' ');
  } catch {
    return last;
  }
}
