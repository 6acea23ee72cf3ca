import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { checkCampaign, errorsById, sentCampaign, STANDARD_EVENTS, type SocialCheckContext } from '@adops/domain';
import { randomCampaign } from '../../../../../packages/domain/src/campaign-manager/random-campaigns.fixture.js';
import { goodSecrets, RunningSandbox } from '../../../../sandbox/src/conformance/sandbox.fixture.js';
import { sampleAccount } from '../../../../sandbox/src/world/sample.js';
import { TestConsole } from '../../../test/console.js';
import { callsOf } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { SecretStore } from '../../core/secrets/index.js';
import { TargetingLists } from './targeting-lists.service.js';

jest.setTimeout(180_000);
let world: TwoCompanies;
let desk: TestConsole;
let sandbox: RunningSandbox;
let call: ReturnType<typeof callsOf>;
let account: number;

const sql = (text: string, ...values: unknown[]) => desk.database.pool.query(text, values);

beforeAll(async () => {
  sandbox = await RunningSandbox.start();
  desk = await TestConsole.open({
    SECRETS_KEYS: `t:${randomBytes(32).toString('base64')}`,
    SANDBOX_URL: sandbox.url,
  });
  world = await insertTwoCompanies(desk.database);
  account = world.ALFA.account;
  await makeSocial('ALFA');
  await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['campaign-manager']);
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
});
afterEach(() => sandbox.clearFailures());
afterAll(async () => {
  await desk.close();
  await sandbox.stop();
});

/** Turns the account of a company into a connected social account with a pixel. */
async function makeSocial(mark: 'ALFA'): Promise<void> {
  const { company } = world[mark];
  const externalId = sampleAccount('meta', 1);
  await sql(
    "UPDATE partner_account SET partner_id = 17, external_id = $3, currency = 'USD', timezone = 'UTC' WHERE company_id = $1 AND id = $2",
    ...[company, account, externalId],
  );
  await sql("INSERT INTO connection (company_id, account_id, connector, collect_from) VALUES ($1, $2, 'meta', now())", company, account); // prettier-ignore
  await desk.app
    .get(SecretStore)
    .set({ companyId: company, kind: 'partner_account', id: account }, goodSecrets(externalId), { userId: null });
  const settings = { pixel: '{"id":"601"}', facebookPages: '["501"]', defaultBeneficiary: 'Acme', displayLink: 'acme.example', trackingTemplateOfAccount: 'd={domain}&c={{campaign.id}}' }; // prettier-ignore
  for (const [name, value] of Object.entries(settings))
    await sql('INSERT INTO partner_account_setting (company_id, account_id, name, value) VALUES ($1, $2, $3, $4)', company, account, name, JSON.stringify(value)); // prettier-ignore
}

const query = async (field: string, variables: object = {}, declared = '', as?: string) =>
  (await call(`query Q${declared} { campaignManager { ${field} } }`, variables, as)).campaignManager;
const VALIDATE = `mutation ($type: DraftAction!, $account: Int!, $campaigns: [SocialCampaignInput!]!) {
  campaignManager { validateCampaigns(type: $type, partnerAccountId: $account, campaigns: $campaigns) {
    status message taskId errors { id errors { attribute errors } } } } }`;
const validate = async (campaigns: readonly object[], type = 'creating', accountId = account) =>
  (await call(VALIDATE, { type, account: accountId, campaigns })).campaignManager.validateCampaigns;
const search = (type: string, text: string) =>
  query(`found: targetingSuggestions(partnerAccountId: ${account}, query: ${JSON.stringify(text)}, targetingType: ${type})
    { externalId name path targetingType geoKind countryCode }`).then(({ found }) => found);

const DRAFT = `error draft { type taskId parentTaskId partnerAccount { id name } campaigns { id name objective bidStrategy budget { amount type }
  adGroups { id name url displayUrl urlParameters keyword bidAmount startDateTime settings { facebookPage beneficiary roasAverageFloor
    schedule { enabled timezoneType } audience { age { min max } placements { placementType } geoLocations { locationTypes } } } ads { id texts } } } }`;

