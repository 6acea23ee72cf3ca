import { join } from 'node:path';
import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CONFIG, type Config } from '../config/index.js';
import { clockAgrees, Database } from '../database/index.js';
import { pendingMigrations } from '../database/schema-engine.js';
import { Everybody } from '../permissions/index.js';

const MIGRATIONS = join(import.meta.dirname, '../../../../../prisma/migrations');

/** `/healthz`: the event loop turns. `/readyz`: requests can be served; names of what fails, nothing more. */
@Controller()
@Everybody()
export class HealthController {
  private draining = false;
  private migrated: Promise<boolean> | undefined;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** From now on not ready: the process is stopping. */
  drain(): void {
    this.draining = true;
  }

  @Get('healthz')
  live() {
    return { status: 'ok' };
  }

  @Get('readyz')
  async ready(@Res({ passthrough: true }) response: Response) {
    const checks: [string, Promise<boolean>][] = [
      ['draining', Promise.resolve(!this.draining)],
      ['database', within(1_000, clockAgrees(this.database))],
      ['migrations', this.isMigrated()],
    ];
    const results = await Promise.all(
      checks.map(async ([name, check]) => [name, await check.catch(() => false)] as const),
    );
    const failed = results.flatMap(([name, ok]) => (ok ? [] : [name]));
    response.status(failed.length === 0 ? 200 : 503);
    return { status: failed.length === 0 ? 'ok' : 'not ready', failed };
  }

  /** Asked until it holds; a migrated database stays migrated for this code. */
  private async isMigrated(): Promise<boolean> {
    this.migrated ??= pendingMigrations(this.config.DATABASE_URL, MIGRATIONS).then((pending) => pending.length === 0);
    const migrated = await this.migrated.catch(() => false);
    if (!migrated) this.migrated = undefined;
    return migrated;
  }
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too slow')), milliseconds).unref()),
  ]);
}
