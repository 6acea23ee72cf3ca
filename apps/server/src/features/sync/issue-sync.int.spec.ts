import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { sampleAccount, sampleWorld } from '../../../../sandbox/src/world/sample.js';
import { SyncScene } from './sync.fixture.js';

jest.setTimeout(180_000);

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-06-20T15:20:00Z');
const at = (hours: number): string => new Date(START + hours * HOUR_MS).toISOString();

const plain = sampleWorld({ clicksPerDay: 20, accountsEach: 1 });
const trouble = (level: 'campaign' | 'adGroup' | 'ad', code: string, words: string, until: number | null) => ({
  ...{ level, code, words, until, since: 0 },
  review: level === 'ad' ? ('limited' as const) : null,
});
/**
 * World in which the second campaign of each account has issues of every level. The issues of the ad set end after ten
 * hours.
 */
const file: typeof plain = {
  accounts: plain.accounts.map((account) => ({
    ...account,
    campaigns: account.campaigns.map((campaign, c) => ({
      ...campaign,
      adGroups: campaign.adGroups.map((group, g) => ({
        ...group,
        ...(c === 1 &&
          g === 0 && {
            troubles: [
              trouble('campaign', 'BUDGET_CONSTRAINED', 'Spent before noon.', null),
              trouble('adGroup', 'AUDIENCE_TOO_SMALL', 'Too few people.', START + 10 * HOUR_MS),
              trouble('ad', 'TRADEMARKS', 'Names a brand.', null),
            ],
          }),
      })),
    })),
  })),
};

let testDatabase: TestDatabase;
let scene: SyncScene;
let meta: number;
let google: number;
let microsoft: number;
const REFUSED_AD = (platform: string) =>
  `${file.accounts.find((one) => one.platform === platform)!.campaigns[0]!.adGroups[0]!.id}2`;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  scene = await SyncScene.begin(testDatabase.url, file, at(0));
  for (const currency of ['USD', 'EUR'])
    await scene.rows(
      "INSERT INTO currency_rate (day, currency, per_euro_micros) SELECT d, $1, 1000000 FROM generate_series('2026-05-10'::date, '2026-06-25', '1 day') d",
      [currency],
    );
  meta = await scene.connect(17, sampleAccount('meta', 1), { from: at(-2) });
  google = await scene.connect(5, sampleAccount('google', 1), { from: at(-2) });
  microsoft = await scene.connect(6, sampleAccount('microsoft', 1), { from: at(-2) });
  await scene.connect(14, sampleAccount('taboola', 1), { from: at(-2) });
});
afterAll(async () => {
  await scene.end();
  await testDatabase.drop();
});

interface Stored {
  id: number;
  level: number;
  type: string;
  review: string | null;
  message: string;
  ad: string | null;
  name: string | null;
  campaign: string;
  adgroup: string | null;
  first: Date;
  last: Date;
  resolved: Date | null;
}
const stored = (accountId: number) =>
  scene.rows<Stored>(
    `SELECT i.id, i.level, t.name AS type, i.review, i.message, i.ad_external_id AS ad, i.ad_name AS name, c.name AS campaign, g.name AS adgroup,
       i.first_seen_at AS first, i.last_seen_at AS last, i.resolved_at AS resolved
     FROM entity_issue i JOIN issue_type t ON t.company_id = i.company_id AND t.id = i.type_id
     LEFT JOIN campaign c ON c.company_id = i.company_id AND c.id = i.campaign_id
     LEFT JOIN adgroup g ON g.company_id = i.company_id AND g.id = i.adgroup_id
     WHERE i.account_id = $1 ORDER BY i.level, t.name, i.id`,
    [accountId],
  );
const openOnes = async (accountId: number) => (await stored(accountId)).filter(({ resolved }) => resolved === null);
async function pullAt(hours: number) {
  scene.setClock(at(hours));
  return scene.pull();
}
const campaignsOf = (platform: string) => file.accounts.find((one) => one.platform === platform)!.campaigns;

