import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  AD_GENERATOR_DRAFT,
  CAMPAIGN_LEVELS,
  CAMPAIGN_MANAGER_DRAFT,
  type CampaignManagerDraft,
  changesBetween,
  DRAFT_RETENTION_DAYS,
  editAdGroups,
  MAX_DRAFT_BYTES,
  MAX_DRAFTS,
  newAdGroup,
  newCampaign,
} from '@adops/domain';
import { TestConsole } from '../../../test/console.js';
import { callsOf, lastRecord } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';
import { DraftsRepository } from './drafts.repository.js';

jest.setTimeout(120_000);
let world: TwoCompanies;
let desk: TestConsole;
let call: ReturnType<typeof callsOf>;

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
  await desk.database.pool.query(`SELECT setval(pg_get_serial_sequence('draft', 'id'), 9000)`);
  await giveRole(desk.database, world.ALFA.company, world.ALFA.buyer, ['ad-generator']);
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
});
afterAll(() => desk.close());

const SUMMARY = 'id kind title state version createdAt updatedAt publishedAt task { id status done total error }';
const RESPONSE = `{ status message errors { field messages } draft { ${SUMMARY} } }`;
const { empty } = AD_GENERATOR_DRAFT;
const input = (change: object = {}, writer = 'first-page') => ({
  payload: { ...empty, ...change },
  payloadVersion: AD_GENERATOR_DRAFT.version,
  writer,
});
let keys = 0;
const newKey = () => `some-key-${keys++}`;

async function create(draft: object, key = newKey(), as?: string) {
  const query = `mutation ($key: String!, $input: DraftInput!) { draft { create(kind: "adGenerator", key: $key, input: $input) ${RESPONSE} } }`;
  return (await call(query, { key, input: draft }, as)).draft.create;
}
async function save(id: number, version: number, draft: object, as?: string) {
  const query = `mutation ($id: Int!, $version: Int!, $input: DraftInput!) { draft { save(id: $id, version: $version, input: $input) ${RESPONSE} } }`;
  return (await call(query, { id, version, input: draft }, as)).draft.save;
}
const publish = async (id: number, version: number) =>
  (await call(`mutation { draft { publish(id: ${id}, version: ${version}) ${RESPONSE} } }`)).draft.publish;
const open = async (id: number, as?: string) =>
  (await call(`{ draft(id: ${id}) { ${SUMMARY} payload payloadVersion problem } }`, {}, as)).draft;
const list = async (args = '(kind: "adGenerator")', as?: string) =>
  (await call(`{ drafts${args} { totalRows rows { ${SUMMARY} } } }`, {}, as)).drafts;
const refused = (field: string, message: unknown) => ({
  status: 'error',
  errors: [{ field, messages: [message] }],
});
const CONFLICT = refused(
  'version',
  'Another tab changed this draft in the meantime. Nothing was saved. Reload it and try again.',
);

