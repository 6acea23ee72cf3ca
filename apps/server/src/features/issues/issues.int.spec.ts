import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { addDays, dayOf } from '@adops/domain';
import { TestConsole } from '../../../test/console.js';
import { callsOf } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(120_000);

const TODAY = dayOf(new Date());
const DAY_MS = 86_400_000;
const ISSUES = 140;
const LEVELS = ['Campaign', 'Ad group', 'Ad'] as const;

/** Returns a reproducible generator of pseudorandom numbers. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 12) % below;
  };
}

interface Group {
  readonly id: number;
  readonly name: string;
  readonly statusId: number;
  readonly siteId: number | null;
  readonly campaign: { readonly id: number; readonly name: string; readonly statusId: number };
  readonly accountId: number;
}
/** An issue inserted into the database. */
interface Known {
  readonly id: number;
  readonly level: 1 | 2 | 3;
  readonly group: Group;
  readonly typeId: number;
  readonly type: string;
  readonly message: string;
  readonly adName: string | null;
  readonly firstSeen: number;
  readonly changed: number;
  readonly resolved: number | null;
}

let desk: TestConsole;
let world: TwoCompanies;
let call: ReturnType<typeof callsOf>;
let known: Known[];
const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await desk.database.pool.query<T>(text, values)).rows;
const idOf = async (text: string, values: unknown[]): Promise<number> =>
  (await rows<{ id: number }>(text, values))[0]!.id;

async function insertGroups(next: (below: number) => number): Promise<Group[]> {
  const { company, account, otherAccount, site } = world.ALFA;
  const groups: Group[] = [];
  for (let c = 0; c < 8; c++) {
    const accountId = c % 2 === 0 ? account : otherAccount;
    const [statusId, name] = [2 + next(2), `Campaign ${String.fromCharCode(65 + c)}`];
    const id = await idOf(
      'INSERT INTO campaign (company_id, account_id, external_id, name, status_id) VALUES ($1, $2, $3, $4, $5) RETURNING id',
      [company, accountId, `c${c}`, name, statusId],
    );
    for (let g = 0; g < 3; g++) {
      const group = { name: `Group ${c}${g}`, statusId: 2 + next(2), siteId: next(3) === 0 ? null : site };
      const groupId = await idOf(
        `INSERT INTO adgroup (company_id, account_id, campaign_id, external_id, name, status_id, site_id, categories)
         VALUES ($1, $2, $3, $4, $5, $6, $7, '{}') RETURNING id`,
        [company, accountId, id, `g${c}${g}`, group.name, group.statusId, group.siteId],
      );
      groups.push({ id: groupId, accountId, campaign: { id, name, statusId }, ...group });
    }
  }
  return groups;
}

async function insertIssue(
  companyId: number,
  issue: Omit<Known, 'id' | 'type'>,
  externals: readonly (string | null)[],
): Promise<number> {
  const { group, level, typeId, message, adName, firstSeen, changed, resolved } = issue;
  return idOf(
    `INSERT INTO entity_issue (company_id, account_id, type_id, level, campaign_external_id, adgroup_external_id, ad_external_id, ad_name,
       campaign_id, adgroup_id, message, first_seen_at, changed_at, last_seen_at, resolved_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now(), $14) RETURNING id`,
    [
      companyId, group.accountId, typeId, level, ...externals, adName, group.campaign.id, level === 1 ? null : group.id, message,
      new Date(firstSeen), new Date(changed), resolved === null ? null : new Date(resolved),
    ],
  ); // prettier-ignore
}

async function insertType(companyId: number, kind: string, name: string): Promise<number> {
  return idOf('INSERT INTO issue_type (company_id, kind, name) VALUES ($1, $2, $3) RETURNING id', [
    companyId,
    kind,
    name,
  ]);
}

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
  const next = seeded(7);
  const groups = await insertGroups(next);
  const types: { id: number; name: string }[] = [];
  for (const name of ['MISLEADING_CONTENT', 'BUDGET_CONSTRAINED', 'TRADEMARKS'])
    types.push({ id: await insertType(world.ALFA.company, 'search', name), name });
  known = [];
  for (let n = 0; n < ISSUES; n++) {
    const group = groups[next(groups.length)]!;
    const level = (1 + next(3)) as 1 | 2 | 3;
    const type = types[next(types.length)]!;
    const firstSeen = Date.now() - (1 + next(30)) * DAY_MS;
    const changed = firstSeen + next(20) * 60_000;
    const issue = {
      ...{ group, level, typeId: type.id, firstSeen, changed },
      message: `${n % 2 === 0 ? 'Disapproved' : 'Limited'}: 100% of “${type.name}” ${n}`,
      adName: level === 3 ? `Ad ${n}` : null,
      resolved: next(4) === 0 ? firstSeen + next(24) * 3_600_000 : null,
    };
    const external = (at: number, text: string) => (level >= at ? text : null);
    const externals = [`c-${group.campaign.id}`, external(2, `g-${group.id}`), external(3, `ad-${n}`)];
    known.push({ ...issue, type: type.name, id: await insertIssue(world.ALFA.company, issue, externals) });
  }
  // Issues of the other company and of the social network, which the search ads report must not show.
  const { BRAVO } = world;
  const bravoType = await insertType(BRAVO.company, 'search', 'BRAVO secret');
  await rows(
    `INSERT INTO entity_issue (company_id, account_id, type_id, level, message, first_seen_at, changed_at, last_seen_at)
     VALUES ($1, $2, $3, 1, 'BRAVO issue', now(), now(), now())`,
    [BRAVO.company, BRAVO.account, bravoType],
  );
});
afterAll(() => desk.close());

