import { MEDIA_PERMISSIONS } from '@adops/domain';
import { Args, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, ExpectedVersion, SaveResult } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import {
  MediaBulkResponse,
  MediaItemDetail,
  MediaLibraryMutations,
  MediaLibraryOptions,
  MediaLibraryPage,
} from './media-library.model.js';
import { MediaFilterInput, MediaItemInput } from './media-inputs.model.js';
import { MediaLibraryService } from './media-library.service.js';

const id = { name: 'id', type: () => Int, description: 'Library item.' } as const;
const ids = { name: 'ids', type: () => [Int], description: 'Library items, up to 500.' } as const;
const collection = { name: 'id', type: () => Int, description: 'Collection.' } as const;
const mediaIds = { name: 'mediaIds', type: () => [Int], description: 'Library items, up to 500.' } as const;
const tags = (description: string) => ({ type: () => [String], nullable: true, description }) as const;

@Resolver(() => MediaLibraryMutations)
@RequirePermission(...MEDIA_PERMISSIONS)
export class MediaLibraryResolver {
  constructor(private readonly library: MediaLibraryService) {}

  @Query(() => MediaLibraryPage, { name: 'mediaLibrary', description: 'Items of the media library, newest first.' })
  page(
    @CurrentViewer() viewer: Viewer,
    @Args('filter', { type: () => MediaFilterInput, nullable: true, description: 'Conditions.' })
    filter: MediaFilterInput | null,
    @Args('page', { type: () => Int, defaultValue: 1, description: 'Page number, starting at 1.' }) page: number,
    @Args('perPage', { type: () => Int, defaultValue: 100, description: 'Items per page.' }) perPage: number,
  ) {
    return this.library.page(viewer, filter ?? {}, page, perPage);
  }

  @Query(() => MediaItemDetail, {
    name: 'mediaItem',
    description: 'Returns a library item with its uses, crops and similar pictures.',
  })
  one(@CurrentViewer() viewer: Viewer, @Args(id) item: number) {
    return this.library.one(viewer, item);
  }

  @Query(() => MediaLibraryOptions, {
    name: 'mediaLibraryOptions',
    description: 'Filter options of the library.',
  })
  options(@CurrentViewer() viewer: Viewer) {
    return this.library.options(viewer);
  }

  @Mutation(() => MediaLibraryMutations, { name: 'mediaLibrary', description: 'Actions on the media library.' })
  changes(): MediaLibraryMutations {
    return {};
  }

  @ResolveField(() => SaveResult, { description: 'Saves the details of an item.' })
  update(
    @CurrentViewer() viewer: Viewer,
    @Args(id) item: number,
    @Args('input', { description: 'New values.' }) input: MediaItemInput,
    @ExpectedVersion() version: number | null,
  ) {
    return this.library.update(viewer, item, input, version);
  }

  @ResolveField(() => MediaBulkResponse, { description: 'Adds and removes tags of many items.' })
  tag(
    @CurrentViewer() viewer: Viewer,
    @Args(ids) items: number[],
    @Args('add', tags('Tags to add.')) add: string[] | null,
    @Args('remove', tags('Tags to remove.')) remove: string[] | null,
  ) {
    return this.library.tag(viewer, items, { add: add ?? [], remove: remove ?? [] });
  }

  @ResolveField(() => MediaBulkResponse, {
    description: 'Deletes items, except items used by a draft, an ad or a site.',
  })
  delete(@CurrentViewer() viewer: Viewer, @Args(ids) items: number[]) {
    return this.library.delete(viewer, items);
  }

  @ResolveField(() => SaveResult, { description: 'Creates a collection.' })
  createCollection(@CurrentViewer() viewer: Viewer, @Args('name') name: string) {
    return this.library.createCollection(viewer, name);
  }

  @ResolveField(() => SaveResult, { description: 'Renames a collection.' })
  renameCollection(@CurrentViewer() viewer: Viewer, @Args(collection) which: number, @Args('name') name: string) {
    return this.library.renameCollection(viewer, which, name);
  }

  @ResolveField(() => BaseResponse, { description: 'Deletes a collection. Its items stay in the library.' })
  deleteCollection(@CurrentViewer() viewer: Viewer, @Args(collection) which: number) {
    return this.library.deleteCollection(viewer, which);
  }

  @ResolveField(() => BaseResponse, { description: 'Adds items to a collection.' })
  addToCollection(@CurrentViewer() viewer: Viewer, @Args(collection) which: number, @Args(mediaIds) items: number[]) {
    return this.library.collect(viewer, which, items, true);
  }

  @ResolveField(() => BaseResponse, { description: 'Removes items from a collection.' })
  removeFromCollection(
    @CurrentViewer() viewer: Viewer,
    @Args(collection) which: number,
    @Args(mediaIds) items: number[],
  ) {
    return this.library.collect(viewer, which, items, false);
  }

  @ResolveField(() => BaseResponse, { description: 'Deletes a file that the virus scanner rejected.' })
  deleteQuarantined(
    @CurrentViewer() viewer: Viewer,
    @Args('id', { type: () => Int, description: 'Quarantined file.' }) file: number,
  ) {
    return this.library.deleteQuarantined(viewer, file);
  }
}
