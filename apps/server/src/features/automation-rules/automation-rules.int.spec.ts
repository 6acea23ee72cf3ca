import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addDays, dayOf } from '@adops/domain';
import { AutomationDesk, RAISE } from '../../../test/automation/automation-desk.js';
import { giveRole } from '../../../test/two-companies.js';
import { failingAccounts } from '../automation/index.js';
import { Forbidden } from '../../core/graphql/index.js';
import type { Mail, Mailer } from '../../core/mail/index.js';
import type { JobRegistry } from '../../core/queue/index.js';
import { RuleEvaluation } from './rule-evaluation.js';
import { RuleNotices } from './rule-notices.service.js';
import { RuleSchedulerService } from './rule-scheduler.service.js';

jest.setTimeout(120_000);
let desk: AutomationDesk;
const yesterday = addDays(dayOf(new Date()), -1);

beforeAll(async () => {
  desk = await AutomationDesk.open();
  // The ad groups cost 1 to 40 and have no revenue.
  const { pool } = desk.database;
  await pool.query('SELECT perf_ensure_partitions($1, $1)', [yesterday]);
  const insert = (table: string, columns: string, values: string) =>
    pool.query(
      `INSERT INTO ${table} (company_id, date, account_id, campaign_id, adgroup_id, site_id, bought, cost${columns})
       SELECT a.company_id, $2::date, a.account_id, a.campaign_id, a.id, 0, 10, 1000000 * row_number() OVER (ORDER BY a.id)${values}
       FROM adgroup a WHERE a.company_id = $1 AND a.name LIKE 'lane ad group%'`,
      [desk.company, yesterday],
    );
  await insert('perf_hour', ', hour, device_id, country_id, feed_id, buyer_id', ', 10, 1, 276, 1, 0');
  await insert('perf_day', ', device_id, country_id, feed_id', ', 1, 276, 1');
  await insert('perf_adgroup_day', '', '');
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.reset();
  await desk.database.pool.query(
    `UPDATE automation_rule SET removed_at = now(), is_scheduled = false, next_run_at = NULL WHERE company_id = $1`,
    [desk.company],
  );
  await desk.database.pool.query('DELETE FROM rule_scheduler WHERE company_id = $1', [desk.company]);
  await desk.database.pool.query(
    `UPDATE automation_operation SET finished_at = finished_at - interval '2 days' WHERE company_id = $1`,
    [desk.company],
  );
});

const RULE = `id name type typeValue isMine lastApply isSchedulerEnabled heldReason nextCheck version filters masterRuleIds
  filterWords { name operation value } creator { username } scheduler { days hours timezoneId } timeFrames { preset value }
  settings { bidType action changeValueType changeValue bidRange { min max } } repeatInterval maxApplicationsPerInterval`;
const SAVED = `status message id errors { field messages } rule { ${RULE} }`;

const HOUR = 3_600_000;

/** Returns a rule that lowers the bid of ad groups with a higher cost. */
const lower = (above: number, more: object = {}) => ({
  name: 'Lower what costs',
  typeValue: 'updateBidForAdGroups',
  filters: { searchPhrase: 'lane ad group', customFilters: [{ name: 'cost', operation: 'gt', value: above }] },
  settings: { bidType: 'maxCPC', action: 'decrease', changeValueType: 'percent', changeValue: 0.1 },
  timeFrames: [{ preset: 'yesterday' }],
  ...more,
});

async function create(input: object, as?: string) {
  const answer = await desk.call(
    `mutation ($input: AutomationRuleInput!) { createAutomationRule(input: $input) { ${SAVED} } }`,
    { input },
    as,
  );
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer.data.createAutomationRule;
}
async function act(id: number, operation: string, as?: string) {
  const answer = await desk.call(
    `mutation ($id: Int!) { automation { rule(id: $id) { answer: ${operation} } } }`,
    { id },
    as,
  );
  if (answer.errors) throw new Error(answer.errors[0]!.message);
  return answer.data.automation.rule.answer;
}
const apply = (id: number, as?: string) => act(id, 'apply { status message taskId }', as);
const automation = async (selection: string, as?: string) => {
  const { data, errors } = await desk.call(`{ automation { ${selection} } }`, {}, as);
  if (errors) throw new Error(errors[0]!.message);
  return data.automation;
};
const taskWith = async (id: number) =>
  (
    await desk.call(
      `query ($id: Int!) { automation { task(id: $id) { statusValue isPreview isCreatedByScheduler ruleId ruleName isMasterRule
         isCounterRule childTasks { id isCounterRule } lastCounterRuleTask { id } timeFrames { preset } filters { name value } creator { username } }
         operations(taskId: $id) { items { oldValue newValue limitMessage why whySeenAt statusMessage statusValue } } } }`,
      { id },
    )
  ).data.automation;

