import { randomBytes } from 'node:crypto';
import { Database } from '../../core/database/index.js';
import type { DatabasePace } from '../../core/limits/index.js';
import { MasterKeys, SecretStore } from '../../core/secrets/index.js';
import { loadReferenceData } from '../../reference/index.js';
import { ConnectedPlatforms, ConnectedSites } from '../connections/index.js';
import { FactLoader, Rollups } from '../facts/index.js';
import { goodSecrets, RunningSandbox } from '../../../../sandbox/src/conformance/sandbox.fixture.js';
import type { WorldFile } from '../../../../sandbox/src/world/world-file.js';
import { World } from '../../../../sandbox/src/world/world.js';
import { SiteSyncRunner } from './site-sync-runner.js';
import { SyncRunner } from './sync-runner.js';

/** Replacement without rate limits, because the sandbox rejects no calls here and waiting would test nothing. */
const unpaced: Pick<DatabasePace, 'take' | 'block'> = {
  take: () => Promise.resolve(),
  block: () => Promise.resolve(),
};

/** Company whose accounts are simulated by a sandbox with its own clock. */
export class SyncScene {
  readonly database: Database;
  readonly runner: SyncRunner;
  readonly sites: SiteSyncRunner;
  readonly secrets: SecretStore;
  /** World of the sandbox, to calculate expected values. */
  readonly world: World;
  companyId = 0;

  private constructor(
    url: string,
    readonly sandbox: RunningSandbox,
    file: WorldFile,
    private readonly clock: { now: number },
  ) {
    this.database = new Database(url);
    this.secrets = new SecretStore(this.database, MasterKeys.parse(`t:${randomBytes(32).toString('base64')}`));
    const platforms = new ConnectedPlatforms(this.database, this.secrets, unpaced as unknown as DatabasePace, {
      SANDBOX_URL: sandbox.url,
      SEARCH_FEED_URL: undefined,
    });
    this.runner = new SyncRunner(this.database, new FactLoader(this.database), platforms, {
      SYNC_MINUTES: 15,
    });
    const connected = new ConnectedSites(this.database, this.secrets, unpaced as unknown as DatabasePace, {
      SANDBOX_URL: sandbox.url,
    });
    this.sites = new SiteSyncRunner(this.database, new FactLoader(this.database), connected, { SYNC_MINUTES: 15 });
    this.world = new World(file, { clock: () => clock.now });
  }

  static async begin(url: string, file: WorldFile, now: string): Promise<SyncScene> {
    const clock = { now: Date.parse(now) };
    const sandbox = await RunningSandbox.start(file, { clock: () => clock.now });
    const scene = new SyncScene(url, sandbox, file, clock);
    await loadReferenceData(scene.database);
    scene.companyId = await scene.one("INSERT INTO company (name) VALUES ('Synced') RETURNING id");
    return scene;
  }

  async end(): Promise<void> {
    await this.sandbox.stop();
    await this.database.close();
  }

  setClock(now: string): void {
    this.clock.now = Date.parse(now);
  }

  /** Syncs due accounts as of the sandbox's clock. With `all`, also syncs accounts that aren't due. */
  async pull(all = true) {
    if (all) await this.database.pool.query('UPDATE connection SET next_at = now()');
    return this.runner.run(() => new Date(this.clock.now));
  }

  /** Syncs due sites as of the sandbox's clock. With `all`, also syncs sites that aren't due. */
  async pullSites(all = true) {
    if (all) await this.database.pool.query('UPDATE site_connection SET next_at = now()');
    return this.sites.run(() => new Date(this.clock.now));
  }

  /** Refreshes the rollups of all companies, which the worker does within a minute. */
  async refreshRollups(): Promise<void> {
    const rollups = new Rollups(this.database);
    const stale = await this.rows<{ id: number; dates: string[] }>(
      `SELECT company_id AS id, array_agg(date::text) AS dates FROM perf_refresh WHERE facts_version <> rollup_version GROUP BY 1`,
    );
    for (const { id, dates } of stale) await rollups.refresh(id, dates);
  }

  /** Adds a site whose counts are synced from an instant on. */
  async connectSite(host: string, from: string, companyId = this.companyId): Promise<number> {
    const id = await this.one(
      `INSERT INTO site (company_id, name, domain, market_id, main_feed_id)
       SELECT $1, $2, $2, min(id), 1 FROM market WHERE code LIKE '%US%' RETURNING id`,
      [companyId, host],
    );
    await this.rows(
      "INSERT INTO site_settings (company_id, site_id, api_url, api_user) VALUES ($1, $2, $3, 'console')",
      [companyId, id, `https://${host}/console-api`],
    );
    await this.secrets.set({ companyId, kind: 'site', id }, { apiPassword: 'good words' }, { userId: null });
    await this.rows('INSERT INTO site_connection (company_id, site_id, collect_from) VALUES ($1, $2, $3)', [
      companyId,
      id,
      from,
    ]);
    return id;
  }

  async connect(
    partnerId: number,
    externalId: string,
    more: { currency?: string; timezone?: string; from?: string } = {},
  ): Promise<number> {
    const { currency = 'USD', timezone = 'UTC', from = '2020-01-01T00:00:00Z' } = more;
    const id = await this.one(
      'INSERT INTO partner_account (company_id, partner_id, name, external_id, currency, timezone) VALUES ($1, $2, $3, $3, $4, $5) RETURNING id',
      [this.companyId, partnerId, externalId, currency, timezone],
    );
    await this.secrets.set({ companyId: this.companyId, kind: 'partner_account', id }, goodSecrets(externalId), {
      userId: null,
    });
    await this.database.pool.query(
      "INSERT INTO connection (company_id, account_id, connector, collect_from) VALUES ($1, $2, 'spec', $3)",
      [this.companyId, id, from],
    );
    return id;
  }

  async rows<T extends object>(sql: string, params: unknown[] = []): Promise<T[]> {
    return (await this.database.pool.query<T>(sql, params)).rows;
  }

  async one(sql: string, params: unknown[] = []): Promise<number> {
    return (await this.rows<{ id: number }>(sql, params))[0]!.id;
  }
}
