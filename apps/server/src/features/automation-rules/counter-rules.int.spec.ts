import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { addDays, dayOf } from '@adops/domain';
import { AutomationDesk, RAISE } from '../../../test/automation/automation-desk.js';
import { giveRole } from '../../../test/two-companies.js';
import { JobRegistry } from '../../core/queue/index.js';
import { AdPlatforms, RuleTasks } from '../automation/index.js';

jest.setTimeout(120_000);
let desk: AutomationDesk;
const yesterday = addDays(dayOf(new Date()), -1);

beforeAll(async () => {
  desk = await AutomationDesk.open();
  await sql('SELECT perf_ensure_partitions($1, $1)', [yesterday]);
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.reset();
  await sql(
    `UPDATE automation_rule SET removed_at = now(), is_scheduled = false, next_run_at = NULL WHERE company_id = $1`,
    [desk.company],
  );
  await setTraffic(1_000_000);
});

const sql = (text: string, values: unknown[] = []) => desk.database.pool.query(text, values);

/** Sets yesterday's figures of all ad groups. Null for none. */
async function setTraffic(cost: number | null): Promise<void> {
  for (const table of ['perf_hour', 'perf_day', 'perf_adgroup_day']) await sql(`DELETE FROM ${table}`);
  if (cost === null) return;
  const insert = (table: string, columns: string, values: string) =>
    sql(
      `INSERT INTO ${table} (company_id, date, account_id, campaign_id, adgroup_id, site_id, bought, cost${columns})
       SELECT a.company_id, $2::date, a.account_id, a.campaign_id, a.id, 0, 10, $3${values}
       FROM adgroup a WHERE a.company_id = $1 AND a.name LIKE 'lane ad group%'`,
      [desk.company, yesterday, cost],
    );
  await insert('perf_hour', ', hour, device_id, country_id, feed_id, buyer_id', ', 10, 1, 276, 1, 0');
  await insert('perf_day', ', device_id, country_id, feed_id', ', 1, 276, 1');
  await insert('perf_adgroup_day', '', '');
}

let named = 0;
const idsAt = (...places: number[]): number[] => places.map((at) => desk.adgroups[at]!.id);
const lower = (ids: readonly number[], more: object = {}) => ({
  name: `Rule ${++named}`,
  typeValue: 'updateBidForAdGroups',
  filters: { adgroupIdIn: ids },
  settings: { bidType: 'maxCPC', action: 'decrease', changeValueType: 'percent', changeValue: 0.1 },
  ...more,
});
const pause = (ids: readonly number[], more: object = {}) =>
  lower(ids, { typeValue: 'pauseAdGroups', settings: null, ...more });
/** Returns a counter rule without filters. */
const counterOf = (type: string, masterRuleIds: readonly number[], more: object = {}) => ({
  ...{ name: `Counter ${++named}`, typeValue: type, filters: {}, settings: null, masterRuleIds, ...more },
});