describe('rules', () => {
  it('can be created, listed by last use, changed and deleted by their owner, with audit records', async () => {
    const made = await create(lower(35));
    expect(made).toMatchObject({
      status: 'success',
      message: 'Rule Lower what costs was created.',
      rule: { typeValue: 'updateBidForAdGroups', isMine: true, lastApply: null, creator: { username: 'ALFA-admin' } },
    });
    expect(made.rule.filterWords).toContainEqual({ name: 'Cost', operation: '>', value: '35.00' });
    const second = await create(lower(30, { name: 'Other' }));
    await apply(made.id);
    const { rules, allRules, userOwnedRules } = await automation(
      `rules { total items { name } } allRules { id } userOwnedRules(userId: ${desk.world.ALFA.buyer}) { id }`,
    );
    expect(rules).toEqual({ total: 2, items: [{ name: 'Lower what costs' }, { name: 'Other' }] });
    expect(allRules).toHaveLength(2);
    expect(userOwnedRules).toEqual([]);
    const changed = await desk.call(
      `mutation ($id: Int!, $input: AutomationRuleInput!) { updateAutomationRule(id: $id, input: $input) { ${SAVED} } }`,
      { id: second.id, input: lower(20, { name: 'Renamed' }) },
    );
    expect(changed.data.updateAutomationRule).toMatchObject({
      status: 'success',
      rule: { name: 'Renamed', version: 2 },
    });
    expect(await act(second.id, 'remove { status message }')).toEqual({
      status: 'success',
      message: 'Rule Renamed was removed.',
    });
    const { rows } = await desk.database.pool.query(
      `SELECT action, entity_name FROM audit_log WHERE company_id = $1 AND entity_type = 'automation-rule' ORDER BY id DESC LIMIT 2`,
      [desk.company],
    );
    expect(rows).toEqual([
      { action: 'automation-rule.delete', entity_name: 'Renamed' },
      { action: 'automation-rule.update', entity_name: 'Renamed' },
    ]);
  });

  it('remain visible to other users, but only their owner can change them', async () => {
    await giveRole(desk.database, desk.company, desk.world.ALFA.buyer, ['bulk-actions', 'adgroup-report']);
    const { id } = await create(lower(35));
    expect((await automation('rules { items { id isMine } }', 'ALFA-buyer')).rules.items).toEqual([
      { id, isMine: false },
    ]);
    const theirs = await create(lower(35), 'ALFA-buyer');
    const byOwner = (direction: string) =>
      automation(`rules(orderBy: { column: "creator", direction: ${direction} }) { items { id } }`);
    expect((await byOwner('ASC')).rules.items).toEqual([{ id }, { id: theirs.id }]);
    expect((await byOwner('DESC')).rules.items).toEqual([{ id: theirs.id }, { id }]);
    await expect(apply(id, 'ALFA-buyer')).rejects.toThrow('Only its owner can apply a rule.');
    await expect(act(id, 'remove { status }', 'ALFA-buyer')).rejects.toThrow('Only its owner can change a rule.');
    expect(await create(lower(35, { isSchedulerEnabled: true }), 'ALFA-buyer')).toMatchObject({
      status: 'error',
      errors: [{ field: 'isSchedulerEnabled', messages: ["You don't have permission to schedule rules."] }],
    });
  });

  it.each([
    [{ name: ' ' }, 'name', 'Name is required.'],
    [{ filters: {} }, 'filters', 'Add a filter or a condition. Without one, the rule would change everything.'],
    [
      { filters: { customFilters: [{ name: 'nothing', operation: 'gt', value: 1 }] } },
      'filters.customFilters.0',
      "Unknown column 'nothing'.",
    ],
    [{ settings: { bidType: 'maxCPC' } }, 'settings.changeValue', 'Enter a value.'],
    [
      { settings: { bidType: 'maxCPC', action: 'decrease', changeValueType: 'percent', changeValue: 1.5 } },
      'settings.changeValue',
      'The decrease must be less than 100%.',
    ],
    [{ watchInterval: 0 }, 'watchInterval', 'Hours between checks must be between 1 and 720.'],
    [{ timeFrames: [{ preset: 'lastDays' }] }, 'timeFrames.0.value', 'Enter a whole number from 1 to 366.'],
    [
      { timeFramesCompare: [{ metric: 'cost', left: 0, operation: 'gt', right: 1 }] },
      'timeFramesCompare.0.right',
      'Choose one of the periods.',
    ],
    [{ scheduler: { timezoneId: 1 } }, 'scheduler.timezoneId', 'Time zone not found.'],
    [{ masterRuleIds: [999_999] }, 'masterRuleIds', 'Rule not found.'],
  ])('fail validation for %j at %s', async (wrong, field, message) => {
    const answer = await create(lower(35, wrong));
    expect(answer).toMatchObject({ status: 'error', id: null, rule: null });
    expect(answer.errors).toContainEqual({ field, messages: [message] });
  });

  it('count matching entities, consistently with the report', async () => {
    const input = lower(35);
    const { data } = await desk.call(
      'query ($input: AutomationRuleInput!) { automation { ruleMatches(input: $input) { scopeCount matchCount errors { field } } } }',
      { input },
    );
    expect(data.automation.ruleMatches).toEqual({ scopeCount: 40, matchCount: 5, errors: [] });
    const report = await desk.call(
      `query ($filters: ReportFilters) { adgroupReport(filters: $filters) { totalRecords } }`,
      { filters: { ...input.filters, dateRange: { start: yesterday, end: yesterday } } },
    );
    expect(report.data.adgroupReport.totalRecords).toBe(5);
  });
});

