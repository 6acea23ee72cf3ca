import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { parse as parseCsv } from 'csv-parse/sync';
import { startConsole, type RunningConsole } from '../../../test/console-app.js';
import { insertKnownFacts } from '../../../test/known-facts.js';
import { loadPlacements } from '../../../test/known-placements.js';
import { world } from '../../../test/reports-under-test.js';
import { Database } from '../../core/database/index.js';

let server: TestDatabase;
let console_: RunningConsole;
let everything: Record<string, string>;
let reader: Record<string, string>;

const groupsOf = (accountId: number, companyId = 1) =>
  world.adgroups.filter((one) => one.company_id === companyId && one.account_id === accountId);

beforeAll(async () => {
  server = await createTestDatabase();
  const database = new Database(server.url);
  await database.transaction((client) => insertKnownFacts(client, world));
  await loadPlacements(database);
  const block = (companyId: number, accountId: number, placement: string, place: object = {}) => {
    const { campaign = 0, adgroup = 0, section = '' } = place as Record<string, number> & { section?: string };
    return database.pool.query(
      `INSERT INTO placement_setting (company_id, account_id, placement_external_id, section_external_id, campaign_id, adgroup_id, first_seen_at, last_seen_at, status_id)
       VALUES ($1, $2, $3, $4, $5, $6, '2026-03-01T08:00:00Z', '2026-03-15T08:00:00Z', 3)`,
      [companyId, accountId, placement, section, campaign, adgroup],
    );
  };
  const [one] = groupsOf(2);
  await block(1, 2, 'zebra.example');
  await block(1, 2, 'id-homecook.example', { campaign: one!.campaign_id });
  await block(1, 2, 'apple.example', { campaign: one!.campaign_id, adgroup: one!.id });
  await block(1, 2, 'apple.example', { section: 'top' });
  await block(1, 3, 'Mango.example');
  await block(2, 2, 'other-company.example');
  await database.pool.query(
    "INSERT INTO role_permission (company_id, role_id, permission) VALUES (1, 2, 'blocked-placement-list')",
  );
  await database.close();
  console_ = await startConsole(server.url);
  everything = await console_.signIn(1);
  reader = await console_.signIn(2);
});
afterAll(async () => {
  await console_.stop();
  await server.drop();
});

type Row = Record<string, string | number | null>;
const LIST = `query List($page: Int, $perPage: Int, $filters: BlockedPlacementFilters, $orderBy: OrderByInput) {
  blockedPlacementList(page: $page, perPage: $perPage, filters: $filters, orderBy: $orderBy) {
    rows { placementId placementName marketId marketName siteId siteName partnerId partnerName partnerAccountId partnerAccountName scope campaignName adgroupName firstSeenAt }
    totalRecords
  }
}`;
const ask = (who: Record<string, string>, variables: object = {}, company = 1) =>
  console_.graphql<{ blockedPlacementList: { rows: Row[]; totalRecords: number } }>(who, company, LIST, variables);
const names = async (variables: object = {}, who = everything, company = 1) =>
  (await ask(who, variables, company)).data!.blockedPlacementList.rows.map(({ placementName }) => placementName);

describe('blockedPlacementList', () => {
  it('lists blocked placements by name, with details of where they are blocked', async () => {
    const { data, errors } = await ask(everything);
    expect(errors).toBeUndefined();
    const { rows, totalRecords } = data!.blockedPlacementList;
    expect(totalRecords).toBe(4);
    expect(rows.map(({ placementName, scope }) => [placementName, scope])).toEqual([
      ['apple.example', 'adGroup'],
      ['homecook.example', 'campaign'],
      ['Mango.example', 'account'],
      ['zebra.example', 'account'],
    ]);
    const [group] = groupsOf(2);
    const account = world.accounts.find((one) => one.company_id === 1 && one.id === 2)!;
    expect(rows[0]).toMatchObject({
      placementId: 'apple.example',
      siteId: group!.site_id,
      marketName: group!.site_id === 1 ? 'United States' : 'Germany',
      partnerId: account.partner_id,
      partnerAccountId: 2,
      partnerAccountName: account.name,
      adgroupName: group!.name,
      firstSeenAt: '2026-03-01T08:00:00.000Z',
    });
    expect(rows[3]).toMatchObject({ campaignName: null, adgroupName: null });
  });

  it('supports sorting, paging and searching', async () => {
    expect(await names({ orderBy: { column: 'placementName', direction: 'DESC' } })).toEqual(
      (await names()).toReversed(),
    );
    expect(await names({ page: 2, perPage: 3 })).toEqual(['zebra.example']);
    expect(await names({ filters: { searchPhrase: 'MANGO' } })).toEqual(['Mango.example']);
    const named = [{ name: 'placementName', operation: 'contains', value: 'cook' }];
    expect(await names({ filters: { customFilters: named } })).toEqual(['homecook.example']);
  });

  it('filters rows by sites, markets, sources and accounts', async () => {
    const { rows } = (await ask(everything)).data!.blockedPlacementList;
    const expectOnly = async (filter: string, key: string): Promise<void> => {
      for (const value of new Set(rows.flatMap((row) => (typeof row[key] === 'number' ? [row[key]] : [])))) {
        expect(await names({ filters: { [filter]: [value] } })).toEqual(
          rows.filter((row) => row[key] === value).map(({ placementName }) => placementName),
        );
      }
    };
    await expectOnly('siteIdIn', 'siteId');
    await expectOnly('marketIdIn', 'marketId');
    await expectOnly('sourceIdIn', 'partnerId');
    await expectOnly('partnerAccountIdIn', 'partnerAccountId');
    expect(await names({ filters: { siteIdIn: [] } })).toHaveLength(4);
    // No placement had clicks in the last 30 days.
    expect(await names({ filters: { deviceIdIn: [1] } })).toEqual([]);
  });

  it('shows only blocks of the viewer’s accounts and company', async () => {
    expect(await names({}, reader)).toEqual(['apple.example', 'homecook.example', 'zebra.example']);
    expect(await names({ filters: { partnerAccountIdIn: [3] } }, reader)).toEqual([]);
    expect(await names({}, everything, 2)).toEqual(['other-company.example']);
  });

  it('rejects users without its permission, and invalid sort orders and pages', async () => {
    const { errors } = await ask(await console_.signIn(3));
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    for (const variables of [{ orderBy: { column: 'nonsense' } }, { page: 0 }, { perPage: 500_001 }])
      expect((await ask(everything, variables)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('exports blocked placements to a file', async () => {
    const response = await fetch(`${console_.url}/company/1/api/export/blockedPlacementList`, {
      method: 'POST',
      headers: everything,
      body: JSON.stringify({ format: 'csv', columns: ['placementName', 'scope'], variables: {} }),
    });
    const lines = parseCsv(await response.text(), { record_delimiter: '\r\n' }) as string[][];
    expect(lines.slice(0, 2)).toEqual([
      ['Placement', 'Blocked in'],
      ['apple.example', 'Ad group'],
    ]);
  });
});
