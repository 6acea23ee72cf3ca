import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addDays, dayOf, type PermissionKey } from '@adops/domain';
import type { PoolClient } from 'pg';
import { AutomationDesk, RAISE } from '../../../test/automation/automation-desk.js';
import { giveRole } from '../../../test/two-companies.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { type BulkAction, BulkActionsService, type RuleOrigin } from '../automation/index.js';
import { RuleEvaluation } from './rule-evaluation.js';
import { RuleSchedulerService } from './rule-scheduler.service.js';

jest.setTimeout(120_000);
const KEYS: readonly PermissionKey[] = ['bulk-actions', 'adgroup-report', 'automation-rule-scheduler'];
const OWNER = 'ALFA-buyer';
const never = new AbortController().signal;
let desk: AutomationDesk;
let judge: RuleEvaluation['judge'];

beforeAll(async () => {
  desk = await AutomationDesk.open();
  // The ad groups cost 1 to 40 and have no revenue.
  const { pool } = desk.database;
  const yesterday = addDays(dayOf(new Date()), -1);
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
  await pool.query('UPDATE membership SET all_partner_accounts = true WHERE company_id = $1', [desk.company]);
  const evaluation = desk.console.app.get(RuleEvaluation);
  judge = evaluation.judge.bind(evaluation);
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.reset();
  Object.assign(desk.console.app.get(RuleEvaluation), { judge });
  await desk.database.pool.query(
    `UPDATE automation_rule SET removed_at = now(), is_scheduled = false, next_run_at = NULL WHERE company_id = $1`,
    [desk.company],
  );
  await desk.database.pool.query('DELETE FROM rule_scheduler WHERE company_id = $1', [desk.company]);
  await giveRole(desk.database, desk.company, desk.world.ALFA.buyer, KEYS);
  await call('mutation { automation { updateRuleSchedulerStatus(status: true) { status } } }');
});

/** Returns the data of a request that must not fail. */
async function call(query: string, variables: object = {}, as?: string) {
  const { data, errors } = await desk.call(query, variables, as);
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}
const lower = (changeValue: number, more: object = {}) => ({
  name: 'Lower what costs',
  typeValue: 'updateBidForAdGroups',
  filters: { searchPhrase: 'lane ad group', customFilters: [{ name: 'cost', operation: 'gt', value: 35 }] },
  settings: { bidType: 'maxCPC', action: 'decrease', changeValueType: 'percent', changeValue },
  timeFrames: [{ preset: 'yesterday' }],
  isSchedulerEnabled: true,
  scheduler: {},
  ...more,
});
async function newRule(): Promise<number> {
  const query = 'mutation ($input: AutomationRuleInput!) { createAutomationRule(input: $input) { id } }';
  return (await call(query, { input: lower(0.1) }, OWNER)).createAutomationRule.id;
}
const save = async (id: number, input: object) =>
  (
    await call(
      'mutation ($id: Int!, $input: AutomationRuleInput!) { updateAutomationRule(id: $id, input: $input) { status message } }',
      { id, input },
      OWNER,
    )
  ).updateAutomationRule;
const apply = async (id: number) =>
  (
    await call(
      'mutation ($id: Int!) { automation { rule(id: $id) { apply { status message taskId } } } }',
      { id },
      OWNER,
    )
  ).automation.rule.apply;
const runDue = () => desk.console.app.get(RuleSchedulerService).runDue(never);
const comes = (id: number) =>
  desk.database.pool.query(
    `UPDATE automation_rule SET next_slot = date_trunc('hour', now()), next_run_at = now() WHERE company_id = $1 AND id = $2`,
    [desk.company, id],
  );
const runsOf = async (id: number) =>
  (
    await desk.database.pool.query(
      'SELECT outcome, message, task_id FROM automation_rule_run WHERE company_id = $1 AND rule_id = $2 ORDER BY slot',
      [desk.company, id],
    )
  ).rows;
const reasonOf = async (id: number): Promise<string | null> =>
  (
    await desk.database.pool.query<{ reason: string | null }>(
      'SELECT held_reason AS reason FROM automation_rule WHERE company_id = $1 AND id = $2',
      [desk.company, id],
    )
  ).rows[0]!.reason;

