import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Public } from '../permissions/index.js';
import { Readiness, readinessAnswer } from './readiness.js';

/** `/healthz`: the event loop turns. `/readyz`: requests can be served; names of what fails, nothing more. */
@Controller()
@Public()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('healthz')
  live() {
    return { status: 'ok' };
  }

  @Get('readyz')
  async ready(@Res({ passthrough: true }) response: Response) {
    const [status, body] = readinessAnswer(await this.readiness.failing());
    response.status(status);
    return body;
  }
}
