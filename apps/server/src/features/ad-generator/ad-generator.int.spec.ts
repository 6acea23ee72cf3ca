import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TestConsole } from '../../../test/console.js';
import { callsOf, lastRecord, refusal, SAVE, success } from '../../../test/saving.js';
import { giveRole, insertTwoCompanies, type TwoCompanies } from '../../../test/two-companies.js';

jest.setTimeout(120_000);
let world: TwoCompanies;
let desk: TestConsole;
let call: ReturnType<typeof callsOf>;

beforeAll(async () => {
  desk = await TestConsole.open();
  world = await insertTwoCompanies(desk.database);
  // IDs of new rows start above the existing ones.
  for (const table of ['ad_template_group', 'keyword_template'])
    await desk.database.pool.query(`SELECT setval(pg_get_serial_sequence($1, 'id'), 9000)`, [table]);
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
});
afterAll(() => desk.close());

const fields = (texts: Record<string, string>) => Object.entries(texts).map(([name, value]) => ({ name, value }));
const ad = { headline1: '{Keyword} online', description1: 'Find {keyword}.' };
const group = (change: object = {}) => ({ sourceId: 5, typeId: 2, templates: [{ fields: fields(ad) }], ...change });
const ROWS = `{ totalRows rows { id siteId siteName sourceId sourceName typeId categoryId categoryName version
  templates { id fields { name value } } } }`;

const create = async (input: object, as?: string) =>
  (
    await call(
      `mutation ($input: AdGeneratorTemplateGroupInput!) { adGeneratorTemplateGroup { create(input: $input) ${SAVE} } }`,
      { input },
      as,
    )
  ).adGeneratorTemplateGroup.create;
const update = async (id: number, input: object, version?: number) =>
  (
    await call(
      `mutation ($id: Int!, $input: AdGeneratorTemplateGroupInput!, $version: Int) {
         adGeneratorTemplateGroup { update(id: $id, input: $input, version: $version) ${SAVE} } }`,
      { id, input, version },
    )
  ).adGeneratorTemplateGroup.update;
const remove = async (id: number) =>
  (await call(`mutation { adGeneratorTemplateGroup { delete(id: ${id}) { status message } } }`))
    .adGeneratorTemplateGroup.delete;
const groups = async (args = '', as?: string) =>
  (await call(`{ adGeneratorTemplateGroups${args} ${ROWS} }`, {}, as)).adGeneratorTemplateGroups;
const newest = async () => (await groups('(perPage: 1)')).rows[0];

