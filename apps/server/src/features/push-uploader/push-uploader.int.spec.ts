import type { ClientRequest } from 'node:http';
import { MAX_PUSH_CAMPAIGNS, type PushDraftCampaign, pushDraftErrors, pushInputOf } from '@adops/domain';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import { giveRole } from '../../../test/two-companies.js';
import { ReviewReader } from '../publishing/review-reader.js';
import { Publishing } from '../publishing/index.js';
import { ONCLICK, PushDesk, UPLOAD } from './push-desk.fixture.js';

jest.setTimeout(180_000);
let desk: PushDesk;

beforeAll(async () => {
  desk = await PushDesk.open();
  await giveRole(desk.console.database, desk.company, desk.world.ALFA.buyer, ['propeller-ads-uploader']);
});
afterEach(async () => {
  await desk.sandbox.clearFailures();
  await desk.sql('DELETE FROM publication');
});
afterAll(() => desk.close());

describe('the push uploader', () => {
  it('publishes each campaign once, submits enabled campaigns for review, and keeps drafts', async () => {
    const push = { ...ONCLICK, name: 'Autumn push', format: 'nativeads', status: 'PAUSED', totalAmount: 100 };
    expect(await desk.upload([ONCLICK, push])).toMatchObject({
      ...{ status: 'success', message: '2 campaigns are being sent.' },
      campaigns: [
        { name: ONCLICK.name, errors: null },
        { name: push.name, errors: null },
      ],
    });
    expect((await desk.tasks()).rows.map(({ status }) => status)).toEqual(['newly', 'newly']);
    await desk.work();
    const { rows, totalRecords } = await desk.tasks();
    expect(totalRecords).toBe(2);
    expect(rows).toMatchObject([
      { status: 'completed', error: null, type: 'creating', campaign: { ...push, errors: null } },
      { status: 'completed', error: null, partnerAccountId: desk.account, campaign: { ...ONCLICK, errors: null } },
    ]);
    const [enabled] = await desk.atPlatform(ONCLICK.name);
    const [draft] = await desk.atPlatform(push.name);
    expect(await desk.entity(enabled!)).toMatchObject({ status: 'enabled', review: { state: 'inReview' } });
    expect(await desk.entity(draft!)).toMatchObject({ status: 'paused', review: null, bids: { maxCpc: 2_000 } });
    const { rows: records } = await desk.sql(
      `SELECT action, entity_type, entity_id, entity_name, account_id, user_id, source, after FROM audit_log
       WHERE company_id = $1 AND entity_type = 'pushCampaign' ORDER BY id`,
      desk.company,
    );
    const made = {
      entity_type: 'pushCampaign',
      account_id: desk.account,
      user_id: desk.world.ALFA.admin,
      source: 'person',
    };
    expect(records).toMatchObject([
      {
        ...made,
        action: 'pushCampaign.create',
        entity_id: enabled,
        entity_name: ONCLICK.name,
        after: { markets: ['US'] },
      },
      { ...made, action: 'pushCampaign.enable', entity_id: enabled, after: { status: 'enabled' } },
      {
        ...made,
        action: 'pushCampaign.create',
        entity_id: draft,
        entity_name: push.name,
        after: { bid: 0.002, dailyAmount: 25, totalAmount: 100 },
      },
    ]);

    // The outcome of the review is read later.
    expect((await desk.tasks({ name: ONCLICK.name })).rows[0]!.review).toEqual({ status: 'in_review', feedback: null });
    const reviews = desk.console.app.get(ReviewReader);
    const kinds = desk.console.app.get(Publishing).reviewedKinds;
    await reviews.read(kinds, 0);
    expect((await desk.tasks({ name: ONCLICK.name })).rows[0]!.review).toEqual({ status: 'in_review', feedback: null });
    desk.ahead = 60_000;
    await reviews.read(kinds, 0);
    expect((await desk.tasks({ name: ONCLICK.name })).rows[0]!.review).toEqual({ status: 'approved', feedback: null });
    expect((await desk.tasks({ name: push.name })).rows[0]!.review).toBeNull();
  });

  it('fetches the images of creatives, and submits the campaign with the images for review', async () => {
    const picture = (name: string, size: string) => `https://images.pexels.com/photos/${name}?size=${size}`;
    const creatives = [
      {
        ...{ title: 'Autumn sale', description: 'Everything must go' },
        ...{ icon: picture('icon', '192x192'), image: picture('image', '492x328') },
      },
    ];
    const push = { ...ONCLICK, name: 'With creatives', format: 'nativeads', bid: 0.02, creatives };
    expect(await desk.upload([push])).toMatchObject({ status: 'success', message: 'The campaign is being sent.' });
    await desk.work();
    expect((await desk.tasks()).rows[0]).toMatchObject({
      ...{ status: 'completed', error: null, review: { status: 'in_review' } },
      campaign: { ...push, errors: null },
    });
    const [id] = await desk.atPlatform(push.name);
    expect(await desk.entity(id!)).toMatchObject({ status: 'enabled', review: { state: 'inReview' } });
    const { rows } = await desk.sql(
      `SELECT after FROM audit_log WHERE entity_id = $1 AND action = 'pushCampaign.create'`,
      id,
    );
    expect(rows[0].after).toMatchObject({ creatives: ['Autumn sale'] });
  });

  it('accepts library images unless deleted, of another company, or with an expired license', async () => {
    const inLibrary = async (mark: 'ALFA' | 'BRAVO'): Promise<{ id: number; url: string }> => {
      const content = await sharp({ create: { width: 192, height: 192, channels: 3, background: 'navy' } }).png().toBuffer();
      const { body } = await desk.console
        .http()
        .post(`/company/${desk.world[mark].company}/api/files`)
        .set('Authorization', `Bearer ${await desk.console.tokenOf(`${mark}-admin`)}`)
        .attach('file', content, 'picture.png');
      return body as never;
    };
    const [own, theirs] = [await inLibrary('ALFA'), await inLibrary('BRAVO')];
    const creative = { title: 'Autumn sale', description: 'Everything must go', icon: `${own.url}/ad`, image: own.url };
    const push = { ...ONCLICK, name: 'From the library', format: 'nativeads', bid: 0.02, creatives: [creative] };
    expect(await desk.upload([push])).toMatchObject({ status: 'success' });
    await desk.work();
    expect((await desk.tasks()).rows[0]).toMatchObject({ status: 'completed', error: null });

    const { rows } = await desk.sql(
      `INSERT INTO media_item (company_id, kind, origin, name, image_id, license_ends_on, width, height, filesize, search_text)
       VALUES ($1, 'picture', 'upload', 'Leaves', $2, '2026-01-31', 192, 192, 1000, 'leaves') RETURNING id`,
      ...[desk.company, own.id],
    );
    const gone = own.url.replace(/.{12}$/, '000000000000');
    // A path of our own company with another company's token doesn't work either.
    const moved = theirs.url.replace(`/${desk.world.BRAVO.company}/`, `/${desk.company}/`);
    const creatives = [creative, { ...creative, icon: gone, image: theirs.url }, { ...creative, icon: moved, image: own.url }];
    const noImage = ['This image is no longer in the media library. Choose another image.'];
    const ended = ['The license of “Leaves” ended on 2026-01-31. Choose another item, or enter a later date in the media library.'];
    const refused = await desk.upload([{ ...push, name: 'Not from the library', creatives }]);
    expect(refused).toMatchObject({ status: 'error', message: 'Nothing was sent because 1 of 1 campaigns has errors.' });
    expect(refused.campaigns[0].errors).toEqual([
      { attribute: 'creatives.0.icon', errors: ended },
      { attribute: 'creatives.0.image', errors: ended },
      { attribute: 'creatives.1.icon', errors: noImage },
      { attribute: 'creatives.1.image', errors: noImage },
      { attribute: 'creatives.2.icon', errors: noImage },
      { attribute: 'creatives.2.image', errors: ended },
    ]);

    // The license expired between the upload and the call.
    await desk.sql('UPDATE media_item SET license_ends_on = NULL WHERE id = $1', rows[0].id);
    await desk.upload([{ ...push, name: 'Ends meanwhile' }]);
    await desk.sql(`UPDATE media_item SET license_ends_on = '2026-01-31' WHERE id = $1`, rows[0].id);
    await desk.work();
    expect((await desk.tasks({ name: 'Ends meanwhile' })).rows[0]).toMatchObject({
      ...{ status: 'failed', error: "2 pictures can't be used." },
      campaign: { errors: [{ attribute: 'creatives.0.icon', errors: ended }, { attribute: 'creatives.0.image', errors: ended }] },
    });
    expect(await desk.atPlatform('Ends meanwhile')).toEqual([]);
  }); // prettier-ignore

  it("lists images that can't be used, and sends nothing", async () => {
    const creative = { title: 'Autumn sale', description: 'Everything must go' };
    const name = 'Bad pictures';
    const creatives = [
      { ...creative, icon: 'https://127.0.0.1/icon.png', image: 'https://images.pexels.com/photos/image' },
      { ...creative, icon: 'https://images.pexels.com/photos/icon', image: 'https://images.pexels.com/nowhere' },
    ];
    await desk.upload([{ ...ONCLICK, name, format: 'nativeads', bid: 0.02, creatives }]);
    await desk.work();
    const failed = {
      ...{ status: 'failed', error: "2 pictures can't be used." },
      campaign: {
        errors: [
          { attribute: 'creatives.0.icon', errors: ['This URL points to a private network. Use a public URL.'] },
          { attribute: 'creatives.1.image', errors: ['Only PNG, JPEG, WebP and GIF pictures are supported.'] },
        ],
      },
    };
    expect((await desk.tasks()).rows[0]).toMatchObject(failed);
    expect(await desk.atPlatform(name)).toEqual([]);
    // Nothing was sent, so the task may not adopt a campaign of another user with that name.
    expect((await desk.sql('SELECT was_sent FROM publication_step')).rows).toEqual([
      { was_sent: false },
      { was_sent: false },
    ]);
  });

  it('leaves ads without creatives as drafts, with a hint', async () => {
    const answer = await desk.upload([{ ...ONCLICK, name: 'No creatives', format: 'nativeads' }]);
    expect(answer).toMatchObject({
      status: 'warning',
      message: 'The campaign is being sent. Add a creative to send it to review.',
    });
    await desk.work();
    expect((await desk.tasks()).rows[0]).toMatchObject({
      status: 'completed',
      campaign: { errors: [{ attribute: 'creatives', errors: ['Add a creative to send it to review.'] }] },
    });
    const [id] = await desk.atPlatform('No creatives');
    expect(await desk.entity(id!)).toMatchObject({ status: 'paused', review: null });
  });

  it('sends no campaign if one has errors, and returns the errors at their attributes', async () => {
    const answer = await desk.upload([
      { ...ONCLICK, id: 'a', name: 'Good' },
      { ...ONCLICK, id: 'b', name: 'Bad', targetUrl: 'nowhere', dailyAmount: 5, markets: ['ZZ'] },
    ]);
    expect(answer).toEqual({
      status: 'error',
      message: 'Nothing was sent because 1 of 2 campaigns has errors.',
      campaigns: [
        { id: 'a', name: 'Good', errors: null },
        {
          ...{ id: 'b', name: 'Bad' },
          errors: [
            { attribute: 'targetUrl', errors: ['Enter a URL that begins with https://.'] },
            { attribute: 'markets', errors: ['The platform has no traffic in ZZ.'] },
            { attribute: 'dailyAmount', errors: ['The minimum is 10.00 USD.'] },
          ],
        },
      ],
    });
    const refused = await desk.upload([{ ...ONCLICK, name: 'Bad', dailyAmount: 5, markets: ['ZZ'] }]);
    expect(refused.campaigns[0].errors).toEqual([
      { attribute: 'markets', errors: ['The platform has no traffic in ZZ.'] },
      { attribute: 'dailyAmount', errors: ['The minimum is 10.00 USD.'] },
    ]);
    expect(await desk.tasks()).toEqual({ totalRecords: 0, rows: [] });
  });

  it("shows the platform's error messages at their attributes", async () => {
    await desk.upload([{ ...ONCLICK, name: 'Cheap', bid: 0.0001, format: 'nativeads', status: 'PAUSED' }]);
    await desk.work();
    expect((await desk.tasks()).rows[0]).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('The rate is below the minimum of 0.001.'),
      campaign: { errors: [{ attribute: 'bid', errors: ['The rate is below the minimum of 0.001.'] }] },
    });
    expect(await desk.atPlatform('Cheap')).toEqual([]);
  });

  it('requires names that are unique among open campaigns and at the platform', async () => {
    await desk.upload([{ ...ONCLICK, name: 'Twice' }]);
    const again = await desk.upload([{ ...ONCLICK, name: ' Twice ' }]);
    const taken = [{ attribute: 'name', errors: ['Another campaign of the account has this name.'] }];
    expect(again.campaigns[0].errors).toEqual(taken);
    await desk.work();
    // The campaign isn't in our inventory yet.
    expect((await desk.upload([{ ...ONCLICK, name: 'Twice' }])).campaigns[0].errors).toEqual(taken);
    // A campaign of the inventory counts by its current name.
    const [id] = await desk.atPlatform('Twice');
    const add = `INSERT INTO campaign (company_id, account_id, external_id, name) VALUES ($1, $2, $3, 'Renamed')`;
    await desk.sql(add, desk.company, desk.account, id);
    await desk.upload([{ ...ONCLICK, name: 'Twice' }]);
    await desk.sql(`DELETE FROM campaign WHERE name = 'Renamed'`);
    await desk.work();
    expect((await desk.tasks()).rows[0]).toMatchObject({
      status: 'failed',
      error: 'The account already has an item with this name. Choose another name.',
    });
    expect(await desk.atPlatform('Twice')).toHaveLength(1);
  });

  it('sends each campaign only once if a request is repeated with the same key', async () => {
    const request = {
      ...{ query: UPLOAD, variables: { account: desk.account, campaigns: [{ ...ONCLICK, name: 'Key' }] } },
      ...{ company: desk.company, as: 'ALFA-admin', headers: { 'idempotency-key': 'the-key-of-a-click' } },
    };
    const [first, second] = await Promise.all([desk.console.call(request), desk.console.call(request)]);
    expect(first.data?.uploadCampaigns.status).toBe('success');
    expect(second.data).toEqual(first.data);
    const other = { ...request, variables: { account: desk.account, campaigns: [{ ...ONCLICK, name: 'Other' }] } };
    expect((await desk.console.call(other)).errors?.[0]?.message).toMatch(
      /^This Idempotency-Key was already used for another/,
    );
    await desk.work();
    expect(await desk.atPlatform('Key')).toHaveLength(1);
    expect((await desk.tasks()).totalRecords).toBe(1);
  });

  it('sends each campaign only once if a request is repeated after a lost connection', async () => {
    const body = { query: UPLOAD, variables: { account: desk.account, campaigns: [{ ...ONCLICK, name: 'Cut off' }] } };
    const headers = { 'idempotency-key': 'the-key-of-a-lost-connection' };
    const token = await desk.console.tokenOf('ALFA-admin');
    const lost = desk.console.http().post(`/company/${desk.company}/api/graphql`);
    lost.set({ ...headers, authorization: `Bearer ${token}` }).send(body);
    (lost as unknown as { request(): ClientRequest }).request().once('finish', () => lost.abort());
    await lost.catch(() => undefined);
    const repeated = await desk.console.call({ ...body, company: desk.company, as: 'ALFA-admin', headers });
    expect(repeated.data?.uploadCampaigns.status).toBe('success');
    await desk.work();
    expect(await desk.atPlatform('Cut off')).toHaveLength(1);
    expect((await desk.tasks({ name: 'Cut off' })).totalRecords).toBe(1);
  });

  it('finds a campaign after a lost response, and creates no duplicates', async () => {
    await desk.sandbox.planFailure({ platform: 'propeller', method: 'POST', kind: 'silenceAfter' });
    await desk.upload([{ ...ONCLICK, name: 'Lost answer' }]);
    await desk.work();
    expect((await desk.tasks()).rows[0]).toMatchObject({
      status: 'started',
      error: "The platform didn't respond. We are checking whether the item was created.",
    });
    await desk.passHours();
    await desk.work();
    expect((await desk.tasks()).rows[0]).toMatchObject({ status: 'completed', error: null });
    expect(await desk.atPlatform('Lost answer')).toHaveLength(1);
  });

  it("retries a campaign whose call hasn't arrived, at most three times", async () => {
    await desk.sandbox.planFailure({ platform: 'propeller', method: 'POST', kind: 'silence', times: 2 });
    await desk.upload([{ ...ONCLICK, name: 'Late' }]);
    for (let turn = 0; turn < 4; turn += 1) {
      await desk.work();
      await desk.passHours();
    }
    expect((await desk.tasks()).rows[0]).toMatchObject({ status: 'completed' });
    expect(await desk.atPlatform('Late')).toHaveLength(1);

    await desk.sandbox.planFailure({ platform: 'propeller', method: 'POST', kind: 'silence', times: 3 });
    await desk.upload([{ ...ONCLICK, name: 'Never' }]);
    for (let turn = 0; turn < 5; turn += 1) {
      await desk.work();
      await desk.passHours();
    }
    expect((await desk.tasks({ name: 'Never' })).rows[0]).toMatchObject({
      status: 'failed',
      error: "The platform didn't respond to three attempts. Check the result on the platform.",
    });
  });

  it('waits for the platform’s rate limit without counting an attempt', async () => {
    await desk.sandbox.planFailure({
      platform: 'propeller',
      method: 'POST',
      kind: 'rateLimit',
      times: 4,
      retryAfterSeconds: 1,
    });
    await desk.upload([{ ...ONCLICK, name: 'Busy' }]);
    for (let turn = 0; turn < 5; turn += 1) {
      await desk.work();
      await desk.passHours();
    }
    expect((await desk.tasks()).rows[0]).toMatchObject({ status: 'completed' });
    expect(await desk.atPlatform('Busy')).toHaveLength(1);
  });

  it('waits until the account is connected again', async () => {
    await desk.sandbox.planFailure({ platform: 'propeller', kind: 'expiredToken', times: 2 });
    await desk.upload([{ ...ONCLICK, name: 'Signed out' }]);
    await desk.work();
    expect((await desk.tasks()).rows[0]).toMatchObject({
      status: 'started',
      error: expect.stringMatching(/^Waiting until the account is reconnected\./),
    });
    await desk.sandbox.clearFailures();
    await desk.passHours();
    await desk.work();
    expect((await desk.tasks()).rows[0]).toMatchObject({ status: 'completed', error: null });
  });

  it('continues with other tasks of the account if one task fails because of a console error', async () => {
    await desk.upload([{ ...ONCLICK, name: 'Broken' }]);
    await desk.sql("UPDATE publication_step SET kind = 'gone' WHERE position = 0");
    await desk.upload([{ ...ONCLICK, name: 'Whole' }]);
    await expect(desk.work()).rejects.toThrow('No handler for steps of kind gone.');
    await desk.work();
    expect((await desk.tasks({ name: 'Whole' })).rows[0]).toMatchObject({ status: 'completed' });
    expect((await desk.tasks({ name: 'Broken' })).rows[0]).toMatchObject({ status: 'started' });
  });

  it('sends nothing for a user who has since lost the permission', async () => {
    await desk.upload([{ ...ONCLICK, name: 'No right' }], desk.account, 'ALFA-buyer');
    await desk.sql(
      `DELETE FROM role_permission WHERE company_id = $1 AND permission = 'propeller-ads-uploader' AND role_id IN (
         SELECT role_id FROM membership_role WHERE company_id = $1 AND user_id = $2)`,
      ...[desk.company, desk.world.ALFA.buyer],
    );
    await desk.work();
    expect((await desk.tasks()).rows[0]).toMatchObject({
      status: 'failed',
      error: 'The user who requested it no longer has permission to use this tool.',
    });
    expect(await desk.atPlatform('No right')).toEqual([]);
    await giveRole(desk.console.database, desk.company, desk.world.ALFA.buyer, ['propeller-ads-uploader']);
  });

  it('cancels a campaign after a lost response if the user has lost the permission', async () => {
    await desk.sandbox.planFailure({ platform: 'propeller', method: 'POST', kind: 'silence' });
    await desk.upload([{ ...ONCLICK, name: 'No right any more' }], desk.account, 'ALFA-buyer');
    await desk.work();
    await giveRole(desk.console.database, desk.company, desk.world.ALFA.buyer, ['adgroup-report']);
    await desk.passHours();
    await desk.work();
    expect((await desk.tasks()).rows[0]).toMatchObject({
      status: 'failed',
      error: 'The user who requested it no longer has permission to use this tool.',
    });
    expect(await desk.atPlatform('No right any more')).toEqual([]);
    await giveRole(desk.console.database, desk.company, desk.world.ALFA.buyer, ['propeller-ads-uploader']);
  });

  it('rejects inactive accounts, and accounts that the user can’t access', async () => {
    await expect(desk.upload([ONCLICK], desk.world.BRAVO.account)).rejects.toThrow('Account not found.');
    await expect(desk.upload([])).rejects.toThrow('Add a campaign.');
    await desk.sql(
      "UPDATE partner_account SET status = 'inactive' WHERE company_id = $1 AND id = $2",
      desk.company,
      desk.account,
    );
    await expect(desk.upload([ONCLICK])).rejects.toThrow('is inactive.');
    await desk.sql(
      "UPDATE partner_account SET status = 'active' WHERE company_id = $1 AND id = $2",
      desk.company,
      desk.account,
    );
  });
});

