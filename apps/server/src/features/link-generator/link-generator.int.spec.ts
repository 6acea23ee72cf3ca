import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MAX_LINK_KEYWORDS } from '@adops/domain';
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
  call = callsOf(desk, () => world.ALFA.company, 'ALFA-admin');
  await desk.database.pool.query(`SELECT setval(pg_get_serial_sequence('link_template', 'id'), 9000)`);
});
afterAll(() => desk.close());

const COLORS = [
  { value: 'red', label: 'Red' },
  { value: 'dark blue', label: 'Dark blue' },
];
const SUB = { type: 'text', name: 'sub', label: 'Sub ID' };
const template = (change: object = {}) => ({
  siteId: world.ALFA.site,
  sourceId: 6,
  urlTemplate: 'https://{domain}/search?q={keyword}&color={color}&sub={sub}&click={platform:clickid}',
  nameTemplate: '{source}: {Keyword}',
  trackingTemplate: 'https://track.example/?to={url}',
  info: [{ term: 'Sub ID', definition: 'Whom the revenue is attributed to.' }],
  params: [
    { type: 'select', name: 'color', label: 'Color', isRequired: true, options: COLORS },
    { type: 'text', name: 'sub', label: 'Sub ID', defaultValue: 'x y' },
  ],
  ...change,
});
const PARTS = `urlTemplate nameTemplate trackingTemplate info { term definition details }
  params { id type name label placeholder isRequired defaultValue options { value label } additionalOptions { value label } }`;

const create = async (input: object, as?: string) =>
  (await call(`mutation ($input: LinkTemplateInput!) { createLinkTemplate(input: $input) ${SAVE} }`, { input }, as))
    .createLinkTemplate;
const update = async (id: number, input: object, version?: number) =>
  (
    await call(
      `mutation ($id: Int!, $input: LinkTemplateInput!, $version: Int) {
         linkTemplate(id: $id) { update(input: $input, version: $version) ${SAVE} } }`,
      { id, input, version },
    )
  ).linkTemplate.update;
const all = async () => (await call(`{ linkTemplates { id siteName sourceId sourceName version } }`)).linkTemplates;
const links = async (args: object, as?: string) =>
  (
    await call(
      `query ($siteId: Int!, $sourceId: Int!, $keywords: [String!]!, $params: [UrlParamInput!]) {
         generatedLinks(siteId: $siteId, sourceId: $sourceId, keywords: $keywords, params: $params) {
           keyword url name trackingTemplate } }`,
      { siteId: world.ALFA.site, sourceId: 6, ...args },
      as,
    )
  ).generatedLinks;
const RED = [{ name: 'color', value: 'red' }];

