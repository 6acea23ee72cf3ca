import { InvalidRequest } from '@adops/connectors';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ACT, AutomationDesk } from '../../../../test/automation/automation-desk.js';
import { EVERYTHING, NOTHING, PlacementPlatform } from '../../../../test/automation/placement-platform.js';
import { giveRole } from '../../../../test/two-companies.js';
import { countApprovers } from '../approvals/approval-notices.repository.js';
import { AdPlatforms } from '../platforms.js';

jest.setTimeout(60_000);
const SITES = ['one.example', 'two.example', 'three.example'];
const DAY = '2026-01-15';
let desk: AutomationDesk;
let platform: PlacementPlatform;

beforeAll(async () => {
  desk = await AutomationDesk.open();
  await sql(
    `INSERT INTO connection (company_id, account_id, connector, collect_from)
     SELECT DISTINCT company_id, account_id, 'spec', now() FROM adgroup WHERE company_id = $1 AND account_id = ANY($2)`,
    [desk.company, accounts()],
  );
  await sql(
    `INSERT INTO placement (company_id, account_id, external_id, name)
     SELECT $1, a, name, 'Site ' || name FROM unnest($2::int[]) a, unnest($3::text[]) name`,
    [desk.company, accounts(), SITES],
  );
  await sql(
    `INSERT INTO placement_section (company_id, account_id, external_id, name)
     SELECT $1, a, 's:top', 'Top' FROM unnest($2::int[]) a`,
    [desk.company, accounts()],
  );
});
afterAll(() => desk.close());
beforeEach(async () => {
  platform = new PlacementPlatform();
  Object.assign(desk.console.app.get(AdPlatforms), { of: () => platform });
  await sql('DELETE FROM placement_setting WHERE company_id = $1', [desk.company]);
  await sql(
    `UPDATE connection SET blocks_read_at = now(), factors_read_at = now(), blockable = '{placement,section}',
       adjustable = '{placement,section}' WHERE company_id = $1`,
    [desk.company],
  );
});

const accounts = () => [...new Set(desk.adgroups.map(({ accountId }) => accountId))];
const sql = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  desk.database.pool.query<Row>(text, [...values]).then(({ rows }) => rows);
const group = (at = 0) => desk.adgroups[at]!;
const place = (at = 0) => `adGroup ${group(at).externalId}`;
const settings = () =>
  sql<{ adgroup: number; placement: string; section: string; status: number | null; factor: number | null }>(
    `SELECT adgroup_id AS adgroup, placement_external_id AS placement, section_external_id AS section, status_id AS status,
       bid_adjustment_micros AS factor FROM placement_setting WHERE company_id = $1 ORDER BY 1, 2, 3`,
    [desk.company],
  );
const lastRecord = async (type = 'placement') =>
  (
    await sql<Record<string, unknown>>(
      `SELECT action, source, user_id AS user, entity_name AS name, before, after FROM audit_log
       WHERE company_id = $1 AND entity_type = $2 ORDER BY id DESC LIMIT 1`,
      [desk.company, type],
    )
  )[0];

interface Where {
  readonly adgroup?: number;
  readonly account?: number | null;
}
async function act(action: string, { adgroup = group().id, account = null }: Where = {}, as?: string, key?: string) {
  const answer = await desk.call(
    `mutation ($account: Int, $adgroup: Int!) { adgroup(partnerAccountId: $account, adgroupId: $adgroup) { ${action} } }`,
    { account, adgroup },
    as,
    key ? { 'idempotency-key': key } : {},
  );
  return { ...answer, result: Object.values((answer.data?.adgroup ?? {}) as object)[0] as Record<string, unknown> };
}
const switchTo = (status: 'Enabled' | 'Disabled', site = SITES[0]!, where: Where = {}, as?: string, key?: string) =>
  act(
    `updatePlacement(newStatus: ${status}, placementId: "${site}") { status message newStatus taskId }`,
    where,
    as,
    key,
  );
const adjust = (factor: number, more = '', where: Where = {}, as?: string) =>
  act(
    `changePlacementBidAdjustment(sourceId: 5, placementId: "${SITES[0]}", bidAdjustment: ${factor}${more}) { status message }`,
    where,
    as,
  );
const codeOf = ({ errors }: { errors?: readonly { extensions?: { code?: unknown } }[] }) =>
  errors?.[0]?.extensions?.code;
const OPERATIONS = `query ($id: Int!) { automation { operations(taskId: $id) {
  items { id placement keyword adGroup campaign property statusValue statusMessage oldValue newValue isConflict platformValue } } } }`;
const operations = async (id: number) => (await desk.call(OPERATIONS, { id })).data.automation.operations.items;

