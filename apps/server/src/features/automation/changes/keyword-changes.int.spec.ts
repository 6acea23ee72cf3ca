import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ACT, AutomationDesk } from '../../../../test/automation/automation-desk.js';
import { giveRole } from '../../../../test/two-companies.js';

jest.setTimeout(60_000);
const BID = 200_000;
const IDS = ['kw-1', 'kw-2', 'kw-3'];
let desk: AutomationDesk;
let keywords: number[];

beforeAll(async () => {
  desk = await AutomationDesk.open();
  const { rows } = await desk.database.pool.query<{ id: number }>(
    `INSERT INTO keyword (company_id, adgroup_id, account_id, external_id, text, match_type)
     SELECT $1, $2, $3, each.id, 'word ' || each.id, 'exact' FROM unnest($4::text[]) WITH ORDINALITY AS each (id, place)
     ORDER BY each.place RETURNING id`,
    [desk.company, adgroup().id, adgroup().accountId, IDS],
  );
  keywords = rows.map(({ id }) => id);
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.reset();
  await desk.database.pool.query('UPDATE keyword SET max_cpc_micros = $1, status_id = 2 WHERE id = ANY($2)', [
    BID,
    keywords,
  ]);
  for (const id of IDS) desk.platform.entities.set(id, { status: 'enabled', daily: null, maxCpc: BID });
});

const adgroup = () => desk.adgroups[0]!;
const held = (id: string) => desk.platform.entities.get(id)!;
const stored = async (at: number) =>
  (
    await desk.database.pool.query<{ bid: number; status: number }>(
      'SELECT max_cpc_micros AS bid, status_id AS status FROM keyword WHERE id = $1',
      [keywords[at]],
    )
  ).rows[0];
const recorded = async (at: number) =>
  (
    await desk.database.pool.query<object>(
      `SELECT action, source, user_id AS user, entity_name AS name, before, after FROM audit_log
       WHERE company_id = $1 AND entity_type = 'keyword' AND entity_id = $2 ORDER BY id DESC`,
      [desk.company, String(keywords[at])],
    )
  ).rows;

interface Place {
  readonly account?: number;
  readonly adgroup?: number;
  readonly keyword?: string;
}
async function act(action: string, place: Place = {}, as?: string) {
  const answer = await desk.call(
    `mutation ($account: Int!, $adgroup: Int!, $keyword: String!) {
       keyword(partnerAccountId: $account, adgroupId: $adgroup, keywordId: $keyword) { ${action} } }`,
    { account: adgroup().accountId, adgroup: adgroup().id, keyword: IDS[0], ...place },
    as,
  );
  return { ...answer, result: Object.values((answer.data?.keyword ?? {}) as object)[0] as Record<string, unknown> };
}
const setBid = (bid: number, more = '', place: Place = {}, as?: string) =>
  act(`updateMaxCPC(bid: ${bid}${more}) { status message newBid currentValue taskId }`, place, as);
const setStatus = (status: string, more = '', place: Place = {}) =>
  act(`updateStatus(status: ${status}${more}) { status message newStatus currentStatus taskId }`, place);
const codeOf = ({ errors }: { errors?: readonly { extensions?: { code?: unknown } }[] }) =>
  errors?.[0]?.extensions?.code;

const KEYWORDS_OF = `query ($id: Int!) { automation { operations(taskId: $id) {
  items { id keyword adGroup campaign property statusValue statusMessage oldValue newValue limitMessage isConflict platformValue } } } }`;
const operations = async (id: number) => (await desk.call(KEYWORDS_OF, { id })).data.automation.operations.items;

