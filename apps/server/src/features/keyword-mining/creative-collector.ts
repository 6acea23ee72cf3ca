import { type CompetitorAds, HttpCompetitorAds, NotFound, RateLimited } from '@adops/connectors';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { MINING_SOURCES } from '@adops/domain';
import { CONFIG, type Config } from '../../core/config/index.js';
import { acrossCompanies, Database } from '../../core/database/index.js';
import { DatabasePace, waitingUpTo } from '../../core/limits/index.js';
import { type Collection, collectionOf, forgetCursor, keepPart, putOffCollection } from './collections.repository.js';

/** Interval between collections after the end of the list was reached. */
const EVERY_MS = 60 * 60_000;
const RETRY_MS = 15 * 60_000;
/** Maximum duration of a round. */
const ROUND_MS = 4 * 60_000;
/** Maximum wait for the provider's rate limit. */
const MAX_TURN_WAIT_MS = 20_000;

type Settings = Pick<Config, 'SANDBOX_URL' | 'KEYWORD_MINING_URL' | 'KEYWORD_MINING_KEY'>;

/** Collects competitor ads, from the last cursor to the end of the provider's list of changes. */
@Injectable()
export class CreativeCollector {
  private readonly logger = new Logger('KeywordMining');
  private readonly provider: CompetitorAds | null;
  private round: Promise<number> | null = null;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) config: Settings,
  ) {
    const { SANDBOX_URL: sandboxUrl, KEYWORD_MINING_URL: url, KEYWORD_MINING_KEY: key } = config;
    const isReachable = url !== undefined || sandboxUrl !== undefined;
    this.provider =
      key !== undefined && isReachable
        ? new HttpCompetitorAds({ url, key, pace: new DatabasePace(database), ...(sandboxUrl && { sandboxUrl }) })
        : null;
  }

  /** True if a provider is configured. */
  get isConfigured(): boolean {
    return this.provider !== null;
  }

  get isBusy(): boolean {
    return this.round !== null;
  }

  /** Runs one round. @returns the number of new or changed ads */
  run(stopping?: AbortSignal, now: () => Date = () => new Date()): Promise<number> {
    this.round ??= acrossCompanies(() => this.collectDue(stopping, now)).finally(() => (this.round = null));
    return this.round;
  }

  private async collectDue(stopping: AbortSignal | undefined, now: () => Date): Promise<number> {
    if (!this.provider) return 0;
    let count = 0;
    for (const sourceId of MINING_SOURCES) {
      const collection = await collectionOf(this.database.pool, sourceId);
      if (collection.nextAt > now()) continue;
      count += await this.collect(this.provider, collection, stopping, now);
    }
    return count;
  }

  private async collect(
    provider: CompetitorAds,
    from: Collection,
    stopping: AbortSignal | undefined,
    now: () => Date,
  ): Promise<number> {
    const { pool } = this.database;
    const until = performance.now() + ROUND_MS;
    let [at, count] = [from, 0];
    try {
      while (!stopping?.aborted && performance.now() < until) {
        const part = await waitingUpTo(MAX_TURN_WAIT_MS, () => provider.changes(at.sourceId, at.cursor));
        const kept = await keepPart(this.database, at, { ...part, endedAt: part.hasMore ? null : now() });
        // Another worker is ahead.
        if (!kept) break;
        [at, count] = [kept, count + part.creatives.length];
        if (!part.hasMore) {
          await putOffCollection(pool, at.sourceId, later(now(), EVERY_MS), null);
          break;
        }
      }
    } catch (error) {
      await this.failed(at, error, now);
    }
    return count;
  }

  private async failed(at: Collection, error: unknown, now: () => Date): Promise<void> {
    const { pool } = this.database;
    if (error instanceof NotFound && at.cursor !== null) {
      await forgetCursor(pool, at);
      return;
    }
    const words = error instanceof Error ? error.message : String(error);
    this.logger.warn({ event: 'keywordMining.failed', sourceId: at.sourceId, error: words });
    const waitMs = error instanceof RateLimited ? error.retryAfterMs : RETRY_MS;
    await putOffCollection(pool, at.sourceId, later(now(), waitMs), error instanceof RateLimited ? at.error : words);
  }
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