describe('tasks of the push uploader', () => {
  it('can be filtered by account, name, day, status and format, with paging', async () => {
    const push = { ...ONCLICK, name: 'Listed 2', format: 'nativeads', status: 'PAUSED' };
    await desk.upload([{ ...ONCLICK, name: 'Listed 1' }, push, { ...ONCLICK, name: 'Other' }]);
    const names = async (filters: object) => (await desk.tasks(filters)).rows.map(({ campaign }) => campaign.name);
    expect(await names({})).toEqual(['Other', 'Listed 2', 'Listed 1']);
    expect(await names({ name: 'listed' })).toEqual(['Listed 2', 'Listed 1']);
    expect(await names({ format: 'nativeads' })).toEqual(['Listed 2']);
    expect(await names({ statuses: ['newly'], account: desk.account })).toHaveLength(3);
    expect(await names({ statuses: ['completed'] })).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await names({ range: { start: today, end: today } })).toHaveLength(3);
    expect(await names({ range: { start: '2020-01-01', end: '2020-01-02' } })).toEqual([]);
    expect(await desk.tasks({ page: 2, perPage: 2 })).toMatchObject({
      totalRecords: 3,
      rows: [{ campaign: { name: 'Listed 1' } }],
    });
    expect(await desk.tasks({ page: 5, perPage: 2 })).toEqual({ totalRecords: 3, rows: [] });
    await expect(desk.tasks({ page: 0 })).rejects.toThrow();
  });

  it('include the options offered by the platform', async () => {
    const { propellerAdsUploader } = await desk.call(
      '{ propellerAdsUploader { enumerations { countries { value label tags } osType { value label } format { value label tags } minBudget } } }',
    );
    expect(propellerAdsUploader.enumerations.format).toEqual([
      { value: 'nativeads', label: 'Push notifications', tags: ['creatives'] },
      { value: 'onclick', label: 'Onclick', tags: [] },
    ]);
    expect(propellerAdsUploader.enumerations.countries).toContainEqual({ value: 'DE', label: 'Germany', tags: [] });
    expect(propellerAdsUploader.enumerations.minBudget).toBe(10);
  });
});