describe('applying a rule', () => {
  it('creates a preview with its figures, which can be approved and undone like a manual task', async () => {
    const { id } = await create(lower(35));
    const answer = await apply(id);
    expect(answer).toMatchObject({ status: 'success', taskId: expect.any(Number) });
    const { task, operations } = await taskWith(answer.taskId);
    expect(task).toMatchObject({
      statusValue: 'PENDING',
      isPreview: true,
      isCreatedByScheduler: false,
      ruleId: id,
      ruleName: 'Lower what costs',
      creator: { username: 'ALFA-admin' },
      timeFrames: [{ preset: 'yesterday' }],
    });
    expect(task.filters).toContainEqual({ name: 'Cost', value: '35.00' });
    expect(operations.items).toHaveLength(5);
    expect(operations.items[0]).toMatchObject({ oldValue: '0.1', newValue: '0.09', whySeenAt: expect.any(String) });
    expect(operations.items[0].why).toEqual([expect.stringMatching(/^Cost was 36\.00 \(\d+ \w+( \d+)?\), > 35\.00$/)]);
    await desk.call(`mutation { automation { task(id: ${answer.taskId}) { approve { status } } } }`);
    expect(await desk.ended(answer.taskId)).toMatchObject({ statusValue: 'SUCCESS', successCount: 5 });
    const undo = await desk.call(`mutation { automation { task(id: ${answer.taskId}) { undo { taskId } } } }`);
    expect((await taskWith(answer.taskId)).task.childTasks).toEqual([
      { id: undo.data.automation.task.undo.taskId, isCounterRule: false },
    ]);
  });

  it('returns a warning and creates no task if nothing matches', async () => {
    const before = await desk.taskCount();
    const { id } = await create(lower(1_000));
    expect(await apply(id)).toEqual({ status: 'warning', message: 'No ad groups match now.', taskId: null });
    expect(await desk.taskCount()).toBe(before);
  });

  it('changes a bid by at most ±30% in 24 hours', async () => {
    const { id } = await create(
      lower(39, { settings: { bidType: 'maxCPC', action: 'increase', changeValueType: 'percent', changeValue: 0.2 } }),
    );
    const values: string[] = [];
    for (let turn = 0; turn < 2; turn++) {
      const { taskId } = await apply(id);
      values.push((await taskWith(taskId)).operations.items[0].newValue);
      await desk.call(`mutation { automation { task(id: ${taskId}) { approve { status } } } }`);
      await desk.ended(taskId);
    }
    const third = await taskWith((await apply(id)).taskId);
    expect(values).toEqual(['0.12', '0.13']);
    expect(third.operations.items[0]).toMatchObject({
      statusValue: 'excluded',
      statusMessage: expect.stringContaining('±30%'),
    });
  });

  it('requires no second approval for an extreme value, because the value is limited to ±30%', async () => {
    // Without the rule's limit, ten times the bid would need approval, and fifty times would be rejected.
    for (const [cost, value] of [
      [31, 1],
      [32, 5],
    ] as const) {
      const customFilters = [
        { name: 'cost', operation: 'gt', value: cost - 0.5 },
        { name: 'cost', operation: 'lt', value: cost + 0.5 },
      ];
      const { id } = await create(
        lower(0, {
          name: `Set to ${value}`,
          filters: { searchPhrase: 'lane ad group', customFilters },
          settings: { bidType: 'maxCPC', action: 'set', changeValueType: 'absolute', changeValue: value },
        }),
      );
      const { taskId } = await apply(id);
      expect((await taskWith(taskId)).operations.items).toMatchObject([
        {
          ...{ statusValue: 'pending', newValue: '0.13', limitMessage: null },
          statusMessage: 'Cut to ±30% of its value 24 hours ago.',
        },
      ]);
      await desk.call(`mutation { automation { task(id: ${taskId}) { decline { status } } } }`);
    }
  });

  it("doesn't reverse another rule's change near its threshold, by a change or an undo", async () => {
    const carried = async (id: number) => {
      const { taskId } = await apply(id);
      await desk.call(`mutation { automation { task(id: ${taskId}) { approve { status } } } }`);
      await desk.ended(taskId);
      return taskWith(taskId);
    };
    const named = (name: string, operation: string, value: number, way: string, more: object = {}) =>
      create(
        lower(0, {
          name,
          filters: {
            searchPhrase: 'lane ad group',
            customFilters: [
              { name: 'cost', operation, value },
              { name: 'cost', operation: 'gt', value: 35 },
            ],
          },
          settings: { bidType: 'maxCPC', action: way, changeValueType: 'percent', changeValue: 0.1 },
          ...more,
        }),
      );
    const down = await named('Down', 'lt', 36.5, 'decrease');
    await carried(down.id);
    // 36 is still below the threshold of 36.5, and 37 was never lowered.
    const up = await named('Up', 'gt', 35.5, 'increase');
    const { operations } = await taskWith((await apply(up.id)).taskId);
    expect(operations.items.map(({ statusValue }: { statusValue: string }) => statusValue)).toEqual([
      'excluded',
      ...Array.from({ length: 4 }, () => 'pending'),
    ]);
    expect(operations.items[0]).toMatchObject({
      oldValue: '0.09',
      newValue: '0.099',
      statusMessage:
        'Excluded because rule Down made the opposite change less than 24 hours ago, and Cost of 36.00 is within 10% of its threshold of 36.50.',
    });
    const back = await named('Back', 'gt', 35.5, 'decrease', { masterRuleIds: [down.id], settings: null });
    expect(await apply(back.id)).toEqual({
      status: 'warning',
      message: operations.items[0].statusMessage,
      taskId: null,
    });
    // After a day the reversal is allowed.
    await desk.database.pool.query(
      `UPDATE automation_operation SET finished_at = finished_at - interval '25 hours' WHERE company_id = $1`,
      [desk.company],
    );
    expect(await apply(back.id)).toMatchObject({ status: 'success' });
  });

  it('shows other rules with opposite changes', async () => {
    await create(lower(35, { name: 'Down' }));
    const up = { bidType: 'maxCPC', action: 'increase', changeValueType: 'percent', changeValue: 0.1 };
    expect(await create(lower(30, { name: 'Up', settings: up }))).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('It works against Down'),
    });
    // One rule selects ad groups and the other an account. The rules overlap if the ad groups are in the account.
    const { rows } = await desk.database.pool.query<{ own: number; other: number }>(
      `SELECT (SELECT id FROM adgroup g WHERE company_id = $1 AND account_id = a.id LIMIT 1) AS own,
         (SELECT id FROM adgroup g WHERE company_id = $1 AND account_id <> a.id LIMIT 1) AS other
       FROM partner_account a WHERE company_id = $1 AND EXISTS (SELECT FROM adgroup WHERE company_id = $1 AND account_id = a.id)
       ORDER BY id LIMIT 1`,
      [desk.company],
    );
    const { own, other } = rows[0]!;
    const accountOf = async (adgroup: number): Promise<number> =>
      (await desk.database.pool.query('SELECT account_id AS id FROM adgroup WHERE company_id = $1 AND id = $2', [desk.company, adgroup])).rows[0].id; // prettier-ignore
    const account = await accountOf(own);
    const down = { bidType: 'maxCPC', action: 'decrease', changeValueType: 'percent', changeValue: 0.2 };
    await create(
      lower(30, { name: 'Chosen', settings: { ...down, bidType: 'maxCPA' }, filters: { adgroupIdIn: [own] } }),
    );
    const raise = { ...up, bidType: 'maxCPA' };
    const raised = (name: string, filters: object) => create(lower(30, { name, settings: raise, filters }));
    expect((await raised('Same account', { partnerAccountIdIn: [account] })).message).toContain('against Chosen');
    expect(await raised('Another ad group', { adgroupIdIn: [other] })).toMatchObject({ status: 'success' });
    expect(await raised('Another account', { partnerAccountIdIn: [await accountOf(other)] })).toMatchObject({
      status: 'success',
    });
  });
});

