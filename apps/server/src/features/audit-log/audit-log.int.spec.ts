import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TestConsole } from '../../../test/console.js';
import { callsOf, SAVE } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { AuditSeals } from '../../core/audit/index.js';

jest.setTimeout(180_000);
let world: TwoCompanies;
let desk: TestConsole;
let calls: ReturnType<typeof callsOf>;

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
  calls = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
});
afterAll(() => desk.close());

const LOG = `query ($page: Int, $perPage: Int, $filters: AuditLogFilters) {
  auditLog(page: $page, perPage: $perPage, filters: $filters) {
    totalRecords
    rows { id createdAt user { username } actor { username } source action entityType entityId entityName before after
      taskId ruleId requestId reason currency }
  } }`;
const EVER = { dateRange: {} };
const log = async (filters: object | null = null, more: object = {}, as?: string) =>
  (await calls(LOG, { filters, ...more }, as)).auditLog;
const sql = async (text: string, ...values: unknown[]) => (await desk.database.pool.query(text, values)).rows;

interface Row {
  company?: number;
  at?: string;
  user?: number | null;
  source?: string;
  action: string;
  type?: string;
  entity?: string | number;
  name?: string;
  account?: number | null;
  before?: object;
  after?: object;
  task?: number;
}
async function insert(row: Row): Promise<number> {
  const [{ id }] = await sql(
    `INSERT INTO audit_log (company_id, created_at, user_id, actor_id, source, action, entity_type, entity_id, entity_name,
       account_id, before, after, task_id)
     VALUES ($1, coalesce($2::timestamptz, now()), $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
    row.company ?? world.ALFA.company,
    row.at ?? null,
    row.user === undefined ? world.ALFA.admin : row.user,
    row.source ?? 'person',
    row.action,
    row.type ?? row.action.split('.')[0],
    row.entity === undefined ? null : String(row.entity),
    row.name ?? null,
    row.account ?? null,
    row.before ? JSON.stringify(row.before) : null,
    row.after ? JSON.stringify(row.after) : null,
    row.task ?? null,
  );
  return id as number;
}

describe('the audit log', () => {
  it('records a manual change with its user, action, and values before and after', async () => {
    await calls(`mutation { createTeam(name: "Watched") ${SAVE} }`);
    const [{ id }] = await sql(`SELECT id FROM team WHERE name = 'Watched'`);
    await calls(`mutation { team(id: ${id}) { updateGeneralSettings(name: "Watched well", isActive: true) ${SAVE} } }`);
    const { rows, totalRecords } = await log({ entityTypeIn: ['team'], entityId: String(id) });
    expect(totalRecords).toBe(2);
    expect(rows[0]).toMatchObject({
      user: { username: 'ALFA-admin' },
      actor: null,
      source: 'person',
      action: 'team.update',
      entityType: 'team',
      entityId: String(id),
      entityName: 'Watched well',
      before: { name: 'Watched' },
      after: { name: 'Watched well' },
      taskId: null,
      currency: null,
    });
    expect(rows[0].requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(rows[1]).toMatchObject({ action: 'team.create', before: null });
  });

  it('shows both users if a user made the change while acting as another user', async () => {
    const answer = await desk.call({
      query: `mutation { createTeam(name: "For another") ${SAVE} }`,
      company: world.ALFA.company,
      as: 'both-admin',
      loginAs: world.ALFA.admin,
    });
    expect(answer.data.createTeam.status).toBe('success');
    const { rows } = await log({ searchPhrase: 'for another' });
    expect(rows[0]).toMatchObject({ user: { username: 'ALFA-admin' }, actor: { username: 'both-admin' } });
    // The change is found under either user.
    for (const id of [world.ALFA.admin, world.both]) {
      const found = await log({ userIdIn: [id], entityTypeIn: ['team'] });
      expect(found.rows.map(({ entityName }: { entityName: string }) => entityName)).toContain('For another');
    }
  });

  it('formats platform values, and shows the user who made the change at the platform', async () => {
    await insert({
      action: 'adgroup.edited',
      user: null,
      source: 'outside',
      entity: world.ALFA.adgroup,
      name: 'ALFA ad group',
      account: world.ALFA.account,
      before: { maxCPC: 250_000, status: 2, name: 'old' },
      after: { maxCPC: 310_000, status: 3, name: 'new' },
    });
    await insert({
      action: 'campaign.biddingStrategy',
      entity: world.ALFA.campaign,
      account: world.ALFA.account,
      task: world.ALFA.automationTask,
      before: { biddingStrategy: { type: 'maximizeConversions', targetCpa: null } },
      after: { biddingStrategy: { type: 'targetCpa', targetCpa: 12_500_000 } },
    });
    const { rows } = await log({ entityTypeIn: ['adgroup', 'campaign'] });
    expect(rows[0]).toMatchObject({
      taskId: world.ALFA.automationTask,
      before: { biddingStrategy: 'maximizeConversions' },
      after: { biddingStrategy: 'targetCpa 12.5' },
    });
    expect(rows[1]).toMatchObject({
      source: 'outside',
      user: null,
      before: { maxCPC: 0.25, status: 'enabled', name: 'old' },
      after: { maxCPC: 0.31, status: 'paused', name: 'new' },
      currency: 'USD',
    });
  });

  it('applies each filter, and all filters together', async () => {
    const at = '2026-01-10T10:00:00Z';
    const ids = [
      await insert({ at, action: 'role.update', name: 'Zebra 100%_\\', source: 'person', entity: 'r1' }),
      await insert({ at, action: 'rule.run', source: 'rule', user: world.ALFA.buyer, after: { note: 'Zebra' } }),
      await insert({ at, action: 'sync.done', source: 'sync', user: null }),
      await insert({ at, action: 'system.done', source: 'system', user: null }),
      await insert({
        at: '2026-01-11T10:00:00Z',
        action: 'figures.import',
        source: 'import',
        type: 'import',
        task: 77,
      }),
    ];
    const range = { dateRange: { start: '2026-01-10T00:00:00Z', end: '2026-01-11T23:59:59Z' } };
    const found = async (filters: object) =>
      (await log({ ...range, ...filters })).rows.map(({ id }: { id: number }) => ids.indexOf(id)).sort();
    expect(await found({})).toEqual([0, 1, 2, 3, 4]);
    expect(await found({ dateRange: { start: '2026-01-10T10:00:00Z', end: '2026-01-10T10:00:00Z' } })).toEqual([
      0, 1, 2, 3,
    ]);
    expect(await found({ userIdIn: [world.ALFA.buyer] })).toEqual([1]);
    expect(await found({ sourceIn: ['job'] })).toEqual([2, 3]);
    expect(await found({ sourceIn: ['rule', 'import'] })).toEqual([1, 4]);
    expect(await found({ actionIn: ['role.update', 'sync.done'] })).toEqual([0, 2]);
    expect(await found({ entityTypeIn: ['import'] })).toEqual([4]);
    expect(await found({ entityId: 'r1' })).toEqual([0]);
    expect(await found({ taskId: 77 })).toEqual([4]);
    expect(await found({ searchPhrase: ' zEBRA ' })).toEqual([0, 1]);
    expect(await found({ searchPhrase: '100%_\\' })).toEqual([0]);
    expect(await found({ searchPhrase: '1%0' })).toEqual([]);
    expect(await found({ searchPhrase: 'zebra', sourceIn: ['person'], userIdIn: [world.ALFA.admin] })).toEqual([0]);
  });

  it('shows one day by default, and lists each change on exactly one page', async () => {
    const recent = await log();
    const all = await log(EVER);
    expect(recent.totalRecords).toBeGreaterThan(3);
    expect(all.totalRecords).toBe(recent.totalRecords + 5);
    const seen: number[] = [];
    for (let page = 1; page <= Math.ceil(all.totalRecords / 3); page += 1)
      seen.push(...(await log(EVER, { page, perPage: 3 })).rows.map(({ id }: { id: number }) => id));
    expect(new Set(seen).size).toBe(all.totalRecords);
    expect(seen).toEqual((await log(EVER, { perPage: 1_000 })).rows.map(({ id }: { id: number }) => id));
    expect(await log(EVER, { page: 9_999 })).toEqual({ totalRecords: all.totalRecords, rows: [] });
  });

  it.each([
    [{ page: 0 }, 'page must be at least 1, and perPage between 1 and 1000.'],
    [{ perPage: 1_001 }, 'page must be at least 1, and perPage between 1 and 1000.'],
    [
      { filters: { dateRange: { start: '2026-02-01T00:00:00Z', end: '2026-01-01T00:00:00Z' } } },
      "The end can't be before the start.",
    ],
    [{ filters: { searchPhrase: 'x'.repeat(201) } }, 'A search can have up to 200 characters.'],
  ])('rejects %j', async (variables, words) => {
    await expect(calls(LOG, variables)).rejects.toThrow(words);
  });

  it('shows only changes that the caller can see', async () => {
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['user-activity-report']);
    await insert({ action: 'adgroup.maxCPC', name: 'mine', account: world.ALFA.account });
    await insert({ action: 'adgroup.maxCPC', name: 'not mine', account: world.ALFA.otherAccount });
    await insert({ action: 'automationTask.approve', name: 'my task', task: world.ALFA.automationTask });
    await insert({ action: 'automationTask.approve', name: 'other task', task: 123_456 });
    await insert({ company: world.BRAVO.company, action: 'adgroup.maxCPC', name: 'foreign' });
    const names = (await log(null, {}, 'ALFA-buyer')).rows.map(({ entityName }: { entityName: string }) => entityName);
    expect(names).toEqual(expect.arrayContaining(['mine', 'my task', 'Watched']));
    for (const hidden of ['not mine', 'other task', 'foreign']) expect(names).not.toContain(hidden);
    expect((await log(null, {}, 'ALFA-buyer')).totalRecords).toBe(names.length);
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['adgroup-report']);
    await expect(log(null, {}, 'ALFA-buyer')).rejects.toThrow("You don't have permission to do this.");
  });

  it('shows the name of the changed member, but no user of another company', async () => {
    const [member, stranger] = [world.ALFA.buyer, world.BRAVO.buyer];
    for (const entity of [member, stranger]) await insert({ action: 'user.probe', entity });
    const { rows } = await log({ actionIn: ['user.probe'] });
    expect(rows.map(({ entityName }: { entityName: string | null }) => entityName)).toEqual([null, 'ALFA-buyer']);
  });

  it('shows the names of deactivated users', async () => {
    await sql(`INSERT INTO user_account (id, username, is_active) VALUES (3333, 'gone', false)`);
    await insert({ action: 'team.update', user: 3333, name: 'by gone' });
    const { rows } = await log({ searchPhrase: 'by gone' });
    expect(rows[0].user).toEqual({ username: 'gone' });
  });

  it('exports a file with all columns and the same filters, and escapes formulas', async () => {
    await insert({ action: 'team.update', name: '=1+1', before: { name: 'a' }, after: { name: 'b' } });
    const answer = await desk
      .http()
      .post(`/company/${world.ALFA.company}/api/export/auditLog`)
      .set('Authorization', `Bearer ${await desk.tokenOf('ALFA-admin')}`)
      .send({ format: 'csv', variables: { filters: { searchPhrase: '=1+1' } } });
    expect(answer.status).toBe(200);
    expect(answer.headers['x-total-records']).toBe('1');
    const [head, line] = answer.text.trim().split('\r\n');
    expect(head).toMatch(/^Id,Time,User,Really,Source,Action,Kind,Of,Name,Before,After/);
    expect(line).toContain(`'=1+1`);
    expect(line).toContain('ALFA-admin');
    const refused = await desk
      .http()
      .post(`/company/${world.ALFA.company}/api/export/auditLog`)
      .set('Authorization', `Bearer ${await desk.tokenOf('ALFA-buyer')}`)
      .send({ format: 'csv', variables: {} });
    expect(refused.body.errors?.[0]?.message ?? refused.body.message).toBe("You don't have permission to do this.");
  });

  it('streams exports of more than one batch', async () => {
    await sql(
      `INSERT INTO audit_log (company_id, created_at, source, action, entity_type)
       SELECT $1, '2025-05-01'::timestamptz + (n / 3) * interval '1 second', 'person', 'many.made', 'many' FROM generate_series(1, 2500) n`,
      world.ALFA.company,
    );
    const answer = await desk
      .http()
      .post(`/company/${world.ALFA.company}/api/export/auditLog`)
      .set('Authorization', `Bearer ${await desk.tokenOf('ALFA-admin')}`)
      .send({ format: 'csv', variables: { filters: { entityTypeIn: ['many'], dateRange: {} } } });
    const ids = answer.text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(ids).toHaveLength(2_500);
    expect(new Set(ids).size).toBe(2_500);
  });
});

