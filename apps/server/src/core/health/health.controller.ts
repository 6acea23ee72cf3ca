import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Public } from '../permissions/index.js';
import { Readiness, readinessAnswer } from './readiness.js';

/**
 * Health endpoints. `/healthz` shows that the event loop runs. `/readyz` shows if requests can be served, with the
 * names of failed checks only.
 */
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
