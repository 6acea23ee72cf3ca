import {
  cleanWords,
  collectionName,
  MAX_COLLECTIONS,
  MAX_MEDIA_AT_ONCE,
  MAX_TAGS,
  mediaForm,
  mediaTags,
  type MediaForm,
} from '@adops/domain';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Change, Changes, found } from '../../core/changes/index.js';
import { BadUserInput, type BaseResponse, done, ResponseStatus, type SaveAnswer } from '../../core/graphql/index.js';
import { VIRUS_SCANNER, type VirusScanner } from '../../core/scanner/index.js';
import { FILE_STORAGE, type FileStorage } from '../../core/storage/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ImagesService } from '../images/index.js';
import type {
  MediaBulkResponse,
  MediaItemDetail,
  MediaItemError,
  MediaLibraryOptions,
  MediaLibraryPage,
} from './media-library.model.js';
import type { MediaFilterInput, MediaItemInput } from './media-inputs.model.js';
import { MediaItems } from './media-items.js';
import { MediaListsRepository } from './media-lists.repository.js';
import { MediaRepository, type MediaRow } from './media.repository.js';
import { MediaUsesRepository, type UseRow } from './media-uses.repository.js';

const NO_ITEM = 'Item not found. It may have been deleted.';
const NO_COLLECTION = 'Collection not found. It may have been deleted.';
const MAX_PER_PAGE = 200;
const MAX_PAGE = 10_000;
const TAKEN = {
  media_collection_company_id_name_key: ['name', 'A collection with this name already exists.'],
} as const;

/** Manages the media library: its items, and the metadata that users enter. */
@Injectable()
export class MediaLibraryService {
  constructor(
    private readonly changes: Changes,
    private readonly media: MediaRepository,
    private readonly items: MediaItems,
    private readonly lists: MediaListsRepository,
    private readonly uses: MediaUsesRepository,
    private readonly images: ImagesService,
    @Inject(FILE_STORAGE) private readonly files: FileStorage,
    @Inject(VIRUS_SCANNER) private readonly scanner: VirusScanner | null,
  ) {}

  /** Returns a page of items. @throws BadUserInput if the page is invalid */
  async page(viewer: Viewer, filter: MediaFilterInput, page: number, perPage: number): Promise<MediaLibraryPage> {
    if (!(page >= 1 && page <= MAX_PAGE) || !(perPage >= 1 && perPage <= MAX_PER_PAGE))
      throw new BadUserInput(`page must be between 1 and ${MAX_PAGE}, and perPage between 1 and ${MAX_PER_PAGE}.`);
    const { rows, totalRows } = await this.media.page(viewer.companyId, filter, [perPage, (page - 1) * perPage]);
    return { rows: await this.items.shown(viewer.companyId, rows), totalRows };
  }

  /** Returns an item. @throws NotFound if it is unknown */
  async one(viewer: Viewer, id: number): Promise<MediaItemDetail> {
    const { companyId } = viewer;
    const [row] = await this.media.byIds(companyId, [id]);
    found(row, NO_ITEM);
    const [uses, similar, crops] = await Promise.all([
      this.uses.of(viewer, [id]),
      this.media.similar(companyId, id),
      this.media.crops(companyId, id),
    ]);
    const [item, ...others] = await this.items.shown(companyId, [row!, ...similar, ...crops]);
    return { item: item!, uses, similar: others.slice(0, similar.length), crops: others.slice(similar.length) };
  }

  async options({ companyId }: Viewer): Promise<MediaLibraryOptions> {
    const [tags, collections, owners, languages, quarantine] = await Promise.all([
      this.lists.tags(companyId),
      this.lists.collections(companyId),
      this.lists.owners(companyId),
      this.lists.languages(companyId),
      this.lists.quarantine(companyId),
    ]);
    return { tags, collections, owners, languages, quarantine, hasScanner: this.scanner !== null };
  }