const FIELDS = `id level issue issueType campaignId campaignName campaignStatus campaignUrl adGroupId adGroupName adGroupStatus adGroupUrl
  systemAdGroupId adId adName adUrl siteId siteName marketId buyerId buyerName partnerId accountId accountName linkFinalUrl
  createdAt updatedAt lastSeenAt resolvedAt`;
const google = async (variables: object = {}, as?: string) =>
  (
    await call(
      `query ($page: Int, $perPage: Int, $filters: GoogleIssueFilters, $orderBy: OrderByInput) {
        googleIssueReport(page: $page, perPage: $perPage, filters: $filters, orderBy: $orderBy) { totalRecords rows { ${FIELDS} } } }`,
      variables,
      as,
    )
  ).googleIssueReport;

const STATUS: Readonly<Record<number, string>> = { 2: 'active', 3: 'paused' };
const newestFirst = (a: Known, b: Known): number => b.changed - a.changed || b.id - a.id;
const open = (): Known[] => known.filter(({ resolved }) => resolved === null).sort(newestFirst);
const ids = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id);
const ALL = { perPage: 1_000 };

/** Returns the site of an issue. A campaign has the site of its ad groups if they share one. */
function siteOf({ level, group }: Known): number | null {
  if (level !== 1) return group.siteId;
  const sites = new Set(
    known.filter((one) => one.group.campaign.id === group.campaign.id).flatMap((one) => one.group.siteId ?? []),
  );
  return sites.size === 1 ? [...sites][0]! : null;
}