describe('the status of a placement', () => {
  it('changes to blocked and back to enabled in one ad group, and records the user', async () => {
    const { result } = await switchTo('Disabled');
    expect(result).toMatchObject({ status: 'success', newStatus: 'Disabled' });
    expect([...platform.blocked.get(place())!]).toEqual([SITES[0]]);
    expect(await settings()).toEqual([
      { adgroup: group().id, placement: SITES[0], section: '', status: 3, factor: null },
    ]);
    expect(await desk.taskOf(result['taskId'] as number)).toMatchObject({
      type: 'Block placements',
      statusValue: 'SUCCESS',
      operationCount: 1,
    });
    expect(await operations(result['taskId'] as number)).toMatchObject([
      { placement: `Site ${SITES[0]}`, adGroup: 'lane ad group 1 1', property: 'status', newValue: 'blocked' },
    ]);
    expect(await lastRecord()).toMatchObject({
      action: 'placement.placementStatus',
      source: 'person',
      user: desk.world.ALFA.admin,
      name: `Site ${SITES[0]} in lane ad group 1 1`,
      after: { placementStatus: 3 },
    });
    expect((await switchTo('Enabled')).result).toMatchObject({ status: 'success', newStatus: 'Enabled' });
    expect([...platform.blocked.get(place())!]).toEqual([]);
    expect((await settings())[0]).toMatchObject({ status: 2 });
  });

  it('remains unchanged if already set, while changes at the platform are recorded', async () => {
    platform.blocked.set(place(), new Set([SITES[0]!]));
    const { result } = await switchTo('Disabled');
    expect(result).toMatchObject({ status: 'success', newStatus: 'Disabled' });
    expect(platform.written).toEqual([]);
    expect(await lastRecord()).toMatchObject({ source: 'outside', before: { placementStatus: 2 }, after: { placementStatus: 3 } }); // prettier-ignore
  });

  it('remains unchanged and reports a failure if the platform rejects the change', async () => {
    platform.refusal = new InvalidRequest('Not this site.');
    expect((await switchTo('Disabled')).result).toMatchObject({
      status: 'error',
      message: 'Not this site.',
      newStatus: null,
    });
    expect((await settings())[0]).toMatchObject({ status: null });
  });

  it('remains blocked and shows the reason if blocked at a higher level or by a list', async () => {
    const [account, campaign] = (await sql<{ a: number; c: number }>('SELECT account_id AS a, campaign_id AS c FROM adgroup WHERE company_id = $1 AND id = $2', [desk.company, group().id])).flatMap(({ a, c }) => [a, c]); // prettier-ignore
    const block = (inCampaign: number, fixedBy: string | null) =>
      sql(
        `INSERT INTO placement_setting (company_id, account_id, campaign_id, placement_external_id, status_id, fixed_by)
         VALUES ($1, $2, $3, $4, 3, $5)`,
        [desk.company, account, inCampaign, SITES[0], fixedBy],
      );
    await block(campaign!, null);
    const inCampaign = await switchTo('Enabled');
    expect(inCampaign.result).toMatchObject({
      status: 'error',
      message: 'Blocked in its whole campaign. Release it in Blocked placements.',
    });
    await sql('DELETE FROM placement_setting WHERE company_id = $1', [desk.company]);
    await block(0, null);
    expect((await switchTo('Enabled')).result).toMatchObject({
      message: 'Blocked in the whole account. Release it in Blocked placements.',
    });
    expect(platform.written).toEqual([]);
  });

  it('changes once for any number of requests with the same idempotency key', async () => {
    const ask = () => switchTo('Disabled', SITES[1], {}, undefined, 'placement-once');
    const [first, second] = [await ask(), await ask()];
    expect(second.data).toEqual(first.data);
    expect(platform.written).toHaveLength(1);
  });

  it("rejects changes that the platform doesn't support before sending a request", async () => {
    platform.can = NOTHING;
    expect((await switchTo('Disabled')).result).toMatchObject({
      status: 'error',
      message: "Double doesn't support blocking for placements.",
    });
    expect((await adjust(1.2)).result).toMatchObject({
      status: 'error',
      message: "Double doesn't support bid adjustments for placements.",
    });
    platform.can = { ...EVERYTHING, placementBlock: ['account'], adjustments: [] };
    expect((await switchTo('Disabled')).result).toMatchObject({ status: 'success' });
    expect(platform.written).toEqual([`block ${SITES[0]} in account`]);
  });

  it("isn't refreshed if the platform doesn't report blocked placements", async () => {
    await sql('UPDATE connection SET blocks_read_at = NULL WHERE company_id = $1', [desk.company]);
    platform.isSilent = true;
    expect((await switchTo('Disabled')).result).toMatchObject({ status: 'success', newStatus: 'Disabled' });
    expect((await switchTo('Enabled')).result).toMatchObject({ status: 'success', newStatus: 'Enabled' });
    expect(platform.written).toHaveLength(2);
  });
});