it("syncs issues of all levels with the console's names of the entities", async () => {
  expect(await pullAt(0)).toMatchObject({ failed: 0 });
  const [first, second] = campaignsOf('meta');
  const names = { campaign: second!.name, adgroup: second!.adGroups[0]!.name };
  expect(await stored(meta)).toMatchObject([
    { level: 1, type: 'BUDGET_CONSTRAINED', review: null, message: 'Spent before noon.', ad: null, campaign: second!.name, adgroup: null },
    { level: 2, type: 'AUDIENCE_TOO_SMALL', message: 'Too few people.', ad: null, ...names },
    { level: 3, type: 'MISLEADING_CONTENT', review: 'rejected', ad: REFUSED_AD('meta'), campaign: first!.name },
    { level: 3, type: 'TRADEMARKS', message: 'Names a brand.', name: `${names.adgroup} ad 2`, ...names },
  ]); // prettier-ignore
  expect(await stored(google)).toMatchObject([
    { level: 1, type: 'BUDGET_CONSTRAINED', review: null, message: 'Limited: budget constrained' },
    { level: 2, type: 'AUDIENCE_TOO_SMALL', review: null },
    { level: 3, type: 'MISLEADING_CONTENT', review: 'rejected', message: 'Disapproved: MISLEADING_CONTENT (PROHIBITED)' },
    { level: 3, type: 'TRADEMARKS', review: 'limited' },
  ]); // prettier-ignore
  expect(await stored(microsoft)).toMatchObject([
    { level: 3, type: 'MISLEADING_CONTENT', review: 'rejected', message: 'MISLEADING_CONTENT in LandingUrl' },
    { level: 3, type: 'TRADEMARKS', review: 'limited' },
  ]);
  // Only platforms in the issue report are queried.
  expect(
    await scene.rows('SELECT FROM entity_issue WHERE account_id NOT IN ($1, $2, $3)', [meta, google, microsoft]),
  ).toEqual([]);
  for (const { first: seen, last } of await stored(meta))
    expect([seen, last]).toEqual([new Date(START), new Date(START)]);
});

it('fetches issues on a separate schedule', async () => {
  await pullAt(0.5);
  for (const { last } of await stored(meta)) expect(last).toEqual(new Date(START));
  await pullAt(2);
  for (const { first, last } of await stored(meta))
    expect([first, last]).toEqual([new Date(START), new Date(START + 2 * HOUR_MS)]);
  // Platforms that list ads only by ad group are queried less often.
  for (const { last } of await stored(microsoft)) expect(last).toEqual(new Date(START));
});

it('preserves issues and figures if a platform fails to list its issues', async () => {
  await scene.sandbox.edit('meta', 'ad', REFUSED_AD('meta'), { disapproved: null });
  const before = await stored(meta);
  // The inventory was read shortly before, so only the issues are due.
  await pullAt(2.9);
  await scene.sandbox.planFailure({ platform: 'meta', path: '/ads', kind: 'garbage', times: 20 });
  expect(await pullAt(3)).toMatchObject({ failed: 0 });
  expect(await stored(meta)).toEqual(before);
  await scene.sandbox.clearFailures();
  await pullAt(3.2);
  const gone = (await stored(meta)).filter(({ resolved }) => resolved !== null);
  expect(gone).toMatchObject([
    { type: 'MISLEADING_CONTENT', resolved: new Date(START + 3.2 * HOUR_MS), last: new Date(START + 2 * HOUR_MS) },
  ]);
});

it('records a recurring issue as a new issue', async () => {
  await scene.sandbox.edit('meta', 'ad', REFUSED_AD('meta'), { disapproved: 'MISLEADING_CONTENT' });
  await pullAt(6);
  const found = (await stored(meta)).filter(({ type }) => type === 'MISLEADING_CONTENT');
  expect(found).toMatchObject([
    { resolved: new Date(START + 3.2 * HOUR_MS) },
    { resolved: null, first: new Date(START + 6 * HOUR_MS) },
  ]);
});

it('records when a platform stops reporting an issue', async () => {
  await pullAt(9);
  expect((await openOnes(meta)).map(({ level }) => level)).toEqual([1, 2, 3, 3]);
  await pullAt(11);
  expect((await openOnes(meta)).map(({ level }) => level)).toEqual([1, 3, 3]);
  expect((await openOnes(google)).map(({ level }) => level)).toEqual([1, 3, 3]);
});