describe('the issue report for search ads', () => {
  it('shows open issues, latest first, with names, statuses and links', async () => {
    const answer = await google(ALL);
    expect(answer.totalRecords).toBe(open().length);
    expect(ids(answer.rows)).toEqual(ids(open()));
    const users = new Map([
      [world.ALFA.account, 'ALFA-buyer'],
      [world.ALFA.otherAccount, 'ALFA-admin'],
    ]);
    for (const [at, { level, group, ...issue }] of open().entries()) {
      const [isGroup, isAd] = [level >= 2, level === 3];
      expect(answer.rows[at]).toMatchObject({
        issue: issue.message,
        issueType: issue.type,
        level: LEVELS[level - 1],
        campaignName: group.campaign.name,
        campaignStatus: STATUS[group.campaign.statusId],
        adGroupName: isGroup ? group.name : null,
        adGroupStatus: isGroup ? STATUS[group.statusId] : null,
        systemAdGroupId: isGroup ? group.id : null,
        adName: issue.adName,
        buyerName: users.get(group.accountId),
        partnerId: 5,
        accountId: group.accountId,
        createdAt: new Date(issue.firstSeen).toISOString(),
        updatedAt: new Date(issue.changed).toISOString(),
        resolvedAt: null,
      });
      expect(answer.rows[at].campaignUrl).toMatch(/^https:\/\/ads\.google\.com\/aw\/campaigns\?campaignId=c-\d+&__e=/);
      expect(answer.rows[at].adGroupUrl === null).toBe(!isGroup);
      expect(answer.rows[at].adUrl === null).toBe(!isAd);
    }
  });

  it('supports paging and sorting by any column', async () => {
    const seen: number[] = [];
    for (let page = 1; page <= 4; page++) seen.push(...ids((await google({ page, perPage: 30 })).rows));
    expect(seen).toEqual(ids(open()).slice(0, 120));
    const byName = await google({ ...ALL, orderBy: { column: 'adGroupName', direction: 'ASC' } });
    const expected = open().sort((a, b) => {
      const [left, right] = [a.level >= 2 ? a.group.name : null, b.level >= 2 ? b.group.name : null];
      if (left === null || right === null) return left === right ? b.id - a.id : left === null ? 1 : -1;
      return left < right ? -1 : left > right ? 1 : b.id - a.id;
    });
    expect(ids(byName.rows)).toEqual(ids(expected));
    await expect(google({ orderBy: { column: 'adUrl', direction: 'ASC' } })).rejects.toThrow('column');
    await expect(google({ perPage: 0 })).rejects.toThrow('perPage');
  });

  const cases: [name: string, filters: () => object, meets: (issue: Known) => boolean][] = [
    ['campaign status', () => ({ campaignStatus: 'active' }), ({ group }) => group.campaign.statusId === 2],
    [
      'ad group status, which issues of campaigns do not have',
      () => ({ adGroupStatus: 'paused' }),
      ({ level, group }) => level === 1 || group.statusId === 3,
    ],
    ['levels', () => ({ issueLevelIdIn: [1, 3] }), ({ level }) => level !== 2],
    ['types', () => ({ issueTypeIdIn: [known[0]!.typeId] }), ({ typeId }) => typeId === known[0]!.typeId],
    ['text in the campaign', () => ({ campaign: 'GN b' }), ({ group }) => group.campaign.name === 'Campaign B'],
    [
      'text in the ad group',
      () => ({ adGroup: 'p 3' }),
      ({ level, group }) => level > 1 && group.name.startsWith('Group 3'),
    ],
    [
      'a phrase in the message',
      () => ({ searchPhrase: 'limited: 100%' }),
      ({ message }) => message.startsWith('Limited'),
    ],
    ['a phrase in the ad', () => ({ searchPhrase: 'ad 1' }), ({ adName }) => (adName ?? '').startsWith('Ad 1')],
    ['signs that mean something in patterns', () => ({ searchPhrase: '100_' }), () => false],
    [
      'ad groups, with what is wrong with their campaigns',
      () => ({ adgroupIdIn: [known[0]!.group.id] }),
      ({ level, group }) =>
        level === 1 ? group.campaign.id === known[0]!.group.campaign.id : group.id === known[0]!.group.id,
    ],
    ['sites', () => ({ siteIdIn: [world.ALFA.site] }), (issue) => siteOf(issue) === world.ALFA.site],
    ['projects', () => ({ siteProjectIdIn: [world.ALFA.project] }), (issue) => siteOf(issue) === world.ALFA.site],
    ['markets', () => ({ marketIdIn: [-1] }), () => false],
    ['buyers', () => ({ buyerIdIn: [world.ALFA.buyer] }), ({ group }) => group.accountId === world.ALFA.account],
    [
      'accounts',
      () => ({ partnerAccountIdIn: [world.ALFA.otherAccount] }),
      ({ group }) => group.accountId === world.ALFA.otherAccount,
    ],
    [
      'a condition on a column',
      () => ({ customFilters: [{ name: 'issueType', operation: 'contains', value: 'trade' }] }),
      ({ type }) => type === 'TRADEMARKS',
    ],
    [
      'a condition on a moment',
      () => ({ customFilters: [{ name: 'createdAt', operation: 'gte', value: addDays(TODAY, -9) }] }),
      ({ firstSeen }) => dayOf(new Date(firstSeen)) >= addDays(TODAY, -9),
    ],
  ];
  it.each(cases)('filters by %s', async (_, filters, meets) => {
    const answer = await google({ ...ALL, filters: filters() });
    const expected = open().filter(meets);
    expect(ids(answer.rows)).toEqual(ids(expected));
    expect(answer.totalRecords).toBe(expected.length);
  });

  it('shows issues of past days, and resolved issues on request', async () => {
    const [start, end] = [addDays(TODAY, -12), addDays(TODAY, -6)];
    const begun = ({ firstSeen }: Known): boolean => dayOf(new Date(firstSeen)) <= end;
    const past = await google({ ...ALL, filters: { dateRange: { start, end } } });
    expect(ids(past.rows)).toEqual(ids(open().filter(begun)));
    const resolved = await google({ ...ALL, filters: { dateRange: { start, end }, withResolved: true } });
    const expected = known
      .filter((issue) => begun(issue) && (issue.resolved === null || dayOf(new Date(issue.resolved)) >= start))
      .sort(newestFirst);
    expect(ids(resolved.rows)).toEqual(ids(expected));
    expect(expected.some((issue) => issue.resolved !== null)).toBe(true);
    await expect(google({ filters: { dateRange: { start: end, end: start } } })).rejects.toThrow(
      "The end can't be before",
    );
  });

  it('shows only accounts that the viewer can access, and requires its own permission', async () => {
    const { company, buyer, account } = world.ALFA;
    await expect(google({}, 'ALFA-buyer')).rejects.toThrow();
    await giveRole(desk.database, company, buyer, ['google-issue-report']);
    const answer = await google(ALL, 'ALFA-buyer');
    expect(ids(answer.rows)).toEqual(ids(open().filter(({ group }) => group.accountId === account)));
    await expect(call('{ facebookIssueReport { totalRecords } }', {}, 'ALFA-buyer')).rejects.toThrow();
    await expect(call('{ facebookIssueSummaries { id } }', {}, 'ALFA-buyer')).rejects.toThrow();
    const { googleIssueTypes } = await call('{ googleIssueTypes { id name } }', {}, 'ALFA-buyer');
    expect(googleIssueTypes.map(({ name }: { name: string }) => name)).toEqual([
      'BUDGET_CONSTRAINED',
      'MISLEADING_CONTENT',
      'TRADEMARKS',
    ]);
  });

  it('exports a file with the rows and sort order of the screen', async () => {
    const send = async (format: string, as: string, columns: readonly string[]) =>
      desk
        .http()
        .post(`/company/${world.ALFA.company}/api/export/googleIssueReport`)
        .set('Authorization', `Bearer ${await desk.tokenOf(as)}`)
        .send({ format, columns, variables: { perPage: 500_000, filters: { campaignStatus: 'active' } } });
    const csv = await send('csv', 'ALFA-admin', ['issue', 'campaignStatus', 'createdAt']);
    const expected = open().filter(({ group }) => group.campaign.statusId === 2);
    expect(csv.headers['x-total-records']).toBe(String(expected.length));
    expect(csv.text.trim().split('\r\n')).toEqual([
      'Issue,Campaign status,First seen',
      ...expected.map(({ message, firstSeen }) => {
        const moment = new Date(firstSeen).toISOString().slice(0, 16).replace('T', ' ');
        return `${message},Active,${moment}`;
      }),
    ]);
    expect((await send('xlsx', 'ALFA-admin', [])).status).toBe(200);
    expect((await send('csv', 'ALFA-admin', ['nothing'])).status).toBe(400);
    expect((await send('csv', 'BRAVO-admin', [])).status).not.toBe(200);
  });
});