describe('bid adjustments', () => {
  it('apply to placements and sections, and are stored and recorded', async () => {
    expect((await adjust(1.2, ', oldValue: 1')).result).toEqual({ status: 'success', message: null });
    expect(platform.factors.get(place())!.get(SITES[0]!)).toBe(1.2);
    const section = await act(
      'changeSectionBidAdjustment(sourceId: 5, sectionId: "s:top", bidAdjustment: 0.75) { status message }',
    );
    expect(section.result).toEqual({ status: 'success', message: null });
    expect(await settings()).toEqual([
      { adgroup: group().id, placement: '', section: 's:top', status: null, factor: 750_000 },
      { adgroup: group().id, placement: SITES[0], section: '', status: null, factor: 1_200_000 },
    ]);
    expect(await lastRecord('section')).toMatchObject({ name: 'Top in lane ad group 1 1', before: { bidAdjustment: 1_000_000 }, after: { bidAdjustment: 750_000 } }); // prettier-ignore
    const blocked = await act('updateSection(newStatus: Disabled, sectionId: "s:top") { status newStatus }');
    expect(blocked.result).toEqual({ status: 'success', newStatus: 'Disabled' });
    expect([...platform.blocked.get(place())!]).toEqual(['s:top']);
  });

  it("don't overwrite a factor set at the platform, unless forced", async () => {
    platform.factors.set(place(), new Map([[SITES[0]!, 1.6]]));
    const refused = await adjust(1.2, ', oldValue: 1');
    expect(refused.result).toMatchObject({ status: 'warning', message: expect.stringContaining('Not applied.') });
    expect(platform.factors.get(place())!.get(SITES[0]!)).toBe(1.6);
    expect((await settings())[0]).toMatchObject({ factor: 1_600_000 });
    expect(await lastRecord()).toMatchObject({ source: 'outside', after: { bidAdjustment: 1_600_000 } });
    expect((await adjust(1.2, ', oldValue: 1, forced: true')).result).toMatchObject({ status: 'success' });
    expect(platform.factors.get(place())!.get(SITES[0]!)).toBe(1.2);
  });

  it("return the platform's value and the task, so that a user can overwrite the value", async () => {
    const fields = '{ status taskId conflict { count currentValue } }';
    const ask = (factor: number, more: string) =>
      act(
        `changePlacementBidAdjustment(sourceId: 5, placementId: "${SITES[0]}", bidAdjustment: ${factor}${more}) ${fields}`,
      );
    platform.factors.set(place(), new Map([[SITES[0]!, 1.6]]));
    const { result } = await ask(1.2, ', oldValue: 1');
    expect(result).toMatchObject({ status: 'warning', conflict: { count: 1, currentValue: 1.6 } });
    expect(await operations(result['taskId'] as number)).toMatchObject([{ isConflict: true }]);
    expect((await ask(1.2, ', oldValue: 1, forced: true')).result).toMatchObject({ status: 'success', conflict: null });
    expect(platform.factors.get(place())!.get(SITES[0]!)).toBe(1.2);
  });

  it("don't overwrite different factors in the account, and use them for the next request", async () => {
    const ask = async (factor: number) =>
      (
        await desk.call(
          `mutation ($id: Int!, $factor: Float!) { partnerAccount(id: $id) {
            updatePlacementBidAdjustment(placementId: "${SITES[0]}", bidAdjustment: $factor) { status taskId conflict { count currentValue } } } }`,
          { id: group().accountId, factor },
        )
      ).data.partnerAccount.updatePlacementBidAdjustment;
    expect(await ask(0.8)).toMatchObject({ status: 'success', conflict: null });
    for (const at of [0, 1]) platform.factors.set(place(at), new Map([[SITES[0]!, 1.6]]));
    expect(group(1).accountId).toBe(group().accountId);
    const met = await ask(0.9);
    expect(met).toMatchObject({ status: 'warning', conflict: { count: 2, currentValue: 1.6 } });
    expect(met.taskId).toBeGreaterThan(0);
    expect(platform.factors.get(place())!.get(SITES[0]!)).toBe(1.6);
    expect(await ask(0.9)).toMatchObject({ status: 'success', conflict: null });
    for (const at of [0, 1, 2]) expect(platform.factors.get(place(at))!.get(SITES[0]!)).toBe(0.9);
    platform.factors.set(place(), new Map([[SITES[0]!, 1.1]]));
    platform.factors.set(place(1), new Map([[SITES[0]!, 1.3]]));
    expect((await ask(0.7)).conflict).toEqual({ count: 2, currentValue: null });
  });

  it('fail validation at their field if out of range, between two steps, or not a number', async () => {
    for (const [factor, words] of [
      [2.5, 'Double accepts bid adjustments from 0.5 to 2.'],
      [1.234, 'Double accepts steps of 0.01.'],
      [0, 'Must be greater than 0.'],
      [-1, 'Must be greater than 0.'],
    ] as const) {
      const { errors } = await adjust(factor);
      expect([factor, errors?.[0]?.extensions]).toMatchObject([
        factor,
        { code: 'BAD_USER_INPUT', fields: { bidAdjustment: [words] } },
      ]);
    }
    expect(platform.written).toEqual([]);
    const ranges = async () =>
      (
        await desk.call(
          '{ automation { placementAdjustmentRange(sourceId: 5) { min max } sectionAdjustmentRange(sourceId: 5) { min } } }',
        )
      ).data.automation;
    expect((await ranges()).placementAdjustmentRange).toEqual({ min: 0.5, max: 2 });
    platform.can = { ...EVERYTHING, adjustments: [] };
    expect(await ranges()).toEqual({ placementAdjustmentRange: null, sectionAdjustmentRange: null });
  });

  it("require approval beyond the company's maximum factor", async () => {
    platform.can = { ...EVERYTHING, adjustments: [{ dimension: 'placement', level: 'adGroup', min: 0.01, max: 11, onOffOnly: false, canSwitchOff: false }] }; // prettier-ignore
    expect((await adjust(4)).result).toMatchObject({
      status: 'warning',
      message: '×4 exceeds the limit of ×3. Another user must approve this.',
    });
    expect(platform.written).toEqual([]);
  });

  it('apply to all ad groups of an account in one task', async () => {
    const ask = (account: number, factor: number, placement = SITES[0]) =>
      desk.call(
        `mutation ($id: Int!, $factor: Float!, $placement: String!) { partnerAccount(id: $id) {
          updatePlacementBidAdjustment(placementId: $placement, bidAdjustment: $factor) { status message } } }`,
        { id: account, factor, placement },
      );
    const { data } = await ask(accounts()[0]!, 0.8);
    expect(data.partnerAccount.updatePlacementBidAdjustment).toEqual({ status: 'success', message: 'Set in 20 ad groups.' }); // prettier-ignore
    expect(platform.written).toHaveLength(20);
    expect([...platform.factors.values()].every((factors) => factors.get(SITES[0]!) === 0.8)).toBe(true);
    expect((await settings()).every(({ factor }) => factor === 800_000)).toBe(true);
    expect(codeOf(await ask(accounts()[0]!, 0.8, 'unknown.example'))).toBe('NOT_FOUND');
    expect(codeOf(await ask(desk.world.BRAVO.account, 0.8))).toBe('NOT_FOUND');
    platform.refusal = new InvalidRequest('Closed.');
    expect((await ask(accounts()[0]!, 0.7)).data.partnerAccount.updatePlacementBidAdjustment).toEqual({ status: 'error', message: 'Closed.' }); // prettier-ignore
    const { data: section } = await desk.call(
      `mutation { partnerAccount(id: ${accounts()[1]}) { updateSectionBidAdjustment(sectionId: "s:top", bidAdjustment: 3) { status message } } }`,
    );
    expect(section.partnerAccount.updateSectionBidAdjustment).toEqual({ status: 'error', message: 'Double accepts bid adjustments from 0.5 to 2.' }); // prettier-ignore
  });
});