  /** Updates an item. @param seen version that the caller has seen. If missing, conflicts aren't checked. */
  update(viewer: Viewer, id: number, input: MediaItemInput, seen: number | null): Promise<SaveAnswer> {
    return this.changes.save(viewer, async (change) => {
      const [before] = await this.media.lock(change, [id]);
      found(before, NO_ITEM);
      change.sameVersion(before!.version, seen, 'item');
      const form = change.check(mediaForm, filled(input));
      await this.media.update(change, id, form);
      await change.record({ ...subject('media.update', before!), before: described(before!), after: form });
      return done('The item was saved.');
    });
  }

  /** Adds and removes tags of many items. The tags of an item are unchanged if there would be too many. */
  tag(
    viewer: Viewer,
    ids: readonly number[],
    { add, remove }: { add: readonly string[]; remove: readonly string[] },
  ): Promise<MediaBulkResponse> {
    return this.bulk(viewer, ids, 'changed', async (change, row) => {
      const gone = new Set(cleanWords(remove).map((tag) => tag.toLowerCase()));
      const tags = cleanWords([...row.tags.filter((tag) => !gone.has(tag.toLowerCase())), ...add]);
      if (!mediaTags.safeParse(tags).success) return `An item can have up to ${MAX_TAGS} tags of up to 60 characters.`;
      await this.media.update(change, row.id, { ...described(row), tags });
      await change.record({ ...subject('media.update', row), before: { tags: row.tags }, after: { tags } });
      return null;
    });
  }

  /** Deletes items, except items that a draft, an ad or a site uses. */
  async delete(viewer: Viewer, ids: readonly number[]): Promise<MediaBulkResponse> {
    const gone: string[] = [];
    let uses: UseRow[] | undefined;
    const answer = await this.bulk(viewer, ids, 'deleted', async (change, row) => {
      uses ??= await this.uses.of(viewer, ids, change.on);
      const used = uses.filter(({ mediaId }) => mediaId === row.id);
      if (used.length > 0)
        return `In use by ${used.length === 1 ? nameOf(used[0]!) : `${used.length} drafts, ads or sites`}.`;
      const { videoFile } = await this.media.delete(change, row.id);
      if (videoFile) gone.push(videoFile);
      if (row.imageId !== null) gone.push(...(await this.images.takeOut(change, row.imageId)));
      await change.record({ ...subject('media.delete', row), before: described(row) });
      return null;
    });
    await this.images.removeFiles(gone);
    return answer;
  }

  createCollection(viewer: Viewer, name: string): Promise<SaveAnswer> {
    return this.changes.save(
      viewer,
      async (change) => {
        const checked = change.check(NAMED, { name }).name;
        if ((await this.lists.countCollections(change)) >= MAX_COLLECTIONS)
          change.refuse('name', `A company can have up to ${MAX_COLLECTIONS} collections. Delete one first.`);
        const id = await this.lists.insertCollection(change, checked);
        await change.record({ ...collection('mediaCollection.create', id, checked), after: { name: checked } });
        return done(`Collection ${checked} was created.`);
      },
      TAKEN,
    );
  }

  renameCollection(viewer: Viewer, id: number, name: string): Promise<SaveAnswer> {
    return this.changes.save(
      viewer,
      async (change) => {
        const before = found(await this.lists.lockCollection(change, id), NO_COLLECTION);
        const checked = change.check(NAMED, { name }).name;
        await this.lists.renameCollection(change, id, checked);
        await change.record({
          ...collection('mediaCollection.update', id, checked),
          before: { name: before.name },
          after: { name: checked },
        });
        return done('The collection was renamed.');
      },
      TAKEN,
    );
  }

