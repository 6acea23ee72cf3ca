import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  ADGROUP_REPORT,
  ALERT_REPORT,
  defaultReportState,
  isMailable,
  isMetric,
  REPORTS,
  type ReportContract,
  writeReportState,
} from '@adops/domain';
import { createTestDatabase, type TestDatabase } from '@adops/testing';
import { parse as parseCsv } from 'csv-parse/sync';
import { type RunningConsole, startConsole } from '../../../../test/console-app.js';
import { insertKnownFacts, knownFacts, viewerOf } from '../../../../test/known-facts.js';
import { type Mailbox, openMailbox } from '../../../../test/mailbox.js';
import { groupedRows } from '../../../../test/plain-grouped-report.js';
import { SAVE } from '../../../../test/saving.js';
import { readWorkbook } from '../../../../test/workbook-reader.js';
import { Database } from '../../../core/database/index.js';
import { MailingPlanService } from './mailing-plan.service.js';
import { MailingSendService } from './mailing-send.service.js';
import { ViewFileService } from './view-file.service.js';

jest.setTimeout(60_000);
const COMPANY = 1;
/** User with access to all data of company 1. */
const ANN = 1;
/** User with access only to account 2. */
const BOB = 2;
const world = knownFacts();
const filters = { dateRange: { start: '2026-03-10', end: '2026-03-14' } };
let server: TestDatabase;
let database: Database;
let mailbox: Mailbox;
let console_: RunningConsole;
const headers = new Map<number, Record<string, string>>();

const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.pool.query<Row>(text, values)).rows;
// eslint-disable-next-line @typescript-eslint/no-explicit-any
const call = async (query: string, variables: object = {}, as = ANN): Promise<any> => {
  const { data, errors } = await console_.graphql(headers.get(as)!, COMPANY, query, variables);
  if (errors) throw new Error(errors.map(({ message }) => message).join('; '));
  return data;
};