describe('permission to change placements', () => {
  const as = 'ALFA-buyer';
  const may = (...keys: Parameters<typeof giveRole>[3]) =>
    giveRole(desk.database, desk.company, desk.world.ALFA.buyer, keys);
  const share = (buyer: number) =>
    sql('UPDATE partner_account SET buyer_user_id = $1 WHERE id = $2', [buyer, group().accountId]);

  it('requires its own key and access to the account, but no other permission', async () => {
    await share(desk.world.ALFA.buyer);
    await may('placement-report', 'bulk-actions');
    expect(codeOf(await switchTo('Disabled', SITES[0], {}, as))).toBe('FORBIDDEN');
    expect(codeOf(await adjust(1.1, '', {}, as))).toBe('FORBIDDEN');
    expect(codeOf(await desk.call(`mutation { releaseBlockedPlacements(ids: [1]) { status } }`, {}, as))).toBe('FORBIDDEN'); // prettier-ignore
    expect(codeOf(await desk.call(`mutation { placementBulk { block { status } } }`, {}, as))).toBe('FORBIDDEN');
    await may('placement-report-bulk-actions');
    expect((await switchTo('Disabled', SITES[0], {}, as)).result).toMatchObject({ status: 'success' });
    await share(desk.world.ALFA.admin);
    expect(codeOf(await switchTo('Enabled', SITES[0], {}, as))).toBe('NOT_FOUND');
    expect([...platform.blocked.get(place())!]).toEqual([SITES[0]]);
  });

  it('returns the same error for unknown placements and for other accounts or companies', async () => {
    const { BRAVO } = desk.world;
    for (const [site, where] of [
      ['unknown.example', {}],
      [SITES[0]!, { adgroup: 99_999_999 }],
      [SITES[0]!, { adgroup: BRAVO.adgroup }],
      [SITES[0]!, { account: accounts()[1]! }],
    ] as const)
      expect([site, codeOf(await switchTo('Disabled', site, where))]).toEqual([site, 'NOT_FOUND']);
    expect(platform.written).toEqual([]);
  });

  it('applies when a change is sent, not only when it is requested', async () => {
    await share(desk.world.ALFA.buyer);
    await may('placement-report-bulk-actions', 'bulk-actions');
    const { data } = await bulk('block', { placements: chosen(1), preview: true }, as);
    await may('bulk-actions');
    const { taskId } = data.placementBulk.block;
    await desk.call(ACT('approve { status }'), { id: taskId });
    await desk.ended(taskId);
    expect(await operations(taskId)).toMatchObject([
      {
        statusValue: 'excluded',
        statusMessage: 'The user who requested it no longer has permission to change placements.',
      },
    ]);
    expect(platform.written).toEqual([]);
    await share(desk.world.ALFA.admin);
  });
});

