import { WEB_IMAGE_PERMISSIONS } from '@adops/domain';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { NotFound } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import { OutsidePictures } from '../media-library/index.js';
import { ImagesService } from '../images/index.js';
import { ImageProviders } from './image-providers.js';

const KEPT_SECONDS = 86_400;

/**
 * Serves `GET /company/{companyId}/api/web-images?url=`, the thumbnail of a found image, because pages load nothing
 * from other origins.
 */
@Controller('api/web-images')
export class WebThumbnailsController {
  constructor(
    private readonly providers: ImageProviders,
    private readonly outside: OutsidePictures,
    private readonly images: ImagesService,
  ) {}

  @Get()
  @RequirePermission(...WEB_IMAGE_PERMISSIONS)
  async thumbnail(@Query('url') url: unknown, @Res() response: Response): Promise<void> {
    // Only pictures of the searches are allowed, so that this route can't fetch any other address.
    if (typeof url !== 'string' || !this.providers.isFound(url)) throw new NotFound();
    const { thumbnail } = await this.images.read(await this.outside.fetch(url));
    response.setHeader('Content-Type', 'image/webp');
    // If opened directly, the response is a picture and never runs as a page.
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    response.setHeader('Cache-Control', `private, max-age=${KEPT_SECONDS}`);
    response.send(thumbnail);
  }
}
