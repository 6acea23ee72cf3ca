import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { callsOf, lastRecord, refusal, SAVE, success } from '../../../../test/saving.js';
import { openAlertDesk } from '../alert-desk.fixture.js';

jest.setTimeout(120_000);
let bench: Awaited<ReturnType<typeof openAlertDesk>>;
let call: ReturnType<typeof callsOf>;

beforeAll(async () => {
  bench = await openAlertDesk({ SECRETS_KEYS: `t:${Buffer.alloc(32, 7).toString('base64')}` });
  call = callsOf(bench.desk, () => bench.world.ALFA.company, 'ALFA-admin');
  await bench.reset();
});
afterAll(() => bench.desk.close());

const FIELDS = `{ isSet isOn timeZone digestHour quietFrom quietTo escalateAfter mailsMembers webhookHost version
  timings { type normal high } mutes { entityType entityId name type } messages { reason state error } }`;
const read = async (as?: string) => (await call(`{ alertDelivery ${FIELDS} }`, {}, as)).alertDelivery;
const readTeam = async (as?: string) =>
  (await call(`{ teamAlertDelivery(teamId: ${bench.world.ALFA.team}) ${FIELDS} }`, {}, as)).teamAlertDelivery;
const INPUT = { isOn: true, timings: [], timeZone: 'Europe/Berlin', digestHour: 9, quietFrom: 22, quietTo: 7 };
const save = async (input: object, as?: string) =>
  (await call(`mutation ($input: AlertDeliveryInput!) { updateAlertDelivery(input: $input) ${SAVE} }`, { input }, as))
    .updateAlertDelivery;

describe('delivery settings of a user', () => {
  it('start disabled, write an audit record when saved, and reject an old version', async () => {
    expect(await read()).toMatchObject({ isSet: false, isOn: false, version: 0 });
    const timings = [{ type: 'SignificantLossAlert', normal: 'now', high: 'now' }];
    expect(await save({ ...INPUT, timings, version: 0 })).toEqual(success('Alert delivery was saved.'));
    const saved = await read();
    expect(saved).toMatchObject({ isSet: true, isOn: true, timeZone: 'Europe/Berlin', quietFrom: 22, version: 1 });
    expect(saved.timings).toContainEqual(timings[0]);
    expect(saved.timings).toHaveLength(7);
    expect(await lastRecord(bench.desk, bench.world.ALFA.company)).toMatchObject({
      action: 'alert-delivery.update',
      entity_type: 'user',
    });
    expect(await save({ ...INPUT, version: 0 })).toEqual(
      refusal(
        'version',
        'Someone else changed this settings form in the meantime. Nothing was saved. Reload it and try again.',
      ),
    );
    expect(await read('ALFA-buyer')).toMatchObject({ isSet: false });
  });

  it('reject invalid values with an error at the field', async () => {
    expect(await save({ ...INPUT, timeZone: 'Nowhere' })).toEqual(refusal('timeZone', 'Unknown time zone.'));
    expect(await save({ ...INPUT, quietTo: null })).toEqual(refusal('quietTo', 'Choose both hours or neither.'));
  });

  it('mute only entities the user can see', async () => {
    const mute = (ids: number | number[], hours: number, as: string) =>
      call(
        `mutation { muteAlerts(entityType: adgroup, entityIds: ${JSON.stringify(ids)}, hours: ${hours}) { status message } }`,
        {},
        as,
      );
    expect((await mute(bench.world.ALFA.adgroup, 24, 'ALFA-buyer')).muteAlerts).toEqual({
      status: 'success',
      message: 'Alerts of ALFA ad group are muted.',
    });
    expect((await read('ALFA-buyer')).mutes).toEqual([
      { entityType: 'adgroup', entityId: bench.world.ALFA.adgroup, name: 'ALFA ad group', type: null },
    ]);
    await expect(mute(bench.other, 24, 'ALFA-buyer')).rejects.toThrow();
    // An unknown entity leaves the other mutes unchanged.
    await expect(mute([bench.world.ALFA.adgroup, bench.other], 48, 'ALFA-buyer')).rejects.toThrow();
    await expect(mute([], 24, 'ALFA-buyer')).rejects.toThrow('You can mute 1 to 500 at once.');
    expect((await read('ALFA-buyer')).mutes).toHaveLength(1);
    const twice = [bench.world.ALFA.adgroup, bench.world.ALFA.adgroup];
    expect((await mute(twice, 24, 'ALFA-buyer')).muteAlerts).toMatchObject({
      message: 'Alerts of ALFA ad group are muted.',
    });
    expect((await mute([bench.world.ALFA.adgroup, bench.other], 24, 'ALFA-admin')).muteAlerts).toEqual({
      status: 'success',
      message: 'Alerts of 2 ad groups are muted.',
    });
    expect((await read('ALFA-admin')).mutes).toHaveLength(2);
    await expect(mute(bench.world.BRAVO.adgroup, 24, 'ALFA-admin')).rejects.toThrow();
    await mute(bench.world.ALFA.adgroup, 0, 'ALFA-buyer');
    expect((await read('ALFA-buyer')).mutes).toEqual([]);
  });
});

describe('a webhook of a team', () => {
  const set = (url: string, as?: string, team = bench.world.ALFA.team) =>
    call(
      `mutation ($url: String!) { setAlertWebhook(teamId: ${team}, url: $url) { status message signingKey } }`,
      { url },
      as,
    );

  it('requires the permission to manage users, and returns its key only once', async () => {
    await expect(set('https://hooks.example.com/x', 'ALFA-buyer')).rejects.toThrow("You don't have permission");
    await expect(set('https://hooks.example.com/x', undefined, bench.world.BRAVO.team)).rejects.toThrow(
      'Team not found.',
    );
    const first = (await set('https://hooks.example.com/secret-path')).setAlertWebhook;
    expect(first).toMatchObject({ status: 'success', signingKey: expect.stringMatching(/^.{43}$/) });
    const team = await readTeam();
    expect(team).toMatchObject({ webhookHost: 'hooks.example.com', isOn: true });
    const { rows } = await bench.desk.database.pool.query(`SELECT t::text AS text FROM audit_log t`);
    const kept = JSON.stringify([team, rows]);
    for (const secret of ['secret-path', first.signingKey]) expect(kept).not.toContain(secret);
    expect(await lastRecord(bench.desk, bench.world.ALFA.company)).toMatchObject({
      action: 'alert-delivery.webhook',
      entity_name: 'ALFA team',
    });
  });

  it.each([
    'http://hooks.example.com/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://a.internal/',
    'nothing',
  ])('rejects the address %s', async (url) =>
    expect((await set(url)).setAlertWebhook).toMatchObject({ status: 'error', signingKey: null }),
  );

  it('deletes its secrets when it is removed', async () => {
    const { team } = bench.world.ALFA;
    await set('https://hooks.example.com/x');
    await call(`mutation { removeAlertWebhook(teamId: ${team}) { status } }`);
    expect(await readTeam()).toMatchObject({ webhookHost: null });
    const { rows } = await bench.desk.database.pool.query(`SELECT FROM secret WHERE owner_kind = 'team'`);
    expect(rows).toHaveLength(0);
  });
});
