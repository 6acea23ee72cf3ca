import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { addDays, dayOf } from '@adops/domain';
import fc from 'fast-check';
import { AutomationDesk, RAISE } from '../../../../test/automation/automation-desk.js';
import { OLD_BID } from '../../../../test/automation/lane-world.js';
import { findMember } from '../../../core/tenancy/index.js';
import { FactLoader } from '../../facts/index.js';
import { RuleEvaluation } from '../rule-evaluation.js';
import { findRule } from '../rules.repository.js';
import { storedRule } from '../stored-rule.js';
import { Entities } from '../../../core/database/index.js';
import { BacktestsService } from './backtests.service.js';

jest.setTimeout(300_000);
let desk: AutomationDesk;
const yesterday = addDays(dayOf(new Date()), -1);
const PLAYED = 6;
const BOUND = 20;
/** Bid step of the platform in this spec. */
const STEP = 100;
const never = new AbortController().signal;

beforeAll(async () => {
  desk = await AutomationDesk.open();
});
afterAll(() => desk.close());

/** Loads these costs of ad groups as if they were reported now. */
async function report(costs: readonly (readonly [at: number, cost: number])[]): Promise<void> {
  await new FactLoader(desk.database).load({
    companyId: desk.company,
    source: 'spec',
    sides: ['cost'],
    accountId: 0,
    slice: { exact: true },
    rows: costs.map(([at, cost]) => ({
      adgroupId: desk.adgroups[at]!.id,
      date: yesterday,
      hour: 3,
      cost: cost * 1_000_000,
      bought: 1,
    })),
  });
}

const rule = (more: object) => ({
  name: `Replayed ${Math.random()}`,
  typeValue: 'updateBidForAdGroups',
  filters: { searchPhrase: 'lane ad group', customFilters: [{ name: 'cost', operation: 'gt', value: BOUND }] },
  settings: { bidType: 'maxCPC', action: 'decrease', changeValueType: 'percent', changeValue: 0.1 },
  timeFrames: [{ preset: 'yesterday' }],
  ...more,
});

async function create(input: object): Promise<number> {
  const { data, errors } = await desk.call(
    'mutation ($input: AutomationRuleInput!) { createAutomationRule(input: $input) { id errors { field messages } } }',
    { input },
  );
  if (errors || !data.createAutomationRule.id) throw new Error(JSON.stringify(errors ?? data));
  return data.createAutomationRule.id as number;
}

/** Applies the rule. @returns the task, or null if nothing matched */
async function apply(id: number): Promise<number | null> {
  const { data } = await desk.call(`mutation { automation { rule(id: ${id}) { apply { taskId } } } }`);
  const taskId = data.automation.rule.apply.taskId as number | null;
  if (taskId !== null) {
    await desk.call(`mutation { automation { task(id: ${taskId}) { approve { status } } } }`);
    await desk.ended(taskId);
  }
  return taskId;
}

async function replay(input: object) {
  const started = await desk.call(
    'mutation ($input: AutomationRuleInput!) { automation { backtestRule(input: $input) { status message errors { field messages } } } }',
    { input },
  );
  expect(started.data.automation.backtestRule).toMatchObject({ status: 'success' });
  expect(await desk.console.app.get(BacktestsService).runWaiting(never)).toBe(1);
  const { data } = await desk.call(
    '{ automation { ruleBacktest { state message result { actionCount cappedCount recordedCount differingCount } } } }',
  );
  return data.automation.ruleBacktest;
}

interface Planned {
  readonly entity: number;
  readonly oldValue: number;
  readonly newValue: number;
}

/**
 * Calculates the expected bids: 10% less for a cost above the bound, but never below 70% of the bid a day ago.
 * Everything happens within minutes, so the bid a day ago is the one before the first change.
 */
class Model {
  readonly costs = new Map<number, number>();
  readonly bids: number[];
  readonly start: number[];
  readonly planned: Planned[] = [];

  constructor(count: number, bid: number) {
    this.bids = Array.from({ length: count }, () => bid);
    this.start = [...this.bids];
  }

  apply(): void {
    for (const [at, cost] of this.costs) {
      if (cost <= BOUND) continue;
      const present = this.bids[at]!;
      const least = Math.ceil((this.start[at]! * 0.7) / STEP - 1e-6) * STEP;
      const wanted = Math.round((present * 0.9) / STEP) * STEP;
      const next = wanted >= this.start[at]! * 0.7 ? wanted : least < present ? least : present;
      this.planned.push({ entity: desk.adgroups[at]!.id, oldValue: present, newValue: next });
      this.bids[at] = next;
    }
  }
}