describe('drafts of the campaign manager', () => {
  it("start with a keyword, its URL and the account's defaults, and pass validation", async () => {
    const url = 'https://site.example/search?q=shoes';
    const { drafts } = await query(
      `drafts(action: creating, cloneAdditionalData: { partnerAccountId: ${account}, keyword: "shoes", url: "${url}" }) { ${DRAFT} }`,
    );
    expect(drafts.error).toBeNull();
    const [campaign] = drafts.draft.campaigns;
    const today = new Date().toISOString().slice(0, 10);
    expect(campaign).toMatchObject({
      name: `shoes ${today}`,
      objective: 'sales',
      budget: { amount: null, type: 'daily' },
    });
    expect(campaign.adGroups[0]).toMatchObject({
      ...{ name: `shoes ${today} SP`, url, displayUrl: 'acme.example', keyword: 'shoes', bidAmount: 0.5 },
      urlParameters: 'd=site.example&c={{campaign.id}}',
      settings: {
        facebookPage: '501',
        beneficiary: 'Acme',
        roasAverageFloor: null,
        audience: { age: { min: 13, max: 65 } },
      },
    });
  });

  it('start without entities, or return an error', async () => {
    const of = async (args: string) => (await query(`drafts(${args}) { ${DRAFT} }`)).drafts;
    expect(await of(`action: creating, entities: [{ partnerAccountId: ${account} }]`)).toMatchObject({ error: null, draft: { type: 'creating', partnerAccount: { id: account }, campaigns: [] } }); // prettier-ignore
    expect(await of('action: creating')).toEqual({ error: 'Choose an account.', draft: null });
    expect(await of('action: ad_group_edit, taskId: 7')).toMatchObject({ error: expect.stringContaining('Task not found.'), draft: null }); // prettier-ignore
    expect((await of(`action: creating, cloneAdditionalData: { partnerAccountId: ${account}, keyword: "x", url: "nope" }`)).error).toBe('The URL is not well-formed.'); // prettier-ignore
  });

  it('fail with the same validation errors as in the client, for 100 random drafts', async () => {
    const context = (action: SocialCheckContext['action']): SocialCheckContext => ({
      action,
      now: Date.now(),
      account: {
        ...{ partnerAccountId: account, timeZone: 'UTC', hasPixel: true, canBidForRoas: false },
        events: [...STANDARD_EVENTS, { value: '701', label: 'Lead', goal: null, objectives: [], customConversionId: '701', pixelRule: 'x' }], // prettier-ignore
      },
    });
    const different: object[] = [];
    for (let seed = 0; seed < 100; seed++) {
      const campaign = randomCampaign(seed);
      const action = seed % 2 ? 'creating' : 'ad_group_edit';
      const wanted = errorsById(campaign, checkCampaign(campaign, context(action)));
      const answer = await validate([sentCampaign(campaign)], action);
      if (JSON.stringify(answer.errors) !== JSON.stringify(wanted)) different.push({ seed, answer, wanted });
      expect(answer).toMatchObject({ status: 'error', message: 'Some Campaigns have errors. Please fix them before upload.' }); // prettier-ignore
    }
    expect(different).toEqual([]);
  });

  it('return errors at the entity for invalid values and duplicate IDs', async () => {
    const { errors } = await validate([
      { id: 'c', adGroups: [{ id: 'g', settings: { audience: { device: 'fridge' } } }] },
    ]);
    expect(errors).toMatchObject([{ id: 'g', errors: [{ attribute: 'settings.audience.device' }] }]);
    const twice = (await validate([{ id: 'c' }, { id: 'c' }])).errors.find(({ id }: { id: string }) => id === 'c');
    expect(twice.errors).toContainEqual({ attribute: 'id', errors: ['Two entities have the same ID.'] });
  });
});