  /** Deletes a collection. Its items stay in the library. */
  deleteCollection(viewer: Viewer, id: number): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const before = found(await this.lists.lockCollection(change, id), NO_COLLECTION);
      await this.lists.deleteCollection(change, id);
      await change.record({ ...collection('mediaCollection.delete', id, before.name), before: { name: before.name } });
      return done('The collection was deleted. Its items are still in the library.');
    });
  }

  collect(viewer: Viewer, id: number, ids: readonly number[], isIn: boolean): Promise<BaseResponse> {
    checkCount(ids);
    return this.changes.run(viewer, async (change) => {
      const { name } = found(await this.lists.lockCollection(change, id), NO_COLLECTION);
      const changed = isIn
        ? await this.lists.addToCollection(change, id, ids)
        : await this.lists.removeFromCollection(change, id, ids);
      if (changed.length > 0)
        await change.record({
          ...collection(isIn ? 'mediaCollection.add' : 'mediaCollection.remove', id, name),
          after: { items: changed },
        });
      return done(isIn ? `${counted(changed)} added to ${name}.` : `${counted(changed)} removed from ${name}.`);
    });
  }

  async deleteQuarantined(viewer: Viewer, id: number): Promise<BaseResponse> {
    const row = await this.changes.run(viewer, async (change) => {
      const gone = found(await this.lists.deleteQuarantined(change, id), 'File not found. It may have been deleted.');
      await change.record({
        ...{ action: 'mediaQuarantine.delete', entityType: 'mediaQuarantine', entityId: id, entityName: gone.name },
        before: { finding: gone.finding, filesize: gone.filesize },
      });
      return gone;
    });
    await this.files.remove(row.file);
    return done('The file was deleted.');
  }

  /** Applies a change to many items. @param work changes an item, or returns the reason why it is unchanged */
  private async bulk(
    viewer: Viewer,
    ids: readonly number[],
    verb: string,
    work: (change: Change, row: MediaRow) => Promise<string | null>,
  ): Promise<MediaBulkResponse> {
    checkCount(ids);
    const changed: number[] = [];
    const failed: MediaItemError[] = [];
    await this.changes.run(viewer, async (change) => {
      const rows = new Map((await this.media.lock(change, ids)).map((row) => [row.id, row]));
      for (const id of new Set(ids)) {
        const row = rows.get(id);
        const message = row ? await work(change, row) : NO_ITEM;
        if (message === null) changed.push(id);
        else failed.push({ id, name: row?.name ?? '', message });
      }
    });
    const said = `${counted(changed)} ${verb}.`;
    if (failed.length === 0) return { status: ResponseStatus.success, message: said, done: changed, failed };
    const status = changed.length > 0 ? ResponseStatus.warning : ResponseStatus.error;
    return { status, message: `${said} ${counted(failed)} not ${verb}.`, done: changed, failed };
  }
}

const counted = ({ length }: readonly unknown[]): string => `${length} ${length === 1 ? 'item' : 'items'}`;

const NAMED = z.object({ name: collectionName });

const nameOf = ({ kind, name, ownerName }: UseRow): string =>
  kind === 'draft' ? `a draft of ${ownerName ?? 'a user'}` : `${kind} ${name}`;

/** Checks the number of items. @throws BadUserInput if it is out of range */
function checkCount(ids: readonly number[]): void {
  if (ids.length > MAX_MEDIA_AT_ONCE)
    throw new BadUserInput(`You can select up to ${MAX_MEDIA_AT_ONCE} items at once.`);
}

const filled = (input: MediaItemInput) => ({
  ...{ name: input.name, keywords: input.keywords, tags: input.tags, language: input.language ?? null },
  ...{ author: input.author ?? null, license: input.license ?? null, licenseEndsOn: input.licenseEndsOn ?? null },
  ...{ focalX: input.focalX ?? null, focalY: input.focalY ?? null },
});

const described = (row: MediaRow): MediaForm => ({
  ...{ name: row.name, keywords: row.keywords, tags: row.tags, language: row.language, author: row.author },
  ...{ license: row.license, licenseEndsOn: row.licenseEndsOn, focalX: row.focalX, focalY: row.focalY },
});

const subject = (action: string, { id, name }: MediaRow) => ({
  ...{ action, entityType: 'media', entityId: id, entityName: name },
});

const collection = (action: string, id: number, name: string) => ({
  ...{ action, entityType: 'mediaCollection', entityId: id, entityName: name },
});
