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
     FROM placement_block b LEFT JOIN campaign c ON c.company_id = b.company_id AND c.id = b.campaign_id
     WHERE b.account_id = $1 ORDER BY 2, 3`,
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

it('reads what platforms block, and what can be blocked there', async () => {
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
  expect(await connection(taboola)).toEqual({ blockable: ['placement'], read: new Date(START) });
  expect(await connection(outbrain)).toMatchObject({ blockable: ['placement', 'section'] });
  expect(await connection(meta)).toEqual({ blockable: [], read: null });
});

it('asks once an hour, and lets go of what is no longer blocked', async () => {
  await block('taboola', 0, ['homecook.example', 'moneymap.example']);
  await pullAt(0.5);
  expect((await stored(taboola)).map(({ placement }) => placement)).toEqual(['dailybrief.example', 'homecook.example']);
  await pullAt(1.1);
  const rows = await stored(taboola);
  expect(rows.map(({ placement }) => placement)).toEqual(['homecook.example', 'moneymap.example']);
  expect(rows[0]).toMatchObject({ first: new Date(START), last: new Date(at(1.1)) });
});

it('keeps what was read, and the figures, where the list cannot be read', async () => {
  await scene.rows('ALTER TABLE placement_block RENAME TO placement_block_away');
  await pullAt(3);
  await scene.rows('ALTER TABLE placement_block_away RENAME TO placement_block');
  expect((await stored(taboola)).map(({ placement }) => placement)).toEqual(['homecook.example', 'moneymap.example']);
  expect((await connection(taboola)).read).toEqual(new Date(at(1.1)));
});