describe('drafts', () => {
  it('can be created, opened and saved, with a title and increasing versions', async () => {
    const { draft } = await create(input({ campaign: ' Shoes ' }));
    expect(draft).toMatchObject({ kind: 'adGenerator', title: 'Shoes', state: 'open', version: 1, task: null });
    expect(await lastRecord(desk, world.ALFA.company)).toMatchObject({
      action: 'draft.create',
      entity_id: String(draft.id),
    });
    expect(await save(draft.id, 1, input({ campaign: 'Boots' }))).toMatchObject({
      status: 'success',
      errors: [],
      draft: { id: draft.id, title: 'Boots', version: 2 },
    });
    expect(await open(draft.id)).toMatchObject({
      payload: { ...empty, campaign: 'Boots' },
      payloadVersion: AD_GENERATOR_DRAFT.version,
      problem: null,
      version: 2,
    });
    // Saves add no audit records, so the newest is still the creation.
    expect(await lastRecord(desk, world.ALFA.company)).toMatchObject({ action: 'draft.create' });
    expect((await list()).rows[0]).toMatchObject({ id: draft.id, title: 'Boots' });
  });

  it('belong only to their owner', async () => {
    const { draft } = await create(input({ campaign: 'Mine' }));
    const gone = 'Draft not found. It may have been discarded.';
    for (const as of ['ALFA-buyer', 'both-admin']) {
      expect(await list(undefined, as)).toEqual({ totalRows: 0, rows: [] });
      await expect(open(draft.id, as)).rejects.toThrow(gone);
      await expect(save(draft.id, 1, input(), as)).rejects.toThrow(gone);
      for (const action of ['copy', 'discard'])
        await expect(call(`mutation { draft { ${action}(id: ${draft.id}) { status } } }`, {}, as)).rejects.toThrow(
          gone,
        );
    }
  });

  it('remain in their company, even for a user of two companies', async () => {
    const { draft } = await create(input({ campaign: 'Of ALFA' }), newKey(), 'both-admin');
    const inBravo = callsOf(desk, () => world.BRAVO.company, 'both-admin');
    expect((await inBravo('{ drafts { totalRows } }')).drafts.totalRows).toBe(0);
    await expect(inBravo(`{ draft(id: ${draft.id}) { id } }`)).rejects.toThrow('Draft not found.');
  });

  it('require the permission for their kind', async () => {
    const { company, buyer } = world.ALFA;
    const { draft } = await create(input(), newKey(), 'ALFA-buyer');
    await giveRole(desk.database, company, buyer, ['overview-report']);
    await expect(open(draft.id, 'ALFA-buyer')).rejects.toThrow("You don't have permission to do this.");
    await expect(list('', 'ALFA-buyer')).rejects.toThrow("You don't have permission to do this.");
    await giveRole(desk.database, company, buyer, ['ad-generator']);
    await expect(call('{ drafts(kind: "none") { totalRows } }')).rejects.toThrow('Kind of draft not found.');
  });

  it('can be copied and discarded', async () => {
    const { draft } = await create(input({ campaign: 'Original' }));
    const { copy } = (await call(`mutation { draft { copy(id: ${draft.id}) ${RESPONSE} } }`)).draft;
    expect(copy).toMatchObject({ status: 'success', draft: { title: 'Original', version: 1, state: 'open' } });
    expect(copy.draft.id).not.toBe(draft.id);
    await call(`mutation { draft { discard(id: ${draft.id}) { status } } }`);
    expect(await lastRecord(desk, world.ALFA.company)).toMatchObject({
      action: 'draft.delete',
      entity_name: 'Original',
    });
    await expect(open(draft.id)).rejects.toThrow('Draft not found.');
    expect((await open(copy.draft.id)).payload.campaign).toBe('Original');
  });
});

