import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AccountRef, AdPlatform, CampaignCopy, CapabilitySet, Change } from '@adops/connectors';
import { createTestDatabase } from '@adops/testing';
import { insertTwoCompanies } from '../../../../test/two-companies.js';
import { Database } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { loadEntities } from '../planning/entities.repository.js';
import { planOperations } from '../planning/plan-operations.js';
import { AdPlatforms } from '../platforms.js';
import { closeTask, insertTask } from '../tasks/task-store.repository.js';
import { LaneRunner } from './lane-runner.js';
import { LaneStore } from './lane-store.repository.js';
import type { LaneSettings } from './settings.js';

jest.setTimeout(60_000);

const LATE_MS = 700;
const SHORT: LaneSettings = {
  leaseMs: 3_000,
  heartbeatMs: 500,
  deadlineMs: 300,
  lastLookMs: 200,
  offerAgainMs: 1_000,
  turnMs: 10_000,
  turnOperations: 2_000,
  maxOffered: 32,
};

/** Platform with a list of campaign names. Can create a copy only after the caller has given up. */
class CopyingPlatform extends AdPlatforms {
  campaigns: string[] = [];
  budgets: (number | null)[] = [];
  calls = 0;
  answers: ('ok' | 'late' | 'veryLate' | 'lost' | 'twice' | 'refused')[] = [];
  listings = 0;
  canSetBudget = true;

  override of(): AdPlatform {
    return {
      key: 'taboola',
      name: 'Copier',
      limits: { batchSize: 5, lateApplyMs: { set: 0, create: LATE_MS } },
      stepOf: () => 10_000,
      capabilities: () => ({ clone: { budget: this.canSetBudget ? 'adGroup' : null } }) as unknown as CapabilitySet,
      listEntities: () => {
        this.listings += 1;
        return Promise.resolve({ items: this.campaigns.map((name) => ({ name })), cursor: null });
      },
      cloneCampaigns: (_: AccountRef, changes: readonly Change<CampaignCopy>[]) =>
        Promise.all(changes.map((change) => this.copy(change))),
    } as unknown as AdPlatform;
  }

  override account(_companyId: number, accountId: number): Promise<AccountRef> {
    return Promise.resolve({ partnerAccountId: accountId } as AccountRef);
  }

  private copy({ ref, value }: Change<CampaignCopy>) {
    this.calls += 1;
    const make = () => {
      this.campaigns.push(value.name);
      this.budgets.push(value.adGroupBudget);
    };
    switch (this.answers.shift() ?? 'ok') {
      case 'ok':
        make();
        return { outcome: 'done', ref };
      case 'twice':
        make();
        make();
        return { outcome: 'done', ref };
      case 'late':
        setTimeout(make, LATE_MS / 2);
        return { outcome: 'unknown', ref, error: new Error('No answer.') };
      case 'veryLate':
        setTimeout(make, 1.6 * (SHORT.deadlineMs + LATE_MS));
        return { outcome: 'unknown', ref, error: new Error('No answer.') };
      case 'lost':
        return { outcome: 'unknown', ref, error: new Error('No answer.') };
      case 'refused':
        return { outcome: 'failed', ref, error: { kind: 'InvalidRequest', message: 'No more campaigns.' } };
    }
  }
}

