import { InvalidRequest, RateLimited } from '@adops/connectors';
import { Inject, Injectable, Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import { CONFIG, type Config } from '../../core/config/index.js';
import { Database, withinCompany } from '../../core/database/index.js';
import { waitingUpTo } from '../../core/limits/index.js';
import { ConnectedSites } from '../connections/index.js';
import { FamilyLoader, FactLoader } from '../facts/index.js';
import { PullRounds, type SyncSummary } from './pull-rounds.js';
import { type DueSite, SiteConnectionStore } from './site-connection-store.repository.js';
import { pullSite, type SitePulled } from './site-pull.js';

/** Concurrent site syncs per process. */
const SITES_AT_ONCE = 16;
/** Concurrent loads. The other database connections stay available. */
const LOADS_AT_ONCE = 2;
/** Maximum wait of a call for the rate limit. After that the sync stops and is retried later. */
const MAX_TURN_WAIT_MS = 90_000;
/** Interval at which a sync extends its lease. */
const KEEP_EVERY_MS = 60_000;
/** Minimum duration of waits requested by a site that users see as an error. */
const WORTH_TELLING_MS = 10 * 60_000;

/** Syncs due sites. Runs separately from the accounts, so that neither waits for the other. */
@Injectable()
export class SiteSyncRunner {
  private readonly logger = new Logger('SiteSync');
  private readonly store: SiteConnectionStore;
  private readonly families: FamilyLoader;
  private readonly loads = pLimit(LOADS_AT_ONCE);
  private readonly rounds = new PullRounds<DueSite>({
    atOnce: SITES_AT_ONCE,
    claim: (limit, dueBy) => this.store.claim(limit, dueBy),
    pull: (due, now) => withinCompany(due.companyId, () => this.pull(due, now)),
  });

  constructor(
    private readonly database: Database,
    private readonly loader: FactLoader,
    private readonly sites: ConnectedSites,
    @Inject(CONFIG) config: Pick<Config, 'SYNC_MINUTES'>,
  ) {
    this.store = new SiteConnectionStore(database, config.SYNC_MINUTES * 60_000);
    this.families = new FamilyLoader(database);
  }

  get isBusy(): boolean {
    return this.rounds.isBusy;
  }

  run(now: () => Date = () => new Date()): Promise<SyncSummary> {
    return this.rounds.run(now);
  }

  /** Syncs a site. Returns the number of rows read, or null after a failure, which is recorded. */
  private async pull(due: DueSite, now: Date): Promise<number | null> {
    const keeping = setInterval(() => void this.store.keep(due).catch(() => undefined), KEEP_EVERY_MS);
    try {
      const pulled = await waitingUpTo(MAX_TURN_WAIT_MS, () => this.fetch(due, now));
      await this.store.succeeded(due, { ...pulled, begun: now });
      return pulled.rows;
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      // Short waits are normal rate limiting and aren't shown.
      const isWait = error instanceof RateLimited && error.retryAfterMs < WORTH_TELLING_MS;
      await this.store.failed(due, error, isWait ? null : words);
      const { companyId: company_id, id: site_id } = due;
      if (!isWait) this.logger.warn({ event: 'sync.siteFailed', company_id, site_id, error: words });
      return null;
    } finally {
      clearInterval(keeping);
    }
  }

  private async fetch(due: DueSite, now: Date): Promise<SitePulled> {
    const api = await this.sites.api(due.companyId, due.id);
    if (!api) throw new InvalidRequest('The site has no API address.');
    const tools = {
      ...{ database: this.database, loader: this.loader, families: this.families },
      load: <T>(work: () => Promise<T>) => this.loads(work),
      keepAlive: async () => {
        if (!(await this.store.keep(due))) throw new Error('Another worker has taken over.');
      },
    };
    return pullSite(tools, this.sites.stats, api, due, now);
  }
}