/** Texts that users enter: missing, with spaces, too long. */
const names = fc.oneof(fc.constantFrom('', ' ', 'Shoes', ' Shoes ', 'Hats'), fc.string({ maxLength: 250 }));
const amounts = fc.oneof(
  fc.constantFrom(null, 0, -1, 5, 10, 25, 2_000_000),
  fc.integer({ min: 0, max: 500_000 }).map((n) => n / 100_000),
);
const someOf = (...values: string[]) => fc.array(fc.constantFrom(...values), { maxLength: 3 });
const campaigns = fc.record<Omit<PushDraftCampaign, 'id' | 'accountId' | 'refused'>>({
  name: names,
  format: fc.constantFrom('onclick', 'nativeads', 'banner', ''),
  targetUrl: fc.constantFrom('https://alfa.example/?s=${SUBID}', 'alfa.example', 'ftp://alfa.example', '', 'https://x'),
  bid: amounts.map((amount) => amount ?? 0.01),
  dailyAmount: amounts,
  totalAmount: amounts,
  markets: someOf('US', 'DE', 'ZZ'),
  devices: fc.array(fc.constantFrom(1, 2, 3, 9), { maxLength: 3 }),
  osTypes: someOf('android', 'amiga'),
  isEnabled: fc.boolean(),
  creatives: fc.array(
    fc.record({
      title: fc.constantFrom('', 'Autumn sale', 'x'.repeat(31)),
      description: fc.constantFrom('Everything must go', 'x'.repeat(61)),
      icon: fc.constantFrom('https://alfa.example/icon.png', 'icon.png'),
      image: fc.constant('https://alfa.example/image.png'),
    }),
    { maxLength: 2 },
  ),
});