describe('a change of one keyword', () => {
  it('creates a task with one operation, writes the value at the platform, and records the user', async () => {
    const { result } = await setBid(0.25, ', oldValue: 0.2');
    expect(result).toMatchObject({ status: 'success', newBid: 0.25, currentValue: null });
    expect(held('kw-1').maxCpc).toBe(250_000);
    expect(await stored(0)).toEqual({ bid: 250_000, status: 2 });
    expect(await desk.taskOf(result['taskId'] as number)).toMatchObject({
      type: 'Update bid for keywords',
      statusValue: 'SUCCESS',
      operationCount: 1,
    });
    expect(await operations(result['taskId'] as number)).toMatchObject([
      {
        keyword: 'word kw-1 (exact)',
        adGroup: 'lane ad group 1 1',
        property: 'bid',
        oldValue: '0.2',
        newValue: '0.25',
      },
    ]);
    expect((await recorded(0))[0]).toMatchObject({
      action: 'keyword.maxCPC',
      source: 'person',
      user: desk.world.ALFA.admin,
      name: 'word kw-1 (exact)',
      before: { maxCPC: BID },
      after: { maxCPC: 250_000 },
    });
  });

  it('pauses and enables keywords, but never removes them', async () => {
    expect((await setStatus('paused', ', oldValue: enabled')).result).toMatchObject({
      status: 'success',
      newStatus: 'paused',
    });
    expect([held('kw-1').status, (await stored(0))?.status]).toEqual(['paused', 3]);
    expect((await setStatus('enabled')).result).toMatchObject({ status: 'success', newStatus: 'enabled' });
    expect(codeOf(await setStatus('removed'))).toBe('BAD_USER_INPUT');
    expect(held('kw-1').status).toBe('enabled');
  });

  it("doesn't overwrite a change at the platform unless forced, and returns the platform's value", async () => {
    held('kw-1').maxCpc = 310_000;
    held('kw-1').status = 'paused';
    const refused = await setBid(0.25, ', oldValue: 0.2');
    expect(refused.result).toMatchObject({ status: 'warning', newBid: null, currentValue: 0.31 });
    expect(held('kw-1').maxCpc).toBe(310_000);
    expect(await operations(refused.result['taskId'] as number)).toMatchObject([
      { isConflict: true, platformValue: '0.31' },
    ]);
    // Our copy follows the platform, and the audit record shows that it was set there.
    expect((await stored(0))?.bid).toBe(310_000);
    expect((await recorded(0))[0]).toMatchObject({ action: 'keyword.maxCPC', source: 'outside', user: null });
    const status = await setStatus('paused', ', oldValue: enabled');
    expect(status.result).toMatchObject({ status: 'success', newStatus: 'paused' });
    held('kw-1').status = 'enabled';
    expect((await setStatus('paused', ', oldValue: paused')).result).toMatchObject({
      status: 'warning',
      newStatus: null,
      currentStatus: 'enabled',
    });
    const forced = await setBid(0.25, ', oldValue: 0.2, forced: true');
    expect(forced.result).toMatchObject({ status: 'success', newBid: 0.25 });
    expect(held('kw-1').maxCpc).toBe(250_000);
  });

  it('refreshes the bid from the platform and stores it', async () => {
    held('kw-1').maxCpc = 170_000;
    expect((await act('refreshMaxCPC { status message bid }')).result).toEqual({
      status: 'success',
      message: null,
      bid: 0.17,
    });
    expect((await stored(0))?.bid).toBe(170_000);
    held('kw-1').maxCpc = null;
    expect((await act('refreshMaxCPC { status bid }')).result).toEqual({ status: 'success', bid: null });
    held('kw-1').status = 'removed';
    expect((await act('refreshMaxCPC { status message bid }')).result).toEqual({
      status: 'error',
      message: 'It no longer exists on the platform.',
      bid: null,
    });
  });

  it("requires approval above the company's limits, and is rejected far above them", async () => {
    const { result } = await setBid(0.62, ', oldValue: 0.2');
    expect(result).toMatchObject({
      status: 'warning',
      newBid: null,
      message: '×3.1 exceeds the limit of ×3. Another user must approve this.',
    });
    expect(held('kw-1').maxCpc).toBe(BID);
    const approve = (as?: string) => desk.call(ACT('approve { status message }'), { id: result['taskId'] }, as);
    expect(codeOf(await approve())).toBe('FORBIDDEN');
    expect((await approve('both-admin')).data.automation.task.approve.status).toBe('success');
    await desk.ended(result['taskId'] as number);
    expect(held('kw-1').maxCpc).toBe(620_000);
    expect(codeOf(await setBid(9_999))).toBe('BAD_USER_INPUT');
    expect(codeOf(await setBid(-1))).toBe('BAD_USER_INPUT');
    expect(held('kw-1').maxCpc).toBe(620_000);
  });

  it('runs once for any number of requests with the same idempotency key', async () => {
    const query = `mutation { keyword(partnerAccountId: ${adgroup().accountId}, adgroupId: ${adgroup().id}, keywordId: "kw-2") {
      updateMaxCPC(bid: 0.3) { status newBid taskId } } }`;
    const ask = () => desk.call(query, {}, 'ALFA-admin', { 'idempotency-key': 'keyword-once' });
    const [first, second] = [await ask(), await ask()];
    expect(second.data).toEqual(first.data);
    expect(desk.platform.applied.filter(({ id }) => id === 'kw-2')).toHaveLength(1);
  });

  it('returns the same error for unknown keywords and for other accounts or companies', async () => {
    const { BRAVO } = desk.world;
    const other = desk.adgroups.find(({ accountId }) => accountId !== adgroup().accountId)!;
    for (const place of [
      { keyword: 'nothing' },
      { adgroup: other.id },
      { account: other.accountId },
      { account: BRAVO.account, adgroup: BRAVO.adgroup, keyword: 'BRAVO' },
    ])
      expect((await setBid(0.25, '', place)).errors?.[0]).toMatchObject({
        message: 'Not found.',
        extensions: { code: 'NOT_FOUND' },
      });
    expect(held('kw-1').maxCpc).toBe(BID);
  });
});

