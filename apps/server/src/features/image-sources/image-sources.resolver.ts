import { AI_IMAGE_PERMISSIONS, MEDIA_PERMISSIONS, WEB_IMAGE_PERMISSIONS, WEB_IMAGES_PER_REQUEST } from '@adops/domain';
import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { AiImages } from './ai-images.service.js';
import { ImageProviders } from './image-providers.js';
import { AiImage, AiImageOptionInput, ImageSources, WebImage } from './image-sources.model.js';
import { WebImages } from './web-images.service.js';

@Resolver()
export class ImageSourcesResolver {
  constructor(
    private readonly providers: ImageProviders,
    private readonly web: WebImages,
    private readonly generated: AiImages,
  ) {}

  @Query(() => ImageSources, { description: 'Sources of images other than the library.' })
  @RequirePermission(...MEDIA_PERMISSIONS)
  async imageSources(@CurrentViewer() viewer: Viewer): Promise<ImageSources> {
    return {
      webSearches: this.providers.searches.map(({ name }) => name),
      generators: await this.generated.generatorsOf(viewer),
    };
  }

  @Query(() => [WebImage], { description: 'Images on the web, up to 200 in total.' })
  @RequirePermission(...WEB_IMAGE_PERMISSIONS)
  webImageSearch(
    @Args('keyword', { description: 'Search terms.' }) keyword: string,
    @Args('offset', {
      type: () => Int,
      nullable: true,
      defaultValue: 1,
      description: 'Number of the first result, starting at 1.',
    })
    offset: number | null,
    @Args('numImages', {
      type: () => Int,
      nullable: true,
      defaultValue: WEB_IMAGES_PER_REQUEST,
      description: 'Number of images per request.',
    })
    count: number | null,
  ) {
    return this.web.search({ keyword, offset: offset ?? 1, count: count ?? WEB_IMAGES_PER_REQUEST });
  }

  // This query starts work and isn't a mutation, because the contract defines it that way.
  @Query(() => [AiImage], { description: 'Starts generating images; poll with adImageSuggestionsByIds.' })
  @RequirePermission(...AI_IMAGE_PERMISSIONS)
  adImageSuggestions(
    @CurrentViewer() viewer: Viewer,
    @Args('providerId', { type: () => Int, description: 'Image generator.' }) providerId: number,
    @Args('keyword', { description: 'Subject of the image.' }) keyword: string,
    @Args('options', { type: () => [AiImageOptionInput], nullable: true, description: 'Options.' })
    options: AiImageOptionInput[] | null,
  ) {
    return this.generated.start(viewer, providerId, keyword, options ?? []);
  }

  @Query(() => [AiImage], { description: 'Status of images being generated.' })
  @RequirePermission(...AI_IMAGE_PERMISSIONS)
  adImageSuggestionsByIds(
    @CurrentViewer() viewer: Viewer,
    @Args('aiImageIds', { type: () => [Int], description: 'Images to get the status of.' }) ids: number[],
  ) {
    return this.generated.poll(viewer, ids);
  }

  @Mutation(() => BaseResponse, {
    description: "Cancels images that aren't being generated yet. Images in progress are completed and charged.",
  })
  @RequirePermission(...AI_IMAGE_PERMISSIONS)
  cancelAiImages(
    @CurrentViewer() viewer: Viewer,
    @Args('aiImageIds', { type: () => [Int], description: 'Images to cancel.' }) ids: number[],
  ) {
    return this.generated.cancel(viewer, ids);
  }
}
