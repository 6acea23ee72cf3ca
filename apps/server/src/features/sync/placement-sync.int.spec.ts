import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { sampleAccount, sampleWorld } from '../../../../sandbox/src/world/sample.js';
import { SyncScene } from './sync.fixture.js';

jest.setTimeout(180_000);

const START = Date.parse('2026-06-20T15:20:00Z');
const at = (hours: number): string => new Date(START + hours * 3_600_000).toISOString();
const file = sampleWorld({ clicksPerDay: 20, accountsEach: 1 });

let testDatabase: TestDatabase;
let scene: SyncScene;
let taboola: number;
let outbrain: number;
let meta: number;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  scene = await SyncScene.begin(testDatabase.url, file, at(0));
  for (const currency of ['USD', 'EUR'])
    await scene.rows(
      "INSERT INTO currency_rate (day, currency, per_euro_micros) SELECT d, $1, 1000000 FROM generate_series('2026-05-10'::date, '2026-06-25', '1 day') d",
      [currency],
    );
  taboola = await scene.connect(14, sampleAccount('taboola', 1), { from: at(-2) });
  outbrain = await scene.connect(18, sampleAccount('outbrain', 1), { from: at(-2) });
  meta = await scene.connect(17, sampleAccount('meta', 1), { from: at(-2) });
});
afterAll(async () => {
  await scene.end();
  await testDatabase.drop();
});

const campaignsOf = (platform: string) => file.accounts.find((one) => one.platform === platform)!.campaigns;
const block = (platform: 'taboola' | 'outbrain', campaign: number, blocked: string[]) =>
  scene.sandbox.edit(platform, 'campaign', campaignsOf(platform)[campaign]!.id, { blocked });
const stored = (accountId: number) =>
  scene.rows<{ campaign: string | null; placement: string; section: string; first: Date; last: Date }>(
    `SELECT c.name AS campaign, b.placement_external_id AS placement, b.section_external_id AS section,
       b.first_seen_at AS first, b.last_seen_at AS last
     FROM placement_setting b LEFT JOIN campaign c ON c.company_id = b.company_id AND c.id = b.campaign_id
     WHERE b.account_id = $1 AND b.status_id = 3 ORDER BY 2, 3`,
    [accountId],
  );
const recorded = (accountId: number) =>
  scene.rows<{ action: string; name: string; before: object; after: object }>(
    `SELECT action, entity_name AS name, before, after FROM audit_log
     WHERE account_id = $1 AND source = 'outside' AND entity_type IN ('placement', 'section') ORDER BY id`,
    [accountId],
  );
const connection = async (accountId: number) =>
  (
    await scene.rows<{ blockable: string[]; read: Date | null }>(
      'SELECT blockable, blocks_read_at AS read FROM connection WHERE account_id = $1',
      [accountId],
    )
  )[0]!;
async function pullAt(hours: number): Promise<void> {
  scene.setClock(at(hours));
  expect(await scene.pull()).toMatchObject({ failed: 0 });
}

it("fetches the platforms' blocked placements and the levels that can be blocked", async () => {
  await block('taboola', 0, ['dailybrief.example', 'homecook.example']);
  await block('outbrain', 1, ['techpulse.example', 'techpulse.example|top']);
  await pullAt(0);
  const campaign = campaignsOf('taboola')[0]!.name;
  expect(await stored(taboola)).toMatchObject([
    { campaign, placement: 'dailybrief.example', section: '', first: new Date(START) },
    { campaign, placement: 'homecook.example', section: '' },
  ]);
  expect(await stored(outbrain)).toMatchObject([
    { campaign: campaignsOf('outbrain')[1]!.name, placement: '', section: 'techpulse.example|top' },
    { placement: 'techpulse.example', section: '' },
  ]);
  // The results of a first reading may be as old as the account.
  expect([...(await recorded(taboola)), ...(await recorded(outbrain))]).toEqual([]);
  expect(await connection(taboola)).toEqual({ blockable: ['placement'], read: new Date(START) });
  expect(await connection(outbrain)).toMatchObject({ blockable: ['placement', 'section'] });
  expect(await connection(meta)).toEqual({ blockable: [], read: null });
});