const chosen = (count: number) =>
  desk.adgroups.slice(0, count).map(({ id }) => ({ adgroupId: id, placementId: SITES[0]! }));
function bulk(action: string, variables: object, as?: string) {
  return desk.call(
    `mutation ($placements: [PlacementInput!], $byFilters: Boolean, $filters: PlacementReportFilters, $count: Int, $preview: Boolean) {
      placementBulk(placements: $placements, byFilters: $byFilters, filters: $filters, expectedCount: $count, preview: $preview) {
        ${action} { status message taskId } } }`,
    variables,
    as,
  );
}
const RAISE = 'updateBidAdjustment(action: increase, changeValueType: percent, changeValue: 0.1)';
const answerOf = async (action: string, variables: object) => {
  const { data, errors } = await bulk(action, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data.placementBulk as object)[0] as { status: string; message: string; taskId: number };
};

describe('users who can change only placements', () => {
  const as = 'ALFA-buyer';
  const all = `query ($id: Int!) { automation { task(id: $id) { id } tasks { total items { id } }
    operations(taskId: $id) { total } operationSummary(taskId: $id) { count } operationErrors(taskId: $id) { count }
    operationFilters(taskId: $id) { properties } awaitingMyApprovalCount } }`;
  const own = async (...keys: Parameters<typeof giveRole>[3]) => {
    await sql('UPDATE partner_account SET buyer_user_id = $1 WHERE id = $2', [
      desk.world.ALFA.buyer,
      group().accountId,
    ]);
    await giveRole(desk.database, desk.company, desk.world.ALFA.buyer, keys);
  };
  afterAll(() =>
    sql('UPDATE partner_account SET buyer_user_id = $1 WHERE id = $2', [desk.world.ALFA.admin, group().accountId]),
  );

  it('can preview, approve and undo their tasks', async () => {
    await own('placement-report-bulk-actions');
    const { data } = await bulk('block', { placements: chosen(1), preview: true }, as);
    const { taskId } = data.placementBulk.block;
    const seen = (await desk.call(all, { id: taskId }, as)).data.automation;
    expect(seen).toMatchObject({ task: { id: taskId }, operations: { total: 1 }, operationSummary: { count: 1 } });
    expect(seen.operationFilters.properties).toEqual(['status']);
    expect((await desk.call(ACT('approve { status }'), { id: taskId }, as)).data.automation.task.approve.status).toBe('success'); // prettier-ignore
    expect(await desk.ended(taskId)).toMatchObject({ successCount: 1 });
    const undone = (await desk.call(ACT('undo { status taskId }'), { id: taskId }, as)).data.automation.task.undo;
    expect(undone.status).toBe('success');
    await desk.call(ACT('approve { status }'), { id: undone.taskId }, as);
    expect(await desk.ended(undone.taskId)).toMatchObject({ successCount: 1 });
  });

  it('need approval only from users with the same permission', async () => {
    await sql('UPDATE company SET approval_entity_limit = 0 WHERE id = $1', [desk.company]);
    const { data } = await bulk('block', { placements: chosen(1), preview: true });
    const { taskId } = data.placementBulk.block;
    const waits = `{ automation { awaitingMyApprovalCount tasks(filters: { awaitsMyApproval: true }) { items { id } } } }`;
    const approve = () => desk.call(ACT('approve { status }'), { id: taskId }, as);
    const approvers = () => countApprovers(desk.database.pool, desk.company, taskId);
    await sql('UPDATE partner_account SET buyer_user_id = $1 WHERE company_id = $2', [
      desk.world.ALFA.buyer,
      desk.company,
    ]);
    await giveRole(desk.database, desk.company, desk.world.ALFA.buyer, ['bulk-actions', 'adgroup-report']);
    const others = await approvers();
    expect((await desk.call(waits, {}, as)).data.automation).toMatchObject({
      awaitingMyApprovalCount: 0,
      tasks: { items: [] },
    });
    expect((await desk.call(all, { id: taskId }, as)).data.automation.task).toMatchObject({ id: taskId });
    expect(codeOf(await approve())).toBe('FORBIDDEN');
    await giveRole(desk.database, desk.company, desk.world.ALFA.buyer, ['placement-report-bulk-actions']);
    expect(await approvers()).toBe(others + 1);
    expect((await desk.call(waits, {}, as)).data.automation.tasks.items).toContainEqual({ id: taskId });
    expect((await approve()).data.automation.task.approve.status).toBe('success');
    await desk.ended(taskId);
    await sql('UPDATE company SET approval_entity_limit = 500 WHERE id = $1', [desk.company]);
  });

  it("can't see or change other tasks", async () => {
    await own('bulk-actions', 'adgroup-report');
    const paused = await desk.call(
      `mutation ($ids: [Int!]!) { adgroupBulk(adgroupIds: $ids, preview: true) { pause { taskId } } }`,
      { ids: [group().id] },
      as,
    );
    const { taskId } = paused.data.adgroupBulk.pause;
    expect((await desk.call(all, { id: taskId }, as)).data.automation.operations.total).toBe(1);
    await own('placement-report-bulk-actions');
    const { automation } = (await desk.call(all, { id: taskId }, as)).data;
    expect(automation).toMatchObject({ task: null, operations: { total: 0 }, operationSummary: { count: 0 } });
    expect(automation.tasks.items.map(({ id }: { id: number }) => id)).not.toContain(taskId);
    expect(automation.operationFilters.properties).toEqual([]);
    expect(codeOf(await desk.call(ACT('decline { status }'), { id: taskId }, as))).toBe('NOT_FOUND');
    await own('placement-report');
    expect(codeOf(await desk.call(all, { id: taskId }, as))).toBe('FORBIDDEN');
  });
});