describe('permission to change keywords', () => {
  const as = 'ALFA-buyer';
  const may = (...keys: Parameters<typeof giveRole>[3]) =>
    giveRole(desk.database, desk.company, desk.world.ALFA.buyer, keys);
  const share = (buyer: number) =>
    desk.database.pool.query('UPDATE partner_account SET buyer_user_id = $1 WHERE id = $2', [
      buyer,
      adgroup().accountId,
    ]);

  it('requires both permissions for changes, only the report for a refresh, and account access', async () => {
    await may('bulk-actions');
    expect(codeOf(await setBid(0.25, '', {}, as))).toBe('FORBIDDEN');
    await may('keyword-report');
    // The account belongs to another user.
    await share(desk.world.ALFA.admin);
    expect(codeOf(await act('refreshMaxCPC { status }', {}, as))).toBe('NOT_FOUND');
    await share(desk.world.ALFA.buyer);
    expect(codeOf(await setBid(0.25, '', {}, as))).toBe('FORBIDDEN');
    expect((await act('refreshMaxCPC { status }', {}, as)).result).toEqual({ status: 'success' });
    await may('keyword-report', 'bulk-actions');
    expect((await setBid(0.25, '', {}, as)).result).toMatchObject({ status: 'success' });
  });
});

describe('a bulk change of keywords', () => {
  const BULK = `mutation ($ids: [Int!], $byFilters: Boolean, $filters: ReportFilters, $count: Int, $preview: Boolean) {
    keywordBulk(keywordIds: $ids, byFilters: $byFilters, filters: $filters, expectedCount: $count, preview: $preview) {
      updateMaxCPC(action: increase, changeValueType: percent, changeValue: 0.1) { status message taskId } } }`;
  const raise = async (variables: object) => (await desk.call(BULK, variables)).data.keywordBulk.updateMaxCPC;

  it('creates a preview with old and new bids, and writes the approved bids', async () => {
    const answer = await raise({ ids: keywords, preview: true });
    expect(answer).toMatchObject({ status: 'success', message: expect.stringContaining('3 changes') });
    const planned = await operations(answer.taskId);
    expect(
      planned.map(({ keyword, oldValue, newValue }: Record<string, string>) => [keyword, oldValue, newValue]),
    ).toEqual(IDS.map((id) => [`word ${id} (exact)`, '0.2', '0.22']));
    expect(held('kw-2').maxCpc).toBe(BID);
    await desk.call(`mutation { automation { operation(id: ${planned[2].id}) { exclude { status } } } }`);
    await desk.call(ACT('approve { status }'), { id: answer.taskId });
    expect(await desk.ended(answer.taskId)).toMatchObject({ successCount: 2, excludeCount: 1, errorCount: 0 });
    expect(IDS.map((id) => held(id).maxCpc)).toEqual([220_000, 220_000, BID]);
  });

  it('reports the result of each keyword, and can be undone as a whole', async () => {
    held('kw-2').maxCpc = 500_000;
    const { taskId } = await raise({ ids: keywords });
    expect(await desk.ended(taskId)).toMatchObject({ successCount: 2, errorCount: 1, statusValue: 'ERROR' });
    expect(IDS.map((id) => held(id).maxCpc)).toEqual([220_000, 500_000, 220_000]);
    const undone = (await desk.call(ACT('undo { status message taskId }'), { id: taskId })).data.automation.task.undo;
    expect(undone).toMatchObject({ status: 'success' });
    await desk.call(ACT('approve { status }'), { id: undone.taskId });
    expect(await desk.ended(undone.taskId)).toMatchObject({ successCount: 2, type: 'Undo: Update bid for keywords' });
    expect(IDS.map((id) => held(id).maxCpc)).toEqual([BID, 500_000, BID]);
  });

  it('pauses and enables keywords', async () => {
    const { data } = await desk.call(`mutation ($ids: [Int!]) { keywordBulk(keywordIds: $ids) { pause { taskId } } }`, {
      ids: keywords,
    });
    expect(await desk.ended(data.keywordBulk.pause.taskId)).toMatchObject({ type: 'Pause keywords', successCount: 3 });
    expect(IDS.map((id) => held(id).status)).toEqual(['paused', 'paused', 'paused']);
  });

  it('excludes keywords of other users, and stops if the number of matches has changed', async () => {
    const { BRAVO } = desk.world;
    expect(await raise({ ids: [BRAVO.keyword], preview: true })).toMatchObject({ status: 'warning', taskId: null });
    expect(await raise({ byFilters: true, filters: {}, count: 7, preview: true })).toMatchObject({
      status: 'warning',
      taskId: null,
      message: expect.stringContaining('not 7'),
    });
  });

  it("changes all keywords that match the report's filters, and ignores rows without a keyword", async () => {
    const day = '2026-01-15';
    const figures = (keyword: number, bought: number) =>
      desk.database.pool
        .query(`INSERT INTO keyword_text (company_id, text) VALUES ($1, 'word kw-1') ON CONFLICT DO NOTHING`, [
          desk.company,
        ])
        .then(() =>
          desk.database.pool.query(
            `INSERT INTO keyword_adgroup_day (company_id, date, ad_keyword_id, adgroup_id, account_id, keyword_id, match_type_id,
             campaign_id, site_id, source_id, bought)
           SELECT $1, $2, $3, g.id, g.account_id, CASE $3::int WHEN 0 THEN 0 ELSE (SELECT min(id) FROM keyword_text WHERE company_id = $1) END,
             CASE $3::int WHEN 0 THEN 0 ELSE 1 END, g.campaign_id, 0, 5, $4 FROM adgroup g WHERE g.company_id = $1 AND g.id = $5`,
            [desk.company, day, keyword, bought, adgroup().id],
          ),
        );
    await figures(keywords[0]!, 10);
    await figures(keywords[1]!, 20);
    await figures(0, 5);
    const filters = { dateRange: { start: day, end: day } };
    const answer = await raise({ byFilters: true, filters, count: 3, preview: true });
    expect(answer).toMatchObject({ status: 'success' });
    expect((await operations(answer.taskId)).map(({ keyword }: { keyword: string }) => keyword).sort()).toEqual([
      'word kw-1 (exact)',
      'word kw-2 (exact)',
    ]);
  });
});
