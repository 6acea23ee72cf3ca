import { randomBytes } from 'node:crypto';
import { Database } from '../../core/database/index.js';
import type { DatabasePace } from '../../core/limits/index.js';
import { MasterKeys, SecretStore } from '../../core/secrets/index.js';
import { loadReferenceData } from '../../reference/index.js';
import { ConnectedPlatforms } from '../connections/index.js';
import { FactLoader } from '../facts/index.js';
import { goodSecrets, RunningSandbox } from '../../../../sandbox/src/conformance/sandbox.fixture.js';
import type { WorldFile } from '../../../../sandbox/src/world/world-file.js';
import { World } from '../../../../sandbox/src/world/world.js';
import { SyncRunner } from './sync-runner.js';

/** The sandbox refuses nothing here, and waiting proves nothing. */
const unpaced: Pick<DatabasePace, 'take' | 'block'> = {
  take: () => Promise.resolve(),
  block: () => Promise.resolve(),
};

/** A company whose accounts are played by a sandbox with a clock of its own. */
export class SyncScene {
  readonly database: Database;
  readonly runner: SyncRunner;
  readonly secrets: SecretStore;
  /** The same world once more, to calculate with. */
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
    this.world = new World(file, { clock: () => clock.now });
  }

  static async begin(url: string, file: WorldFile, now: string): Promise<SyncScene> {
    const clock = { now: Date.parse(now) };
    const sandbox = await RunningSandbox.start(file, { clock: () => clock.now, unlimited: true });
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

  /** Pulls whatever is due as if it were now on the sandbox's clock; with `all`, whether it is due or not. */
  async pull(all = true) {
    if (all) await this.database.pool.query('UPDATE connection SET next_at = now()');
    return this.runner.run(() => new Date(this.clock.now));
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
