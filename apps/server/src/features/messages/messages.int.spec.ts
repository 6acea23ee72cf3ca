import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { TestConsole } from '../../../test/console.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(60_000);
let world: TwoCompanies;
let desk: TestConsole;

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.database.pool.query('DELETE FROM message');
  await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['receive-message']);
});

const send = async (variables: object, as = 'ALFA-admin') => {
  const { data, errors } = await desk.call({
    query: `mutation ($text: String!, $userIds: [Int!], $expiresAt: DateTime) {
      createMessage(text: $text, userIds: $userIds, expiresAt: $expiresAt) { status message id } }`,
    variables,
    company: world.ALFA.company,
    as,
  });
  return errors ? errors[0]! : data.createMessage;
};
const read = async (as: string, company = world.ALFA.company) => {
  const query = '{ messages { id text createdAt expiresAt creator { id username } } }';
  const { data, errors } = await desk.call({ query, company, as });
  return errors ? errors[0]! : data.messages;
};
const texts = async (as: string) => (await read(as)).map(({ text }: { text: string }) => text);
const dismiss = async (ids: readonly number[], as: string) => {
  const query = 'mutation ($ids: [Int!]!) { dismissMessages(ids: $ids) { status message } }';
  const { data, errors } = await desk.call({ query, variables: { ids }, company: world.ALFA.company, as });
  return errors ? errors[0]! : data.dismissMessages;
};

it('shows a message to all users of the company, newest first, until dismissed', async () => {
  const first = await send({ text: ' Server work tonight <b>at ten</b> ' });
  expect(first).toMatchObject({ status: 'success', message: 'Sent to 3 people.' });
  await send({ text: 'Second' });
  expect(await read('ALFA-buyer')).toMatchObject([
    { text: 'Second', creator: { username: 'ALFA-admin' }, expiresAt: null },
    { id: first.id, text: 'Server work tonight <b>at ten</b>' },
  ]);
  expect(await dismiss([first.id], 'ALFA-buyer')).toMatchObject({ status: 'success' });
  expect(await dismiss([first.id], 'ALFA-buyer')).toMatchObject({ status: 'success' });
  expect(await texts('ALFA-buyer')).toEqual(['Second']);
  expect(await texts('ALFA-admin')).toHaveLength(2);
  expect(await read('BRAVO-admin', world.BRAVO.company)).toEqual([]);
  const { rows } = await desk.database.pool.query(
    `SELECT action FROM audit_log WHERE company_id = $1 AND entity_type = 'message' ORDER BY id`,
    [world.ALFA.company],
  );
  expect(rows.map(({ action }) => action)).toEqual(['message.create', 'message.create', 'message.dismiss']);
});

it('shows a message to selected users until it expires', async () => {
  const hour = 3_600_000;
  await send({ text: 'For one', userIds: [world.ALFA.buyer], expiresAt: new Date(Date.now() + hour).toISOString() });
  expect(await texts('ALFA-buyer')).toEqual(['For one']);
  expect(await texts('ALFA-admin')).toEqual([]);
  await desk.database.pool.query(`UPDATE message SET expires_at = now() - interval '1 second'`);
  expect(await texts('ALFA-buyer')).toEqual([]);
});

it.each([
  ['   ', 'Message is required.'],
  ['x'.repeat(1_001), 'Message can have up to 1,000 characters.'],
  // Read from right to left, the text would have another meaning.
  ['Pay \u202e000,1 now', "Message contains characters that can't be printed."],
  ['Pay \u2067000,1\u2069 now', "Message contains characters that can't be printed."],
  ['No\u200bw', "Message contains characters that can't be printed."],
  ['No\u001bw', "Message contains characters that can't be printed."],
])('rejects the text %j', async (text, message) => {
  expect((await send({ text })).extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { text: [message] } });
  expect(await texts('ALFA-admin')).toEqual([]);
});

it('preserves line breaks, emojis and other scripts', async () => {
  const text = 'Tonight at ten:\n\t\u{1f469}\u200d\u{1f4bb} תקציב';
  await send({ text });
  expect(await texts('ALFA-admin')).toEqual([text]);
});

it.each([
  [{ text: 'x', userIds: [] }, 'userIds'],
  [{ text: 'x', userIds: [2_002] }, 'userIds'],
  [{ text: 'x', expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
])('rejects %j at its field', async (variables, field) => {
  const refusal = await send(variables);
  expect(refusal).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
  expect(Object.keys(refusal.extensions.fields)).toEqual([field]);
  expect(await texts('ALFA-admin')).toEqual([]);
});

it('requires the permissions to send and receive messages', async () => {
  expect(await send({ text: 'x' }, 'ALFA-buyer')).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
  const { id } = await send({ text: 'x', userIds: [world.ALFA.admin] });
  expect(await dismiss([id], 'ALFA-buyer')).toMatchObject({ status: 'error' });
  await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['create-message']);
  expect(await read('ALFA-buyer')).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
});