async function save(id: number | null, input: object, as?: string) {
  const [name, argument] = id === null ? ['createAutomationRule', ''] : ['updateAutomationRule', `id: ${id}, `];
  const { data, errors } = await desk.call(
    `mutation ($input: AutomationRuleInput!) { saved: ${name}(${argument}input: $input) { status message id errors { field messages } } }`,
    { input },
    as,
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data.saved;
}
const created = async (input: object, as?: string): Promise<number> => {
  const saved = await save(null, input, as);
  if (!saved.id) throw new Error(JSON.stringify(saved));
  return saved.id;
};
async function apply(id: number, headers: Record<string, string> = {}, as?: string) {
  const { data, errors } = await desk.call(
    'mutation ($id: Int!) { automation { rule(id: $id) { apply { status message taskId } } } }',
    { id },
    as,
    headers,
  );
  if (errors) throw new Error(errors[0]!.message);
  return data.automation.rule.apply;
}
const approve = async (taskId: number) => {
  await desk.call(`mutation { automation { task(id: ${taskId}) { approve { status } } } }`);
  return desk.ended(taskId);
};
/** Applies the rule and approves its task. @returns the task */
async function carried(id: number): Promise<number> {
  const { taskId } = await apply(id);
  await approve(taskId);
  return taskId;
}
async function edit(at: number, field: string, newValue: number): Promise<void> {
  const { data } = await desk.call(
    `mutation ($id: Int!) { adgroup(adgroupId: $id) { answer: update${field}(newValue: ${newValue}, forced: true) { status } } }`,
    { id: desk.adgroups[at]!.id },
  );
  expect(data.adgroup.answer.status).toBe('success');
}
async function matches(input: object) {
  const { data } = await desk.call(
    'query ($input: AutomationRuleInput!) { automation { ruleMatches(input: $input) { scopeCount matchCount undoCount errors { messages } } } }',
    { input },
  );
  return data.automation.ruleMatches;
}
const NOTHING = {
  status: 'warning',
  message: 'No changes of its master rules are left to undo.',
  taskId: null,
};
const LOWER = 'updateBidForAdGroups';
const PAUSE = 'pauseAdGroups';

describe('the scope of a counter rule', () => {
  it('contains the changes of its master rules, regardless of traffic, and can be counted', async () => {
    const master = await created(pause(idsAt(0, 1)));
    await carried(master);
    await setTraffic(null);
    const input = counterOf(PAUSE, [master]);
    expect(await matches(input)).toEqual({ scopeCount: 2, matchCount: 2, undoCount: 2, errors: [] });
    expect(await apply(await created(input))).toEqual({
      ...{ status: 'success', message: '2 changes to review.', taskId: expect.any(Number) },
    });
  });

  it('respects its own filters and conditions, even if the owner sees no rows without traffic', async () => {
    const keys = ['bulk-actions', 'adgroup-report'] as const;
    await giveRole(desk.database, desk.company, desk.world.ALFA.buyer, keys);
    await sql('UPDATE partner_account SET buyer_user_id = $2 WHERE company_id = $1 AND name LIKE $3', [
      ...[desk.company, desk.world.ALFA.buyer, 'lane account%'],
    ]);
    const master = await created(pause(idsAt(0, 1, 20)), 'ALFA-buyer');
    const { taskId } = await apply(master, {}, 'ALFA-buyer');
    await desk.call(`mutation { automation { task(id: ${taskId}) { approve { status } } } }`, {}, 'ALFA-buyer');
    await desk.ended(taskId);
    await setTraffic(null);
    const narrowed = async (filters: object) =>
      apply(await created(counterOf(PAUSE, [master], { filters }), 'ALFA-buyer'), {}, 'ALFA-buyer');
    expect(await narrowed({ customFilters: [{ name: 'cost', operation: 'gt', value: 1 }] })).toEqual({
      ...{ status: 'warning', message: 'No ad groups match now.', taskId: null },
    });
    const ofAccount = await narrowed({ partnerAccountIdIn: [desk.adgroups[20]!.accountId] });
    expect(ofAccount).toMatchObject({ message: '1 change to review.' });
    const rest = await narrowed({ customFilters: [{ name: 'cost', operation: 'lt', value: 1 }] });
    expect(rest).toMatchObject({ message: '2 changes to review.' });
    await sql('UPDATE partner_account SET buyer_user_id = $2 WHERE company_id = $1 AND name LIKE $3', [
      ...[desk.company, desk.world.ALFA.admin, 'lane account%'],
    ]);
  });

  it('excludes changes that are more than 30 days old', async () => {
    const master = await created(lower(idsAt(2)));
    const task = await carried(master);
    // Backdates the change. Audit records are append-only, so their triggers are disabled.
    await sql('ALTER TABLE audit_log DISABLE TRIGGER USER');
    await sql(
      `DO $$ DECLARE part regclass; BEGIN FOR part IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'audit_log'::regclass
         LOOP EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', part); END LOOP; END $$`,
    );
    await sql(`UPDATE audit_log SET created_at = now() - interval '31 days' WHERE task_id = $1`, [task]);
    expect(await matches(counterOf(LOWER, [master]))).toMatchObject({ scopeCount: 0, undoCount: 0 });
    expect(await apply(await created(counterOf(LOWER, [master])))).toEqual(NOTHING);
  });
});

describe('a counter rule', () => {
  it('restores the value from before the first of several tasks in one task', async () => {
    const master = await created(lower(idsAt(3, 4)));
    const tasks = [await carried(master), await carried(master), await carried(master)];
    expect(desk.held(3).maxCpc).toBe(72_900);
    const counter = await created(counterOf(LOWER, [master]));
    const before = await desk.taskCount();
    const undo = await carried(counter);
    expect(await desk.taskCount()).toBe(before + 1);
    expect([desk.held(3).maxCpc, desk.held(4).maxCpc]).toEqual([100_000, 100_000]);
    const { data } = await desk.call(
      `query ($id: Int!, $first: Int!) { automation {
         task(id: $id) { isCounterRule undoOfTaskId alsoUndoOfTaskIds operationCount }
         first: task(id: $first) { childTasks { id } lastCounterRuleTask { id } }
         tasks(perPage: 10) { items { id childTasks { id } } }
         operations(taskId: $id) { items { id oldValue newValue } }
         undone: operations(taskId: $first) { items { undoneByOperationId } } } }`,
      { id: undo, first: tasks[0] },
    );
    const { task, first, operations, undone } = data.automation;
    expect(task).toEqual({
      ...{ isCounterRule: true, undoOfTaskId: tasks[2], alsoUndoOfTaskIds: [tasks[1], tasks[0]], operationCount: 2 },
    });
    expect(first).toEqual({ childTasks: [{ id: undo }], lastCounterRuleTask: { id: undo } });
    expect(operations.items[0]).toMatchObject({ oldValue: '0.0729', newValue: '0.1' });
    const ids = operations.items.map(({ id }: { id: number }) => id);
    expect(undone.items.map((each: { undoneByOperationId: number }) => each.undoneByOperationId)).toEqual(ids);
    const listed = data.automation.tasks.items.filter(({ id }: { id: number }) => tasks.includes(id));
    expect(listed.map(({ childTasks }: { childTasks: object[] }) => childTasks)).toEqual(
      tasks.map(() => [{ id: undo }]),
    );
    expect(await apply(counter)).toEqual(NOTHING);
  });

  it('preserves later decisions of users, even if a user sets the same value again', async () => {
    const master = await created(pause(idsAt(5, 6)));
    await carried(master);
    await edit(5, 'Status', 2);
    await edit(5, 'Status', 3);
    const bids = await created(lower(idsAt(7, 8)));
    await carried(bids);
    await carried(bids);
    await edit(7, 'MaxCPC', 0.09);
    await edit(7, 'MaxCPC', 0.081);
    await carried(await created(counterOf(PAUSE, [master])));
    await carried(await created(counterOf(LOWER, [bids])));
    expect([desk.held(5).status, desk.held(6).status]).toEqual(['paused', 'enabled']);
    expect([desk.held(7).maxCpc, desk.held(8).maxCpc]).toEqual([81_000, 100_000]);
  });

  it('preserves later changes by other rules, and by users at the platform', async () => {
    const master = await created(lower(idsAt(9, 10, 11)));
    await carried(master);
    await carried(await created(lower(idsAt(9))));
    desk.held(10).maxCpc = 170_000;
    const refresh = `mutation ($id: Int!) { adgroup(adgroupId: $id) { refreshMaxCPC { status } } }`;
    await desk.call(refresh, { id: desk.adgroups[10]!.id });
    desk.held(10).maxCpc = 90_000;
    await desk.call(refresh, { id: desk.adgroups[10]!.id });
    await carried(await created(counterOf(LOWER, [master])));
    expect([9, 10, 11].map((at) => desk.held(at).maxCpc)).toEqual([81_000, 90_000, 100_000]);
  });

  it('preserves an edit at the platform that conflicted with a change of its master rule', async () => {
    const master = await created(lower(idsAt(6, 7)));
    await carried(master);
    desk.held(6).maxCpc = 170_000;
    const { taskId } = await apply(master);
    expect(await approve(taskId)).toMatchObject({ statusValue: 'ERROR', successCount: 1 });
    await carried(await created(counterOf(LOWER, [master])));
    expect([6, 7].map((at) => desk.held(at).maxCpc)).toEqual([170_000, 100_000]);
  });

  it('preserves changes of the campaign if the platform treats both levels as one entity', async () => {
    const master = await created(pause(idsAt(12, 13)));
    await carried(master);
    const { id, externalId } = desk.adgroups[12]!;
    await sql(
      `UPDATE campaign c SET external_id = $3 FROM adgroup g WHERE g.company_id = $1 AND g.id = $2
         AND c.company_id = g.company_id AND c.id = g.campaign_id`,
      [desk.company, id, externalId],
    );
    await sql(
      `INSERT INTO audit_log (company_id, source, action, entity_type, entity_id, before, after)
       SELECT $1, 'person', 'campaign.status', 'campaign', campaign_id::text, '{"status": 3}', '{"status": 3}' FROM adgroup
       WHERE company_id = $1 AND id = $2`,
      [desk.company, id],
    );
    expect(await matches(counterOf(PAUSE, [master]))).toMatchObject({ scopeCount: 1, undoCount: 1 });
    await carried(await created(counterOf(PAUSE, [master])));
    expect([desk.held(12).status, desk.held(13).status]).toEqual(['paused', 'enabled']);
    await sql(`UPDATE campaign SET external_id = 'lane-c-1' WHERE company_id = $1 AND external_id = $2`, [
      desk.company,
      externalId,
    ]);
  });

  it("finds changes that precede any number of changes that can't be undone", async () => {
    const ids = desk.adgroups.slice(20, 40).map(({ id }) => id);
    const master = await created(lower(ids));
    for (const id of [...idsAt(14), ...ids, ...idsAt(19)]) {
      await save(master, lower([id]));
      await carried(master);
    }
    // A user changes ten of the values, and the platform has another, unread value for the next ten.
    const { data } = await desk.call(RAISE, { ids: ids.slice(0, 10), value: 0.1 });
    await desk.ended(data.adgroupBulk.updateBid.taskId);
    for (let at = 30; at < 40; at += 1) desk.held(at).maxCpc = 50_000 + 1_000 * at;
    const ruleTasks = desk.console.app.get(RuleTasks);
    Object.assign(ruleTasks, { maxChanges: 4 });
    try {
      await carried(await created(counterOf(LOWER, [master])));
    } finally {
      Object.assign(ruleTasks, { maxChanges: 50_000 });
    }
    expect([desk.held(14).maxCpc, desk.held(19).maxCpc]).toEqual([100_000, 100_000]);
  });

  it("doesn't block other changes in the account while a platform is slow", async () => {
    const master = await created(lower(idsAt(15)));
    await carried(master);
    const counter = await created(counterOf(LOWER, [master]));
    const platforms = desk.console.app.get(AdPlatforms);
    const { account } = platforms;
    let answer = (): void => undefined;
    const asked = new Promise<void>((reached) => {
      let isFirst = true;
      platforms.account = async (...of) => {
        if (isFirst) {
          isFirst = false;
          reached();
          await new Promise<void>((resolve) => (answer = resolve));
        }
        return account(...of);
      };
    });
    const applied = apply(counter);
    try {
      await asked;
      const edited = edit(16, 'MaxCPC', 0.2).then(() => 'edited');
      const late = new Promise((resolve) => setTimeout(() => resolve('still waiting'), 5_000));
      expect(await Promise.race([edited, late])).toBe('edited');
    } finally {
      answer();
      platforms.account = account;
    }
    const { taskId } = await applied;
    await approve(taskId);
    expect(desk.held(15).maxCpc).toBe(100_000);
  });

  it('skips entities that changed during a platform request until the next check', async () => {
    const master = await created(lower(idsAt(17, 18)));
    await carried(master);
    const platforms = desk.console.app.get(AdPlatforms);
    const { account } = platforms;
    platforms.account = async (...of) => {
      platforms.account = account;
      await edit(17, 'MaxCPC', 0.09);
      await edit(17, 'MaxCPC', 0.08);
      await edit(17, 'MaxCPC', 0.09);
      return account(...of);
    };
    const { message } = await apply(await created(counterOf(LOWER, [master])));
    expect(message).toBe('1 change to review.');
  });
});

describe('a preview of a counter rule', () => {
  const age = (taskId: number, hours: number) =>
    sql(
      `UPDATE automation_task SET created_at = created_at - $3 * interval '1 hour' WHERE company_id = $1 AND id = $2`,
      [...[desk.company, taskId, hours]],
    );
  const expire = () =>
    desk.console.app.get(JobRegistry).handlerOf('approvals.expire')({} as never, {
      progress: async () => undefined,
      stopping: new AbortController().signal,
    });
  const statusOf = async (id: number) => {
    const { data } = await desk.call(
      `{ automation { task(id: ${id}) { status statusValue statusMessage endedBy { username } } } }`,
    );
    return data.automation.task;
  };

  it('reserves its changes until the preview expires after 24 hours', async () => {
    const master = await created(lower(idsAt(0)));
    await carried(master);
    const counter = await created(counterOf(LOWER, [master]));
    const { taskId } = await apply(counter);
    const waiting = { status: 'warning', message: `Its undo waits for approval in task ${taskId}.`, taskId: null };
    expect(await apply(counter)).toEqual(waiting);
    await age(taskId, 23);
    await expire();
    expect(await apply(counter)).toEqual(waiting);
    await age(taskId, 2);
    await expire();
    expect(await statusOf(taskId)).toEqual({
      ...{ status: 'Expired', statusValue: 'REJECTED', statusMessage: 'Not approved within 24 hours.', endedBy: null },
    });
    await carried(counter);
    expect(desk.held(0).maxCpc).toBe(100_000);
    const { rows } = await sql(
      `SELECT source, action, user_id FROM audit_log WHERE task_id = $1 AND entity_type = 'automationTask'`,
      [taskId],
    );
    expect(rows).toEqual([{ source: 'system', action: 'automationTask.expire', user_id: null }]);
  });

  it("expires like any other task, even if another task can't be expired", async () => {
    const { data } = await desk.call(RAISE, { ids: idsAt(1), value: 0.1, preview: true });
    const { taskId } = data.adgroupBulk.updateBid;
    await age(taskId, 25);
    for (const [at, { company }] of [desk.world.ALFA, desk.world.BRAVO].entries())
      await sql(
        `INSERT INTO automation_task (company_id, id, type, state, created_at)
         VALUES ($1, $2, 'pauseAdGroups', 'PENDING', now() - interval '2 days')`,
        [company, 990_001 + at],
      );
    await sql(`CREATE FUNCTION fail_expire() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.task_id = 990001 THEN RAISE EXCEPTION 'planted'; END IF; RETURN NEW; END $$`);
    await sql('CREATE TRIGGER fail_expire BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION fail_expire()');
    const states = async () => {
      const { rows } = await sql('SELECT state FROM automation_task WHERE id = ANY($1) ORDER BY id', [
        [taskId, 990_001, 990_002],
      ]);
      return rows.map(({ state }) => state);
    };
    try {
      await expect(expire()).rejects.toThrow('planted');
      expect(await states()).toEqual(['REJECTED', 'PENDING', 'REJECTED']);
    } finally {
      await sql('DROP TRIGGER fail_expire ON audit_log');
    }
    await expire();
    expect(await states()).toEqual(['REJECTED', 'REJECTED', 'REJECTED']);
    expect(desk.held(1).maxCpc).toBe(100_000);
  });

  it('exists once per Idempotency-Key, even if the matches change', async () => {
    const master = await created(lower(idsAt(2, 3)));
    await carried(master);
    const counter = await created(counterOf(LOWER, [master]));
    const key = { 'Idempotency-Key': 'counter-lost-answer' };
    const first = await apply(counter, key);
    expect(await apply(counter, key)).toEqual(first);
    expect(await Promise.all([apply(counter, key), apply(counter, key)])).toEqual([first, first]);
    const other = { 'Idempotency-Key': 'rule-lost-answer' };
    const preview = await apply(master, other);
    await setTraffic(null);
    expect(await apply(master, other)).toEqual(preview);
  });
});

describe('a master rule', () => {
  it("keeps its action and can't become a counter rule while counter rules undo its changes", async () => {
    const ids = idsAt(4);
    const master = await created(lower(ids));
    const other = await created(pause(ids));
    const back = await created(counterOf(LOWER, [master], { name: 'Back' }));
    const again = await created(counterOf(LOWER, [master], { name: 'Again' }));
    expect(await save(master, pause(ids))).toMatchObject({
      status: 'error',
      errors: [
        {
          field: 'typeValue',
          messages: ['Back, Again undo what this rule does. Change or remove them before you choose another action.'],
        },
      ],
    });
    const third = await created(lower(idsAt(5)));
    expect(await save(master, counterOf(LOWER, [third]))).toMatchObject({
      status: 'error',
      errors: [
        {
          field: 'masterRuleIds',
          messages: ['Back, Again undo what this rule does. Change or remove them before this rule undoes others.'],
        },
      ],
    });
    expect(await save(master, lower(idsAt(6)))).toMatchObject({ status: 'success' });
    expect(await save(other, lower(ids))).toMatchObject({ status: 'success' });
    await save(back, counterOf(LOWER, [third]));
    await save(again, counterOf(LOWER, [third]));
    expect(await save(master, pause(ids))).toMatchObject({ status: 'success' });
  });

  it('accepts only one of two concurrent saves, a new action or a counter rule', async () => {
    for (let round = 0; round < 5; round += 1) {
      const master = await created(lower(idsAt(7)));
      const answers = await Promise.all([save(master, pause(idsAt(7))), save(null, counterOf(LOWER, [master]))]);
      expect(answers.map(({ status }) => status).sort()).toEqual(['error', 'success']);
    }
  });
});
