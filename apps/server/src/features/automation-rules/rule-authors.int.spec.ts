import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addDays, dayOf } from '@adops/domain';
import { ACT, AutomationDesk } from '../../../test/automation/automation-desk.js';
import { giveRole } from '../../../test/two-companies.js';
import type { Mail, Mailer } from '../../core/mail/index.js';
import type { JobRegistry } from '../../core/queue/index.js';
import { RuleNotices } from './rule-notices.service.js';
import { RuleSchedulerService } from './rule-scheduler.service.js';

jest.setTimeout(60_000);
const KEYS = ['bulk-actions', 'adgroup-report', 'automation-rule-scheduler'] as const;
const [OWNER, AUTHOR, OTHER] = ['ALFA-buyer', 'ALFA-admin', 'both-admin'] as const;
let desk: AutomationDesk;

beforeAll(async () => {
  desk = await AutomationDesk.open({}, { accounts: 1, perAccount: 8 });
  const { pool } = desk.database;
  const yesterday = addDays(dayOf(new Date()), -1);
  await pool.query('SELECT perf_ensure_partitions($1, $1)', [yesterday]);
  await pool.query(
    `INSERT INTO perf_adgroup_day (company_id, date, account_id, campaign_id, adgroup_id, site_id, bought, cost)
     SELECT company_id, $2::date, account_id, campaign_id, id, 0, 10, 1000000 FROM adgroup
     WHERE company_id = $1 AND name LIKE 'lane ad group%'`,
    [desk.company, yesterday],
  );
  await pool.query('UPDATE partner_account SET buyer_user_id = $1 WHERE company_id = $2', [
    desk.world.ALFA.buyer,
    desk.company,
  ]);
  await pool.query('INSERT INTO rule_scheduler (company_id, is_enabled) VALUES ($1, true)', [desk.company]);
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.reset();
  const { pool } = desk.database;
  await pool.query('DELETE FROM automation_task WHERE company_id = $1', [desk.company]);
  await pool.query('UPDATE automation_rule SET removed_at = now(), is_scheduled = false WHERE company_id = $1', [
    desk.company,
  ]);
  await giveRole(desk.database, desk.company, desk.world.ALFA.buyer, KEYS);
  await limit(2);
});

const limit = (entities: number) =>
  desk.database.pool.query('UPDATE company SET approval_entity_limit = $2 WHERE id = $1', [desk.company, entities]);
const rule = (more: object = {}) => ({
  name: 'Lower bids',
  typeValue: 'updateBidForAdGroups',
  filters: { searchPhrase: 'lane ad group' },
  settings: { bidType: 'maxCPC', action: 'decrease', changeValueType: 'percent', changeValue: 0.1 },
  timeFrames: [{ preset: 'yesterday' }],
  isSchedulerEnabled: true,
  scheduler: {},
  ...more,
});
const RULE = 'status id errors { field messages } rule { creator { username } author { username } }';
/** Saves a rule of the owner. @param actingAs the owner, if the caller acts as them */
async function save(id: number | null, input: object, as: string, actingAs?: number) {
  const query = id
    ? `mutation ($id: Int!, $input: AutomationRuleInput!) { saved: updateAutomationRule(id: $id, input: $input) { ${RULE} } }`
    : `mutation ($input: AutomationRuleInput!) { saved: createAutomationRule(input: $input) { ${RULE} } }`;
  const variables = id ? { id, input } : { input };
  const { data, errors } = await desk.console.call({
    ...{ query, variables, company: desk.company, as },
    ...(actingAs !== undefined && { loginAs: actingAs }),
  });
  if (errors) throw new Error(JSON.stringify(errors));
  return data.saved;
}
/** Runs the scheduler. Returns the ID of the rule's new task. */
async function check(id: number): Promise<number | null> {
  const { pool } = desk.database;
  await pool.query(
    `UPDATE automation_rule SET next_slot = date_trunc('hour', now()), next_run_at = now() WHERE company_id = $1 AND id = $2`,
    [desk.company, id],
  );
  await desk.console.app.get(RuleSchedulerService).runDue(new AbortController().signal);
  const { rows } = await pool.query<{ task_id: number | null }>(
    'SELECT task_id FROM automation_rule_run WHERE company_id = $1 AND rule_id = $2 ORDER BY slot DESC LIMIT 1',
    [desk.company, id],
  );
  return rows[0]!.task_id;
}
async function approve(id: number, as: string, loginAs?: number): Promise<string> {
  const { data, errors } = await desk.console.call({
    ...{ query: ACT('approve { status }'), variables: { id }, company: desk.company, as },
    ...(loginAs !== undefined && { loginAs }),
  });
  return errors ? String(errors[0]!.extensions!['code']) : data.automation.task.approve.status;
}
const waiting = async (as: string): Promise<number[]> => {
  const query =
    '{ automation { awaitingMyApprovalCount tasks(filters: { awaitsMyApproval: true }) { items { id } } } }';
  const { data } = await desk.call(query, {}, as);
  expect(data.automation.awaitingMyApprovalCount).toBe(data.automation.tasks.items.length);
  return data.automation.tasks.items.map(({ id }: { id: number }) => id);
};

