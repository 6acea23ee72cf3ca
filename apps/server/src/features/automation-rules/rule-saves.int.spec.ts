import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AutomationDesk, RAISE } from '../../../test/automation/automation-desk.js';

jest.setTimeout(60_000);
let desk: AutomationDesk;
beforeAll(async () => {
  desk = await AutomationDesk.open({}, { accounts: 1, perAccount: 4 });
});
afterAll(() => desk.close());

let names = 0;
const rule = (more: object = {}) => ({
  name: `Rule ${(names += 1)}`,
  typeValue: 'pauseAdGroups',
  filters: { searchPhrase: 'lane ad group' },
  timeFrames: [{ preset: 'yesterday' }],
  ...more,
});
const SAVED = 'status message id errors { field messages } rule { name version filters }';
const create = async (input: object) =>
  (
    await desk.call(`mutation ($input: AutomationRuleInput!) { createAutomationRule(input: $input) { ${SAVED} } }`, {
      input,
    })
  ).data.createAutomationRule;
const update = async (id: number, input: object, version?: number) =>
  (
    await desk.call(
      `mutation ($id: Int!, $input: AutomationRuleInput!, $version: Int) {
         updateAutomationRule(id: $id, input: $input, version: $version) { ${SAVED} } }`,
      { id, input, version },
    )
  ).data.updateAutomationRule;