/** Actions that stop a rule, with the message of a check that began before the action. */
const PRESSED: Readonly<Record<string, readonly [press: (id: number) => Promise<unknown>, message: string]>> = {
  'all rules are held': [() => call('mutation { automation { holdRules { status } } }'), 'All rules are paused.'],
  'the rule is held': [
    (id) =>
      desk.database.pool.query('UPDATE automation_rule SET held_at = now() WHERE company_id = $1 AND id = $2', [
        desk.company,
        id,
      ]),
    'The rule is held.',
  ],
  'the rule is removed': [
    (id) => call('mutation ($id: Int!) { automation { rule(id: $id) { remove { status } } } }', { id }, OWNER),
    'The rule was removed.',
  ],
  'the rule is changed': [(id) => save(id, lower(0.2)), 'The rule was changed in the meantime.'],
  'the rule is unscheduled': [
    (id) => save(id, lower(0.1, { isSchedulerEnabled: false })),
    'The rule is no longer scheduled.',
  ],
  'the scheduler is switched off': [
    () => call('mutation { automation { updateRuleSchedulerStatus(status: false) { status } } }'),
    'The scheduler is off.',
  ],
};
const BY_HAND = ['all rules are held', 'the rule is held', 'the rule is removed', 'the rule is changed'];
const LOST: readonly (readonly [PermissionKey, string])[] = [
  ['bulk-actions', 'Its owner is inactive or can no longer change campaigns and ad groups.'],
  ['automation-rule-scheduler', 'Its owner can no longer schedule rules.'],
];
const without = (lost: PermissionKey) =>
  giveRole(
    desk.database,
    desk.company,
    desk.world.ALFA.buyer,
    KEYS.filter((key) => key !== lost),
  );

/** Delays the result of an evaluation until `press` has finished. */
function whileJudging(press: () => Promise<unknown>): void {
  Object.assign(desk.console.app.get(RuleEvaluation), {
    judge: async (...asked: Parameters<typeof judge>) => {
      const judgments = await judge(...asked);
      await press();
      return judgments;
    },
  });
}

describe('a check that has started', () => {
  it.each(Object.keys(PRESSED))('creates no task if %s during evaluation', async (name) => {
    const [press, message] = PRESSED[name]!;
    const id = await newRule();
    await comes(id);
    whileJudging(() => press(id));
    const before = await desk.taskCount();
    expect(await runDue()).toBe(1);
    expect(await runsOf(id)).toEqual([{ outcome: 'skipped', message, task_id: null }]);
    expect(await desk.taskCount()).toBe(before);
  });

  it.each(LOST)('holds its rule if the owner loses %s during evaluation', async (lost, reason) => {
    const id = await newRule();
    await comes(id);
    whileJudging(() => without(lost));
    const before = await desk.taskCount();
    await runDue();
    expect(await runsOf(id)).toEqual([{ outcome: 'held', message: reason, task_id: null }]);
    expect(await reasonOf(id)).toBe(reason);
    expect(await desk.taskCount()).toBe(before);
  });

  it.each(LOST)('holds its rule if the owner lost %s before the check', async (lost, reason) => {
    const id = await newRule();
    await comes(id);
    await without(lost);
    await runDue();
    expect(await runsOf(id)).toEqual([{ outcome: 'held', message: reason, task_id: null }]);
    expect(await reasonOf(id)).toBe(reason);
  });
});

describe('a check whose worker crashed', () => {
  const died = (id: number) =>
    desk.database.pool.query(
      `INSERT INTO automation_rule_run (company_id, rule_id, slot, is_scheduled, lease_until)
       VALUES ($1, $2, date_trunc('hour', now()), true, now() - interval '1 second')`,
      [desk.company, id],
    );

  it.each(Object.keys(PRESSED).filter((name) => name !== 'the rule is changed'))(
    'ends as skipped when %s before another worker claims the check',
    async (name) => {
      const [press, message] = PRESSED[name]!;
      const id = await newRule();
      await died(id);
      await press(id);
      const before = await desk.taskCount();
      expect(await runDue()).toBe(0);
      expect(await runsOf(id)).toEqual([{ outcome: 'skipped', message, task_id: null }]);
      expect(await desk.taskCount()).toBe(before);
    },
  );

  it('creates no task if all rules are held during evaluation', async () => {
    const id = await newRule();
    await died(id);
    whileJudging(() => PRESSED['all rules are held']![0](id));
    const before = await desk.taskCount();
    expect(await runDue()).toBe(1);
    expect(await runsOf(id)).toEqual([{ outcome: 'skipped', message: 'All rules are paused.', task_id: null }]);
    expect(await desk.taskCount()).toBe(before);
  });
});