describe('audit log seals', () => {
  it('match unchanged rows, and reveal changed rows', async () => {
    const seals = new AuditSeals(desk.database);
    const first = await seals.seal();
    expect(first.map(({ companyId }) => companyId)).toEqual(
      expect.arrayContaining([null, world.ALFA.company, world.BRAVO.company]),
    );
    await insert({ action: 'team.update', name: 'later' });
    const second = await seals.seal();
    expect(second).toHaveLength(1);
    expect(second[0]).toMatchObject({ companyId: world.ALFA.company, number: 1, rowCount: 1 });
    expect(await seals.seal()).toEqual([]);
    await insert({ action: 'team.update', name: 'not sealed' });
    const ofAlfa = async () => (await seals.verify()).find(({ companyId }) => companyId === world.ALFA.company)!;
    expect(await ofAlfa()).toMatchObject({ seals: 2, unsealed: 1, broken: null });
    expect((await seals.verify()).every(({ broken }) => broken === null)).toBe(true);

    // The database owner can drop the trigger, but the seals reveal that.
    const tamper = async (text: string) => {
      await sql('ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only');
      await sql(text);
      await sql('ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only');
    };
    await tamper(`UPDATE audit_log SET entity_name = 'other' WHERE entity_name = 'later'`);
    expect((await ofAlfa()).broken).toEqual({ number: 1, reason: 'a row was changed' });
    await tamper(`UPDATE audit_log SET entity_name = 'later' WHERE entity_name = 'other'`);
    expect((await ofAlfa()).broken).toBeNull();
    await tamper(`DELETE FROM audit_log WHERE entity_name = 'Zebra 100%_\\'`);
    expect((await ofAlfa()).broken).toMatchObject({ number: 0, reason: expect.stringContaining('rows') });
  });

  it('can be inserted, but not changed or deleted', async () => {
    for (const text of ['UPDATE audit_seal SET row_count = 0', 'DELETE FROM audit_seal', 'TRUNCATE audit_seal'])
      await expect(sql(text)).rejects.toThrow('append-only');
  });

  it('wait for open transactions, so that no later commit falls within a sealed range', async () => {
    const slow = await desk.database.pool.connect();
    await slow.query('BEGIN');
    await slow.query(`INSERT INTO audit_log (company_id, source, action) VALUES ($1, 'person', 'slow.change')`, [
      world.BRAVO.company,
    ]);
    const sealing = new AuditSeals(desk.database).seal();
    await new Promise((resolve) => setTimeout(resolve, 900));
    await slow.query('COMMIT');
    slow.release();
    expect((await sealing).filter(({ companyId }) => companyId === world.BRAVO.company)).toMatchObject([
      { rowCount: 1 },
    ]);
  });
});