describe('saving a rule', () => {
  it('rejects an outdated version without overwriting, but accepts a save without a version', async () => {
    const { id, rule: made } = await create(rule({ name: 'Lost update' }));
    expect(made.version).toBe(1);
    expect(await update(id, rule({ name: 'By one tab' }), 1)).toMatchObject({
      status: 'success',
      rule: { version: 2 },
    });
    expect(await update(id, rule({ name: 'By another' }), 1)).toMatchObject({
      status: 'error',
      message: 'Someone else changed this rule in the meantime. Nothing was saved. Reload it and try again.',
      errors: [
        {
          field: 'version',
          messages: ['Someone else changed this rule in the meantime. Nothing was saved. Reload it and try again.'],
        },
      ],
    });
    const { data } = await desk.call(`{ automation { rule(id: ${id}) { name version } } }`);
    expect(data.automation.rule).toEqual({ name: 'By one tab', version: 2 });
    expect(await update(id, rule({ name: 'By a script' }))).toMatchObject({ status: 'success', rule: { version: 3 } });
  });

  const condition = (operation: string, value: number) => ({ name: 'cost', operation, value });
  it.each([
    ['a site of another company', { filters: { siteIdIn: [987_654] } }, 'filters.siteIdIn'],
    ['an account that does not exist', { filters: { partnerAccountIdIn: [987_654] } }, 'filters.partnerAccountIdIn'],
    [
      'dates, which it would ignore',
      { filters: { searchPhrase: 'x', dateRange: { start: '2026-01-01', end: '2026-01-02' } } },
      'filters.dateRange',
    ],
    [
      'conditions that no figure meets together',
      { filters: { customFilters: [condition('gt', 20), condition('lt', 10)] } },
      'filters.customFilters.1',
    ],
    ['an end in the past', { isSchedulerEnabled: true, scheduler: {}, endTime: '2026-01-01T00:00:00Z' }, 'endTime'],
    [
      'a bid for an action that changes a budget',
      {
        typeValue: 'updateAdGroupBudget',
        settings: { bidType: 'maxCPC', action: 'increase', changeValueType: 'percent', changeValue: 0.1 },
      },
      'settings.bidType',
    ],
  ])('fails validation for %s at its field', async (_, more, field) => {
    const answer = await create(rule(more));
    expect(answer).toMatchObject({ status: 'error', id: null });
    expect(answer.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  });

  it.each([
    [condition('gte', 10), condition('lte', 10)],
    [condition('gt', 10), condition('lt', 20)],
    [condition('neq', 10), condition('eq', 11)],
  ])('accepts conditions that a figure can meet: %j and %j', async (...customFilters) =>
    expect(await create(rule({ filters: { customFilters } }))).toMatchObject({ status: 'success' }),
  );
});

describe("the list of a rule's checks", () => {
  const RUNS = `query ($id: Int!, $page: Int, $perPage: Int) { automation { ruleRuns(ruleId: $id, page: $page, perPage: $perPage) {
    total items { at isScheduled outcome message taskId scopeCount matchCount notKnownCount finishedAt } } } }`;
  it('supports paging, latest first, with counts and the reason if no change was made', async () => {
    const { id } = await create(rule());
    await desk.database.pool.query(
      `INSERT INTO automation_rule_run (company_id, rule_id, slot, is_scheduled, finished_at, outcome, message, task_id,
         scope_count, match_count, not_known_count)
       SELECT $1, $2, slot, true, CASE WHEN outcome IS NOT NULL THEN slot + interval '2 minutes' END, outcome, message, task,
         scope, matches, unknown
       FROM (VALUES ('2026-11-20T10:00:00Z'::timestamptz, 'nothing', 'No ad groups match now. 3 could not be judged.', NULL::int, 40, 0, 3),
         ('2026-11-20T11:00:00Z', 'applied', NULL, 7, 40, 2, 0),
         ('2026-11-20T12:00:00Z', 'skipped', 'All rules are paused.', NULL, NULL, NULL, NULL),
         ('2026-11-20T13:00:00Z', NULL, NULL, NULL, NULL, NULL, NULL)) v (slot, outcome, message, task, scope, matches, unknown)`,
      [desk.company, id],
    );
    const page = async (number: number, as?: string) =>
      (await desk.call(RUNS, { id, page: number, perPage: 3 }, as)).data.automation.ruleRuns;
    const first = await page(1);
    expect(first.total).toBe(4);
    expect(first.items).toMatchObject([
      { outcome: null, finishedAt: null, scopeCount: null },
      { outcome: 'skipped', message: 'All rules are paused.', scopeCount: null, notKnownCount: null },
      { outcome: 'applied', taskId: 7, scopeCount: 40, matchCount: 2, isScheduled: true },
    ]);
    expect((await page(2)).items).toMatchObject([
      { outcome: 'nothing', notKnownCount: 3, message: 'No ad groups match now. 3 could not be judged.' },
    ]);
  });

  it('requires the permission, is limited to one company, and limits the page size', async () => {
    const { id } = await create(rule());
    const code = async (variables: object, as?: string, company = desk.company) =>
      (await desk.console.call({ query: RUNS, variables: { id, ...variables }, company, as: as ?? 'ALFA-admin' }))
        .errors?.[0]?.extensions?.['code'];
    expect(await code({}, 'ALFA-buyer')).toBe('FORBIDDEN');
    expect(await code({}, 'BRAVO-admin', desk.world.BRAVO.company)).toBe('NOT_FOUND');
    expect(await code({ perPage: 101 })).toBe('BAD_USER_INPUT');
    expect(await code({ page: 0 })).toBe('BAD_USER_INPUT');
    expect(await code({})).toBeUndefined();
  });
});

describe('a task with ad groups selected by ID', () => {
  it('includes the names of its ad groups, so that a rule can be created from the task', async () => {
    const ids = desk.some(2);
    const { data } = await desk.call(RAISE, { ids, value: 0.1, preview: true });
    const { taskId } = data.adgroupBulk.updateBid;
    const task = (
      await desk.call(`{ automation { task(id: ${taskId}) { chosenIds rawFilters } tasks { items { chosenIds } } } }`)
    ).data;
    expect(task.automation.task).toEqual({ chosenIds: [...ids].sort((a, b) => a - b), rawFilters: null });
    expect(task.automation.tasks.items[0]).toEqual({ chosenIds: null });
  });
});