describe('a traffic source that does not match the ad group', () => {
  const at = (call: string) =>
    desk.call(
      `mutation ($id: Int!, $account: Int!) { adgroup(partnerAccountId: $account, adgroupId: $id) { ${call} } }`,
      {
        id: group().id,
        account: group().accountId,
      },
    );
  const wrong = { code: 'BAD_USER_INPUT', fields: { sourceId: ['Its source is Double, not 18.'] } };

  it.each([
    `updatePlacement(newStatus: Disabled, placementId: "${SITES[0]}", sourceId: 18) { status }`,
    'updateSection(newStatus: Disabled, sectionId: "s:top", sourceId: 18) { status }',
    `changePlacementBidAdjustment(sourceId: 18, placementId: "${SITES[0]}", bidAdjustment: 1.1) { status }`,
    'changeSectionBidAdjustment(sourceId: 18, sectionId: "s:top", bidAdjustment: 1.1) { status }',
  ])('rejects %s', async (call) => {
    expect((await at(call)).errors?.[0]?.extensions).toMatchObject(wrong);
  });

  it('rejects an adjustment for an entire account', async () => {
    const { errors } = await desk.call(
      `mutation ($id: Int!) { partnerAccount(id: $id) { updatePlacementBidAdjustment(placementId: "${SITES[0]}", sourceId: 18, bidAdjustment: 1.1) { status } } }`,
      { id: group().accountId },
    );
    expect(errors?.[0]?.extensions).toMatchObject(wrong);
    expect(platform.written).toEqual([]);
  });
});

