import { RateLimited } from '@adops/connectors';
import { Inject, Injectable, Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import { CONFIG, type Config } from '../../core/config/index.js';
import { Database } from '../../core/database/index.js';
import { waitingUpTo } from '../../core/limits/index.js';
import { ConnectedPlatforms } from '../connections/index.js';
import { FactLoader, setFreshness } from '../facts/index.js';
import { areChannelsDue, pullChannels } from './channel-pull.js';
import { ConnectionStore, type DueConnection } from './connection-store.repository.js';
import { pullFeed } from './feed-pull.js';
import { adjustable, areBlocksDue, areFactorsDue, blockable, pullBlocks, pullFactors } from './placement-pull.js';
import { areIssuesDue, pullIssues } from './issue-pull.js';
import { type Pulled, pullPlatform, type PullTools } from './platform-pull.js';
import { PullRounds, type SyncSummary } from './pull-rounds.js';

/** Concurrent account syncs per process. Syncs mostly wait for platforms, so they don't slow each other down. */
const ACCOUNTS_AT_ONCE = 48;
/** Concurrent loads. The other database connections stay available. */
const LOADS_AT_ONCE = 2;
/** Maximum wait of a call for a platform's rate limit. After that the sync stops and is retried later. */
const MAX_TURN_WAIT_MS = 90_000;
/** Interval at which a sync extends its lease, because it may wait for many calls. */
const KEEP_EVERY_MS = 60_000;
/** Minimum duration of waits requested by a platform that users see as an error. */
const WORTH_TELLING_MS = 10 * 60_000;
/** Syncs due accounts. */
@Injectable()
export class SyncRunner {
  private readonly logger = new Logger('Sync');
  private readonly store: ConnectionStore;
  private readonly loads = pLimit(LOADS_AT_ONCE);
  private readonly rounds = new PullRounds<DueConnection>({
    atOnce: ACCOUNTS_AT_ONCE,
    claim: (limit) => this.store.claim(limit),
    pull: (due, now) => this.pull(due, now),
  });

  constructor(
    private readonly database: Database,
    private readonly loader: FactLoader,
    private readonly platforms: ConnectedPlatforms,
    @Inject(CONFIG) config: Pick<Config, 'SYNC_MINUTES'>,
  ) {
    this.store = new ConnectionStore(database, config.SYNC_MINUTES * 60_000);
  }

  get isBusy(): boolean {
    return this.rounds.isBusy;
  }

  run(now: () => Date = () => new Date()): Promise<SyncSummary> {
    return this.rounds.run(now);
  }

  /** Syncs an account. Returns the number of rows read, or null after a failure, which is recorded. */
  private async pull(due: DueConnection, now: Date): Promise<number | null> {
    const { companyId, accountId } = due;
    // The lease is checked before anything is written.
    const keeping = setInterval(() => void this.store.keep(due).catch(() => undefined), KEEP_EVERY_MS);
    try {
      const pulled = await waitingUpTo(MAX_TURN_WAIT_MS, () => this.fetch(due, now));
      await setFreshness(this.database, [{ companyId, accountId, completeUntil: pulled.completeUntil, pulledAt: now }]);
      await this.readIssues(due, now);
      await this.readPlacements(due, now);
      await this.readChannels(due, now);
      await this.store.succeeded(due, { ...pulled, begun: now });
      return pulled.rows;
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      await this.store.failed(due, error);
      // Short waits are normal rate limiting and aren't shown.
      if (error instanceof RateLimited && error.retryAfterMs < WORTH_TELLING_MS) return null;
      this.logger.warn({ event: 'sync.failed', company_id: companyId, account_id: accountId, error: words });
      await setFreshness(this.database, [{ companyId, accountId, error: words }]);
      return null;
    } finally {
      clearInterval(keeping);
    }
  }

  /** Reads issues as a separate step. If it fails, figures stay valid and the next sync retries. */
  private async readIssues(due: DueConnection, now: Date): Promise<void> {
    const { companyId, accountId, partnerId } = due;
    const platform = this.platforms.of(partnerId);
    if (!platform || !areIssuesDue(platform, due, now)) return;
    try {
      const account = await this.platforms.account(companyId, accountId);
      if (!account) return;
      await waitingUpTo(MAX_TURN_WAIT_MS, () => pullIssues(this.tools(due), platform, account, due, now));
      await this.store.issuesRead(due, now);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      this.logger.warn({ event: 'sync.issues.failed', company_id: companyId, account_id: accountId, error: words });
    }
  }

  /** Reads blocked placements and bid adjustments in the same way. Each step fails separately. */
  private async readPlacements(due: DueConnection, now: Date): Promise<void> {
    const platform = this.platforms.of(due.partnerId);
    if (!platform) return;
    const can = platform.capabilities();
    await this.step(due, 'blocks', async () => {
      await this.store.canChangePlacements(due, { blockable: blockable(can), adjustable: adjustable(can) });
      const account = areBlocksDue(platform, due, now) && (await this.platforms.account(due.companyId, due.accountId));
      if (!account) return;
      await waitingUpTo(MAX_TURN_WAIT_MS, () => pullBlocks(this.tools(due), platform, account, due, now));
      await this.store.blocksRead(due, now);
    });
    await this.step(due, 'placement-factors', async () => {
      const account = areFactorsDue(platform, due, now) && (await this.platforms.account(due.companyId, due.accountId));
      if (!account) return;
      await waitingUpTo(MAX_TURN_WAIT_MS, () => pullFactors(this.tools(due), platform, account, due, now));
      await this.store.factorsRead(due, now);
    });
  }

  /** Reads the channels of feed accounts in the same way. */
  private async readChannels(due: DueConnection, now: Date): Promise<void> {
    const feed = this.platforms.feed(due.partnerId);
    if (!feed || !areChannelsDue(feed, due, now)) return;
    await this.step(due, 'channels', async () => {
      const account = await this.platforms.account(due.companyId, due.accountId);
      if (!account) return;
      await waitingUpTo(MAX_TURN_WAIT_MS, () => pullChannels(this.tools(due), feed, account, due, now));
      await this.store.channelsRead(due, now);
    });
  }

  private async step({ companyId, accountId }: DueConnection, name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      this.logger.warn({ event: `sync.${name}.failed`, company_id: companyId, account_id: accountId, error: words });
    }
  }

  private tools(due: DueConnection): PullTools {
    return {
      database: this.database,
      loader: this.loader,
      load: (work) => this.loads(work),
      keepAlive: async () => {
        if (!(await this.store.keep(due))) throw new Error('Another worker has taken over.');
      },
    };
  }

  private async fetch(due: DueConnection, now: Date): Promise<Pulled> {
    const account = await this.platforms.account(due.companyId, due.accountId);
    if (!account) throw new Error('The account has no partner account ID.');
    const tools = this.tools(due);
    const platform = this.platforms.of(due.partnerId);
    if (platform) return pullPlatform(tools, platform, account, due, now);
    const feed = this.platforms.feed(due.partnerId);
    if (feed) return pullFeed(tools, feed, account, due, now);
    throw new Error('This partner has no connector.');
  }
}
