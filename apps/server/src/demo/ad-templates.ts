import type { PoolClient } from 'pg';
import { AD_TYPES, type AdTemplateValue, type AdTypeId, type KeywordType } from '@adops/domain';
import { insert } from './insert.js';
import { saveLinkTemplates } from './link-templates.js';
import type { DemoSite } from './world.js';

const fields = (texts: Readonly<Record<string, string>>): AdTemplateValue[] =>
  Object.entries(texts).map(([name, value]) => ({ name, value }));

const COMPARE = fields({
  headline1: '{Keyword} compared',
  headline1Position: '1',
  headline2: 'Find the best offers',
  headline3: 'Prices of many shops',
  headline4: '{site}: official site',
  headline5: 'Updated every day',
  description1: 'Compare {keyword} from many shops at a glance and pick the offer that suits you.',
  description2: 'Quick, free and without signing up. See what others chose.',
  path1: 'compare',
});
const ANSWERS = fields({
  headline1: 'Looking for {keyword}?',
  headline2: 'Answers in one place',
  headline3: 'Search {market} offers',
  headline3Position: '3',
  headline4: 'Ask {site}',
  description1: 'Everything about {keyword}: offers, tips and related searches on one page.',
  description2: 'See today’s results for {market}.',
  description2Position: '2',
  path1: 'search',
  path2: '{market}',
});
const SEASON = fields({
  headline1: '{Keyword} deals',
  headline2: 'This week only',
  headline3: 'While stocks last',
  headline4: 'See all {keyword} deals',
  description1: 'This week’s deals on {keyword}. Compare before you buy.',
  description2: 'New deals every morning at {site}.',
  path1: 'deals',
});
const PLAIN = fields({
  headline1: '{Keyword} online',
  headline2: 'Compare and save',
  headline3: '{site}',
  description1: 'Find {keyword} from many shops and compare prices in seconds.',
  description2: 'Free and without signing up.',
  path1: 'compare',
});

interface DemoGroup {
  readonly category: string;
  readonly sourceId: 5 | 6;
  readonly typeId: AdTypeId;
  /** Index in the list of sites. Null for all sites. */
  readonly site: number | null;
  readonly templates: readonly (readonly AdTemplateValue[])[];
}
const { default: expanded, responsiveSearch } = AD_TYPES;

const GROUPS: readonly DemoGroup[] = [
  { category: 'Comparison', sourceId: 5, typeId: responsiveSearch, site: null, templates: [COMPARE] },
  { category: 'Comparison', sourceId: 6, typeId: responsiveSearch, site: null, templates: [COMPARE, ANSWERS] },
  { category: 'Answers', sourceId: 5, typeId: responsiveSearch, site: null, templates: [ANSWERS] },
  { category: 'Seasonal deals', sourceId: 5, typeId: responsiveSearch, site: 0, templates: [SEASON] },
  { category: 'Seasonal deals', sourceId: 6, typeId: responsiveSearch, site: 1, templates: [SEASON] },
  { category: 'Comparison', sourceId: 5, typeId: responsiveSearch, site: 2, templates: [COMPARE, SEASON] },
  { category: 'Plain text ads', sourceId: 5, typeId: expanded, site: null, templates: [PLAIN] },
  { category: 'Plain text ads', sourceId: 6, typeId: expanded, site: null, templates: [PLAIN] },
];

const KEYWORDS: readonly [keyword: string, type: KeywordType, inFirstMarketOnly?: true][] = [
  ['{keyword}', 'exact'],
  ['{keyword}', 'phrase'],
  ['{keyword} online', 'phrase'],
  ['best {keyword}', 'broad'],
  ['{keyword} offers', 'phrase', true],
  ['cheap {keyword}', 'exact', true],
  ['free', 'negative'],
  ['jobs', 'negative'],
];

/** Saves several template groups with their categories, keyword templates and link templates. */
export async function saveTemplates(client: PoolClient, companyId: number, sites: readonly DemoSite[]): Promise<void> {
  const names = [...new Set(GROUPS.map(({ category }) => category))];
  const { rows: categories } = await client.query<{ id: number; name: string }>(
    'INSERT INTO ad_template_category (company_id, name) SELECT $1, name FROM unnest($2::text[]) name RETURNING id, name',
    [companyId, names],
  );
  for (const { category, sourceId, typeId, site, templates } of GROUPS) {
    if (site !== null && !sites[site]) continue;
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO ad_template_group (company_id, site_id, source_id, type_id, category_id) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      [
        companyId,
        site === null ? null : sites[site]!.id,
        sourceId,
        typeId,
        categories.find(({ name }) => name === category)!.id,
      ],
    );
    await insert(
      client,
      'ad_template',
      { company_id: 'int', group_id: 'int', position: 'smallint', fields: 'jsonb' },
      templates.map((each, position) => ({ company_id: companyId, group_id: rows[0]!.id, position, fields: each })),
    );
  }
  await insert(
    client,
    'keyword_template',
    { company_id: 'int', market_id: 'int', source_id: 'int', keyword: 'text', type: 'keyword_template_type' },
    [5, 6].flatMap((source_id) =>
      KEYWORDS.map(([keyword, type, inFirstMarketOnly]) => ({
        company_id: companyId,
        market_id: inFirstMarketOnly ? sites[0]!.market.id : null,
        source_id,
        keyword,
        type,
      })),
    ),
  );
  await saveLinkTemplates(client, companyId, sites);
}