describe('link templates', () => {
  it('store all fields, with an audit record', async () => {
    expect(await create(template())).toEqual(success('The link template was created.'));
    const { site, company } = world.ALFA;
    const { urlTemplate } = await call(`{ urlTemplate(siteId: ${site}, sourceId: 6) { ${PARTS} } }`);
    const blank = { placeholder: null, additionalOptions: [] };
    expect(urlTemplate).toEqual({
      ...template(),
      siteId: undefined,
      sourceId: undefined,
      info: [{ term: 'Sub ID', definition: 'Whom the revenue is attributed to.', details: null }],
      params: [
        { id: 1, ...template().params[0], defaultValue: null, ...blank },
        { id: 2, ...template().params[1], isRequired: false, options: [], ...blank },
      ],
    });
    expect(await lastRecord(desk, company)).toMatchObject({
      action: 'linkTemplate.create',
      entity_type: 'linkTemplate',
      entity_name: 'ALFA site, Microsoft Advertising',
      after: { siteId: site, sourceId: 6, nameTemplate: '{source}: {Keyword}' },
    });
  });

  it.each([
    [{}, 'sourceId', 'This site and source already have a link template.'],
    [{ sourceId: 999 }, 'sourceId', 'Source not found.'],
    [{ sourceId: 1 }, 'sourceId', 'Source not found.'],
    [{ siteId: 2_006 }, 'siteId', 'Site not found.'],
    [
      { urlTemplate: 'https://{domain}/{nothing}' },
      'urlTemplate',
      'Unknown placeholder {nothing}. Write {platform:nothing} if the platform fills it in.',
    ],
    [
      { params: [{ type: 'select', name: 'color', label: 'Color', options: [] }, SUB] },
      'params.0.options',
      'Add at least one option.',
    ],
  ])('fail validation for %j with an error at its field, without being stored', async (change, field, message) => {
    const before = await all();
    expect(await create(template(change))).toEqual(refusal(field, message));
    expect(await all()).toEqual(before);
  });

  it('store the first of two concurrent edits and reject the second', async () => {
    const [{ id, version }] = (await all()).filter(({ sourceId }: { sourceId: number }) => sourceId === 6);
    const edit = (nameTemplate: string) => update(id, template({ nameTemplate }), version);
    const answers = await Promise.all([edit('{keyword} one'), edit('{keyword} two')]);
    expect(answers.filter(({ __typename }) => __typename === 'BaseResponse')).toHaveLength(1);
    expect(answers.find(({ __typename }) => __typename === 'ValidationErrors')).toEqual(
      refusal(
        'version',
        'Someone else changed this link template in the meantime. Nothing was saved. Reload it and try again.',
      ),
    );
    expect(await update(id, template())).toEqual(success('The link template was saved.'));
  });

  it('return the same error for unknown IDs and IDs of other companies, and can be deleted', async () => {
    for (const id of [world.BRAVO.linkTemplate, 999_999]) {
      expect(await call(`{ linkTemplate(id: ${id}) { id } }`)).toEqual({ linkTemplate: null });
      await expect(update(id, template())).rejects.toThrow('Link template not found.');
      await expect(call(`mutation { linkTemplate(id: ${id}) { delete { status } } }`)).rejects.toThrow(
        'Link template not found.',
      );
    }
    await create(template({ sourceId: 14 }));
    const last = (await all()).find(({ sourceId }: { sourceId: number }) => sourceId === 14);
    const { linkTemplate } = await call(`mutation { linkTemplate(id: ${last.id}) { delete { status message } } }`);
    expect(linkTemplate.delete).toEqual({ status: 'success', message: 'The link template was deleted.' });
    expect(await lastRecord(desk, world.ALFA.company)).toMatchObject({ action: 'linkTemplate.delete' });
    expect((await all()).map(({ id }: { id: number }) => id)).not.toContain(last.id);
  });

  it('require the site permission to edit them, and the tool permission to use them', async () => {
    const { company, buyer, site } = world.ALFA;
    const denied = "You don't have permission to do this.";
    await giveRole(desk.database, company, buyer, ['link-generator']);
    expect(await links({ keywords: ['a'], params: RED }, 'ALFA-buyer')).toHaveLength(1);
    await expect(create(template(), 'ALFA-buyer')).rejects.toThrow(denied);
    await giveRole(desk.database, company, buyer, ['sites-configuration']);
    await expect(links({ keywords: ['a'], params: RED }, 'ALFA-buyer')).rejects.toThrow(denied);
    await expect(
      call(`{ urlTemplate(siteId: ${site}, sourceId: 6) { nameTemplate } }`, {}, 'ALFA-buyer'),
    ).rejects.toThrow(denied);
    expect((await call(`{ linkTemplates { id } }`, {}, 'ALFA-buyer')).linkTemplates).toEqual(
      (await all()).map(({ id }: { id: number }) => ({ id })),
    );
  });
});

describe('generated links', () => {
  it('contain one link per keyword, with parameters filled in and encoded once', async () => {
    expect(await links({ keywords: ['running shoes', ' 日本 & co '], params: RED })).toEqual([
      {
        keyword: 'running shoes',
        url: `https://alfa.example/search?q=running%20shoes&color=red&sub=x%20y&click={clickid}`,
        name: 'Microsoft Advertising: Running Shoes',
        trackingTemplate:
          'https://track.example/?to=https%3A%2F%2Falfa.example%2Fsearch%3Fq%3Drunning%2520shoes%26color%3Dred%26sub%3Dx%2520y%26click%3D%7Bclickid%7D',
      },
      expect.objectContaining({
        keyword: '日本 & co',
        url: 'https://alfa.example/search?q=%E6%97%A5%E6%9C%AC%20%26%20co&color=red&sub=x%20y&click={clickid}',
      }),
    ]);
  });

  it.each([
    [{ keywords: [] }, 'Enter at least one keyword.'],
    [{ keywords: ['a', '  '] }, 'Keyword 2 is blank.'],
    [{ keywords: ['a'], params: [] }, 'Color is required.'],
    [{ keywords: ['a'], params: [{ name: 'color', value: 'green' }] }, 'Color has no option green.'],
    [{ keywords: ['a'], params: [...RED, { name: 'no', value: '1' }] }, 'This template has no parameter named no.'],
    [
      { keywords: ['日'.repeat(200), 'a'], params: [...RED, { name: 'sub', value: '日'.repeat(40) }] },
      'but platforms accept at most 2,048',
    ],
    [{ keywords: ['a'], sourceId: 7 }, 'This site and source have no link template.'],
    [{ keywords: ['a'], siteId: 2_006, sourceId: 5 }, 'This site and source have no link template.'],
  ])('fail validation for %j', async (args, message) => {
    await expect(links({ params: RED, ...args })).rejects.toThrow(message);
  });

  it('follow the order of the keywords, up to the limit', async () => {
    const keywords = Array.from({ length: MAX_LINK_KEYWORDS }, (_, at) => `keyword ${at}`);
    const made = await links({ keywords, params: RED });
    expect(made.map(({ keyword }: { keyword: string }) => keyword)).toEqual(keywords);
    expect(new Set(made.map(({ url }: { url: string }) => url)).size).toBe(MAX_LINK_KEYWORDS);
    await expect(links({ keywords: [...keywords, 'one more'], params: RED })).rejects.toThrow(
      'You can generate up to 5,000 links at once.',
    );
  });
});
