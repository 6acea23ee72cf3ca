import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type AccountRef, type AdPlatform, type BiddingStrategy, NotFound, Unavailable } from '@adops/connectors';
import { createTestDatabase } from '@adops/testing';
import { insertTwoCompanies } from '../../../../test/two-companies.js';
import { Database } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { AdPlatforms } from '../platforms.js';
import type { StoredStrategy } from '../properties/stored-values.js';
import { planUndo } from './undo.js';

jest.setTimeout(60_000);

/** Platform with the same strategy for all campaigns, or one that doesn't respond. */
class StrategyPlatform extends AdPlatforms {
  holds: BiddingStrategy | null | 'gone' | 'silent' = null;

  override of(): AdPlatform {
    return {
      getEntities: (_: AccountRef, refs: readonly object[]) =>
        Promise.resolve(
          refs.map((ref) => {
            if (this.holds === 'gone') return { outcome: 'failed', ref, error: new NotFound('Gone.') };
            if (this.holds === 'silent') return { outcome: 'failed', ref, error: new Unavailable('No answer.') };
            return { outcome: 'done', ref, value: { status: 'enabled', strategy: this.holds } };
          }),
        ),
    } as unknown as AdPlatform;
  }

  override account(_companyId: number, accountId: number): Promise<AccountRef> {
    return Promise.resolve({ partnerAccountId: accountId } as AccountRef);
  }
}

describe('undoing a change of the bidding strategy', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let viewer: Viewer;
  let campaign: { id: number; account: number };
  const platform = new StrategyPlatform();
  let tasks = 8_000;

  beforeAll(async () => {
    const made = await createTestDatabase();
    [database, drop] = [new Database(made.url, { max: 3 }), made.drop];
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
    const { rows } = await database.pool.query<{ id: number; account: number }>(
      `WITH account AS (
         INSERT INTO partner_account (company_id, partner_id, name, external_id) VALUES ($1, 14, 'undo', 'undo') RETURNING id)
       INSERT INTO campaign (company_id, account_id, external_id, name) SELECT $1, id, 'c1', 'Cruises' FROM account
       RETURNING id, account_id AS account`,
      [company],
    );
    campaign = rows[0]!;
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });

  const CONVERSIONS: StoredStrategy = { type: 'maximizeConversions', targetCpa: null };
  const TARGET: StoredStrategy = { type: 'targetCpa', targetCpa: 5_000_000 };

  /** Plans to undo a change from `old` to `written` while the platform has `holds`. */
  async function undone(
    old: StoredStrategy | null,
    written: StoredStrategy,
    holds: StrategyPlatform['holds'],
    state = 'done',
  ) {
    tasks += 1;
    await database.pool.query(
      `WITH task AS (
         INSERT INTO automation_task (company_id, id, type, state) VALUES ($1, $2, 'updateCampaignBiddingStrategy', 'SUCCESS'))
       INSERT INTO automation_operation (company_id, task_id, account_id, level, entity_id, field, state, old_value, new_value)
       VALUES ($1, $2, $3, 'campaign', $4, 'biddingStrategy', $5::operation_state, $6, $7)`,
      [viewer.companyId, tasks, campaign.account, campaign.id, state, JSON.stringify(old), JSON.stringify(written)],
    );
    platform.holds = holds;
    return planUndo(database.pool, viewer, platform, tasks, null);
  }

  it('restores the previous strategy and its target', async () => {
    expect(await undone(TARGET, CONVERSIONS, { type: 'maxConversions' })).toMatchObject([
      { state: 'ready', message: null, oldValue: CONVERSIONS, newValue: TARGET, writtenValue: CONVERSIONS },
    ]);
    expect(await undone(CONVERSIONS, TARGET, { type: 'targetCpa', targetCpa: 5_000_000 })).toMatchObject([
      { state: 'ready', newValue: CONVERSIONS },
    ]);
  });

  it('excludes the change if the value has changed since, and shows all three values', async () => {
    for (const holds of [{ type: 'maxConversionValue' }, { type: 'targetCpa', targetCpa: 6_000_000 }] as const)
      expect(await undone(CONVERSIONS, TARGET, holds)).toMatchObject([
        {
          state: 'excluded',
          message: 'Skipped because it was edited again since.',
          oldValue: { type: holds.type === 'targetCpa' ? 'targetCpa' : 'maximizeConversionValue' },
          newValue: CONVERSIONS,
          writtenValue: TARGET,
        },
      ]);
  });

  it("excludes a previous strategy that is unknown or can't be set in the console", async () => {
    const none: StoredStrategy = { type: null, targetCpa: null };
    expect(await undone(none, TARGET, { type: 'targetCpa', targetCpa: 5_000_000 })).toMatchObject([
      { state: 'excluded', message: "The previous strategy can't be set from the console." },
    ]);
    expect(await undone(null, TARGET, { type: 'targetCpa', targetCpa: 5_000_000 })).toMatchObject([
      { state: 'excluded', message: 'There was no previous value.' },
    ]);
  });

  it('reports if there is nothing to restore', async () => {
    expect(await undone(TARGET, TARGET, { type: 'targetCpa', targetCpa: 5_000_000 })).toMatchObject([
      { state: 'excluded', message: 'It changed nothing.' },
    ]);
    expect(await undone(CONVERSIONS, TARGET, { type: 'maxConversions' })).toMatchObject([
      { state: 'excluded', message: 'No change needed.' },
    ]);
    expect(await undone(CONVERSIONS, TARGET, { type: 'maxConversions' }, 'rejected')).toEqual([]);
  });

  it("reports values that couldn't be fetched from the platform", async () => {
    expect(await undone(CONVERSIONS, TARGET, 'gone')).toMatchObject([
      { state: 'excluded', message: 'It no longer exists on the platform.' },
    ]);
    expect(await undone(CONVERSIONS, TARGET, 'silent')).toMatchObject([
      { state: 'excluded', message: "The platform's current value couldn't be read." },
    ]);
  });
});
