import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { BadUserInput, CurrentViewer, NotFound } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { HotspotImagesService } from './hotspot-images.service.js';

const KEPT_SECONDS = 86_400;

/**
 * Serves `GET /company/{companyId}/api/hotspot-images?url=`, the thumbnail of a hotspot, because pages load nothing
 * from other origins.
 */
@Controller('api/hotspot-images')
export class HotspotImagesController {
  constructor(private readonly images: HotspotImagesService) {}

  @Get()
  @RequirePermission('hotspot-report')
  async thumbnail(@CurrentViewer() viewer: Viewer, @Query('url') url: unknown, @Res() response: Response) {
    if (typeof url !== 'string') throw new BadUserInput('Set url to one picture.');
    const thumbnail = await this.images.thumbnail(viewer.companyId, url);
    if (!thumbnail) throw new NotFound();
    response.setHeader('Content-Type', 'image/webp');
    // If opened directly, the response is a picture and never runs as a page.
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    response.setHeader('Cache-Control', `private, max-age=${KEPT_SECONDS}`);
    response.send(thumbnail);
  }
}