describe('targeting lists', () => {
  it('return places and interests of the platform, or an empty list without matches', async () => {
    expect(await search('locations', ' Echo ')).toEqual([
      { externalId: '2704774', name: 'Echo Park', path: ['United States', 'California'], targetingType: 'locations', geoKind: 'neighborhood', countryCode: 'US' }, // prettier-ignore
    ]);
    expect(await search('behaviors', '')).toHaveLength(2);
    expect(await search('interests', 'nothing like it')).toEqual([]);
  });

  it('return languages, events, placements, pages and pixels of the account', async () => {
    const lists = await query(
      `partnerLanguages(partnerAccountId: $a) { externalId name code } conversionEvents(partnerAccountId: $a) { value goal objectives customConversionId pixelRule }
       placements(partnerAccountId: $a) { placementTypes { value } publisherPlatforms { value } positions { name items { value } } }
       pages(partnerAccountId: $a) { externalId name } pixels(partnerAccountId: $a) { externalId name } enums { name items { value label tags } }`,
      { a: account },
      '($a: Int!)',
    );
    expect(lists.partnerLanguages).toContainEqual({ externalId: '6', name: 'English (US)', code: 'en' });
    expect(lists.conversionEvents.find(({ value }: { value: string }) => value === 'lead')).toMatchObject({
      goal: 'lead',
    });
    expect(lists.conversionEvents.at(-1)).toMatchObject({ value: '701', customConversionId: '701', pixelRule: expect.stringContaining('Lead') }); // prettier-ignore
    expect(lists.placements.positions.map(({ name }: { name: string }) => name)).toEqual(['facebook', 'instagram', 'audienceNetwork', 'messenger']); // prettier-ignore
    expect(lists.pages).toEqual([{ externalId: '501', name: 'Findwise' }]);
    expect(lists.pixels).toEqual([{ externalId: '601', name: 'Sites pixel' }]);
    expect(lists.enums.find(({ name }: { name: string }) => name === 'optimizationGoal').items).toHaveLength(3);
  });

  const total = async () =>
    Object.entries(await sandbox.requests())
      .filter(([key]) => key.startsWith('meta'))
      .reduce((sum, [, { total: calls }]) => sum + calls, 0);

  it('trigger at most one call to the platform per day', async () => {
    const pages = () => query(`pages(partnerAccountId: ${account}) { externalId }`);
    await pages();
    const before = await total();
    expect((await pages()).pages).toHaveLength(1);
    expect(await search('interests', 'Running')).toEqual(await search('interests', ' running  '));
    expect(await total()).toBe(before);
    await sql("UPDATE targeting_answer SET fetched_at = fetched_at - interval '25 hours'");
    await pages();
    expect(await total()).toBe(before + 1);
  });

  it('report an expired sign-in, and serve cached data during an outage', async () => {
    await sandbox.planFailure({ platform: 'meta', kind: 'expiredToken', path: 'search', times: 9 });
    await expect(search('interests', 'football')).rejects.toThrow(
      'The sign-in of “ALFA account” at Meta has expired. Connect the account again under Partners.',
    );
    await sandbox.clearFailures();
    expect(await search('interests', 'football')).toHaveLength(1);
    await sql("UPDATE targeting_answer SET fetched_at = fetched_at - interval '25 hours'");
    await sandbox.planFailure({ platform: 'meta', kind: 'error', path: 'search', times: 99 });
    expect(await search('interests', 'football')).toHaveLength(1);
    // An expired sign-in is always reported.
    await sandbox.clearFailures();
    await sandbox.planFailure({ platform: 'meta', kind: 'expiredToken', path: 'search', times: 9 });
    await expect(search('interests', 'football')).rejects.toThrow('has expired');
  });

  it('expire after a week', async () => {
    await search('interests', 'running');
    await sql("UPDATE targeting_answer SET fetched_at = now() - interval '8 days' WHERE question LIKE 'interests%'");
    await desk.app.get(TargetingLists).deleteOld();
    const { rows } = await sql('SELECT question FROM targeting_answer');
    expect(rows.some(({ question }) => question.startsWith('interests'))).toBe(false);
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('access to the campaign manager', () => {
  it('requires the permission and a social account that the user can access', async () => {
    const { company, buyer, otherAccount } = world.ALFA;
    await expect(query(`placements(partnerAccountId: ${world.BRAVO.account}) { placementTypes { value } }`)).rejects.toThrow('Account not found.'); // prettier-ignore
    await expect(query(`placements(partnerAccountId: ${otherAccount}) { placementTypes { value } }`, {}, '', 'ALFA-buyer')).rejects.toThrow('Account not found.'); // prettier-ignore
    await expect(query(`placements(partnerAccountId: ${otherAccount}) { placementTypes { value } }`)).rejects.toThrow("doesn't belong to the social network. Choose another account."); // prettier-ignore
    await giveRole(desk.database, company, buyer, ['google-display-uploader']);
    await expect(query('enums { name }', {}, '', 'ALFA-buyer')).rejects.toThrow(
      "You don't have permission to do this.",
    );
    await giveRole(desk.database, company, buyer, ['campaign-manager']);
    expect((await query('enums { name }', {}, '', 'ALFA-buyer')).enums.length).toBeGreaterThan(10);
  });
});

describe('large requests', () => {
  const large = (bytes: number) => [{ id: 'c', name: 'x', adGroups: Array.from({ length: 150 }, (_, at) => ({ id: `g${at}`, ads: Array.from({ length: Math.ceil(bytes / 150 / 9_050) }, () => ({ texts: ['x'.repeat(9_000)] })) })) }]; // prettier-ignore
  const send = (campaigns: object[], more: object = {}) =>
    desk.call({ query: VALIDATE, variables: { type: 'creating', account, campaigns }, company: world.ALFA.company, as: 'ALFA-admin', ...more }); // prettier-ignore

  it('succeed up to 16 MiB for users with the permission', async () => {
    const { status, data } = await send(large(9_000_000));
    expect(status).toBe(200);
    expect(data.campaignManager.validateCampaigns.errors.length).toBeGreaterThan(100);
    expect((await send(large(18_000_000))).status).toBe(413);
  });

  it('fail for other users, other companies and other operations', async () => {
    const campaigns = large(2_000_000);
    await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['ad-generator']);
    expect((await send(campaigns, { as: 'ALFA-buyer' })).status).toBe(413);
    expect((await send(campaigns, { as: undefined })).status).toBe(413);
    expect((await send(campaigns, { company: undefined })).status).toBe(413);
    expect((await send(campaigns, { company: world.BRAVO.company })).status).toBe(413);
    expect((await send(campaigns, { query: '{ auth { token } }' })).status).toBe(413);
  });
});