describe('a bulk change of placements', () => {
  it('creates a preview, skips excluded operations, and can be undone', async () => {
    const { taskId } = await answerOf('block', { placements: chosen(3), preview: true });
    const planned = await operations(taskId);
    expect(planned.map((one: Record<string, string>) => [one['placement'], one['adGroup'], one['oldValue'], one['newValue']])).toEqual(
      [1, 2, 3].map((n) => [`Site ${SITES[0]}`, `lane ad group 1 ${n}`, 'enabled', 'blocked']),
    ); // prettier-ignore
    await desk.call(`mutation { automation { operation(id: ${planned[2].id}) { exclude { status } } } }`);
    await desk.call(ACT('approve { status }'), { id: taskId });
    expect(await desk.ended(taskId)).toMatchObject({ successCount: 2, excludeCount: 1, type: 'Block placements' });
    expect(platform.written).toHaveLength(2);
    const undone = (await desk.call(ACT('undo { status taskId }'), { id: taskId })).data.automation.task.undo;
    await desk.call(ACT('approve { status }'), { id: undone.taskId });
    expect(await desk.ended(undone.taskId)).toMatchObject({ successCount: 2, type: 'Undo: Block placements' });
    expect([...platform.blocked.values()].every((own) => own.size === 0)).toBe(true);
  });

  it("changes adjustments by percentage, rounded to hundredths within the platform's range", async () => {
    platform.factors.set(place(1), new Map([[SITES[0]!, 1.95]]));
    await sql(
      `INSERT INTO placement_setting (company_id, account_id, campaign_id, adgroup_id, placement_external_id, bid_adjustment_micros)
       SELECT company_id, account_id, campaign_id, id, $3, 1950000 FROM adgroup WHERE company_id = $1 AND id = $2`,
      [desk.company, group(1).id, SITES[0]],
    );
    const { taskId } = await answerOf(RAISE, { placements: chosen(2) });
    expect(await desk.ended(taskId)).toMatchObject({ successCount: 1, excludeCount: 1 });
    expect(await operations(taskId)).toMatchObject([
      { oldValue: '1', newValue: '1.1', statusValue: 'success', property: 'bidAdjustment' },
      { statusValue: 'excluded', statusMessage: 'Double accepts bid adjustments from 0.5 to 2.' },
    ]);
    expect(platform.factors.get(place())!.get(SITES[0]!)).toBe(1.1);
  });

  it('reports the result of each placement, and supports resolving conflicts', async () => {
    platform.factors.set(place(1), new Map([[SITES[0]!, 0.6]]));
    const { taskId } = await answerOf(RAISE, { placements: chosen(2) });
    expect(await desk.ended(taskId)).toMatchObject({ successCount: 1, errorCount: 1, statusValue: 'ERROR' });
    expect((await operations(taskId))[1]).toMatchObject({ isConflict: true, platformValue: '0.6' });
    const kept = await desk.call(ACT('keepPlatformValues { status }'), { id: taskId });
    expect(kept.data.automation.task.keepPlatformValues.status).toBe('success');
    expect(platform.factors.get(place(1))!.get(SITES[0]!)).toBe(0.6);
  });

  it('does nothing for placements of other companies, or if the match count has changed', async () => {
    const { BRAVO } = desk.world;
    expect(await answerOf('block', { placements: [{ adgroupId: BRAVO.adgroup, placementId: SITES[0] }] })).toMatchObject({ status: 'warning', taskId: null }); // prettier-ignore
    const filters = { startDate: DAY, endDate: DAY };
    expect(await answerOf('block', { byFilters: true, filters, count: 7 })).toMatchObject({
      status: 'warning',
      taskId: null,
      message: expect.stringContaining('not 7'),
    });
  });

  it("changes all placements that match the report's filters, and ignores other rows", async () => {
    const figures = (placement: string | null, adgroup: number, bought: number) =>
      sql(
        `INSERT INTO placement_adgroup_day (company_id, date, placement_id, section_id, adgroup_id, account_id, campaign_id, site_id, source_id, bought)
         SELECT $1, $2, coalesce((SELECT p.id FROM placement p WHERE p.company_id = $1 AND p.account_id = g.account_id AND p.external_id = $3), 0),
           0, g.id, g.account_id, g.campaign_id, 0, 5, $4 FROM adgroup g WHERE g.company_id = $1 AND g.id = $5`,
        [desk.company, DAY, placement, bought, adgroup],
      );
    await figures(SITES[0]!, group(0).id, 10);
    await figures(SITES[0]!, group(1).id, 10);
    await figures(SITES[1]!, group(0).id, 20);
    await figures(null, group(0).id, 5);
    const filters = { startDate: DAY, endDate: DAY };
    const answer = await answerOf('block', { byFilters: true, filters, count: 4 });
    expect(answer).toMatchObject({ status: 'success' });
    expect(await desk.ended(answer.taskId)).toMatchObject({ successCount: 3 });
    expect([...platform.written].sort()).toEqual(
      [`block ${SITES[0]} in ${place(0)}`, `block ${SITES[0]} in ${place(1)}`, `block ${SITES[1]} in ${place(0)}`].sort(), // prettier-ignore
    );
  });

  it('blocks and enables sections', async () => {
    const sections = [0, 1].map((at) => ({ adgroupId: group(at).id, sectionId: 's:top' }));
    const ask = async (action: string) =>
      (await desk.call(`mutation ($sections: [SectionInput!]) { sectionBulk(sections: $sections) { ${action} { taskId } } }`, { sections })).data.sectionBulk[action].taskId; // prettier-ignore
    expect(await desk.ended(await ask('block'))).toMatchObject({ type: 'Block sections', successCount: 2 });
    expect(await desk.ended(await ask('enable'))).toMatchObject({ type: 'Enable sections', successCount: 2 });
    expect(platform.written).toHaveLength(4);
  });
});