describe('two tabs with one draft', () => {
  it('don’t overwrite each other, because the second save returns a conflict', async () => {
    const { draft } = await create(input({ campaign: 'Start' }, 'page-one'));
    expect(await save(draft.id, 1, input({ campaign: 'One' }, 'page-one'))).toMatchObject({ status: 'success' });
    expect(await save(draft.id, 1, input({ campaign: 'Two' }, 'page-two'))).toMatchObject({
      ...CONFLICT,
      draft: { version: 2, title: 'One' },
    });
    expect((await open(draft.id)).payload.campaign).toBe('One');
    // The page may save after it has loaded version 2.
    expect(await save(draft.id, 2, input({ campaign: 'Two' }, 'page-two'))).toMatchObject({ draft: { version: 3 } });
    expect(await save(draft.id, 2, input({ campaign: 'One' }, 'page-one'))).toMatchObject(CONFLICT);
  });

  it('cause a conflict if they save concurrently', async () => {
    const { draft } = await create(input());
    const answers = await Promise.all(
      ['page-one', 'page-two', 'page-3rd'].map((page) => save(draft.id, 1, input({ campaign: page }, page))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['error', 'error', 'success']);
  });
});

describe('a tab that lost a response', () => {
  it('creates no second draft if it sends the same key', async () => {
    const key = newKey();
    const first = await create(input({ campaign: 'Once' }), key);
    const again = await create(input({ campaign: 'Second copy' }), key);
    expect(again.draft).toMatchObject({ id: first.draft.id, title: 'Second copy', version: 2 });
    // Another page with the key would overwrite content that it never saw.
    expect(await create(input({ campaign: 'Other' }, 'other-page'), key)).toMatchObject(CONFLICT);
  });

  it('saves again with the last version received', async () => {
    const { draft } = await create(input());
    await save(draft.id, 1, input({ campaign: 'Arrived' }));
    expect(await save(draft.id, 1, input({ campaign: 'Arrived, and more' }))).toMatchObject({
      status: 'success',
      draft: { version: 3, title: 'Arrived, and more' },
    });
  });
});

describe('draft payloads', () => {
  const stored = async (payload: object, version: number): Promise<number> => {
    const { draft } = await create(input());
    await desk.database.pool.query('UPDATE draft SET payload = $2, payload_version = $3 WHERE id = $1', [
      draft.id,
      JSON.stringify(payload),
      version,
    ]);
    return draft.id;
  };

  it('return errors at the fields that violate the schema', async () => {
    const { draft } = await create(input());
    expect(await save(draft.id, 1, input({ campaign: 7 }))).toMatchObject(refused('campaign', expect.any(String)));
    expect(await save(draft.id, 1, { ...input(), payload: 'text' })).toMatchObject(refused('', expect.any(String)));
    expect(await save(draft.id, 1, { ...input(), writer: 'x' })).toMatchObject(refused('writer', expect.any(String)));
    expect((await open(draft.id)).version).toBe(1);
  });

  it('migrate from an older version when opened', async () => {
    const { excludedKeywords: _, editedAds: __, ...rest } = empty;
    const id = await stored({ ...rest, campaign: 'Old', edits: {}, leftOut: ['Running|1'] }, 1);
    expect(await open(id)).toMatchObject({
      payload: { ...empty, campaign: 'Old', excludedKeywords: ['Running|1'] },
      payloadVersion: 3,
      problem: null,
    });
    const { copy } = (await call(`mutation { draft { copy(id: ${id}) ${RESPONSE} } }`)).draft;
    expect((await open(copy.draft.id)).payload.excludedKeywords).toEqual(['Running|1']);
  });

  it('migrate from an older version of the client when saved', async () => {
    const { excludedKeywords: _, editedAds: __, ...rest } = empty;
    const { draft } = await create(input());
    const older = { payload: { ...rest, edits: {}, leftOut: ['Hiking|2'] }, payloadVersion: 1, writer: 'first-page' };
    expect(await save(draft.id, 1, older)).toMatchObject({ status: 'success' });
    expect((await open(draft.id)).payload).toEqual({ ...empty, excludedKeywords: ['Hiking|2'] });
  });

  it('reject reads and saves of a newer version', async () => {
    const id = await stored({ from: 'the future' }, 99);
    expect(await open(id)).toMatchObject({
      payload: null,
      payloadVersion: 99,
      problem: expect.stringContaining('newer release'),
    });
    const next = { ...input(), payloadVersion: 99 };
    expect(await save(id, 1, next)).toMatchObject(refused('payloadVersion', expect.stringContaining('newer release')));
  });

  it("return an error if they can't be parsed, but can still be discarded", async () => {
    const id = await stored({ broken: true }, 1);
    expect(await open(id)).toMatchObject({ payload: null, problem: expect.stringContaining("can't be read") });
    expect((await call(`mutation { draft { discard(id: ${id}) { status } } }`)).draft.discard.status).toBe('success');
  });

  it('produce an error if they are too large', async () => {
    const { draft } = await create(input());
    const excludedKeywords = Array.from({ length: MAX_DRAFT_BYTES / 1_000 + 10 }, (_, at) => `${at}`.padEnd(997, 'x'));
    expect(await save(draft.id, 1, input({ excludedKeywords }))).toMatchObject(
      refused('', expect.stringContaining('too large')),
    );
    expect(await save(draft.id, 1, input({ excludedKeywords: excludedKeywords.slice(0, 800) }))).toMatchObject({
      status: 'success',
    });
  });
});

describe('publishing a draft', () => {
  const complete = () =>
    input({
      siteId: world.ALFA.site,
      sourceId: 5,
      campaign: 'Shoes',
      adGroups: [{ name: 'Running', keyword: 'running shoes' }],
      groupIds: [world.ALFA.adTemplateGroup],
    });

  it('validates an ad generator draft against stored data, with errors at its fields', async () => {
    const { draft } = await create(input({ finalUrl: '' }));
    const answer = await publish(draft.id, 1);
    expect(answer).toMatchObject({ status: 'error', draft: { state: 'open', publishedAt: null } });
    expect(answer.errors).toEqual([
      { field: 'siteId', messages: ['Choose a site.'] },
      { field: 'sourceId', messages: ['Choose a source.'] },
      { field: 'campaign', messages: ['Campaign is required.'] },
      { field: 'finalUrl', messages: ['Final URL is required.'] },
      { field: 'adGroups', messages: ['Add at least one ad group.'] },
      { field: 'groupIds', messages: ['Choose a template.'] },
    ]);
  });

  it('rejects a site of another company', async () => {
    const { payload, ...rest } = complete();
    const { draft } = await create({ ...rest, payload: { ...payload, siteId: world.BRAVO.site } });
    expect((await publish(draft.id, 1)).errors).toContainEqual({ field: 'siteId', messages: ['Choose a site.'] });
  });

  it('publishes the version that the caller saw, and later changes reopen the draft', async () => {
    // The template of the company has one headline, but a default ad needs two.
    await desk.database.pool.query('UPDATE ad_template SET fields = $3 WHERE company_id = $1 AND group_id = $2', [
      world.ALFA.company,
      world.ALFA.adTemplateGroup,
      JSON.stringify([
        { name: 'headline1', value: '{Keyword}' },
        { name: 'headline2', value: 'Compare now' },
        { name: 'description1', value: 'Find {keyword}.' },
      ]),
    ]);
    const { draft } = await create(complete());
    expect(await publish(draft.id, 7)).toMatchObject(CONFLICT);
    expect(await publish(draft.id, 1)).toMatchObject({
      status: 'success',
      draft: { state: 'published', publishedAt: expect.any(String), version: 1 },
    });
    expect(await lastRecord(desk, world.ALFA.company)).toMatchObject({
      action: 'draft.publish',
      entity_name: 'Shoes',
      after: { kind: 'adGenerator', version: 1 },
    });
    expect((await list('(state: published)')).rows).toEqual([expect.objectContaining({ id: draft.id })]);
    expect(await save(draft.id, 1, complete())).toMatchObject({ draft: { state: 'open', version: 2 } });
  });
});

describe('draft retention', () => {
  it(`limits a user to ${MAX_DRAFTS} drafts of each kind`, async () => {
    const { company, buyer } = world.ALFA;
    await desk.database.pool.query(
      `INSERT INTO draft (company_id, owner_id, kind, payload, payload_version, writer, key)
       SELECT $1, $2, 'adGenerator', '{}', 1, 'a-writer', 'bulk-' || n FROM generate_series(1, $3) n`,
      [company, buyer, MAX_DRAFTS],
    );
    expect(await create(input(), newKey(), 'ALFA-buyer')).toMatchObject(
      refused('', `You can have ${MAX_DRAFTS} drafts here. Discard some you no longer need.`),
    );
    await expect(list('(perPage: 201)')).rejects.toThrow('perPage');
  });

  it('deletes drafts that haven’t been saved for a long time', async () => {
    const old = (await create(input({ campaign: 'Old' }))).draft;
    const recent = (await create(input({ campaign: 'Recent' }))).draft;
    await desk.database.pool.query('UPDATE draft SET updated_at = now() - make_interval(days => $2) WHERE id = $1', [
      old.id,
      DRAFT_RETENTION_DAYS + 1,
    ]);
    expect(await desk.app.get(DraftsRepository, { strict: false }).deleteOlderThan(DRAFT_RETENTION_DAYS)).toBe(1);
    await expect(open(old.id)).rejects.toThrow('Draft not found.');
    expect((await open(recent.id)).title).toBe('Recent');
  });
});

describe('drafts with a tree structure', () => {
  const tree = CAMPAIGN_MANAGER_DRAFT;
  const campaign = { ...newCampaign('c1', 1), name: 'Spring', adGroups: [newAdGroup('g1', null, null)] };
  const payload: CampaignManagerDraft = {
    ...tree.empty,
    campaigns: [campaign, { ...newCampaign('c2', 2), name: 'Summer' }],
  };
  const content = (next: object = payload, writer = 'first-page') => ({
    payload: next,
    payloadVersion: tree.version,
    writer,
  });
  const createTree = async () => {
    const query = `mutation ($key: String!, $input: DraftInput!) { draft { create(kind: "campaignManager", key: $key, input: $input) ${RESPONSE} } }`;
    return (await call(query, { key: newKey(), input: content() })).draft.create.draft;
  };
  const saveChanges = async (id: number, version: number, changes: object, writer = 'first-page') => {
    const query = `mutation ($id: Int!, $version: Int!, $input: DraftChangesInput!) { draft { saveChanges(id: $id, version: $version, input: $input) ${RESPONSE} } }`;
    return (await call(query, { id, version, input: { changes, payloadVersion: tree.version, writer } })).draft
      .saveChanges;
  };
  const between = (before: CampaignManagerDraft, after: CampaignManagerDraft) =>
    changesBetween(CAMPAIGN_LEVELS, before, after);

  it('save only changed entities', async () => {
    const { id } = await createTree();
    const after = editAdGroups({ ...payload, siteId: 5 }, new Set(['g1']), (group) => ({ ...group, bidAmount: 3 }));
    const changes = between(payload, after);
    expect(changes.entities).toHaveLength(1);
    expect(await saveChanges(id, 1, changes)).toMatchObject({
      status: 'success',
      draft: { version: 2, title: 'Spring' },
    });
    expect((await open(id)).payload).toEqual(after);
    const removed = { ...after, campaigns: after.campaigns.slice(1) };
    expect(await saveChanges(id, 2, between(after, removed))).toMatchObject({ draft: { version: 3, title: 'Summer' } });
    expect((await open(id)).payload).toEqual(removed);
  });

  it("accept only changes based on the tab's version, even from the last tab that saved", async () => {
    const { id } = await createTree();
    const changes = between(payload, { ...payload, siteId: 5 });
    await saveChanges(id, 1, changes);
    for (const writer of ['first-page', 'other-page'])
      expect(await saveChanges(id, 1, changes, writer)).toMatchObject(CONFLICT);
    // The whole draft can be saved after a lost response.
    expect(await save(id, 1, content({ ...payload, siteId: 6 }))).toMatchObject({ draft: { version: 3 } });
  });

  it('reject changes that refer to another draft or violate the schema', async () => {
    const { id } = await createTree();
    expect(await saveChanges(id, 1, { root: {}, top: ['c1', 'none'], entities: [] })).toMatchObject(
      refused('changes', 'The changes belong to another draft. Save the whole draft.'),
    );
    expect((await saveChanges(id, 1, { entities: 'all' })).status).toBe('error');
    const wrong = { root: {}, entities: [{ level: 0, id: 'c1', fields: { ...campaign, status: 'GONE' } }] };
    expect((await saveChanges(id, 1, wrong)).errors[0].field).toBe('campaigns.0.status');
    expect((await open(id)).version).toBe(1);
  });

  it('can be published only through their builder', async () => {
    const { id } = await createTree();
    expect(await publish(id, 1)).toMatchObject(refused('', expect.stringContaining('published by account')));
  });
});
