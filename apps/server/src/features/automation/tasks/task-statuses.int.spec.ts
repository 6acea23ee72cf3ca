import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ACT, AutomationDesk, RAISE } from '../../../../test/automation/automation-desk.js';

jest.setTimeout(60_000);
const STATUS = `query ($id: Int!) { automation {
  task(id: $id) { status statusValue statusMessage operationCount successCount errorCount skippedCount excludedManuallyCount }
  operations(taskId: $id) { items { id status statusValue statusMessage newValue } }
  operationSummary(taskId: $id) { includedCount skippedCount excludedManuallyCount failedCount } } }`;

let desk: AutomationDesk;
beforeAll(async () => {
  desk = await AutomationDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.reset());

const forget = (at: number) =>
  desk.database.pool.query('UPDATE adgroup SET max_cpc_micros = NULL WHERE company_id = $1 AND id = $2', [
    desk.company,
    desk.adgroups[at]!.id,
  ]);

/** Raises the bids of the first ad groups. The first one has no bid. */
async function raised(count: number, { value = 0.1, preview = false } = {}): Promise<number> {
  await forget(0);
  const { data } = await desk.call(RAISE, { ids: desk.some(count), value, preview });
  return data.adgroupBulk.updateBid.taskId;
}

async function statusOf(id: number) {
  const { automation } = (await desk.call(STATUS, { id })).data;
  return { ...automation.task, items: automation.operations.items, summary: automation.operationSummary };
}

describe('a task that skipped an ad group', () => {
  it('reports the ad group in the response and the preview, without counting a failure', async () => {
    await forget(0);
    const { data } = await desk.call(RAISE, { ids: desk.some(3), value: 0.1, preview: true });
    expect(data.adgroupBulk.updateBid.message).toBe('2 changes to review (1 skipped).');
    const task = await statusOf(data.adgroupBulk.updateBid.taskId);
    expect(task.summary).toEqual({ includedCount: 2, skippedCount: 1, excludedManuallyCount: 0, failedCount: 0 });
    expect(task.items[0]).toMatchObject({
      status: 'Skipped',
      statusValue: 'excluded',
      statusMessage: 'It has no max. CPC to change.',
      newValue: null,
    });
  });

  it('shows Done with skipped, and counts each selected ad group once', async () => {
    const id = await raised(4, { preview: true });
    const out = (await statusOf(id)).items[3].id;
    await desk.call('mutation ($out: Int!) { automation { operation(id: $out) { exclude { status } } } }', { out });
    await desk.call(ACT('approve { status }'), { id });
    await desk.ended(id);
    expect(await statusOf(id)).toMatchObject({
      status: 'Done with skipped',
      statusValue: 'SUCCESS',
      statusMessage: null,
      operationCount: 4,
      successCount: 2,
      errorCount: 0,
      skippedCount: 1,
      excludedManuallyCount: 1,
      items: [{ status: 'Skipped' }, { status: 'Done' }, { status: 'Done' }, { status: 'Excluded' }],
    });
  });

  it('shows Partly failed if some changes fail, and Failed if all changes fail', async () => {
    desk.platform.behave = () => 'halfFailed';
    const partly = await raised(5);
    await desk.ended(partly);
    expect(await statusOf(partly)).toMatchObject({
      status: 'Partly failed',
      statusValue: 'ERROR',
      successCount: 2,
      errorCount: 2,
      skippedCount: 1,
    });
    await desk.reset();
    desk.platform.behave = () => 'allFailed';
    const failed = await raised(3);
    await desk.ended(failed);
    expect(await statusOf(failed)).toMatchObject({ status: 'Failed', errorCount: 2, skippedCount: 1 });
  });
});

it('shows why the written value differs from the requested value after the task ran', async () => {
  const { data } = await desk.call(RAISE, { ids: desk.some(1), value: 0.123_456 });
  const id = data.adgroupBulk.updateBid.taskId;
  await desk.ended(id);
  expect((await statusOf(id)).items).toMatchObject([{ status: 'Done', statusMessage: 'Rounded to 0.0001 USD.' }]);
});