describe('unblocking placements', () => {
  const RELEASE = `mutation ($ids: [Int!]!) { releaseBlockedPlacements(ids: $ids) { status message taskId items { id ok message } } }`;
  const release = async (ids: readonly number[], as?: string) =>
    (await desk.call(RELEASE, { ids }, as)).data.releaseBlockedPlacements;
  const block = async (scope: 'account' | 'campaign' | 'adGroup', site: string, fixedBy: string | null = null) => {
    const [row] = await sql<{ id: number; campaign: string }>(
      `INSERT INTO placement_setting (company_id, account_id, campaign_id, adgroup_id, placement_external_id, status_id, fixed_by)
       SELECT g.company_id, g.account_id, CASE $3::text WHEN 'account' THEN 0 ELSE g.campaign_id END,
         CASE $3::text WHEN 'adGroup' THEN g.id ELSE 0 END, $4, 3, $5
       FROM adgroup g WHERE g.company_id = $1 AND g.id = $2
       RETURNING id, (SELECT external_id FROM campaign c WHERE c.company_id = $1 AND c.id = campaign_id) AS campaign`,
      [desk.company, group().id, scope, site, fixedBy],
    );
    const where = scope === 'account' ? 'account' : scope === 'campaign' ? `campaign ${row!.campaign}` : place();
    platform.blocked.set(where, new Set([...(platform.blocked.get(where) ?? []), site]));
    return row!.id;
  };

  it('enables each placement where it is blocked, and reports results in a normal task', async () => {
    const ids = [
      await block('account', SITES[0]!),
      await block('campaign', SITES[1]!),
      await block('adGroup', 'old.example'),
    ];
    const answer = await release(ids);
    expect(answer).toMatchObject({
      status: 'success',
      message: null,
      items: ids.map((id) => ({ id, ok: true, message: null })),
    });
    expect([...platform.blocked.values()].every((own) => own.size === 0)).toBe(true);
    expect((await settings()).map(({ status }) => status)).toEqual([2, 2, 2]);
    expect(await desk.taskOf(answer.taskId)).toMatchObject({ type: 'Enable placements', successCount: 3 });
  });

  it('reports the reason for one failed placement and the results of all other placements', async () => {
    const ids = [
      await block('campaign', SITES[0]!),
      await block('campaign', SITES[1]!, 'the list Unsafe sites'),
      await block('account', SITES[1]!),
      99_999_999,
    ];
    expect(await release(ids)).toMatchObject({
      status: 'warning',
      message: '2 of 4 placements were not released.',
      items: [
        { ok: true },
        { ok: false, message: 'Blocked by the list Unsafe sites. Unblock it on Double.' },
        { ok: true },
        { ok: false, message: 'Not found.' },
      ],
    });
    platform.refusal = new InvalidRequest('Closed for today.');
    const other = await block('adGroup', SITES[2]!);
    expect(await release([other])).toMatchObject({
      status: 'error',
      message: 'Closed for today.',
      items: [{ ok: false, message: 'Closed for today.' }],
    });
    expect(platform.blocked.get(place())).toContain(SITES[2]);
  });

  it('finds no placements of other companies or other accounts', async () => {
    const id = await block('account', SITES[0]!);
    await giveRole(desk.database, desk.company, desk.world.ALFA.buyer, ['placement-report-bulk-actions']);
    expect(await release([id], 'ALFA-buyer')).toMatchObject({
      status: 'warning',
      taskId: null,
      items: [{ id, ok: false, message: 'Not found.' }],
    });
    expect(platform.written).toEqual([]);
  });
});