it('show the same validation errors as the browser for 500 random campaigns', async () => {
  const seed = Date.now() % 1_000_000;
  const answer = await desk.call('{ propellerAdsUploader { enumerations { minBudget countries { value label } osType { value label } format { value label } } } }'); // prettier-ignore
  const { countries, osType: osTypes, format: formats, minBudget } = answer.propellerAdsUploader.enumerations;
  const choices = {
    accounts: [{ id: desk.account, name: 'One', currency: 'USD' }],
    formats,
    countries,
    osTypes,
    minBudget,
  };
  const random = fc.sample(campaigns, { numRuns: 500, seed });
  for (let first = 0; first < random.length; first += MAX_PUSH_CAMPAIGNS) {
    const draft = random.slice(first, first + MAX_PUSH_CAMPAIGNS).map((each, at) => ({
      ...{ ...each, id: String(at), accountId: desk.account, refused: [] },
    }));
    const input = draft.map(pushInputOf);
    const { uploadCampaigns: sent } = await desk.call(UPLOAD, { account: desk.account, campaigns: input });
    const theirs = sent.campaigns.flatMap(
      ({ id, errors }: { id: string; errors: { attribute: string; errors: string[] }[] | null }) =>
        (errors ?? []).map(({ attribute, errors: messages }) => ({ field: `campaigns.${id}.${attribute}`, messages })),
    );
    expect({ seed, errors: grouped(theirs) }).toEqual({ seed, errors: grouped(pushDraftErrors(draft, choices)) });
  }
});

/** Returns the messages by field, regardless of their grouping in the response. */
function grouped(errors: readonly { field: string; messages: readonly string[] }[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { field, messages } of errors) found[field] = [...(found[field] ?? []), ...messages];
  return Object.fromEntries(Object.entries(found).map(([field, messages]) => [field, messages.sort()]));
}
