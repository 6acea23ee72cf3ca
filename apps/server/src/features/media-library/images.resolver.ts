import { MEDIA_PERMISSIONS, MEDIA_SEARCH_LIMIT } from '@adops/domain';
import { Args, Float, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { GraphQLError } from 'graphql';
import { CurrentViewer, ResponseStatus } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { Image } from '../images/index.js';
import { ImageMutations, ImageResponse } from './image-response.model.js';
import { MediaImage, MediaVideo } from './media-image.model.js';
import { type MediaItem } from './media-library.model.js';
import { FoundImageInput } from './media-inputs.model.js';
import { MediaSearch } from './media-search.service.js';
import { MediaUploads } from './media-uploads.service.js';

const number = { type: () => Int, nullable: true } as const;
const pixels = (name: string, description = 'Size in pixels.') => ({ name, type: () => Int, description }) as const;
const words = (description: string) => ({ type: () => [String], nullable: true, description }) as const;
const keyword = { name: 'keyword', description: 'Keyword to search for.' } as const;

/** Operations for pictures and videos that the uploaders use. */
@Resolver(() => ImageMutations)
@RequirePermission(...MEDIA_PERMISSIONS)
export class ImagesResolver {
  constructor(
    private readonly search: MediaSearch,
    private readonly uploads: MediaUploads,
  ) {}

  @Query(() => [MediaImage], { description: 'Images in the library.' })
  mediaImages(
    @CurrentViewer() viewer: Viewer,
    @Args(keyword) text: string,
    @Args('userId', { ...number, description: 'Limit results to images of this user.' }) userId: number | null,
    @Args('language', { type: () => String, nullable: true, description: 'Language of the keyword.' })
    language: string | null,
    @Args('minWidth', { ...number, description: 'Minimum size in pixels.' }) minWidth: number | null,
    @Args('minHeight', { ...number, description: 'Minimum size in pixels.' }) minHeight: number | null,
    @Args('limit', { ...number, defaultValue: MEDIA_SEARCH_LIMIT, description: 'Maximum number of images to return.' })
    limit: number | null,
    @Args('aspectRatios', {
      type: () => [Float],
      nullable: true,
      description: 'Aspect ratios (width divided by height). Images within 0.02 of one of these match.',
    })
    aspectRatios: number[] | null,
    @Args('maxFileSize', {
      ...number,
      description: 'File size limit in thousands of bytes. The image must be smaller.',
    })
    maxFileSize: number | null,
    @Args('bySocialAccount', {
      type: () => Boolean,
      nullable: true,
      defaultValue: false,
      description: 'True to search the image libraries of the social accounts.',
    })
    bySocialAccount: boolean | null,
  ) {
    const filter = { text, userId, language, minWidth, minHeight, aspectRatios, maxFileSize };
    return this.search.pictures(viewer, filter, {
      limit: limit ?? MEDIA_SEARCH_LIMIT,
      bySocialAccount: bySocialAccount ?? false,
    });
  }

  @Query(() => [MediaVideo], { description: 'Videos in the library.' })
  @RequirePermission('campaign-manager')
  mediaVideos(
    @CurrentViewer() viewer: Viewer,
    @Args(keyword) text: string,
    @Args('userId', { ...number, description: 'Limit results to videos of this user.' }) userId: number | null,
  ) {
    return this.search.videos(viewer, { text, userId });
  }

  @Query(() => Image, { nullable: true, description: 'A single image in the library.' })
  getImageById(@CurrentViewer() viewer: Viewer, @Args('imageId', { type: () => Int }) imageId: number) {
    return this.search.image(viewer, imageId);
  }

  @Mutation(() => ImageMutations, { name: 'image', description: 'Actions on images.' })
  image(): ImageMutations {
    return {};
  }

  @ResolveField(() => ImageResponse, { description: 'Crops an image.' })
  crop(
    @CurrentViewer() viewer: Viewer,
    @Args('imageId', { type: () => Int }) imageId: number,
    @Args(pixels('x', 'Left edge, in pixels.')) x: number,
    @Args(pixels('y', 'Top edge, in pixels.')) y: number,
    @Args(pixels('width')) width: number,
    @Args(pixels('height')) height: number,
  ): Promise<ImageResponse> {
    return answered(this.uploads.crop(viewer, imageId, { x, y, width, height }), 'The crop was saved.');
  }

  @ResolveField(() => ImageResponse, { description: 'Adds an image to the library.' })
  add(
    @CurrentViewer() viewer: Viewer,
    @Args('imageUrl', { description: 'URL to fetch the image from.' }) imageUrl: string,
    @Args('keywords', words('Keywords for finding the image.')) keywords: string[] | null,
    @Args('language', { type: () => String, nullable: true, description: 'Language of the keywords.' })
    language: string | null,
    @Args('tags', words('Tags for finding the image.')) tags: string[] | null,
    @Args('found', { type: () => FoundImageInput, nullable: true, description: 'Details from the web image search.' })
    found: FoundImageInput | null,
  ): Promise<ImageResponse> {
    const about = { keywords: keywords ?? [], language: language ?? null, tags: tags ?? [], ...aboutFound(found) };
    return answered(this.uploads.addByAddress(viewer, imageUrl, about), 'The image was added to the library.');
  }
}

const aboutFound = (found: FoundImageInput | null) =>
  found && {
    ...{ origin: 'web' as const, author: found.author ?? null, license: found.license ?? null },
    ...(found.title && { name: found.title }),
  };

/** Converts an error to a response, because the uploaders show its message. */
export async function answered(work: Promise<MediaItem>, message: string): Promise<ImageResponse> {
  try {
    const item = await work;
    return { status: ResponseStatus.success, message, result: item.image ?? null, item };
  } catch (error) {
    const isRefusal = error instanceof GraphQLError && error.extensions['code'] === 'BAD_USER_INPUT';
    if (!isRefusal) throw error;
    return { status: ResponseStatus.error, message: error.message, result: null, item: null };
  }
}
