import { LIBRARY_IMAGE_BYTES, MEDIA_PERMISSIONS, VIDEO_BYTES } from '@adops/domain';
import {
  Controller,
  Get,
  Param,
  ParseIntPipe,
  ParseUUIDPipe,
  PayloadTooLargeException,
  Post,
  Query,
  Req,
  Res,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Response } from 'express';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BadUserInput, type ConsoleRequest, CurrentViewer, NotFound } from '../../core/graphql/index.js';
import { Public, RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { byteRange } from './byte-range.js';
import { MediaFiles } from './media-files.js';
import type { MediaItem } from './media-library.model.js';
import { MediaUploads } from './media-uploads.service.js';

/** Cache duration. An address contains 122 random bits, and its content never changes. */
const KEPT_SECONDS = 31_536_000;
const picture = FileInterceptor('file', { limits: { fileSize: LIBRARY_IMAGE_BYTES, files: 1, fields: 4, parts: 6 } });

/** HTTP endpoints for files of the media library, below `/company/{companyId}/api/media`. */
@Controller('api/media')
@RequirePermission(...MEDIA_PERMISSIONS)
export class MediaLibraryController {
  constructor(
    private readonly uploads: MediaUploads,
    private readonly files: MediaFiles,
  ) {}

  /** Stores a picture from the field `file` of a form. */
  @Post('pictures')
  @UseInterceptors(picture)
  addPicture(
    @CurrentViewer() viewer: Viewer,
    @Query('name') name: unknown,
    @UploadedFile() file: { buffer: Buffer } | undefined,
  ): Promise<MediaItem> {
    return this.uploads.addPicture(viewer, sentFile(file), { name: textOf(name), origin: 'upload' });
  }

  /** Stores a video from the request body while it is received. */
  @Post('videos')
  addVideo(@CurrentViewer() viewer: Viewer, @Query('name') name: unknown, @Req() request: ConsoleRequest) {
    if (Number(request.headers['content-length'] ?? 0) > VIDEO_BYTES) throw new PayloadTooLargeException();
    return this.uploads.addVideo(viewer, request, textOf(name));
  }

  /** Stores the poster of a video from the field `file` of a form. */
  @Post('videos/:id/poster')
  @UseInterceptors(picture)
  setPoster(
    @CurrentViewer() viewer: Viewer,
    @Param('id', ParseIntPipe) id: number,
    @UploadedFile() file: { buffer: Buffer } | undefined,
  ): Promise<MediaItem> {
    return this.uploads.setPoster(viewer, id, sentFile(file));
  }

  /** Serves a video. Players request parts of it: the description, and the position a user jumps to. */
  @Get('videos/:token')
  @Public()
  async video(
    @Req() { addressCompanyId, headers }: ConsoleRequest,
    @Param('token', ParseUUIDPipe) token: string,
    @Res() response: Response,
  ): Promise<void> {
    const file = addressCompanyId === null ? null : await this.files.video(addressCompanyId, token);
    if (!file) throw new NotFound();
    response.setHeader('Content-Type', file.contentType);
    const etag = `"${token}"`;
    const range = [etag, undefined].includes([headers['if-range']].flat()[0])
      ? byteRange(headers.range, file.size)
      : null;
    const part = range === 'unsatisfiable' ? null : range;
    response.setHeader('Accept-Ranges', 'bytes');
    response.setHeader('ETag', etag);
    // If opened directly, the response is a video and never runs as a page.
    response.setHeader('Content-Security-Policy', "default-src 'none'; media-src 'self'; sandbox");
    response.setHeader('Content-Disposition', `inline; filename="${token}.${file.extension}"`);
    response.setHeader('Cache-Control', `private, max-age=${KEPT_SECONDS}, immutable`);
    if (range === 'unsatisfiable') {
      response.status(416).setHeader('Content-Range', `bytes */${file.size}`);
      return void response.end();
    }
    if (part) response.status(206).setHeader('Content-Range', `bytes ${part.start}-${part.end}/${file.size}`);
    response.setHeader('Content-Length', part ? part.end - part.start + 1 : file.size);
    await sendFile(file.open(part ?? undefined), response);
  }
}

/** Sends a file. A player that disconnects during the download isn't an error. */
async function sendFile(content: Readable, response: Response): Promise<void> {
  await pipeline(content, response).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

function sentFile(file: { buffer: Buffer } | undefined): Buffer {
  if (!file) throw new BadUserInput('Send one picture as the form field file.');
  return file.buffer;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
