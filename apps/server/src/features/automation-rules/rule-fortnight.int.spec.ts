import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { intervalOf, DAILY_CHANGE_CAP } from '@adops/domain';
import { AutomationDesk } from '../../../test/automation/automation-desk.js';
import { Fortnight, seeded } from '../../../test/automation/fortnight.js';
import { tell } from '../../../test/automation/kill-stage.js';
import { OLD_BID } from '../../../test/automation/lane-world.js';
import { GIVEN_UP } from './rule-runs.repository.js';
import { NO_CHANGE_NEEDED } from '../automation/planning/outcomes.js';

jest.setTimeout(900_000 + Number(process.env['FORTNIGHT_DAYS'] ?? 0) * 200_000);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Number of days to simulate. For two weeks, set FORTNIGHT_DAYS=14 FORTNIGHT_RULES=50. */
const days = Number(process.env['FORTNIGHT_DAYS'] ?? 1);
const RULES = Number(process.env['FORTNIGHT_RULES'] ?? 12);
/** Hours after a day without workers, enough for each counter rule to have a check. */
const CALM_HOURS = 4;
/** Look-back times around 24 hours, because a rule looks back from its check but its changes end some time later. */
const LOOK_BACKS = [DAY + HOUR / 2, DAY - HOUR / 2];
const SEED = Number(process.env['FORTNIGHT_SEED'] ?? 20_261_127);
/** Bid step of the platform. */
const STEP = 100;

let desk: AutomationDesk;
let played: Fortnight;

/** Costs are 1 to 40. Only a few of 20 ad groups match, so no rule counts as suspicious. */
const condition = (operation: string, value: number) => [{ name: 'cost', operation, value }];
const scopeOf = (account: number) => `lane ad group ${account} `;
const bid = (action: string, changeValue: number) => ({
  typeValue: 'updateBidForAdGroups',
  settings: { bidType: 'maxCPC', action, changeValueType: 'percent', changeValue },
});

/** Returns rules and one counter rule for all of them in each of two accounts, and conflicting rules in the third. */
function ruleInput(at: number, ids: readonly number[]): object {
  const bound = 29 + (at % 8);
  const base = {
    name: `Rule ${at}`,
    timeFrames: [{ preset: 'yesterday' }],
    isSchedulerEnabled: true,
    scheduler: {},
    watchInterval: 1 + (at % 3),
    ...(at % 4 === 0 && { repeatInterval: 'day', maxApplicationsPerInterval: 1 + (at % 2) }),
  };
  const of = (account: number, custom: object) => ({ searchPhrase: scopeOf(account), customFilters: custom });
  switch (at % 6) {
    case 0:
      return { ...base, typeValue: 'pauseAdGroups', settings: null, filters: of(1, condition('gt', bound)) };
    case 2:
      return { ...base, ...bid('decrease', 0.1), filters: of(2, condition('gt', bound)) };
    case 1:
    case 3: {
      const isBid = at % 6 === 3;
      // A counter rule skips entities that other rules changed later, so the last one has all earlier rules as masters.
      if (at < RULES - 6) return { ...base, ...bid('increase', 0.05), filters: of(3, condition('lt', bound - 20)) };
      const masterRuleIds = ids.filter((_, other) => other % 6 === (isBid ? 2 : 0));
      const { repeatInterval: _, maxApplicationsPerInterval: __, ...free } = base as Record<string, unknown>;
      const type = isBid ? { typeValue: 'updateBidForAdGroups' } : { typeValue: 'pauseAdGroups' };
      const filters = of(isBid ? 2 : 1, condition('lt', bound - 6));
      return { ...free, ...type, settings: null, filters, masterRuleIds };
    }
    case 4:
      return { ...base, ...bid('increase', 0.1), filters: of(3, condition('gt', bound)) };
    default:
      return { ...base, ...bid('decrease', 0.15), filters: of(3, condition('gt', bound - 1)) };
  }
}

