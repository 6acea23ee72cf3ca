import { pipeline } from 'node:stream/promises';
import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { originOf } from '../../core/auth/index.js';
import { BadUserInput, type ConsoleRequest, CurrentViewer } from '../../core/graphql/index.js';
import { Public, RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { type CostsFile, MonthlyCostsFiles } from './monthly-costs-files.service.js';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const bodySchema = z.object({ token: z.string().max(200) });

/**
 * HTTP endpoints of cost workbooks: `GET /company/{companyId}/api/monthly-costs/{id}` for the requester, and a POST
 * with the token of a link.
 */
@Controller('api/monthly-costs')
export class MonthlyCostsController {
  constructor(private readonly files: MonthlyCostsFiles) {}

  @Get(':id')
  @RequirePermission('monthly-costs-report')
  async own(
    @CurrentViewer() viewer: Viewer,
    @Param('id', ParseIntPipe) id: number,
    @Res() response: Response,
  ): Promise<void> {
    await send(await this.files.ofViewer(viewer, id), response);
  }

  /** Serves a file by token. Mail programs that prefetch links don't use up an attempt, because they send no POST. */
  @Post('link')
  @HttpCode(200)
  @Public()
  async byLink(@Req() request: ConsoleRequest, @Body() body: unknown, @Res() response: Response): Promise<void> {
    const parsed = bodySchema.safeParse(body);
    if (!parsed.success) throw new BadUserInput('Send the token of the link.');
    await send(await this.files.byLink(request.addressCompanyId, parsed.data.token, originOf(request)), response);
  }
}

async function send({ name, size, content }: CostsFile, response: Response): Promise<void> {
  response.setHeader('Content-Type', TYPE);
  response.setHeader('Content-Length', String(size));
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Cache-Control', 'no-store');
  await pipeline(content, response);
}