describe('the entity of a change', () => {
  it('filters the log by account, source, buyer, team, site and the creator of the task', async () => {
    const { ALFA } = world;
    const [{ partner_id: partner, buyer_user_id: buyer }] = await sql(
      'SELECT partner_id, buyer_user_id FROM partner_account WHERE company_id = $1 AND id = $2',
      ALFA.company,
      ALFA.account,
    );
    const at = '2026-02-03T10:00:00Z';
    const inAccount = await insert({ at, action: 'adgroup.updateMaxCPC', account: ALFA.account, entity: ALFA.adgroup });
    const elsewhere = await insert({ at, action: 'campaign.pause', account: ALFA.otherAccount });
    const ofSite = await insert({ at, action: 'site.update', entity: ALFA.site });
    const ofCampaign = await insert({ at, action: 'campaign.budget', account: ALFA.account, entity: ALFA.campaign });
    const ofTask = await insert({ at, action: 'automationTask.approve', task: ALFA.automationTask });
    const [{ site_id: site }] = await sql(
      'SELECT site_id FROM adgroup WHERE company_id = $1 AND id = $2',
      ALFA.company,
      ALFA.adgroup,
    );
    const found = async (filters: object): Promise<number[]> =>
      (await log({ dateRange: { start: at, end: at }, ...filters })).rows.map(({ id }: { id: number }) => id).sort();
    const all = [inAccount, elsewhere, ofSite, ofCampaign, ofTask].sort();
    expect(await found({})).toEqual(all);
    expect(await found({ partnerAccountIdIn: [ALFA.account] })).toEqual([inAccount, ofCampaign].sort());
    expect(await found({ sourceIdIn: [partner] })).toContain(inAccount);
    expect(await found({ sourceIdIn: [9_999] })).toEqual([]);
    expect(await found({ buyerIdIn: [buyer] })).toContain(inAccount);
    expect(await found({ buyerIdIn: [9_999] })).toEqual([]);
    const [{ team_id: team }] = await sql(
      'SELECT team_id FROM membership WHERE company_id = $1 AND user_id = $2',
      ALFA.company,
      buyer,
    );
    expect(await found({ teamIdIn: [team ?? 9_999] })).toEqual(
      team === null ? [] : await found({ buyerIdIn: [buyer] }),
    );
    expect(await found({ creatorIdIn: [ALFA.admin] })).toEqual([ofTask]);
    expect(await found({ creatorIdIn: [9_999] })).toEqual([]);
    const atSite = [ofSite, ...(site === ALFA.site ? [inAccount, ofCampaign] : [])].sort();
    expect(await found({ siteIdIn: [ALFA.site] })).toEqual(atSite);
    const [{ project_id: project }] = await sql(
      'SELECT project_id FROM site WHERE company_id = $1 AND id = $2',
      ALFA.company,
      ALFA.site,
    );
    expect(await found({ siteProjectIdIn: [project] })).toEqual(atSite);
    expect(await found({ siteProjectIdIn: [9_999] })).toEqual([]);
  });
});