describe('copying campaigns', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let viewer: Viewer;
  let campaigns: number[];
  let platform: CopyingPlatform;

  beforeAll(async () => {
    const made = await createTestDatabase();
    [database, drop] = [new Database(made.url, { max: 6 }), made.drop];
    const { company, admin } = (await insertTwoCompanies(database)).ALFA;
    viewer = {
      companyId: company,
      userId: admin,
      actorId: admin,
      sessionId: null,
      permissions: new Set(['bulk-actions']),
      accounts: 'all',
      teamId: null,
    };
    const { rows } = await database.pool.query<{ id: number }>(
      `WITH account AS (
         INSERT INTO partner_account (company_id, partner_id, name, external_id) VALUES ($1, 14, 'copies', 'copies')
         RETURNING id),
       collected AS (
         INSERT INTO connection (company_id, account_id, connector, collect_from, entities_read_at)
         SELECT $1, id, 'taboola', now(), now() FROM account)
       INSERT INTO campaign (company_id, account_id, external_id, name)
       SELECT $1, id, 'c' || n, 'Travel ' || n FROM account, generate_series(1, 2) n RETURNING id`,
      [company],
    );
    campaigns = rows.map(({ id }) => id);
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });
  beforeEach(() => {
    platform = new CopyingPlatform();
    platform.campaigns = ['Travel 1', 'Travel 2'];
  });

  async function copy(ids: readonly number[], count = 1, adGroupBudget: number | null = null): Promise<number> {
    const operations = planOperations({
      level: 'campaign',
      request: { kind: 'clone', count, suffix: ' - copy', adGroupBudget },
      entities: await loadEntities(database.pool, viewer, 'campaign', ids),
      platformOf: () => platform.of(),
    });
    const taskId = await insertTask(database.pool, viewer, {
      action: { type: 'cloneCampaigns', settings: null, options: null },
      level: 'campaign',
      filters: null,
      operations,
      isPreview: false,
      needsApproval: false,
      budgetChange: null,
      requestId: null,
    });
    // A task without operations to run ends immediately, like any task.
    await closeTask(database.pool, viewer.companyId, taskId);
    return taskId;
  }

  /** Runs the task. @param meanwhile callback between two turns of the lanes */
  async function run(
    taskId: number,
    meanwhile: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<{ state: string; message: string | null }[]> {
    const store = new LaneStore(database, SHORT);
    const runner = new LaneRunner(database, platform, SHORT);
    for (let turn = 0; turn < 300; turn += 1) {
      for (const lane of await store.offer()) await runner.run(lane);
      await meanwhile();
      const { rows } = await database.pool.query<{ ended: boolean }>(
        'SELECT finished_at IS NOT NULL AS ended FROM automation_task WHERE id = $1',
        [taskId],
      );
      if (rows[0]!.ended) break;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    const { rows } = await database.pool.query<{ state: string; message: string | null }>(
      'SELECT state, message FROM automation_operation WHERE task_id = $1 ORDER BY id',
      [taskId],
    );
    return rows;
  }

  it('creates copies with their own names, creates audit records, and requests a sync', async () => {
    const taskId = await copy(campaigns, 2, 25_000_000);
    expect((await run(taskId)).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
    expect([...platform.campaigns].sort()).toEqual(
      ['Travel 1', 'Travel 2', ...[1, 2].flatMap((n) => [1, 2].map((c) => `Travel ${n} - copy ${c}`))].sort(),
    );
    expect(new Set(platform.budgets)).toEqual(new Set([25_000_000]));
    const { rows: noted } = await database.pool.query(
      `SELECT action, after->'clone'->>'name' AS name FROM audit_log WHERE task_id = $1`,
      [taskId],
    );
    expect(noted).toHaveLength(4);
    expect(noted).toContainEqual({ action: 'campaign.clone', name: 'Travel 1 - copy 2' });
    const { rows } = await database.pool.query(
      'SELECT entities_read_at, next_at <= clock_timestamp() AS due FROM connection WHERE company_id = $1',
      [viewer.companyId],
    );
    expect(rows).toEqual([{ entities_read_at: null, due: true }]);
  });

  it.each([['late'], ['lost']] as const)(
    'looks up a copy by name if there was no response (%s), and never creates two copies',
    async (answer) => {
      platform.answers = [answer];
      const [operation] = await run(await copy([campaigns[0]!]));
      expect(operation!.state).toBe('done');
      expect(platform.campaigns.filter((name) => name === 'Travel 1 - copy')).toHaveLength(1);
      expect(platform.calls).toBe(answer === 'late' ? 1 : 2);
    },
  );

  /** Moves all records back by an hour, as if the database clock had jumped ahead. Works once. */
  function clockJump(taskId: number): () => Promise<void> {
    let jumped = false;
    return async () => {
      if (jumped) return;
      const { rowCount } = await database.pool.query(
        `UPDATE automation_operation SET sent_at = sent_at - interval '1 hour' WHERE task_id = $1 AND state = 'unknown'`,
        [taskId],
      );
      jumped = rowCount === 1;
      await database.pool.query(
        `UPDATE automation_lane SET run_after = run_after - interval '1 hour' WHERE task_id = $1`,
        [taskId],
      );
    };
  }

  it.each([
    ['veryLate', 1],
    ['lost', 2],
  ] as const)('repeats the lookup of a copy twice if the database clock has jumped (%s)', async (answer, calls) => {
    platform.answers = [answer];
    const taskId = await copy([campaigns[0]!]);
    const [operation] = await run(taskId, clockJump(taskId));
    expect(operation!.state).toBe('done');
    expect(platform.campaigns.filter((name) => name === 'Travel 1 - copy')).toHaveLength(1);
    expect(platform.calls).toBe(calls);
    // Lists campaigns once before the first attempt, three times after no response, and before and after the second
    // attempt.
    expect(platform.listings).toBe(answer === 'lost' ? 6 : 4);
  });

  it('reports a duplicate copy if a retry arrived later than expected', async () => {
    platform.answers = ['lost', 'twice'];
    const [operation] = await run(await copy([campaigns[0]!]));
    expect(operation).toEqual({
      state: 'warned',
      message: '2 campaigns have this name, all paused. Delete the extra ones.',
    });
  });

  it('fails if a campaign with the same name exists or the platform rejects the copy', async () => {
    platform.campaigns.push('Travel 1 - copy');
    platform.answers = ['refused'];
    const ended = await run(await copy(campaigns));
    expect(ended.map(({ state, message }) => [state, message])).toEqual([
      ['rejected', 'A campaign with this name already exists.'],
      ['rejected', 'No more campaigns.'],
    ]);
    expect(platform.campaigns).toHaveLength(3);
  });

  it("excludes copies with a different budget if the platform doesn't support them", async () => {
    platform.canSetBudget = false;
    const ended = await run(await copy([campaigns[0]!], 1, 5_000_000));
    expect(ended[0]).toMatchObject({
      state: 'excluded',
      message: expect.stringContaining('with their budgets'),
    });
    expect(platform.calls).toBe(0);
  });
});
