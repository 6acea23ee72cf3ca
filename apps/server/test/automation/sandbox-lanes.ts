import type { PlatformKey } from '@adops/connectors';
import { createTestDatabase } from '@adops/testing';
import { sampleAccount, sampleWorld } from '../../../sandbox/src/world/sample.js';
import type { DatabasePace } from '../../src/core/limits/index.js';
import type { Viewer } from '../../src/core/tenancy/index.js';
import { loadEntities } from '../../src/features/automation/planning/entities.repository.js';
import { planOperations } from '../../src/features/automation/planning/plan-operations.js';
import type { AdPlatforms } from '../../src/features/automation/platforms.js';
import { LaneRunner } from '../../src/features/automation/running/lane-runner.js';
import { LaneStore } from '../../src/features/automation/running/lane-store.repository.js';
import { LANE_SETTINGS } from '../../src/features/automation/running/settings.js';
import { insertTask } from '../../src/features/automation/tasks/task-store.repository.js';
import { ConnectedPlatforms } from '../../src/features/connections/index.js';
import { goodSecrets } from '../../../sandbox/src/conformance/sandbox.fixture.js';
import { SyncScene } from '../../src/features/sync/sync.fixture.js';
import { giveRole } from '../two-companies.js';

const PARTNERS = { google: 5, microsoft: 6, taboola: 14, meta: 17 } as const;
type Played = keyof typeof PARTNERS;
const [ENABLED, PAUSED] = [2, 3];

/** Returns the level of the status in the sandbox. Taboola campaigns are also their ad groups. */
const levelOf = (platform: Played) => (platform === 'taboola' ? 'campaign' : 'adGroup');

export interface LaneState {
  readonly state: string;
  readonly attempt: number;
  readonly message: string | null;
  readonly externalId: string;
}

/** Accounts at a sandbox, with tasks that the real connectors execute. */
export class SandboxLanes {
  private constructor(
    readonly scene: SyncScene,
    private readonly platforms: AdPlatforms,
    private readonly viewer: Viewer,
    private readonly accounts: Readonly<Record<Played, number>>,
    private readonly drop: () => Promise<void>,
  ) {}

  static async open(): Promise<SandboxLanes> {
    const { url, drop } = await createTestDatabase();
    const scene = await SyncScene.begin(url, sampleWorld({ clicksPerDay: 5 }), '2026-06-20T15:20:00.000Z');
    await scene.rows(
      `INSERT INTO currency_rate (day, currency, per_euro_micros)
       SELECT d, 'USD', 1100000 FROM generate_series('2026-05-01'::date, '2026-06-21'::date, '1 day') d`,
    );
    const connected: Partial<Record<Played, number>> = {};
    for (const [platform, partner] of Object.entries(PARTNERS) as [Played, number][])
      connected[platform] = await scene.connect(partner, sampleAccount(platform, 1), {
        timezone: 'America/New_York',
        from: '2026-06-20T00:00:00Z',
      });
    await scene.pull();
    const userId = await scene.one("INSERT INTO user_account (username) VALUES ('buyer') RETURNING id");
    await scene.rows('INSERT INTO membership (company_id, user_id, all_partner_accounts) VALUES ($1, $2, true)', [
      scene.companyId,
      userId,
    ]);
    await giveRole(scene.database, scene.companyId, userId, ['bulk-actions']);
    const viewer: Viewer = {
      ...{ companyId: scene.companyId, userId, actorId: userId, sessionId: null, accounts: 'all', teamId: null },
      permissions: new Set(['bulk-actions']),
    };
    const unpaced = { take: () => Promise.resolve(), block: () => Promise.resolve() };
    const platforms = new ConnectedPlatforms(scene.database, scene.secrets, unpaced as unknown as DatabasePace, {
      SANDBOX_URL: scene.sandbox.url,
      SEARCH_FEED_URL: undefined,
    });
    return new SandboxLanes(scene, platforms, viewer, connected as Record<Played, number>, drop);
  }

  async close(): Promise<void> {
    await this.scene.end();
    await this.drop();
  }