describe('template groups', () => {
  it('create their category, and return all fields', async () => {
    const { site, company } = world.ALFA;
    expect(await create(group({ siteId: site, categoryName: ' Shoes ' }))).toEqual(
      success('The template group was created.'),
    );
    const row = await newest();
    expect(row).toEqual({
      id: expect.any(Number),
      siteId: site,
      siteName: 'ALFA site',
      sourceId: 5,
      sourceName: 'Google Ads Search',
      typeId: 2,
      categoryId: expect.any(Number),
      categoryName: 'Shoes',
      version: 1,
      templates: [{ id: expect.any(Number), fields: fields(ad) }],
    });
    expect(await lastRecord(desk, company)).toMatchObject({
      action: 'adTemplateGroup.create',
      entity_type: 'adTemplateGroup',
      entity_id: String(row.id),
      entity_name: 'Shoes',
      after: { siteId: site, sourceId: 5, typeId: 2, templates: [ad] },
    });
    // The category name ignores case.
    await create(group({ categoryName: 'SHOES' }));
    expect((await newest()).categoryId).toBe(row.categoryId);
    const { adGeneratorTemplateGroupCategories: categories } = await call(
      '{ adGeneratorTemplateGroupCategories { id name } }',
    );
    expect(categories.map(({ name }: { name: string }) => name)).toEqual(['ALFA category', 'Shoes']);
  });

  it.each([
    [{ templates: [] }, 'templates', 'A group needs at least one template.'],
    [
      { sourceId: 17 },
      'sourceId',
      'Ads can be generated only for Google Ads Search (5) and Microsoft Advertising (6).',
    ],
    [{ typeId: 3 }, 'typeId', 'The ad type must be 1 or 2.'],
    [{ siteId: 2_006 }, 'siteId', 'The company has no such site.'],
    [{ categoryId: 2_020 }, 'categoryId', 'Category not found.'],
    [
      { templates: [{ fields: fields({ ...ad, headline1: 'x'.repeat(31) }) }] },
      'templates.0.fields.0.value',
      'Headline 1 can have up to 30 characters.',
    ],
    [
      { templates: [{ fields: fields({ ...ad, description1: 'x'.repeat(91) }) }] },
      'templates.0.fields.1.value',
      'Description 1 can have up to 90 characters.',
    ],
    [
      { templates: [{ fields: fields({ ...ad, path1: 'x'.repeat(16) }) }] },
      'templates.0.fields.2.value',
      'Path 1 can have up to 15 characters.',
    ],
    [
      { templates: [{ fields: fields({ ...ad, headline1Position: '111' }) }] },
      'templates.0.fields.2.value',
      'Headline 1 position can have up to 2 characters.',
    ],
    [
      { templates: [{ fields: fields({ description1: 'x' }) }] },
      'templates.0.fields',
      'An ad needs at least one headline.',
    ],
  ])("fail validation for %j with an error at its field, and aren't stored", async (change, field, message) => {
    const before = await groups();
    expect(await create(group(change))).toEqual(refusal(field, message));
    expect(await groups()).toEqual(before);
  });

  it('contain at most 15 headlines and 4 descriptions, each with a position', async () => {
    const many = (headlines: number, descriptions: number) =>
      fields({
        ...Object.fromEntries(Array.from({ length: headlines }, (_, at) => [`headline${at + 1}`, `Headline ${at}`])),
        ...Object.fromEntries(Array.from({ length: descriptions }, (_, at) => [`description${at + 1}`, `Text ${at}`])),
        headline15Position: '3',
        description4Position: '2',
      });
    expect(await create(group({ templates: [{ fields: many(15, 4) }] }))).toMatchObject({ status: 'success' });
    expect((await newest()).templates[0].fields).toHaveLength(21);
    expect(await create(group({ templates: [{ fields: many(16, 5) }] }))).toEqual({
      __typename: 'ValidationErrors',
      errors: [
        { field: 'templates.0.fields.15.value', messages: ['An ad of this type can have up to 15 headlines.'] },
        { field: 'templates.0.fields.20.value', messages: ['An ad of this type can have up to 4 descriptions.'] },
        {
          field: 'templates.0.fields',
          messages: [
            'An ad of this type can have up to 15 headlines.',
            'An ad of this type can have up to 4 descriptions.',
          ],
        },
      ],
    });
  });

  it('preserve the IDs of unchanged templates during an update', async () => {
    await create(group({ templates: [{ fields: fields(ad) }, { fields: fields({ ...ad, headline2: 'Two' }) }] }));
    const { id, version, templates } = await newest();
    const [first, second] = templates;
    const input = group({
      sourceId: 6,
      typeId: 1,
      templates: [{ fields: fields({ ...ad, headline1: 'New' }) }, { id: second.id, fields: fields(ad) }],
    });
    expect(await update(id, input, version)).toEqual(success('The template group was saved.'));
    const after = await newest();
    expect(after).toMatchObject({ id, sourceId: 6, typeId: 1, version: version + 1 });
    expect(after.templates.map((each: { id: number }) => each.id)).toEqual([expect.any(Number), second.id]);
    expect(after.templates[0].id).not.toBe(first.id);
    expect(await lastRecord(desk, world.ALFA.company)).toMatchObject({
      action: 'adTemplateGroup.update',
      before: { sourceId: 5, typeId: 2 },
      after: { sourceId: 6, typeId: 1 },
    });
    // IDs of templates that belong to other groups or companies are ignored.
    const foreign = { id: world.BRAVO.adTemplate, fields: fields(ad) };
    await update(id, group({ templates: [foreign] }));
    expect((await newest()).templates[0].id).not.toBe(world.BRAVO.adTemplate);
  });

  it('store the first of two concurrent edits and reject the second', async () => {
    const { id, version } = await newest();
    const answers = await Promise.all([update(id, group(), version), update(id, group(), version)]);
    expect(answers.filter(({ __typename }) => __typename === 'BaseResponse')).toHaveLength(1);
    expect(answers.find(({ __typename }) => __typename === 'ValidationErrors')).toEqual(
      refusal(
        'version',
        'Someone else changed this template group in the meantime. Nothing was saved. Reload it and try again.',
      ),
    );
  });

  it('support all filters and paging', async () => {
    const all = await groups();
    expect(all.totalRows).toBe(all.rows.length);
    const own = all.rows.find(({ id }: { id: number }) => id === world.ALFA.adTemplateGroup);
    const ids = async (args: string) =>
      (await groups(`(filters: {${args}})`)).rows.map(({ id }: { id: number }) => id).sort();
    const where = (test: (row: typeof own) => boolean) =>
      all.rows
        .filter(test)
        .map(({ id }: { id: number }) => id)
        .sort();
    expect(await ids(`id: ${own.id}`)).toEqual([own.id]);
    expect(await ids(`siteIds: [${own.siteId}]`)).toEqual(where(({ siteId }) => siteId === own.siteId));
    expect(await ids('siteIds: []')).toEqual(where(() => true));
    expect(await ids('sourceId: 6')).toEqual(where(({ sourceId }) => sourceId === 6));
    expect(await ids('typeId: 1')).toEqual(where(({ typeId }) => typeId === 1));
    expect(await ids('typeId: 2147480000')).toEqual([]);
    expect(await ids(`categoryId: ${own.categoryId}`)).toEqual([own.id]);
    const second = await groups('(page: 2, perPage: 2)');
    expect(second).toEqual({ totalRows: all.totalRows, rows: all.rows.slice(2, 4) });
    await expect(groups('(perPage: 2001)')).rejects.toThrow('page and perPage must be between 1 and 2000.');
  });

  it('can be deleted, with the same error for unknown IDs and IDs of other companies', async () => {
    const { id } = await newest();
    expect(await remove(id)).toEqual({ status: 'success', message: 'The template group was deleted.' });
    expect(await lastRecord(desk, world.ALFA.company)).toMatchObject({ action: 'adTemplateGroup.delete' });
    for (const gone of [id, world.BRAVO.adTemplateGroup]) {
      await expect(remove(gone)).rejects.toThrow('Template group not found.');
      await expect(update(gone, group())).rejects.toThrow('Template group not found.');
      expect((await groups(`(filters: {id: ${gone}})`)).totalRows).toBe(0);
    }
  });

  it("stay hidden if their site isn't visible to the user", async () => {
    const { company, buyer } = world.ALFA;
    await desk.database.pool.query(
      `INSERT INTO site (company_id, id, name, domain, market_id) VALUES ($1, 1999, 'Hidden', 'hidden.example', 1)`,
      [company],
    );
    await create(group({ siteId: 1_999 }));
    const { id } = await newest();
    await giveRole(desk.database, company, buyer, ['ad-generator']);
    expect((await groups(`(filters: {id: ${id}})`, 'ALFA-buyer')).totalRows).toBe(0);
    expect(await create(group({ siteId: 1_999 }), 'ALFA-buyer')).toEqual(
      refusal('siteId', 'The company has no such site.'),
    );
    await giveRole(desk.database, company, buyer, ['overview-report']);
    await expect(groups('', 'ALFA-buyer')).rejects.toThrow("You don't have permission to do this.");
  });
});