const recordedOf = async (ruleId: number): Promise<Planned[]> => {
  const { rows } = await desk.database.pool.query<Planned>(
    `SELECT o.entity_id AS entity, (o.old_value #>> '{}')::int AS "oldValue", (o.new_value #>> '{}')::int AS "newValue"
     FROM automation_operation o JOIN automation_task t ON t.company_id = o.company_id AND t.id = o.task_id
     WHERE t.company_id = $1 AND t.rule_id = $2 ORDER BY o.task_id, o.entity_id`,
    [desk.company, ruleId],
  );
  return rows;
};
const sorted = (planned: readonly Planned[]): string[] => planned.map((each) => JSON.stringify(each)).sort();

const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'apply' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      costs: fc.array(fc.tuple(fc.nat({ max: PLAYED - 1 }), fc.integer({ min: 1, max: 40 })), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit' as const), at: fc.nat({ max: PLAYED - 1 }) }) },
);

it('reproduces the recorded operations of a rule, with any changes between its checks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
      await desk.reset();
      await desk.database.pool.query(
        `UPDATE automation_operation SET finished_at = finished_at - interval '2 days' WHERE company_id = $1`,
        [desk.company],
      );
      const first = Array.from({ length: PLAYED }, (_, at) => [at, 10 + 4 * at] as const);
      await report(first);
      const model = new Model(PLAYED, OLD_BID);
      for (const [at, cost] of first) model.costs.set(at, cost);
      const input = rule({});
      const id = await create(input);
      const checks: { readonly at: Date; readonly matches: number[] }[] = [];
      for (const each of [...steps, { kind: 'apply' as const }]) {
        if (each.kind === 'report') {
          const costs = new Map(each.costs);
          await report([...costs]);
          for (const [at, cost] of costs) model.costs.set(at, cost);
        } else if (each.kind === 'edit') {
          const { data } = await desk.call(RAISE, { ids: [desk.adgroups[each.at]!.id], preview: false, value: 0.2 });
          await desk.ended(data.adgroupBulk.updateBid.taskId);
          model.bids[each.at] = Math.round((model.bids[each.at]! * 1.2) / STEP) * STEP;
        } else {
          const matches = [...model.costs].flatMap(([at, cost]) => (cost > BOUND ? [desk.adgroups[at]!.id] : []));
          checks.push({ at: new Date(), matches: matches.sort((left, right) => left - right) });
          await apply(id);
          model.apply();
        }
      }
      expect(sorted(await recordedOf(id))).toEqual(sorted(model.planned));
      const answer = await replay({ ...input, id });
      expect(answer).toMatchObject({ state: 'done', message: null });
      // A check of a manually applied rule is recorded only if it matches something.
      const isRecorded = checks.some(({ matches }) => matches.length > 0);
      expect(answer.result).toMatchObject({
        recordedCount: isRecorded ? model.planned.length : null,
        differingCount: isRecorded ? 0 : null,
      });
      expect(answer.result.actionCount).toBe(model.planned.filter((each) => each.newValue !== each.oldValue).length);
      await matchesAsKnown(id, checks);
    }),
    { numRuns: Number(process.env['REPLAY_SEQUENCES'] ?? 8) },
  );
});

/** Verifies that the figures known at each check give the same matches as the recorded ones. */
async function matchesAsKnown(
  id: number,
  checks: readonly { readonly at: Date; readonly matches: readonly number[] }[],
): Promise<void> {
  const member = (await findMember(desk.database.pool, desk.company, desk.world.ALFA.admin))!;
  const viewer = { ...member, actorId: member.userId, sessionId: null };
  const entities = desk.console.app.get(Entities);
  const judged = storedRule((await findRule(entities.for(desk.company), id))!);
  for (const { at, matches } of checks) {
    const [judgment] = await desk.console.app.get(RuleEvaluation).judge([{ viewer, rule: judged }], at, at);
    if (judgment instanceof Error) throw judgment;
    expect([...judgment!.matches.keys()].sort((left, right) => left - right)).toEqual(matches);
  }
}

it('reports differences from the record, and skips the comparison for another rule', async () => {
  await desk.reset();
  await report([[0, 30]]);
  const input = rule({});
  const id = await create(input);
  const taskId = await apply(id);
  expect((await replay({ ...input, id })).result).toMatchObject({ differingCount: 0 });
  await desk.database.pool.query(
    `UPDATE automation_operation SET new_value = '1', edited_from = NULL WHERE company_id = $1 AND task_id = $2`,
    [desk.company, taskId],
  );
  expect((await replay({ ...input, id })).result.differingCount).toBeGreaterThan(0);
  const other = { ...input, settings: { ...input.settings, changeValue: 0.2 } };
  expect((await replay({ ...other, id })).result).toMatchObject({ recordedCount: null, differingCount: null });
});
