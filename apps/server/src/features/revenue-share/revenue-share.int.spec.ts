import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { TestConsole } from '../../../test/console.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(60_000);
let world: TwoCompanies;
let desk: TestConsole;

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
  const insert = (company: number, region: string, month: string, share: number) =>
    desk.database.pool.query('INSERT INTO revenue_share VALUES ($1, 1, $2::revenue_share_region, $3, $4)', [
      company,
      region,
      month,
      share,
    ]);
  await insert(world.ALFA.company, 'america', '2026-01-01', 860_000);
  await insert(world.ALFA.company, 'america', '2026-02-01', 850_000);
  await insert(world.ALFA.company, 'europe', '2026-03-01', 830_500);
  await insert(world.BRAVO.company, 'apac', '2026-03-01', 123_000);
});
afterAll(() => desk.close());

const ask = async (from: string, to: string, as = 'ALFA-admin', id = 1) => {
  const { data, errors } = await desk.call({
    query: `query ($id: Int, $from: Date!, $to: Date!) { partner(id: $id) { id name shortName type
      revenueShareByDate(startDate: $from, endDate: $to) { partnerId date region revenueShare }
      revenueShare { date region } } }`,
    variables: { id, from, to },
    company: world.ALFA.company,
    as,
  });
  return errors ? errors[0]! : data.partner;
};

it("returns the shares of the requested months as fractions for the user's company", async () => {
  const partner = await ask('2026-02-01', '2026-03-21');
  expect(partner).toMatchObject({ id: 1, type: 'feedPartner' });
  expect(partner.revenueShareByDate).toEqual([
    { partnerId: 1, date: '2026-03-01', region: 'EU', revenueShare: 0.8305 },
    { partnerId: 1, date: '2026-02-01', region: 'US', revenueShare: 0.85 },
  ]);
  expect(partner.revenueShare).toHaveLength(3);
  expect((await ask('2026-02-15', '2026-02-20')).revenueShareByDate).toHaveLength(1);
  expect(await ask('2026-03-01', '2026-02-01')).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
  expect(await ask('2026-02-01', '2026-03-01', 'ALFA-admin', 4_711)).toBeNull();
});

it('hides shares from users without the permission', async () => {
  await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['partners-section']);
  const partner = await ask('2026-01-01', '2026-12-31', 'ALFA-buyer');
  expect(partner).toMatchObject({ id: 1, revenueShareByDate: [], revenueShare: [] });
  await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['partner-revenue-share']);
  expect((await ask('2026-01-01', '2026-12-31', 'ALFA-buyer')).revenueShareByDate).toHaveLength(3);
  await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['overview-report']);
  expect(await ask('2026-01-01', '2026-12-31', 'ALFA-buyer')).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
});