beforeAll(async () => {
  server = await createTestDatabase();
  database = new Database(server.url);
  await database.transaction((client) => insertKnownFacts(client, world));
  await sql(`UPDATE user_account SET email = username || '@example.com'`);
  mailbox = await openMailbox();
  console_ = await startConsole(server.url, { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://console.example' });
  for (const user of [ANN, BOB]) headers.set(user, await console_.signIn(user));
});
afterAll(async () => {
  await console_.stop();
  await mailbox.close();
  await database.close();
  await server.drop();
});

const query = (more: object = {}) =>
  writeReportState(ADGROUP_REPORT, {
    ...defaultReportState(ADGROUP_REPORT, '2026-03-15'),
    ...{ dateRange: filters.dateRange, orderBy: { column: 'cost', direction: 'DESC' }, ...more },
  });
const SHOWN = {
  ...{ id: 1, name: 'All', scope: 'company' as const, ownerId: ANN, teamId: null, readerIds: [], isDefault: false },
  ...{ version: 1, updatedAt: new Date(0) },
};
const COLUMNS = ['adgroup', 'bought', 'cost', 'earned', 'profit', 'margin'];
const stateOf = (text: string, preset: string | null = null) => ({
  ...{ query: text, preset, columns: { order: COLUMNS, visible: COLUMNS, pinned: [] } },
});
async function saveView(change: object = {}): Promise<number> {
  const input = { report: 'adgroupReport', name: 'By cost', scope: 'company', state: stateOf(query()), ...change };
  const mutation = 'mutation ($input: SavedViewInput!) { savedView { create(input: $input) { id message } } }';
  return (await call(mutation, { input })).savedView.create.id;
}
const MONDAYS = {
  ...{ frequency: 'weekly', weekdays: [1], dayOfMonth: null, hour: 8, timeZone: 'Europe/Berlin', format: 'csv' },
  ...{ userIds: [ANN, BOB], onlyWithRows: false, ownAccounts: false, isOn: true },
};
const create = async (viewId: number, change: object = {}, as = ANN) =>
  (
    await call(
      `mutation ($viewId: Int!, $input: ViewMailingInput!) { viewMailing { create(viewId: $viewId, input: $input) ${SAVE} } }`,
      { viewId, input: { ...MONDAYS, ...change } },
      as,
    )
  ).viewMailing.create;
const list = async (as = ANN) =>
  (
    await call(
      `{ viewMailings { id viewName words isOn nextAt canEdit version frequency weekdays users { id }
        lastMails { user { id } state error } } }`,
      {},
      as,
    )
  ).viewMailings;
const act = async (action: 'delete' | 'leave' | 'sendNow', id: number, as = ANN) =>
  (await call(`mutation ($id: Int!) { viewMailing { ${action}(id: $id) { status message } } }`, { id }, as))
    .viewMailing[action];
/** Creates a schedule of a new view. Its next time is a moment that the spec can control. */
async function schedule(change: object = {}, view: object = {}): Promise<number> {
  expect(await create(await saveView(view), change)).toMatchObject({ status: 'success' });
  const [{ id }] = await list();
  await sql('UPDATE view_mailing SET next_at = $2 WHERE id = $1', [id, DUE]);
  return id;
}
/** Due time, a Monday at 08:00 in Berlin. */
const DUE = new Date('2026-03-16T07:00:00Z');
async function run(now = new Date(DUE.getTime() + 1_000)): Promise<void> {
  await console_.app.get(MailingPlanService).planAll(now);
  await console_.app.get(MailingSendService).sendDue(new AbortController().signal, () => now);
}
const mails = () =>
  sql<{ user_id: number; state: string; error: string | null }>(
    'SELECT user_id, state, error FROM view_mail ORDER BY user_id',
  );
const letters = (name: string) => mailbox.to(`${name}@example.com`);
const download = async (user: number, variables: object) => {
  const response = await fetch(`${console_.url}/company/${COMPANY}/api/export/adgroupReport`, {
    method: 'POST',
    headers: headers.get(user)!,
    body: JSON.stringify({
      ...{ format: 'csv', columns: COLUMNS, variables },
      screen: { title: 'Ad group report', path: `/company/${COMPANY}/report` },
    }),
  });
  return response.text();
};

let before: Record<string, number>;
const newLetters = (name: string) => letters(name).slice(before[name]);
const newFile = (name: string) => mailbox.files(`${name}@example.com`).slice(before[name])[0]![0]!;
beforeEach(async () => {
  await sql('DELETE FROM saved_view');
  before = { ann: letters('ann').length, bob: letters('bob').length };
});

describe('a scheduled email of a view', () => {
  it('reaches each recipient once, with the rows that the recipient can access', async () => {
    await schedule();
    await Promise.all([run(), run()]);
    await run();
    expect(await mails()).toEqual([
      { user_id: ANN, state: 'sent', error: null },
      { user_id: BOB, state: 'sent', error: null },
    ]);
    const variables = { filters, orderBy: { column: 'cost', direction: 'DESC' } };
    for (const [name, user] of [
      ['ann', ANN],
      ['bob', BOB],
    ] as const) {
      const [letter, ...more] = newLetters(name);
      expect(more).toEqual([]);
      const file = newFile(name).toString();
      expect(file).toBe(`\uFEFF${await download(user, variables)}`);
      const own = user === ANN ? viewerOf(COMPANY) : viewerOf(COMPANY, { accounts: [2] });
      const rows = groupedRows(world, { viewer: own, keys: ['adgroup'], filters });
      expect(rows.length).toBeGreaterThan(0);
      const lines = parseCsv(file.slice(1), { columns: true, record_delimiter: '\r\n' }) as { Cost: string }[];
      const cost = rows.reduce((sum, { figures }) => sum + Math.round((figures['cost'] ?? 0) * 1e6), 0) / 1e6;
      expect(lines).toHaveLength(rows.length);
      expect(lines.reduce((sum, line) => sum + Number(line.Cost), 0)).toBeCloseTo(cost, 2);
      const words = letter!;
      expect(words).toContain(`The attached file has ${rows.length} rows`);
      expect(words).toContain(
        `Cost: ${cost.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`,
      );
      expect(words).toContain('https://console.example/company/1/report?');
    }
    const [{ nextAt, lastMails }] = await list();
    expect(new Date(nextAt)).toEqual(new Date('2026-03-23T07:00:00Z'));
    expect(lastMails).toHaveLength(2);
  });

  it('states that the file contains more metrics than the message', async () => {
    const metrics = Object.entries(ADGROUP_REPORT.columns)
      .filter(([, column]) => isMetric(column))
      .slice(0, 12);
    const columns = ['adgroup', ...metrics.map(([id]) => id)];
    const kept = { ...stateOf(query()), columns: { order: columns, visible: columns, pinned: [] } };
    await schedule({ userIds: [ANN] }, { state: kept });
    await run();
    const [letter] = newLetters('ann');
    expect(letter).toContain(
      'Totals of all rows for the first 10 of 12 metrics. The attached file contains all metrics. Amounts are in',
    );
    for (const [at, [, { label }]] of metrics.entries())
      expect([label, letter!.includes(`\n${label}: `)]).toEqual([label, at < 10]);
  });

  it('arrives as a workbook with readable filters', async () => {
    await schedule({ format: 'xlsx', userIds: [ANN] }, { state: stateOf(query({ filters: { siteIdIn: [1] } })) });
    await run();
    const [, about] = await readWorkbook(newFile('ann'));
    const words = [...about!.cells.values()].map(({ value }) => value);
    expect(words).toEqual(expect.arrayContaining(['Filter: Site', 'alpha.example', '2026-03-10 to 2026-03-14']));
  });

  it('shows the days of a preset relative to the sending day', async () => {
    await schedule({ userIds: [ANN] }, { state: stateOf(query(), 'yesterday') });
    await run();
    const [letter] = newLetters('ann');
    expect(letter!.split('\n\n')[1]).toContain('15 Mar');
    expect(letter).toContain('By cost, 15 Mar');
  });

  it("isn't sent without rows if its owner requested that", async () => {
    const state = stateOf(query({ filters: { searchPhrase: 'nothing has this name' } }));
    const id = await schedule({ onlyWithRows: true, userIds: [ANN] }, { state });
    await run();
    expect(await mails()).toEqual([{ user_id: ANN, state: 'dropped', error: 'The view had no rows.' }]);
    expect(newLetters('ann')).toEqual([]);
    await sql('UPDATE view_mailing SET only_with_rows = false, next_at = $2 WHERE id = $1', [id, DUE]);
    await sql('DELETE FROM view_mail');
    await run();
    expect(newLetters('ann')[0]).toContain('has 0 rows');
  });

  it.each([
    ['whose role lost the report', `DELETE FROM membership_role WHERE company_id = 1 AND user_id = 2`, 'permission'],
    ['who is inactive', `UPDATE membership SET is_active = false WHERE company_id = 1 AND user_id = 2`, 'inactive'],
    ['the view is not shared with any more', `UPDATE saved_view SET scope = 'personal'`, 'no longer shared'],
    ['without an address', `UPDATE user_account SET email = NULL WHERE id = 2`, 'no email address'],
  ])('skips a user %s', async (_, change, reason) => {
    await schedule({ userIds: [BOB] });
    const roles = await sql('SELECT * FROM membership_role WHERE company_id = 1 AND user_id = 2');
    await sql(change);
    await run();
    expect(await mails()).toEqual([{ user_id: BOB, state: 'dropped', error: expect.stringContaining(reason) }]);
    expect(newLetters('bob')).toEqual([]);
    await sql(`UPDATE user_account SET email = username || '@example.com'`);
    await sql(`UPDATE membership SET is_active = true`);
    await sql(
      `INSERT INTO membership_role SELECT * FROM json_populate_recordset(NULL::membership_role, $1) ON CONFLICT DO NOTHING`,
      [JSON.stringify(roles)],
    );
  });

  it('supports all reports that can be emailed, in both formats', async () => {
    const viewer = viewerOf(COMPANY);
    const names = [...Object.keys(REPORTS), ALERT_REPORT.id].filter(isMailable);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      const contract: ReportContract = REPORTS[name] ?? ALERT_REPORT;
      const state = { ...defaultReportState(contract, '2026-03-15'), ...(!contract.isDateless && filters) };
      const view = { ...SHOWN, report: name, state: writeReportState(contract, state) };
      for (const format of ['csv', 'xlsx'] as const) {
        const options = { format, ownAccounts: false, onlyWithRows: false };
        const rendered = await console_.app.get(ViewFileService).render(viewer, view, options, DUE);
        expect([name, rendered?.title, rendered?.file?.content.length]).toEqual([
          ...[name, contract.title, expect.any(Number)],
        ]);
      }
      const empty = { format: 'xlsx' as const, ownAccounts: false, onlyWithRows: true };
      const rendered = await console_.app.get(ViewFileService).render(viewer, view, empty, DUE);
      expect([name, rendered!.file === null]).toEqual([name, rendered!.rows === 0]);
    }
  });

  it('waits for the next scheduled time if it is hours late', async () => {
    await schedule();
    await run(new Date(DUE.getTime() + 7 * 3_600_000));
    expect(await mails()).toEqual([]);
    expect(new Date((await list())[0].nextAt)).toEqual(new Date('2026-03-23T07:00:00Z'));
  });

  it('can be sent immediately to the requesting user, one at a time', async () => {
    const id = await schedule({ userIds: [BOB], isOn: true });
    expect(await act('sendNow', id)).toMatchObject({ status: 'success' });
    expect(await act('sendNow', id)).toMatchObject({ status: 'error' });
    await run(new Date(DUE.getTime() - 1_000));
    expect(newLetters('ann')).toHaveLength(1);
    expect(newLetters('bob')).toEqual([]);
  });
});

describe('an email schedule', () => {
  it('appears only for its owner, its recipients and user managers', async () => {
    const id = await schedule({ userIds: [BOB] });
    expect(await list()).toMatchObject([
      { id, canEdit: true, users: [{ id: BOB }], words: 'Every Monday at 08:00 (Europe/Berlin)' },
    ]);
    expect(await list(BOB)).toMatchObject([{ id, canEdit: false, users: [{ id: BOB }] }]);
    await act('leave', id, BOB);
    expect(await list(BOB)).toEqual([]);
    // The schedule is removed when it has no recipients.
    expect(await list()).toEqual([]);
  });

  it('accepts changes by its owner, unless another user has changed the schedule', async () => {
    const id = await schedule();
    const update = async (change: object, version: number | null, as = ANN) =>
      (
        await call(
          `mutation ($id: Int!, $input: ViewMailingInput!, $version: Int) {
            viewMailing { update(id: $id, input: $input, version: $version) ${SAVE} } }`,
          { id, input: { ...MONDAYS, ...change }, version },
          as,
        )
      ).viewMailing.update;
    expect(await update({ frequency: 'daily' }, 1)).toMatchObject({ status: 'success' });
    expect(await update({ frequency: 'monthly' }, 2)).toMatchObject({ errors: [{ field: 'dayOfMonth' }] });
    expect(await update({ hour: 9 }, 1)).toMatchObject({ errors: [{ field: 'version' }] });
    expect(await update({ hour: 9 }, null, BOB)).toMatchObject({ status: 'error' });
    expect(await update({ isOn: false }, 2)).toMatchObject({ status: 'success' });
    expect(await list()).toMatchObject([{ isOn: false, nextAt: null, version: 3 }]);
    expect(await act('delete', id, BOB)).toMatchObject({ status: 'error' });
    expect(await act('delete', id)).toMatchObject({ status: 'success' });
    const actions = await sql<{ action: string }>(
      `SELECT action FROM audit_log WHERE entity_type = 'viewMailing' AND entity_id = $1 ORDER BY id`,
      [String(id)],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      ...['viewMailing.create', 'viewMailing.update', 'viewMailing.update', 'viewMailing.delete'],
    ]);
  });

  it('can be switched on or off by its editors, even if a recipient lost access', async () => {
    const id = await schedule();
    const setOn = async (isOn: boolean, as = ANN) =>
      (
        await call(
          'mutation ($id: Int!, $isOn: Boolean!) { viewMailing { setOn(id: $id, isOn: $isOn) { status message } } }',
          { id, isOn },
          as,
        )
      ).viewMailing.setOn;
    await sql(`UPDATE saved_view SET scope = 'personal'`);
    expect(await setOn(false)).toMatchObject({ status: 'success' });
    expect(await list()).toMatchObject([{ isOn: false, nextAt: null, version: 2 }]);
    await run();
    expect(await mails()).toEqual([]);
    expect(await setOn(true, BOB)).toMatchObject({ status: 'error' });
    expect(await setOn(true)).toMatchObject({ status: 'success', message: expect.stringContaining('Every Monday') });
    expect(await setOn(true)).toMatchObject({ status: 'success' });
    expect(await list()).toMatchObject([{ isOn: true, nextAt: expect.any(String), version: 3 }]);
  });

  it('rejects recipients who can’t open the view, and views that the caller can’t open', async () => {
    const personal = await saveView({ scope: 'personal' });
    expect(await create(personal)).toMatchObject({
      errors: [{ field: 'userIds', messages: ["bob can't open this view. Share it with them first."] }],
    });
    expect(await create(personal, { userIds: [ANN, 999] })).toMatchObject({ errors: [{ field: 'userIds' }] });
    await expect(create(personal, { userIds: [BOB] }, BOB)).rejects.toThrow('View not found.');
    expect(await create(personal, { userIds: [ANN] })).toMatchObject({ status: 'success' });
    await expect(act('leave', (await list())[0].id, BOB)).rejects.toThrow('Email schedule not found.');
  });

  it('lists the users who can open its view', async () => {
    const namesFor = async (viewId: number, as = ANN): Promise<string[]> => {
      const query_ = 'query ($viewId: Int!) { viewMailingUsers(viewId: $viewId) { username } }';
      const { viewMailingUsers } = await call(query_, { viewId }, as);
      return (viewMailingUsers as { username: string }[]).map(({ username }) => username);
    };
    const all = await namesFor(await saveView({ name: 'Shared' }));
    expect(all).toEqual(expect.arrayContaining(['ann', 'bob']));
    const personal = await saveView({ scope: 'personal' });
    expect(await namesFor(personal)).toEqual(['ann']);
    await expect(namesFor(personal, BOB)).rejects.toThrow('View not found.');
    expect(await namesFor(await saveView({ name: 'Two', scope: 'users', userIds: [BOB] }))).toEqual(['ann', 'bob']);
  });

  it('disappears together with its view', async () => {
    await schedule();
    const [view] = await sql<{ id: number }>('SELECT id FROM saved_view');
    const counts = async (as: number): Promise<unknown> =>
      (await call('{ savedViews(report: "adgroupReport") { mailingCount } }', {}, as)).savedViews;
    expect(await counts(ANN)).toEqual([{ mailingCount: 1 }]);
    expect(await counts(BOB)).toEqual([{ mailingCount: 0 }]);
    await call('mutation ($id: Int!) { savedView { delete(id: $id) { status } } }', { id: view!.id });
    expect(await list()).toEqual([]);
    expect(
      await sql(`SELECT before->'emailSchedules' AS schedules FROM audit_log WHERE action = 'savedView.delete'`),
    ).toEqual([{ schedules: 1 }]);
    await run();
    expect(await mails()).toEqual([]);
  });
});