it('runs once an hour, and records blocks and unblocks by other users', async () => {
  await block('taboola', 0, ['homecook.example', 'moneymap.example']);
  await pullAt(0.5);
  expect((await stored(taboola)).map(({ placement }) => placement)).toEqual(['dailybrief.example', 'homecook.example']);
  await pullAt(1.1);
  const rows = await stored(taboola);
  expect(rows.map(({ placement }) => placement)).toEqual(['homecook.example', 'moneymap.example']);
  expect(rows[0]).toMatchObject({ first: new Date(START), last: new Date(at(1.1)) });
  expect(await recorded(taboola)).toEqual([
    {
      action: 'placement.edited',
      name: 'moneymap.example',
      before: { placementStatus: 2 },
      after: { placementStatus: 3 },
    },
    {
      action: 'placement.edited',
      name: 'dailybrief.example',
      before: { placementStatus: 3 },
      after: { placementStatus: 2 },
    },
  ]);
});

it("preserves earlier settings and figures if the list can't be stored", async () => {
  await scene.rows('ALTER TABLE placement_setting RENAME TO placement_setting_away');
  await pullAt(3);
  await scene.rows('ALTER TABLE placement_setting_away RENAME TO placement_setting');
  expect((await stored(taboola)).map(({ placement }) => placement)).toEqual(['homecook.example', 'moneymap.example']);
  expect((await connection(taboola)).read).toEqual(new Date(at(1.1)));
});

it("doesn't overwrite changes in progress or changes made since the fetch started", async () => {
  const [setting] = await scene.rows<{ id: number; company: number }>(
    `SELECT id, company_id AS company FROM placement_setting WHERE account_id = $1 AND placement_external_id = 'homecook.example'`,
    [taboola],
  );
  await scene.rows(
    `WITH task AS (
       INSERT INTO automation_task (company_id, type, state, operation_count) VALUES ($1, 'enablePlacements', 'PROCESS', 1) RETURNING id),
     operation AS (
       INSERT INTO automation_operation (company_id, task_id, account_id, level, entity_id, field, state, new_value)
       SELECT $1, id, $2, 'placement', $3, 'placementStatus', 'sending', '2' FROM task RETURNING id)
     INSERT INTO operation_intent (company_id, account_id, level, entity_id, field, operation_id)
     SELECT $1, $2, 'placement', $3, 'placementStatus', id FROM operation`,
    [setting!.company, taboola, setting!.id],
  );
  await block('taboola', 0, []);
  await pullAt(5);
  expect((await stored(taboola)).map(({ placement }) => placement)).toEqual(['homecook.example']);
  await scene.rows('DELETE FROM operation_intent WHERE entity_id = $1', [setting!.id]);
  await pullAt(6.5);
  expect(await stored(taboola)).toEqual([]);
});

it("fetches bid adjustments of placements and sections, and records other users' changes", async () => {
  const rules = (multiplier: number) => [{ dimension: 'placement' as const, key: 'homecook.example', multiplier }];
  const held = () =>
    scene.rows<{ placement: string; section: string; factor: number }>(
      `SELECT placement_external_id AS placement, section_external_id AS section, bid_adjustment_micros AS factor
       FROM placement_setting WHERE account_id = ANY($1) AND bid_adjustment_micros IS NOT NULL ORDER BY 1, 2`,
      [[taboola, outbrain]],
    );
  const edit = (platform: 'taboola' | 'outbrain', own: object[]) =>
    scene.sandbox.edit(platform, 'campaign', campaignsOf(platform)[0]!.id, { rules: own as never });
  await edit('taboola', rules(1.5));
  await edit('outbrain', [{ dimension: 'section', key: 'homecook.example|top', multiplier: 0.8 }]);
  await pullAt(8);
  const section = { placement: '', section: 'homecook.example|top', factor: 800_000 };
  expect(await held()).toEqual([section, { placement: 'homecook.example', section: '', factor: 1_500_000 }]);
  await edit('taboola', []);
  await pullAt(9.5);
  expect(await held()).toEqual([section, { placement: 'homecook.example', section: '', factor: 1_000_000 }]);
  const factors = (await recorded(taboola)).filter(({ after }) => 'bidAdjustment' in after);
  expect(factors.map(({ before, after }) => [before, after])).toEqual([
    [{ bidAdjustment: 1_000_000 }, { bidAdjustment: 1_500_000 }],
    [{ bidAdjustment: 1_500_000 }, { bidAdjustment: 1_000_000 }],
  ]);
});