beforeAll(async () => {
  desk = await AutomationDesk.open({}, { accounts: 3, perAccount: 20 });
  await desk.stopWorker();
  await desk.database.pool.query('DELETE FROM automation_task');
  const ids: number[] = [];
  for (let at = 0; at < RULES; at += 1) {
    const { data, errors } = await desk.call(
      'mutation ($input: AutomationRuleInput!) { createAutomationRule(input: $input) { id errors { field messages } } }',
      { input: ruleInput(at, ids) },
    );
    const id = data?.createAutomationRule.id as number | null;
    if (!id) throw new Error(JSON.stringify(errors ?? data));
    ids.push(id);
  }
  await desk.call('mutation { automation { updateRuleSchedulerStatus(status: true) { status } } }');
  played = await Fortnight.begin(desk, days + 3, seeded(SEED));
  for (let hour = 0; hour < days * 24; hour += 1) await played.passHour();
  played.calmDown();
  for (let hour = 0; hour < CALM_HOURS; hour += 1) await played.passHour();
});
afterAll(() => desk.close());

const rows = async <Row extends object>(text: string): Promise<Row[]> =>
  (await desk.database.pool.query<Row>(text, [desk.company])).rows;
const count = async (text: string): Promise<number> => (await rows<{ n: number }>(text))[0]!.n;

interface Written {
  readonly externalId: string;
  readonly field: string;
  /** Amount at the platform before the change was sent. */
  readonly oldValue: number;
  readonly newValue: number;
  readonly message: string | null;
  readonly plannedAt: Date;
  readonly at: Date;
  readonly byRule: boolean;
  readonly isUndo: boolean;
}
const written = (): Promise<Written[]> =>
  rows<Written>(
    `SELECT g.external_id AS "externalId", o.field, (coalesce(o.seen_value, o.old_value) #>> '{}')::float8 AS "oldValue", (o.new_value #>> '{}')::float8 AS "newValue",
       o.message, t.created_at AS "plannedAt", o.finished_at AS at, t.rule_id IS NOT NULL AS "byRule", t.undo_of_task_id IS NOT NULL AS "isUndo"
     FROM automation_operation o JOIN automation_task t ON t.company_id = o.company_id AND t.id = o.task_id
     JOIN adgroup g ON g.company_id = o.company_id AND g.id = o.entity_id
     WHERE o.company_id = $1 AND o.state IN ('done', 'warned') ORDER BY o.finished_at, o.id`,
  );

const STATUS: Readonly<Record<number, string>> = { 2: 'enabled', 3: 'paused' };