describe('the issue report for the social network', () => {
  it('shows its own summaries, ad sets and links', async () => {
    const { company } = world.ALFA;
    const accountId = await idOf(
      `INSERT INTO partner_account (company_id, partner_id, name, external_id, buyer_user_id) VALUES ($1, 17, 'Social', '42', $2) RETURNING id`,
      [company, world.ALFA.admin],
    );
    const typeId = await insertType(company, 'social', 'Misleading claims');
    await rows(
      `INSERT INTO entity_issue (company_id, account_id, type_id, level, campaign_external_id, adgroup_external_id, ad_external_id, ad_name,
         message, first_seen_at, changed_at, last_seen_at) VALUES ($1, $2, $3, 3, '7', '8', '9', 'Ad nine', 'Said', now(), now(), now())`,
      [company, accountId, typeId],
    );
    const answer = await call(
      `{ facebookIssueReport { totalRecords rows { id adId adName adUrl adSetId adSetName adSetUrl adSetStatus campaignId campaignName
          campaignStatus campaignUrl buyerId buyerName issue createdAt updatedAt marketId siteId siteName linkFinalUrl } }
        facebookIssueSummaries { id name } googleIssueTypes { name } }`,
    );
    expect(answer.facebookIssueReport).toMatchObject({
      totalRecords: 1,
      rows: [
        {
          adName: 'Ad nine',
          adUrl: 'https://adsmanager.facebook.com/adsmanager/manage/ads?act=42&selected_ad_ids=9',
          adSetUrl: 'https://adsmanager.facebook.com/adsmanager/manage/adsets?act=42&selected_adset_ids=8',
          campaignUrl: 'https://adsmanager.facebook.com/adsmanager/manage/campaigns?act=42&selected_campaign_ids=7',
          // The inventory doesn't contain the entities yet.
          campaignName: null,
          adSetName: null,
          buyerName: 'ALFA-admin',
        },
      ],
    });
    expect(answer.facebookIssueSummaries).toEqual([{ id: typeId, name: 'Misleading claims' }]);
    expect(answer.googleIssueTypes).toHaveLength(3);
    const status = await call('{ facebookIssueReport(filters: { adSetStatus: ACTIVE }) { totalRecords } }');
    expect(status.facebookIssueReport.totalRecords).toBe(0);
  });
});