describe('the rule scheduler', () => {
  const never = new AbortController().signal;
  const run = () => desk.console.app.get(RuleSchedulerService).runDue(never);
  const turn = async (status: boolean) =>
    (await desk.call(`mutation { automation { updateRuleSchedulerStatus(status: ${status}) { status message } } }`))
      .data.automation.updateRuleSchedulerStatus;
  /** Sets the time of the rule so that it is due. */
  const comes = (id: number, hoursAgo = 0) =>
    desk.database.pool.query(
      `UPDATE automation_rule SET next_slot = date_trunc('hour', now()) - make_interval(hours => $3), next_run_at = now()
       WHERE company_id = $1 AND id = $2`,
      [desk.company, id, hoursAgo],
    );
  const runsOf = async (id: number) =>
    (
      await desk.database.pool.query(
        'SELECT outcome, message, task_id, match_count FROM automation_rule_run WHERE company_id = $1 AND rule_id = $2 ORDER BY slot',
        [desk.company, id],
      )
    ).rows;
  const scheduled = (more: object = {}) => create(lower(35, { isSchedulerEnabled: true, scheduler: {}, ...more }));

  it('starts disabled, and records each switch in the audit log', async () => {
    expect((await automation('isRuleSchedulerEnabled')).isRuleSchedulerEnabled).toBe(false);
    const { id, rule } = await scheduled();
    expect(rule.nextCheck).toEqual(expect.any(String));
    await comes(id);
    expect(await run()).toBe(0);
    expect(await turn(true)).toEqual({ status: 'success', message: 'The scheduler is on.' });
    expect((await automation('isRuleSchedulerEnabled')).isRuleSchedulerEnabled).toBe(true);
    // Checks missed while the scheduler was off are skipped.
    expect(await run()).toBe(0);
  });

  it('preserves the interval since the last check when a rule or the scheduler changes', async () => {
    await turn(true);
    const { id, rule } = await scheduled({ watchInterval: 24 });
    await desk.database.pool.query(
      `INSERT INTO automation_rule_run (company_id, rule_id, slot, is_scheduled, finished_at, outcome)
       VALUES ($1, $2, date_trunc('hour', now()) - interval '3 hours', true, now(), 'nothing')`,
      [desk.company, id],
    );
    const tomorrow = new Date(Math.floor(Date.now() / HOUR) * HOUR + 21 * HOUR).toISOString();
    const next = async () => (await automation(`rule(id: ${id}) { nextCheck }`)).rule.nextCheck;
    const save = (more: object = {}) =>
      desk.call(
        `mutation ($id: Int!, $input: AutomationRuleInput!) { updateAutomationRule(id: $id, input: $input) { ${SAVED} } }`,
        { id, input: lower(35, { isSchedulerEnabled: true, scheduler: {}, watchInterval: 24, ...more }) },
      );
    expect(rule.nextCheck < tomorrow).toBe(true);
    await save({ name: 'Renamed' });
    expect(await next()).toBe(tomorrow);
    await turn(false);
    await turn(true);
    expect(await next()).toBe(tomorrow);
    // A due check that waits for a worker stays due, unless the interval now forbids it.
    await desk.database.pool.query('DELETE FROM automation_rule_run WHERE company_id = $1 AND rule_id = $2', [
      desk.company,
      id,
    ]);
    await comes(id, 2);
    const due = await next();
    expect(new Date(due).getTime()).toBeLessThan(Date.now() - 2 * HOUR + 1);
    await save({ name: 'Renamed again' });
    expect(await next()).toBe(due);
    expect(await run()).toBe(1);
  });

  it("holds a rule that can't be parsed, and runs all other rules", async () => {
    await turn(true);
    const broken = await scheduled({ name: 'Broken' });
    const whole = await scheduled();
    await desk.database.pool.query(
      `UPDATE automation_rule SET time_zone = 'Nowhere/City' WHERE company_id = $1 AND id = $2`,
      [desk.company, broken.id],
    );
    for (const { id } of [broken, whole]) await comes(id);
    expect(await run()).toBe(2);
    expect(await runsOf(broken.id)).toMatchObject([{ outcome: 'held', message: expect.stringContaining('time zone') }]);
    expect(await runsOf(whole.id)).toMatchObject([{ outcome: 'applied' }]);
  });

  it("runs the rules of a company even if another company's rules fail", async () => {
    await turn(true);
    const { BRAVO } = desk.world;
    const { id } = await scheduled();
    await comes(id);
    const { pool } = desk.database;
    await pool.query('DELETE FROM rule_scheduler WHERE company_id = $1', [BRAVO.company]);
    await pool.query('INSERT INTO rule_scheduler (company_id, is_enabled) VALUES ($1, true)', [BRAVO.company]);
    await pool.query(
      `INSERT INTO automation_rule SELECT (jsonb_populate_record(r, jsonb_build_object('company_id', $2::int, 'owner_id', $3::int))).*
       FROM automation_rule r WHERE company_id = $1 AND id = $4`,
      [desk.company, BRAVO.company, BRAVO.admin, id],
    );
    // This company is processed second.
    await pool.query(`UPDATE automation_rule SET next_run_at = next_run_at + interval '1 ms' WHERE company_id = $1`, [
      BRAVO.company,
    ]);
    const failing = jest
      .spyOn(desk.console.app.get(RuleEvaluation), 'judge')
      .mockRejectedValueOnce(new Error('broken figures'));
    await expect(run()).rejects.toThrow(`Company ${desk.company}: broken figures`);
    failing.mockRestore();
    const { rows } = await pool.query('SELECT finished_at FROM automation_rule_run WHERE company_id = $1', [
      BRAVO.company,
    ]);
    expect(rows).toEqual([{ finished_at: expect.any(Date) }]);
    await pool.query('DELETE FROM rule_scheduler WHERE company_id = $1', [BRAVO.company]);
  });

  it('runs a rule only once with any number of workers, with the permissions of its owner', async () => {
    await turn(true);
    const { id } = await scheduled();
    await comes(id);
    const counts = await Promise.all([run(), run(), run(), run()]);
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(1);
    const [only, ...more] = await runsOf(id);
    expect(more).toEqual([]);
    expect(only).toMatchObject({ outcome: 'applied', match_count: 5 });
    expect((await taskWith(only.task_id)).task).toMatchObject({
      isCreatedByScheduler: true,
      isPreview: false,
      ruleName: 'Lower what costs',
      creator: { username: 'ALFA-admin' },
    });
    expect(await desk.ended(only.task_id)).toMatchObject({ statusValue: 'SUCCESS' });
    expect(desk.held(39).maxCpc).toBe(90_000);
  });

  it('runs missed checks only once', async () => {
    await turn(true);
    const { id } = await scheduled();
    await comes(id, 30);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect(await runsOf(id)).toHaveLength(1);
  });

  it('completes a check once after its worker crashed', async () => {
    await turn(true);
    const { id } = await scheduled();
    await desk.database.pool.query(
      `INSERT INTO automation_rule_run (company_id, rule_id, slot, is_scheduled, lease_until)
       VALUES ($1, $2, date_trunc('hour', now()), true, now() - interval '1 second')`,
      [desk.company, id],
    );
    expect(await Promise.all([run(), run()]).then((counts) => counts.sort())).toEqual([0, 1]);
    expect(await runsOf(id)).toMatchObject([{ outcome: 'applied' }]);
  });

  it('waits for an unfinished task, and runs at most one check per interval', async () => {
    await turn(true);
    const { id } = await scheduled();
    await apply(id);
    await comes(id);
    await run();
    expect((await runsOf(id)).at(-1)).toMatchObject({ outcome: expect.stringMatching('skipped|applied') });
    const daily = await scheduled({ name: 'Daily', repeatInterval: 'day', maxApplicationsPerInterval: 1 });
    await desk.database.pool.query(
      `INSERT INTO automation_rule_run (company_id, rule_id, slot, is_scheduled, finished_at, outcome)
       VALUES ($1, $2, date_trunc('hour', now()) - interval '1 second', true, now(), 'applied')`,
      [desk.company, daily.id],
    );
    await comes(daily.id);
    await run();
    const outcomes = (await runsOf(daily.id)).map(({ outcome }: { outcome: string }) => outcome);
    // In the first hour of a day, the previous application belongs to the previous day.
    expect(outcomes.at(-1)).toBe(new Date().getUTCHours() === 0 ? 'applied' : 'skipped');
  });

  it('schedules the next check for the next day when the daily limit is reached', async () => {
    await turn(true);
    const { id } = await scheduled({ name: 'Daily', repeatInterval: 'day', maxApplicationsPerInterval: 1 });
    await comes(id);
    const day = 24 * HOUR;
    const tomorrow = new Date((Math.floor(Date.now() / day) + 1) * day).toISOString();
    await run();
    expect(await runsOf(id)).toMatchObject([{ outcome: 'applied' }]);
    expect((await automation(`rule(id: ${id}) { nextCheck }`)).rule.nextCheck).toBe(tomorrow);
  });

  it('holds a rule that matches an unusual number of entities, until its owner releases it', async () => {
    await turn(true);
    const much = await scheduled({
      filters: { searchPhrase: 'lane ad group', customFilters: [{ name: 'cost', operation: 'gt', value: 20 }] },
    });
    await comes(much.id);
    await run();
    expect(await runsOf(much.id)).toMatchObject([{ outcome: 'held', match_count: 20, task_id: null }]);
    expect((await automation(`rule(id: ${much.id}) { heldReason nextCheck }`)).rule).toEqual({
      heldReason: 'It matched 20 of 40 entities, more than 20% of its scope.',
      nextCheck: null,
    });
    const { held, others } = await automation(
      'held: rules(filters: { isHeld: true }) { items { id } } others: rules(filters: { isHeld: false }) { total }',
    );
    expect([held, others]).toEqual([{ items: [{ id: much.id }] }, { total: 0 }]);
    expect(await act(much.id, 'release { status message }')).toMatchObject({ status: 'success' });
    await desk.database.pool.query(
      `UPDATE automation_rule_run SET slot = slot - interval '1 hour' WHERE company_id = $1 AND rule_id = $2`,
      [desk.company, much.id],
    );
    await comes(much.id);
    await run();
    expect((await runsOf(much.id)).map(({ outcome }: { outcome: string }) => outcome)).toEqual(['held', 'applied']);
  });

  it('resumes checks for suspicious matches with the second check after a release', async () => {
    await turn(true);
    const matching = (above: number) => ({
      filters: { searchPhrase: 'lane ad group', customFilters: [{ name: 'cost', operation: 'gt', value: above }] },
    });
    const much = await scheduled(matching(20));
    const check = async () => {
      await desk.database.pool.query(
        `UPDATE automation_rule_run SET slot = slot - interval '1 hour' WHERE company_id = $1 AND rule_id = $2`,
        [desk.company, much.id],
      );
      await comes(much.id);
      await run();
      return (await runsOf(much.id)).at(-1).outcome;
    };
    const costs = (operator: '*' | '/') =>
      desk.database.pool.query(`UPDATE perf_adgroup_day SET cost = cost ${operator} 1000 WHERE company_id = $1`, [
        desk.company,
      ]);
    expect(await check()).toBe('held');
    await act(much.id, 'release { status }');
    await costs('/');
    try {
      expect(await check()).toBe('nothing');
    } finally {
      await costs('*');
    }
    expect(await check()).toBe('held');
  });

  it('compares a rule only with scheduled checks of its current version', async () => {
    await turn(true);
    const rule = await scheduled({
      filters: { searchPhrase: 'lane ad group', customFilters: [{ name: 'cost', operation: 'gt', value: 28 }] },
    });
    const earlier = (ago: number, more: { isScheduled: boolean; version: number }) =>
      desk.database.pool.query(
        `INSERT INTO automation_rule_run (company_id, rule_id, slot, is_scheduled, finished_at, outcome, match_count, scope_count,
           judged_at, rule_version)
         SELECT $1, $2, now() - make_interval(hours => $3 + n), $4, now() - make_interval(hours => $3 + n), 'applied', 12, 40,
           now() - make_interval(hours => $3 + n), $5 FROM generate_series(1, 10) n`,
        [desk.company, rule.id, ago, more.isScheduled, more.version],
      );
    await earlier(20, { isScheduled: false, version: 1 });
    await earlier(40, { isScheduled: true, version: 0 });
    await comes(rule.id);
    await run();
    // 12 of 40 is more than a fifth, but wouldn't exceed the median if those checks counted.
    expect(await runsOf(rule.id).then((runs) => runs.at(-1))).toMatchObject({ outcome: 'held', match_count: 12 });
    await act(rule.id, 'release { status }');
    await earlier(60, { isScheduled: true, version: 1 });
    await desk.database.pool.query(`UPDATE automation_rule SET released_at = NULL WHERE company_id = $1 AND id = $2`, [
      desk.company,
      rule.id,
    ]);
    await desk.database.pool.query(
      `DELETE FROM automation_rule_run WHERE company_id = $1 AND rule_id = $2 AND outcome = 'held'`,
      [desk.company, rule.id],
    );
    await comes(rule.id);
    await run();
    expect(await runsOf(rule.id).then((runs) => runs.at(-1))).toMatchObject({ outcome: 'applied', match_count: 12 });
  });

  it('holds rules if figures are late, and notifies their owner and team lead once', async () => {
    await turn(true);
    const { pool } = desk.database;
    const { accountId } = desk.adgroups[39]!;
    const is = (hours: number, error: string | null) =>
      pool.query(
        `INSERT INTO freshness_mark (company_id, account_id, complete_until, last_error)
         VALUES ($1, $2, now() - make_interval(hours => $3), $4)
         ON CONFLICT (company_id, account_id) DO UPDATE SET complete_until = excluded.complete_until, last_error = excluded.last_error`,
        [desk.company, accountId, hours, error],
      );
    await pool.query(
      `INSERT INTO perf_account_day (company_id, date, account_id, site_id, device_id, feed_id, cost)
       VALUES ($1, $2, $3, 0, 1, 1, 1)`,
      [desk.company, yesterday, accountId],
    );
    // Complete days of a week ago, in an account that hasn't reported since.
    const day = addDays(yesterday, -6);
    await pool.query('SELECT perf_ensure_partitions($1, $1)', [day]);
    await pool.query(
      `INSERT INTO perf_adgroup_day (company_id, date, account_id, campaign_id, adgroup_id, site_id, bought, cost)
       SELECT company_id, $2, account_id, campaign_id, adgroup_id, site_id, bought, cost FROM perf_adgroup_day
       WHERE company_id = $1 AND date = $3`,
      [desk.company, day, yesterday],
    );
    const timeFrames = [{ preset: 'custom', start: `${day}T00:00:00Z`, end: `${day}T00:00:00Z` }];
    const { id } = await scheduled({ timeFrames });
    const elsewhere = await scheduled({
      name: 'Elsewhere',
      timeFrames,
      filters: { searchPhrase: 'lane ad group', customFilters: [{ name: 'cost', operation: 'lt', value: 4 }] },
    });
    await is(72, null);
    await Promise.all([comes(id), comes(elsewhere.id)]);
    await run();
    expect(await runsOf(id)).toMatchObject([{ outcome: 'held', match_count: 5, task_id: null }]);
    expect(await runsOf(elsewhere.id)).toMatchObject([{ outcome: 'applied', match_count: 3 }]);
    const [{ reason }] = (
      await pool.query('SELECT held_reason AS reason FROM automation_rule WHERE company_id = $1 AND id = $2', [
        desk.company,
        id,
      ])
    ).rows;
    expect(reason).toMatch(/^The data it would act on is late: .+ \(later than twice the usual delay\)\.$/);

    const mails: Mail[] = [];
    let isTaken = false;
    const mailer = {
      isConfigured: true,
      address: (path: string) => `http://console${path}`,
      send: (mail: Mail) => Promise.resolve(isTaken && !mail.to.startsWith('refused') && mails.push(mail) > 0),
    };
    const jobs = { handle: () => undefined, schedule: () => undefined };
    const notices = new RuleNotices(jobs as unknown as JobRegistry, desk.database, mailer as unknown as Mailer);
    // Nothing is recorded while mail is rejected.
    await notices.send();
    // Adds more older holds than fit on one page. Their mail is rejected as well.
    await pool.query(
      `INSERT INTO automation_rule SELECT (jsonb_populate_record(r, jsonb_build_object('id', 900000 + n, 'name', 'Old ' || n,
         'owner_id', $3::int, 'author_id', $3::int, 'held_at', '2026-01-01T00:00:00Z'))).* FROM automation_rule r, generate_series(1, 101) n
       WHERE company_id = $1 AND id = $2`,
      [desk.company, id, desk.world.ALFA.buyer],
    );
    await pool.query(`UPDATE user_account SET email = 'refused@example.com' WHERE id = $1`, [desk.world.ALFA.buyer]);
    isTaken = true;
    await notices.send();
    await notices.send();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ALFA-admin@example.com', 'Rule Lower what costs is held'],
    ]);
    expect(mails[0]!.text).toContain(reason);
    expect(mails[0]!.text).toContain(`http://console/company/${desk.company}/automation/rule/update/${id}`);

    // After the owner's release the rule runs once, even with late figures. Another hold sends another notice.
    await act(id, 'release { status }');
    await pool.query(`UPDATE automation_rule_run SET slot = slot - interval '100 hours' WHERE company_id = $1`, [
      desk.company,
    ]);
    await comes(id);
    await run();
    const task = (await runsOf(id)).at(-1).task_id;
    expect(await desk.ended(task)).toMatchObject({ statusValue: 'SUCCESS' });
    await pool.query(`UPDATE automation_rule_run SET slot = slot - interval '300 hours' WHERE company_id = $1`, [
      desk.company,
    ]);
    await is(30, 'The platform is down.');
    await comes(id);
    await run();
    expect((await runsOf(id)).at(-1)).toMatchObject({
      outcome: 'held',
      message: expect.stringContaining('(its sync fails)'),
    });
    await notices.send();
    expect(mails).toHaveLength(2);
    await pool.query('DELETE FROM freshness_mark WHERE company_id = $1', [desk.company]);
    await pool.query('DELETE FROM perf_account_day WHERE company_id = $1', [desk.company]);
    await pool.query('DELETE FROM perf_adgroup_day WHERE company_id = $1 AND date = $2', [desk.company, day]);
  });

  it('holds only rules of accounts whose platform is failing, until a user releases them', async () => {
    await turn(true);
    const { pool } = desk.database;
    const hit = await scheduled();
    const elsewhere = await scheduled({
      name: 'Elsewhere',
      filters: { searchPhrase: 'lane ad group', customFilters: [{ name: 'cost', operation: 'lt', value: 4 }] },
    });
    // Changes of a user in the account of the first rule's ad groups.
    const { data } = await desk.call(RAISE, { ids: desk.adgroups.slice(20, 23).map(({ id }) => id), value: 0.1 });
    const { taskId } = data.adgroupBulk.updateBid;
    await desk.ended(taskId);
    const { accountId } = desk.adgroups[20]!;
    const are = async (set: string) => {
      await pool.query(`UPDATE automation_operation SET ${set} WHERE company_id = $1 AND task_id = $2`, [
        desk.company,
        taskId,
      ]);
      return (await failingAccounts(pool, desk.company)).map(({ id, refusesSignIn }) => [id, refusesSignIn]);
    };
    expect(await are(`state = 'done'`)).toEqual([]);
    expect(await are(`state = 'rejected', attempt = 1`)).toEqual([]);
    expect(await are(`state = 'person', attempt = 3, deaths = 5`)).toEqual([]);
    expect(await are(`deaths = 0, finished_at = now() - interval '2 hours'`)).toEqual([]);
    expect(await are(`state = 'ready', finished_at = NULL, attempt = 0, message = NULL`)).toEqual([]);
    expect(await are(`message = 'Waiting until the account is connected again. Expired.'`)).toEqual([
      [accountId, true],
    ]);
    expect(await are(`state = 'rejected', attempt = 3, message = 'No answer.', finished_at = now()`)).toEqual([
      [accountId, false],
    ]);
    await Promise.all([comes(hit.id), comes(elsewhere.id)]);
    await run();
    const [held] = await runsOf(hit.id);
    expect(held).toMatchObject({ outcome: 'held', match_count: 5, task_id: null });
    expect(held.message).toMatch(/^The platform fails for .+ didn't respond to the last 3 changes in .+\.$/);
    const [applied] = await runsOf(elsewhere.id);
    expect(applied).toMatchObject({ outcome: 'applied' });
    expect((await automation(`rule(id: ${hit.id}) { heldReason nextCheck }`)).rule).toEqual({
      heldReason: held.message,
      nextCheck: null,
    });
    // A successful change in another account doesn't affect this one, but one in the same account does.
    await desk.ended(applied.task_id);
    expect(await are(`attempt = 3`)).toEqual([[accountId, false]]);
    await act(hit.id, 'release { status }');
    await pool.query(
      `UPDATE automation_rule_run SET slot = slot - interval '100 hours' WHERE company_id = $1 AND rule_id = $2`,
      [desk.company, hit.id],
    );
    await comes(hit.id);
    await run();
    const { outcome, task_id } = (await runsOf(hit.id)).at(-1);
    expect(outcome).toBe('applied');
    await desk.ended(task_id);
    expect(await are(`attempt = 3`)).toEqual([]);
  });

  it("holds a rule if its owner can't access its figures or if it fails repeatedly", async () => {
    await turn(true);
    const evaluation = desk.console.app.get(RuleEvaluation);
    const answers = (error: Error) =>
      jest.spyOn(evaluation, 'judge').mockImplementation((asked) => Promise.resolve(asked.map(() => error)));
    const held = async (id: number) => (await automation(`rule(id: ${id}) { heldReason }`)).rule.heldReason;
    const unread = await scheduled();
    const spy = answers(new Forbidden());
    try {
      await comes(unread.id);
      await run();
      expect(await held(unread.id)).toBe(
        'Its owner no longer has access to the ad group report or one of its columns.',
      );
      spy.mockRestore();
      const failing = await scheduled({ name: 'Failing' });
      answers(new Error('The database is away.'));
      for (let check = 0; check < 3; check++) {
        expect(await held(failing.id)).toBeNull();
        await desk.database.pool.query(
          `UPDATE automation_rule_run SET slot = slot - interval '1 hour' WHERE company_id = $1 AND rule_id = $2`,
          [desk.company, failing.id],
        );
        await comes(failing.id);
        await run();
      }
      expect(await held(failing.id)).toBe('Its last 3 checks failed. Last error: The database is away.');
      expect((await runsOf(failing.id)).map(({ outcome }: { outcome: string }) => outcome)).toEqual([
        'failed',
        'failed',
        'held',
      ]);
    } finally {
      jest.restoreAllMocks();
    }
  });

  it('holds a rule whose owner has lost the permission', async () => {
    await turn(true);
    const { buyer } = desk.world.ALFA;
    const keys = ['bulk-actions', 'adgroup-report', 'automation-rule-scheduler'] as const;
    await giveRole(desk.database, desk.company, buyer, keys);
    const { id } = await create(lower(35, { isSchedulerEnabled: true, scheduler: {} }), 'ALFA-buyer');
    await desk.database.pool.query('DELETE FROM membership_role WHERE company_id = $1 AND user_id = $2', [
      desk.company,
      buyer,
    ]);
    await comes(id);
    await run();
    expect(await runsOf(id)).toMatchObject([
      { outcome: 'held', task_id: null, message: expect.stringContaining('Its owner') },
    ]);
  });

  it('restores values that a master rule changed with a counter rule, unless changed since', async () => {
    const master = await create(lower(37));
    const applied = await apply(master.id);
    await desk.call(`mutation { automation { task(id: ${applied.taskId}) { approve { status } } } }`);
    await desk.ended(applied.taskId);
    // One of the three values has changed since.
    desk.held(39).maxCpc = 200_000;
    const counter = await create(lower(0, { name: 'Back', masterRuleIds: [master.id], settings: null }));
    expect(counter).toMatchObject({ status: 'success', rule: { type: 'Undo: Update bid for ad groups' } });
    const undone = await apply(counter.id);
    expect(undone).toMatchObject({ status: 'success', message: '2 changes to review (1 skipped).' });
    await desk.call(`mutation { automation { task(id: ${undone.taskId}) { approve { status } } } }`);
    await desk.ended(undone.taskId);
    expect([37, 38, 39].map((at) => desk.held(at).maxCpc)).toEqual([100_000, 100_000, 200_000]);
    expect((await taskWith(applied.taskId)).task).toMatchObject({
      isMasterRule: true,
      lastCounterRuleTask: { id: undone.taskId },
      childTasks: [{ id: undone.taskId, isCounterRule: true }],
    });
    expect(await apply(counter.id)).toMatchObject({ status: 'warning', taskId: null });
    expect(await act(master.id, 'remove { status message }')).toMatchObject({
      status: 'error',
      message: expect.stringContaining('Back undoes what this rule does.'),
    });
  });

  it('stops running tasks and all checks when all rules are held, and can resume', async () => {
    await turn(true);
    const { id } = await scheduled();
    const { taskId } = await apply(id);
    const held = await desk.call('mutation { automation { holdRules { status message } } }');
    expect(held.data.automation.holdRules).toMatchObject({
      status: 'success',
      message: expect.stringContaining('All rules are paused.'),
    });
    expect((await taskWith(taskId)).task.statusValue).toBe('REJECTED');
    expect((await automation('ruleHold { heldAt heldBy { username } }')).ruleHold).toEqual({
      heldAt: expect.any(String),
      heldBy: { username: 'ALFA-admin' },
    });
    await comes(id);
    expect(await run()).toBe(0);
    expect(await turn(true)).toMatchObject({ status: 'warning' });
    const resumed = await desk.call('mutation { automation { resumeRules { message } } }');
    expect(resumed.data.automation.resumeRules.message).toBe('The rules run again.');
    expect((await automation('ruleHold { heldAt }')).ruleHold).toBe(null);
  });
});