describe('a manually applied rule', () => {
  it.each(BY_HAND)('creates no task if %s during evaluation', async (name) => {
    const [press, message] = PRESSED[name]!;
    const id = await newRule();
    whileJudging(() => press(id));
    const before = await desk.taskCount();
    expect(await apply(id)).toEqual({ status: 'warning', message: `${message} Nothing was planned.`, taskId: null });
    expect(await desk.taskCount()).toBe(before);
  });

  it('delays a hold of all rules until its task is recorded, so that the hold stops the task', async () => {
    const id = await newRule();
    const actions = desk.console.app.get(BulkActionsService);
    const run = actions.run.bind(actions);
    let hold: Promise<{ automation: { holdRules: { message: string } } }> | null = null;
    const recorded = async (own: RuleOrigin['recorded'], client: PoolClient, taskId: number) => {
      await own(client, taskId);
      hold = call('mutation { automation { holdRules { message } } }');
      // The hold must wait for this transaction and then find its task.
      await new Promise((resolve) => setTimeout(resolve, 500));
    };
    Object.assign(actions, {
      run: (viewer: Viewer, action: BulkAction, { rule, ...options }: Parameters<typeof run>[2]) =>
        run(viewer, action, {
          ...options,
          rule: { ...rule!, recorded: (client, taskId) => recorded(rule!.recorded, client, taskId) },
        }),
    });
    try {
      const { taskId } = await apply(id);
      expect((await hold!).automation.holdRules.message).toBe('All rules are paused. 1 task was stopped.');
      expect(await desk.taskOf(taskId)).toMatchObject({ statusValue: 'REJECTED' });
    } finally {
      Object.assign(actions, { run });
    }
  });

  it('creates no task while all rules are held', async () => {
    const id = await newRule();
    await PRESSED['all rules are held']![0](id);
    expect(await apply(id)).toMatchObject({ status: 'warning', taskId: null });
    await call('mutation { automation { resumeRules { status } } }');
    expect(await apply(id)).toMatchObject({ status: 'success', taskId: expect.any(Number) });
  });

  it('creates its preview even if the scheduler is off', async () => {
    const id = await newRule();
    await PRESSED['the scheduler is switched off']![0](id);
    expect(await apply(id)).toMatchObject({ status: 'success', taskId: expect.any(Number) });
  });

  it('undoes no change if all rules are held while a counter rule is evaluated', async () => {
    const master = await newRule();
    const { taskId } = await apply(master);
    await call(`mutation { automation { task(id: ${taskId}) { approve { status } } } }`);
    await desk.ended(taskId);
    const query = 'mutation ($input: AutomationRuleInput!) { createAutomationRule(input: $input) { id } }';
    const input = lower(0.1, { name: 'Back', masterRuleIds: [master], settings: null });
    const counter = (await call(query, { input }, OWNER)).createAutomationRule.id;
    await desk.database.pool.query(
      `UPDATE automation_operation SET finished_at = finished_at - interval '2 days' WHERE company_id = $1`,
      [desk.company],
    );
    whileJudging(() => PRESSED['all rules are held']![0](counter));
    const before = await desk.taskCount();
    expect(await apply(counter)).toEqual({
      ...{ status: 'warning', message: 'All rules are paused. Nothing was planned.', taskId: null },
    });
    expect(await desk.taskCount()).toBe(before);
  });
});

describe('previews of a rule', () => {
  const preview = async () => {
    const id = await newRule();
    return { id, taskId: (await apply(id)).taskId as number };
  };

  it.each(BY_HAND.filter((name) => name !== 'the rule is held'))('become declined when %s', async (name) => {
    const [press, message] = PRESSED[name]!;
    const { id, taskId } = await preview();
    await press(id);
    const query = 'query ($id: Int!) { automation { task(id: $id) { statusValue statusMessage } } }';
    expect((await call(query, { id: taskId })).automation.task).toEqual({
      ...{ statusValue: 'REJECTED', statusMessage: message },
    });
  });

  it('remain open if only the name or the schedule of the rule changes', async () => {
    const { id, taskId } = await preview();
    expect(await save(id, lower(0.1, { name: 'Renamed', isSchedulerEnabled: false }))).toEqual({
      ...{ status: 'success', message: 'Rule Renamed was saved.' },
    });
    await call(`mutation { automation { task(id: ${taskId}) { approve { status } } } }`);
    expect(await desk.ended(taskId)).toMatchObject({ statusValue: 'SUCCESS', successCount: 5 });
  });

  it('appear in the response to the user who holds all rules', async () => {
    desk.platform.behave = () => 'rateLimited';
    const { taskId } = await preview();
    const approved = await call(`mutation { automation { task(id: ${taskId}) { approve { status message } } } }`);
    expect(approved.automation.task.approve).toMatchObject({ status: 'success' });
    const held = await call('mutation { automation { holdRules { message } } }');
    expect(held.automation.holdRules.message).toMatch(
      /^All rules are paused\. 1 task was stopped: \d changes? (was|were) not sent(, \d (was|were) on (its|their) way and (is|are) read back)?\.$/,
    );
    expect(await desk.ended(taskId)).toMatchObject({ excludeCount: 5 });
    desk.platform.behave = () => 'ok';
    const calls = desk.platform.applied.length;
    const edit = await call(RAISE, { ids: desk.some(1), value: 0.1 });
    expect(await desk.ended(edit.adgroupBulk.updateBid.taskId)).toMatchObject({ successCount: 1 });
    expect(desk.platform.applied).toHaveLength(calls + 1);
  });
});