describe(`${days} days with ${RULES} scheduled rules, crashing workers, and late or restated figures`, () => {
  it('write each change exactly once', async () => {
    const done = await written();
    const sent = done.filter(({ message }) => message !== NO_CHANGE_NEEDED);
    const asked = sent.map(({ externalId, field, newValue }) =>
      field === 'maxCPC' ? `${externalId} maxCpc ${newValue}` : `${externalId} status ${STATUS[newValue]}`,
    );
    const applied = desk.platform.applied.map(({ id, field, value }) => `${id} ${field} ${value}`);
    expect(applied.sort()).toEqual(asked.sort());
    const open = await rows(
      `SELECT id, state, field, message FROM automation_operation WHERE company_id = $1
       AND (finished_at IS NULL AND state <> 'excluded' OR state IN ('person', 'rejected', 'conflict'))`,
    );
    expect(open).toEqual([]);
    expect(await count('SELECT count(*)::int AS n FROM operation_intent WHERE company_id = $1')).toBe(0);
    expect(
      await count('SELECT count(*)::int AS n FROM automation_lane WHERE company_id = $1 AND closed_at IS NULL'),
    ).toBe(0);
    const { restated, late } = played.figures;
    const runs = await rows<{ outcome: string; n: number }>(
      'SELECT outcome, count(*)::int AS n FROM automation_rule_run WHERE company_id = $1 GROUP BY 1 ORDER BY 1',
    );
    tell(`${days} days, ${RULES} rules`, [
      {
        changes: done.length,
        sent: sent.length,
        byHand: done.filter(({ byRule }) => !byRule).length,
        undone: done.filter(({ isUndo }) => isUndo).length,
        ...played.killed,
        ...{ late, restated },
        ...Object.fromEntries(runs.map(({ outcome, n }) => [outcome, n])),
      },
    ]);
    expect(done.length).toBeGreaterThan(20);
    expect(played.killed.schedulers + played.killed.workers).toBeGreaterThan(2);
  });

  it('store the same values as the platform', async () => {
    const ours = await rows<{ externalId: string; bid: string; status: number }>(
      `SELECT external_id AS "externalId", max_cpc_micros::text AS bid, status_id AS status FROM adgroup WHERE company_id = $1
       AND name LIKE 'lane ad group%'`,
    );
    const differing = ours.filter(({ externalId, bid: mine, status }) => {
      const held = desk.platform.entities.get(externalId)!;
      return String(held.maxCpc) !== mine || held.status !== STATUS[status];
    });
    expect(differing).toEqual([]);
  });

  it('complete each check once, with a result and one task per application', async () => {
    expect(
      await count(`SELECT count(*)::int AS n FROM automation_rule_run WHERE company_id = $1 AND outcome IS NULL`),
    ).toBe(0);
    // A check is abandoned only after several workers failed on it, and its message says so.
    expect(
      await rows(
        `SELECT message FROM automation_rule_run WHERE company_id = $1 AND outcome = 'failed' AND message IS DISTINCT FROM '${GIVEN_UP}'`,
      ),
    ).toEqual([]);
    expect(
      await count(
        `SELECT count(*)::int AS n FROM automation_task t WHERE t.company_id = $1 AND t.is_scheduled
           AND (SELECT count(*) FROM automation_rule_run r WHERE r.company_id = t.company_id AND r.task_id = t.id) <> 1`,
      ),
    ).toBe(0);
    expect(
      await count(
        `SELECT count(*)::int AS n FROM (SELECT undo_of_id FROM automation_operation WHERE company_id = $1 AND undo_of_id IS NOT NULL
           AND state IN ('done', 'warned') GROUP BY 1 HAVING count(*) > 1) twice`,
      ),
    ).toBe(0);
  });

  it('apply no rule more often per interval than allowed', async () => {
    const applied = await rows<{ id: number; slot: Date; interval: 'day'; max: number }>(
      `SELECT r.id, w.slot, r.repeat_interval AS interval, r.max_applications AS max
       FROM automation_rule_run w JOIN automation_rule r ON r.company_id = w.company_id AND r.id = w.rule_id
       WHERE w.company_id = $1 AND w.outcome = 'applied' AND r.repeat_interval IS NOT NULL`,
    );
    expect(applied.length).toBeGreaterThan(0);
    const counts = new Map<string, { n: number; max: number }>();
    for (const { id, slot, interval, max } of applied) {
      const key = `${id} ${intervalOf(slot, interval, 'UTC')}`;
      counts.set(key, { n: (counts.get(key)?.n ?? 0) + 1, max });
    }
    expect([...counts].filter(([, { n, max }]) => n > max)).toEqual([]);
  });

  it('change no bid by more than ±30% in 24 hours by a rule, except to revert a change', async () => {
    const bids = (await written()).filter(({ field }) => field === 'maxCPC');
    // The 24 hours count from the time of planning, because a change may wait for other changes or for a platform.
    const beyond = bids.filter(({ externalId, oldValue, newValue, plannedAt, at, byRule, isUndo }) => {
      if (!byRule || isUndo) return false;
      const own = bids.filter((other) => other.externalId === externalId && other.at <= at);
      const [early, late] = LOOK_BACKS.map((time) => plannedAt.getTime() - time);
      const since = own.filter((other) => other.at.getTime() > early!);
      // All amounts of the bid about 24 hours earlier, because rules run at the same minute of each day.
      const starts = [
        since[0]!.oldValue,
        ...since.filter((other) => other.at.getTime() <= late!).map((other) => other.newValue),
      ];
      return starts.every((start) => {
        const away = (value: number): number => Math.abs(value - start);
        return away(newValue) > DAILY_CHANGE_CAP * start + STEP && away(newValue) > away(oldValue);
      });
    });
    expect(beyond).toEqual([]);
    expect(bids.filter(({ byRule }) => byRule).length).toBeGreaterThan(10);
  });

  it('undo all changes that counter rules target', async () => {
    const [first, second] = [...new Set(desk.adgroups.map(({ accountId }) => accountId))];
    const left = desk.adgroups.flatMap(({ accountId, externalId }) => {
      const { status, maxCpc } = desk.platform.entities.get(externalId)!;
      const isLeft = (accountId === first && status !== 'enabled') || (accountId === second && maxCpc !== OLD_BID);
      return isLeft ? [{ externalId, status, maxCpc }] : [];
    });
    expect(left).toEqual([]);
    const undone = (await written()).filter(({ isUndo }) => isUndo);
    expect(undone.length).toBeGreaterThan(3);
  });
});