describe('the audit log grouped by task', () => {
  it("returns one row per task, in addition to changes of the task's own properties", async () => {
    const at = (second: number) => `2026-02-03T04:05:${String(second).padStart(2, '0')}Z`;
    const task = 77_001;
    for (const [second, entity] of [901, 902, 902].entries())
      await insert({ action: 'adgroup.maxCPC', entity, task, at: at(second) });
    const newest = await insert({ action: 'adgroup.status', entity: 903, task, at: at(10) });
    const created = await insert({ action: 'automationTask.create', entity: task, task, at: at(0) });
    const single = await insert({ action: 'adgroup.maxCPC', entity: 904, task: 77_002, at: at(5) });
    const other = await insert({ action: 'team.update', entity: 1, at: at(20) });
    const days = { dateRange: { start: at(0), end: at(59) } };
    const query = LOG.replace('($page', '($groupByTask: Boolean, $page')
      .replace('(page:', '(groupByTask: $groupByTask, page:')
      .replace('taskId', 'taskId taskChanges { count entityCount actionCount }');
    const grouped = async (filters: object, more: object = {}) =>
      (await calls(query, { filters, groupByTask: true, ...more })).auditLog;
    const { rows, totalRecords } = await grouped(days);
    expect(totalRecords).toBe(4);
    expect(rows.map((row: { id: number; taskChanges: unknown }) => [row.id, row.taskChanges])).toEqual([
      [other, null],
      [newest, { count: 4, entityCount: 3, actionCount: 2 }],
      [single, null],
      [created, null],
    ]);
    // The same rows in pages of one.
    const pages = await Promise.all([1, 2, 3, 4].map((page) => grouped(days, { page, perPage: 1 })));
    expect(pages.flatMap((page) => page.rows.map(({ id }: { id: number }) => id))).toEqual([
      other,
      newest,
      single,
      created,
    ]);
    // Counts include only matching changes.
    const matching = await grouped({ ...days, actionIn: ['adgroup.maxCPC'] });
    expect(matching.rows.map(({ taskChanges }: { taskChanges: object }) => taskChanges)).toEqual([
      null,
      { count: 3, entityCount: 2, actionCount: 1 },
    ]);
    expect((await log(days)).totalRecords).toBe(7);
    await expect(grouped(EVER)).rejects.toThrow('Choose a date range to group changes by task.');
  });
});
