import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { sampleAccount, sampleWorld } from '../../../../sandbox/src/world/sample.js';
import { EntityStore } from './entity-store.repository.js';
import { SyncScene } from './sync.fixture.js';

jest.setTimeout(60_000);

const file = sampleWorld({ clicksPerDay: 20 });
let testDatabase: TestDatabase;
let scene: SyncScene;
let google: number;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  scene = await SyncScene.begin(testDatabase.url, file, '2026-06-20T15:20:00.000Z');
  await scene.rows(
    `INSERT INTO currency_rate (day, currency, per_euro_micros)
     SELECT d, 'USD', 1100000 FROM generate_series('2026-05-01'::date, '2026-06-21'::date, '1 day') d`,
  );
  google = await scene.connect(5, sampleAccount('google', 1), { timezone: 'America/New_York' });
  await scene.connect(14, sampleAccount('taboola', 2), { timezone: 'Europe/Berlin', currency: 'EUR' });
  await scene.pull();
});
afterAll(async () => {
  await scene.end();
  await testDatabase.drop();
});

describe('an inventory sync', () => {
  it('stores and records changes made at the platform', async () => {
    const { id } = file.accounts.find((one) => one.platform === 'taboola' && one.id === sampleAccount('taboola', 2))!
      .campaigns[1]!;
    await scene.sandbox.edit('taboola', 'adGroup', id, { maxCpc: 770_000 });
    await scene.sandbox.edit('taboola', 'campaign', id, { status: 'paused', endsAt: '2031-05-20' });
    await scene.rows('UPDATE connection SET entities_read_at = NULL');
    await scene.pull();
    const [group] = await scene.rows<{ id: number; bid: number; status: number; ends: string }>(
      `SELECT g.id, max_cpc_micros AS bid, status_id AS status, (ends_at AT TIME ZONE a.timezone)::text AS ends
       FROM adgroup g JOIN partner_account a ON a.company_id = g.company_id AND a.id = g.account_id WHERE g.external_id = $1`,
      [id],
    );
    expect(group).toMatchObject({ bid: 770_000, status: 3, ends: '2031-05-21 00:00:00' });
    const notes = await scene.rows<{ source: string; before: Record<string, number>; after: Record<string, number> }>(
      "SELECT source, before, after FROM audit_log WHERE action = 'adgroup.edited' AND entity_id = $1",
      [String(group!.id)],
    );
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatchObject({
      source: 'outside',
      after: { maxCPC: 770_000, status: 3 },
      before: { status: 2 },
    });
    expect(Object.keys(notes[0]!.after).sort()).toEqual(['endsAt', 'maxCPC', 'status']);
    expect(await scene.rows("SELECT FROM audit_log WHERE action = 'campaign.edited'")).toHaveLength(1);
  });

  it("stores and records other users' keyword edits, except for keywords being changed here", async () => {
    const group = file.accounts.find((one) => one.platform === 'google' && one.id === sampleAccount('google', 1))!
      .campaigns[0]!.adGroups[0]!;
    const edited = group.keywords[0]!;
    const changing = group.keywords[1]!;
    const kept = async ({ id }: { id: string }) =>
      (
        await scene.rows<{ id: number; bid: number; status: number; fields: string[]; name: string }>(
          `SELECT k.id, k.max_cpc_micros AS bid, k.status_id AS status, k.editable_fields AS fields,
             k.text || ' (' || k.match_type || ')' AS name
           FROM keyword k WHERE k.external_id = $1 AND k.account_id = $2`,
          [id, google],
        )
      )[0]!;
    expect((await kept(edited)).fields).toEqual(['status', 'maxCPC']);
    const before = await kept(changing);
    await scene.rows(
      "INSERT INTO operation_intent (company_id, account_id, level, entity_id, field, operation_id) VALUES ($1, $2, 'keyword', $3, 'maxCPC', 2)",
      [scene.companyId, google, before.id],
    );
    for (const { id } of [edited, changing])
      await scene.sandbox.edit('google', 'keyword', id, { maxCpc: 880_000, status: 'paused' });
    await scene.rows('UPDATE connection SET entities_read_at = NULL');
    await scene.pull();
    expect(await kept(edited)).toMatchObject({ bid: 880_000, status: 3 });
    expect(await kept(changing)).toEqual(before);
    const notes = await scene.rows<{ entity_id: string; entity_name: string; after: object }>(
      "SELECT entity_id, entity_name, after FROM audit_log WHERE action = 'keyword.edited' AND source = 'outside'",
    );
    const { id, name } = await kept(edited);
    expect(notes).toEqual([{ entity_id: String(id), entity_name: name, after: { maxCPC: 880_000, status: 3 } }]);
  });

  it("doesn't overwrite values that the console is changing", async () => {
    const { id } = file.accounts.find((one) => one.platform === 'google' && one.id === sampleAccount('google', 1))!
      .campaigns[0]!.adGroups[0]!;
    const [group] = await scene.rows<{ id: number }>(
      'UPDATE adgroup SET max_cpc_micros = 990000 WHERE external_id = $1 RETURNING id',
      [id],
    );
    await scene.rows(
      "INSERT INTO operation_intent (company_id, account_id, level, entity_id, field, operation_id) VALUES ($1, $2, 'adgroup', $3, 'maxCPC', 1)",
      [scene.companyId, google, group!.id],
    );
    await scene.rows('UPDATE connection SET entities_read_at = NULL');
    await scene.pull();
    expect(await scene.rows('SELECT max_cpc_micros AS bid FROM adgroup WHERE id = $1', [group!.id])).toEqual([
      { bid: 990_000 },
    ]);
    expect(await scene.rows('SELECT FROM audit_log WHERE entity_id = $1', [String(group!.id)])).toEqual([]);
  });

  it('records a rename once, with the name before and after', async () => {
    const { id } = file.accounts.find((one) => one.platform === 'google' && one.id === sampleAccount('google', 1))!
      .campaigns[0]!.adGroups[1]!;
    await scene.sandbox.edit('google', 'adGroup', id, { name: 'Renamed there' });
    for (let pull = 0; pull < 2; pull += 1) {
      await scene.rows('UPDATE connection SET entities_read_at = NULL');
      await scene.pull();
    }
    const [group] = await scene.rows<{ id: number }>('SELECT id FROM adgroup WHERE external_id = $1', [id]);
    const notes = await scene.rows<{ before: { name: string }; after: { name: string }; entity_name: string }>(
      "SELECT before, after, entity_name FROM audit_log WHERE action = 'adgroup.edited' AND entity_id = $1",
      [String(group!.id)],
    );
    expect(notes).toHaveLength(1);
    expect(notes[0]!.after).toEqual({ name: 'Renamed there' });
    expect(notes[0]!.before.name).toBe(notes[0]!.entity_name);
  });

  it("doesn't record an outside edit if the console wrote the value during the fetch", async () => {
    const [group] = await scene.rows<{ id: number; campaign: string; external: string; name: string; bid: number }>(
      `SELECT g.id, c.external_id AS campaign, g.external_id AS external, g.name, g.max_cpc_micros AS bid FROM adgroup g
       JOIN campaign c ON c.company_id = g.company_id AND c.id = g.campaign_id WHERE g.account_id = $1 AND g.max_cpc_micros IS NOT NULL
       ORDER BY g.id DESC LIMIT 1`,
      [google],
    );
    const { id, campaign, external, name, bid } = group!;
    const none = { daily: [], lifetime: [] };
    const bids = { maxCpc: ['adGroup'], targetCpa: [], maxCpm: [], targetRoas: [] };
    const can = {
      adGroupIsCampaign: false,
      budget: none,
      strategyLevel: null,
      bid: bids,
      status: [],
      remove: [],
      adjustments: [],
    } as never;
    const store = new EntityStore(scene.database);
    const readAt = await store.now();
    const seen = { campaign, external_id: external, name, status_id: 2, max_cpc_micros: bid + 10_000 } as never;
    // The change began and ended between reading and saving.
    await scene.rows(
      "INSERT INTO automation_task (company_id, id, type, state) VALUES ($1, 901, 'updateBidForAdGroups', 'SUCCESS')",
      [scene.companyId],
    );
    const operation = (finished: string) =>
      scene.rows(
        `INSERT INTO automation_operation (company_id, task_id, account_id, level, entity_id, field, state, sent_at, finished_at)
         VALUES ($1, 901, $2, 'adgroup', $3, 'maxCPC', 'done', clock_timestamp(), clock_timestamp() + $4::interval)`,
        [scene.companyId, google, id, finished],
      );
    const noted = () =>
      scene
        .rows("SELECT FROM audit_log WHERE entity_id = $1 AND source = 'outside'", [String(id)])
        .then(({ length }) => length);
    await operation('0 seconds');
    await store.save({ companyId: scene.companyId, accountId: google }, can, [], [seen], readAt);
    expect(await noted()).toBe(0);
    expect(await scene.rows('SELECT max_cpc_micros AS bid FROM adgroup WHERE id = $1', [id])).toEqual([{ bid }]);
    // A later reading counts again.
    await store.save({ companyId: scene.companyId, accountId: google }, can, [], [seen], await store.now());
    expect(await noted()).toBe(1);
  });
});