describe('the author of a rule', () => {
  it('changes to the last user who saves the rule, even when acting as its owner', async () => {
    const { buyer } = desk.world.ALFA;
    const made = await save(null, rule(), AUTHOR, buyer);
    expect(made).toMatchObject({ rule: { creator: { username: OWNER }, author: { username: AUTHOR } } });
    expect(await save(made.id, rule(), OWNER)).toMatchObject({ rule: { author: { username: OWNER } } });
  });

  it("can't approve the rule's tasks, and neither can its owner, but another user can", async () => {
    const { buyer, admin } = desk.world.ALFA;
    const { id } = await save(null, rule(), AUTHOR, buyer);
    const task = (await check(id))!;
    expect(await desk.taskOf(task)).toMatchObject({ needsApproval: true, statusValue: 'PENDING' });
    const { data } = await desk.call(
      `{ automation { task(id: ${task}) { approvableCount ruleAuthor { username } } } }`,
    );
    expect(data.automation.task).toEqual({ approvableCount: 0, ruleAuthor: { username: AUTHOR } });
    expect(await waiting(AUTHOR)).toEqual([]);
    expect(await waiting(OWNER)).toEqual([]);
    expect(await waiting(OTHER)).toEqual([task]);
    expect(await approve(task, AUTHOR)).toBe('FORBIDDEN');
    expect(await approve(task, AUTHOR, buyer)).toBe('FORBIDDEN');
    expect(await approve(task, OWNER)).toBe('FORBIDDEN');
    // Acting as the author or the owner doesn't bypass this.
    expect(await approve(task, OTHER, admin)).toBe('FORBIDDEN');
    expect(await approve(task, OTHER)).toBe('success');
    await desk.ended(task);
  });

  it("can't approve operations, even if another user has edited an operation", async () => {
    const { id } = await save(null, rule(), AUTHOR, desk.world.ALFA.buyer);
    const task = (await check(id))!;
    const [first] = (await desk.taskOf(task)).operations.items;
    const edit = `mutation ($id: Int!) { automation { updateOperationValue(operationId: $id, value: "0.45", property: bid) { status message } } }`;
    const edited = await desk.call(edit, { id: first.id }, OTHER);
    expect(edited.data.automation.updateOperationValue).toMatchObject({ status: 'success' });
    expect(await approve(task, AUTHOR)).toBe('FORBIDDEN');
    expect(await approve(task, OWNER)).toBe('FORBIDDEN');
  });

  it('can run a preview within the limits', async () => {
    await limit(500);
    const { id } = await save(null, rule({ isSchedulerEnabled: false }), AUTHOR, desk.world.ALFA.buyer);
    const { data } = await desk.call(`mutation { automation { rule(id: ${id}) { apply { taskId } } } }`, {}, OWNER);
    const { taskId } = data.automation.rule.apply;
    expect(await approve(taskId, OWNER)).toBe('success');
    await desk.ended(taskId);
  });
});

describe('a scheduled rule whose owner lost a permission', () => {
  it.each([
    ['bulk-actions', 'Its owner is inactive or can no longer change campaigns and ad groups.'],
    ['automation-rule-scheduler', 'Its owner can no longer schedule rules.'],
  ] as const)('stops without %s, and emails its owner and its author', async (key, reason) => {
    const { pool } = desk.database;
    const { buyer } = desk.world.ALFA;
    await pool.query(`UPDATE user_account SET email = username || '@example.com'`);
    const { id } = await save(null, rule(), AUTHOR, buyer);
    await giveRole(
      desk.database,
      desk.company,
      buyer,
      KEYS.filter((each) => each !== key),
    );
    expect(await check(id)).toBeNull();
    const { data } = await desk.call(`{ automation { rule(id: ${id}) { heldReason } } }`);
    expect(data.automation.rule.heldReason).toBe(reason);
    const mails: Mail[] = [];
    const mailer = {
      isConfigured: true,
      address: (path: string) => path,
      send: (mail: Mail) => Promise.resolve(mails.push(mail) > 0),
    };
    const jobs = { handle: () => undefined, schedule: () => undefined };
    const notices = new RuleNotices(jobs as unknown as JobRegistry, desk.database, mailer as unknown as Mailer);
    await notices.send();
    await notices.send();
    expect(mails.map(({ to }) => to).sort()).toEqual([`${AUTHOR}@example.com`, `${OWNER}@example.com`]);
    expect(mails[0]!.text).toContain(reason);
  });
});