  /** Enables all ad groups of the accounts and creates a task that pauses them. */
  async task(platforms: readonly Played[]): Promise<number> {
    const accounts = platforms.map((each) => this.accounts[each]);
    const rows = await this.scene.rows<{ id: number; externalId: string; platform: Played }>(
      `UPDATE adgroup SET status_id = ${ENABLED} FROM partner_account a
       WHERE account_id = ANY($1) AND a.company_id = adgroup.company_id AND a.id = account_id
       RETURNING adgroup.id, adgroup.external_id AS "externalId", CASE a.partner_id WHEN 5 THEN 'google' WHEN 6 THEN 'microsoft'
         WHEN 14 THEN 'taboola' ELSE 'meta' END AS platform`,
      [accounts],
    );
    for (const { platform, externalId } of rows)
      await this.scene.sandbox.edit(platform, levelOf(platform), externalId, { status: 'enabled' });
    const { pool } = this.scene.database;
    const entities = await loadEntities(
      pool,
      this.viewer,
      'adgroup',
      rows.map(({ id }) => id),
    );
    const operations = planOperations({
      level: 'adgroup',
      request: { kind: 'status', statusId: PAUSED },
      entities,
      platformOf: (partnerId) => this.platforms.of(partnerId),
    });
    return insertTask(pool, this.viewer, {
      action: { type: 'pauseAdGroups', settings: null, options: null },
      level: 'adgroup',
      filters: null,
      operations,
      isPreview: false,
      needsApproval: false,
      budgetChange: null,
      requestId: null,
    });
  }

  /** Runs all lanes until none can continue. @param afterWaits true to run waiting lanes as if their wait was over */
  async run({ afterWaits = false } = {}): Promise<void> {
    if (afterWaits) await this.scene.rows('UPDATE automation_lane SET run_after = clock_timestamp()');
    const store = new LaneStore(this.scene.database, LANE_SETTINGS);
    const runner = new LaneRunner(this.scene.database, this.platforms, LANE_SETTINGS);
    for (let lanes = await store.offer(); lanes.length > 0; lanes = await store.offer())
      await Promise.all(lanes.map((lane) => runner.run(lane)));
  }

  /** Returns the operations of an account that the platform supports. */
  operations(task: number, platform: Played): Promise<LaneState[]> {
    return this.scene.rows<LaneState>(
      `SELECT o.state, o.attempt, o.message, g.external_id AS "externalId" FROM automation_operation o
       JOIN adgroup g ON g.company_id = o.company_id AND g.id = o.entity_id
       WHERE o.task_id = $1 AND o.account_id = $2 AND o.state <> 'excluded' ORDER BY o.id`,
      [task, this.accounts[platform]],
    );
  }

  /** Returns the distinct states of an account's operations. */
  async states(task: number, platform: Played): Promise<string[]> {
    return [...new Set((await this.operations(task, platform)).map(({ state }) => state))];
  }

  /** Returns the distinct statuses of the ad groups at the sandbox. */
  async held(task: number, platform: PlatformKey & Played): Promise<string[]> {
    const operations = await this.operations(task, platform);
    const held = operations.map(async ({ externalId }) => {
      const { status } = await this.scene.sandbox.settings(platform, levelOf(platform), externalId);
      return status;
    });
    return [...new Set(await Promise.all(held))];
  }

  /** Returns the remaining wait of the account's lane, in seconds. */
  async waits(task: number, platform: Played): Promise<number> {
    const rows = await this.scene.rows<{ seconds: number }>(
      `SELECT extract(epoch FROM run_after - clock_timestamp())::float8 AS seconds FROM automation_lane
       WHERE task_id = $1 AND account_id = $2`,
      [task, this.accounts[platform]],
    );
    return rows[0]!.seconds;
  }

  /** Returns the error shown for the account. */
  async errorOf(platform: Played): Promise<string | null> {
    const rows = await this.scene.rows<{ error: string | null }>(
      'SELECT last_error AS error FROM freshness_mark WHERE account_id = $1',
      [this.accounts[platform]],
    );
    return rows[0]?.error ?? null;
  }

  /** Replaces the account's credentials. */
  async connectWith(platform: Played, secrets: Readonly<Record<string, string>>): Promise<void> {
    const owner = { companyId: this.scene.companyId, kind: 'partner_account', id: this.accounts[platform] } as const;
    const all = { ...goodSecrets(sampleAccount(platform, 1)), ...secrets };
    await this.scene.secrets.set(owner, all, { userId: null });
  }
}
