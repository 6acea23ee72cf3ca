import { IMAGE_BYTES } from '@adops/domain';
import { Controller, Get, Param, ParseUUIDPipe, Post, Req, Res, UploadedFile, UseInterceptors } from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { BadUserInput, type ConsoleRequest, CurrentViewer, NotFound } from '../../core/graphql/index.js';
import { Public, RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { Image } from './images.model.js';
import { type ImageSize, ImagesService } from './images.service.js';

/** Cache duration. An address contains 122 random bits, and its content never changes. */
const KEPT_SECONDS = 31_536_000;

/** HTTP endpoint of pictures. `POST /company/{companyId}/api/files` stores a picture, and its address returns it. */
@Controller('api/files')
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Post()
  @RequirePermission(
    'sites-configuration',
    'google-display-uploader',
    'campaign-manager',
    'zemanta-uploader',
    'auto-ad-creation',
    'hotspot-manager',
    'ad-generator',
  )
  @UseInterceptors(FileInterceptor('file', { limits: { fileSize: IMAGE_BYTES, files: 1, fields: 4, parts: 6 } }))
  add(@CurrentViewer() viewer: Viewer, @UploadedFile() file: { buffer: Buffer } | undefined): Promise<Image> {
    if (!file) throw new BadUserInput('Send one picture as the form field file.');
    return this.images.add(viewer, file.buffer);
  }

  @Get(':token')
  @Public()
  whole(@Req() request: ConsoleRequest, @Param('token', ParseUUIDPipe) token: string, @Res() response: Response) {
    return this.send(request, token, response, 'whole');
  }

  @Get(':token/small')
  @Public()
  small(@Req() request: ConsoleRequest, @Param('token', ParseUUIDPipe) token: string, @Res() response: Response) {
    return this.send(request, token, response, 'small');
  }

  @Get(':token/ad')
  @Public()
  ad(@Req() request: ConsoleRequest, @Param('token', ParseUUIDPipe) token: string, @Res() response: Response) {
    return this.send(request, token, response, 'ad');
  }

  private async send(request: ConsoleRequest, token: string, response: Response, size: ImageSize): Promise<void> {
    const { addressCompanyId } = request;
    const file = addressCompanyId === null ? null : await this.images.open(addressCompanyId, token, size);
    if (!file) throw new NotFound();
    response.setHeader('Content-Type', file.contentType);
    // If opened directly, the response is a picture and never runs as a page.
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    response.setHeader('Content-Disposition', `inline; filename="${token}.${file.contentType.split('/')[1]}"`);
    response.setHeader('Cache-Control', `private, max-age=${KEPT_SECONDS}, immutable`);
    await pipeline(file.content, response);
  }
}
