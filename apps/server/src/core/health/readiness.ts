import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../config/index.js';
import { acrossCompanies, clockAgrees, Database, MIGRATIONS } from '../database/index.js';
import { pendingMigrations } from '../database/schema-engine.js';
import { QueueService } from '../queue/index.js';
import { SecretStore } from '../secrets/index.js';
import { freeSpace } from './free-space.js';

const MEGABYTE = 1024 * 1024;
const LITTLE_SPACE = 1024 * MEGABYTE;
const TOO_LITTLE_SPACE = 256 * MEGABYTE;
const DATABASE_MS = 1_000;
const CHECK_MS = 2_000;

/** Readiness of this process, API or worker. */
@Injectable()
export class Readiness {
  private readonly logger = new Logger('Readiness');
  private draining = false;
  private migrated: Promise<boolean> | undefined;
  private hasSpace = true;

  constructor(
    private readonly database: Database,
    private readonly queue: QueueService,
    private readonly secrets: SecretStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Marks the process as not ready, because it is stopping. */
  drain(): void {
    this.draining = true;
  }

  /** Runs the checks. @returns names of the failed checks, empty if the process is ready */
  async failing(): Promise<string[]> {
    const checks: Readonly<Record<string, Promise<boolean>>> = {
      draining: Promise.resolve(!this.draining),
      database: within(DATABASE_MS, clockAgrees(this.database)),
      migrations: this.isMigrated(),
      queue: within(CHECK_MS, this.queue.answers()),
      keys: within(CHECK_MS, this.opensSecrets()),
      space: this.isSpaceLeft(),
    };
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await check.catch(() => false)] as const),
    );
    return results.flatMap(([name, holds]) => (holds ? [] : [name]));
  }

  /**
   * Checks until no migration is pending. A migrated database stays migrated for this code, so the result is cached.
   */
  private async isMigrated(): Promise<boolean> {
    this.migrated ??= pendingMigrations(this.config.DATABASE_URL, MIGRATIONS).then((pending) => pending.length === 0);
    const migrated = await this.migrated.catch(() => false);
    if (!migrated) this.migrated = undefined;
    return migrated;
  }

  private async opensSecrets(): Promise<boolean> {
    const missing = await acrossCompanies(() => this.secrets.missingKeys());
    return missing.length === 0;
  }

  private async isSpaceLeft(): Promise<boolean> {
    const free = await freeSpace(this.config.FILES_DIR);
    const hasSpace = free >= LITTLE_SPACE;
    if (this.hasSpace && !hasSpace)
      this.logger.warn(`Only ${Math.floor(free / MEGABYTE)} MB of storage are available.`);
    this.hasSpace = hasSpace;
    return free >= TOO_LITTLE_SPACE;
  }
}

/** Returns status and body of `/readyz`. The body contains only the names of failed checks. */
export const readinessAnswer = (failed: readonly string[]): [status: number, body: object] =>
  failed.length === 0 ? [200, { status: 'ok', failed }] : [503, { status: 'not ready', failed }];

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too slow')), milliseconds).unref()),
  ]);
}