describe('keyword templates', () => {
  const input = (change: object = {}) => ({ sourceId: 5, keyword: 'buy {keyword}', type: 'phrase', ...change });
  const save = async (operation: string, variables: object) => {
    const takes = operation.startsWith('update') ? '$id: Int!, $version: Int, ' : '';
    const query = `mutation (${takes}$input: AdGeneratorKeywordTemplateInput!) { adGeneratorKeywordTemplate { answer: ${operation} ${SAVE} } }`;
    return (await call(query, variables)).adGeneratorKeywordTemplate.answer;
  };
  const createOne = (change: object = {}) => save('create(input: $input)', { input: input(change) });
  const updateOne = (id: number, change: object, version?: number) =>
    save('update(id: $id, input: $input, version: $version)', { id, version, input: input(change) });
  const list = async (args = '') =>
    (
      await call(
        `{ adGeneratorKeywordTemplates${args} { totalRows rows { id marketId marketName sourceId sourceName keyword type version } } }`,
      )
    ).adGeneratorKeywordTemplates;

  it('support the creation of one or several templates', async () => {
    expect(await createOne({ marketId: 1, keyword: ' buy  {keyword} ' })).toEqual(
      success('The keyword template was created.'),
    );
    const [row] = (await list('(perPage: 1)')).rows;
    expect(row).toEqual({
      id: expect.any(Number),
      marketId: 1,
      marketName: expect.any(String),
      sourceId: 5,
      sourceName: 'Google Ads Search',
      keyword: 'buy {keyword}',
      type: 'phrase',
      version: 1,
    });
    const { adGeneratorKeywordTemplate: one } = await call(
      `{ adGeneratorKeywordTemplate(id: ${row.id}) { id keyword type marketId } }`,
    );
    expect(one).toEqual({ id: row.id, keyword: 'buy {keyword}', type: 'phrase', marketId: 1 });
    expect(await lastRecord(desk, world.ALFA.company)).toMatchObject({
      action: 'keywordTemplate.create',
      entity_name: 'buy {keyword}',
      after: { marketId: 1, sourceId: 5, keyword: 'buy {keyword}', type: 'phrase' },
    });
  });

  it.each([
    [{ keyword: ' ' }, 'keyword', 'Keyword is required.'],
    [{ keyword: '{nothing}' }, 'keyword', 'Unknown placeholder {nothing}.'],
    [{ keyword: 'x'.repeat(81) }, 'keyword', 'Keyword can have up to 80 characters.'],
    [{ keyword: 'BUY {keyword}', marketId: 1 }, 'keyword', 'An identical template already exists.'],
    [{ sourceId: 7 }, 'sourceId', 'Ads can be generated only for Google Ads Search (5) and Microsoft Advertising (6).'],
    [{ marketId: 99_999 }, 'marketId', 'Market not found.'],
  ])('fail validation for %j with an error at its field', async (change, field, message) => {
    expect(await createOne(change)).toEqual(refusal(field, message));
  });

  it('support updates with conflict detection, and deletion', async () => {
    const [{ id, version }] = (await list('(perPage: 1)')).rows;
    expect(await updateOne(id, { type: 'negative', keyword: 'free' }, version)).toEqual(
      success('The keyword template was saved.'),
    );
    expect(await updateOne(id, { type: 'exact' }, version)).toEqual(
      refusal(
        'version',
        'Someone else changed this keyword template in the meantime. Nothing was saved. Reload it and try again.',
      ),
    );
    expect((await list('(filters: {type: negative, searchPhrase: "FRE"})')).rows).toMatchObject([{ id }]);
    expect((await list('(filters: {searchPhrase: "%"})')).totalRows).toBe(0);
    expect((await list('(filters: {marketIds: [1], sourceId: 5})')).totalRows).toBe(1);
    const remove = (one: number) =>
      call(`mutation { adGeneratorKeywordTemplate { delete(id: ${one}) { status message } } }`);
    expect((await remove(id)).adGeneratorKeywordTemplate.delete).toEqual({
      status: 'success',
      message: 'The keyword template was deleted.',
    });
    for (const gone of [id, world.BRAVO.keywordTemplate]) {
      await expect(remove(gone)).rejects.toThrow('Keyword template not found.');
      await expect(updateOne(gone, {})).rejects.toThrow('Keyword template not found.');
      expect(await call(`{ adGeneratorKeywordTemplate(id: ${gone}) { id } }`)).toEqual({
        adGeneratorKeywordTemplate: null,
      });
    }
  });
});
