/** Place, interest or language in the platform's format. */
interface Row {
  readonly key?: string;
  readonly id?: string;
  readonly name: string;
  readonly type?: string;
  readonly country_code?: string;
  readonly country_name?: string;
  readonly region?: string;
  readonly path?: readonly string[];
}

const place = (key: string, name: string, type: string, country_code = 'US', region?: string): Row => ({
  key,
  name,
  type,
  ...(type !== 'country_group' && { country_code, country_name: country_code === 'US' ? 'United States' : 'Germany' }),
  ...(region !== undefined && { region }),
});

/** At least one place of each kind. */
const PLACES: readonly Row[] = [
  place('US', 'United States', 'country'),
  place('DE', 'Germany', 'country', 'DE'),
  place('worldwide', 'Worldwide', 'country_group'),
  place('eea', 'European Economic Area', 'country_group'),
  place('3847', 'California', 'region'),
  place('542', 'Berlin', 'region', 'DE'),
  place('2420379', 'Los Angeles', 'city', 'US', 'California'),
  place('546156', 'Berlin', 'city', 'DE', 'Berlin'),
  place('US:90012', '90012', 'zip', 'US', 'California'),
  place('DMA:803', 'Los Angeles', 'geo_market'),
  place('US:CA34', "California's 34th District", 'electoral_district', 'US', 'California'),
  place('2704774', 'Echo Park', 'neighborhood', 'US', 'California'),
  place('2740123', 'Hollywood', 'subcity', 'US', 'California'),
  place('2740456', 'Hollywood Dell', 'subneighborhood', 'US', 'California'),
  place('LGA:1', 'Southern California', 'large_geo_area'),
  place('MGA:1', 'Greater Los Angeles', 'medium_geo_area'),
  place('SGA:1', 'Downtown Los Angeles', 'small_geo_area'),
];

const interest = (id: string, ...path: [string, ...string[]]): Row => ({ id, name: path.at(-1)!, path });
const INTERESTS: readonly Row[] = [
  interest('6003107902433', 'Interests', 'Sports', 'Football'),
  interest('6003384248805', 'Interests', 'Fitness', 'Running'),
  interest('6003012345678', 'Interests', 'Travel', 'Germany'),
  interest('6003348604581', 'Interests', 'Shopping', 'Running shoes'),
];

/** Lists that the platform searches by text. */
const SEARCHED: Readonly<Record<string, readonly Row[]>> = {
  adinterest: INTERESTS,
  adeducationschool: [interest('101', 'Stanford University'), interest('102', 'University of Berlin')],
  adeducationmajor: [interest('201', 'Computer science'), interest('202', 'Marketing')],
  adworkemployer: [interest('301', 'Findwise'), interest('302', 'Siemens')],
  adworkposition: [interest('401', 'Media buyer'), interest('402', 'Marketing manager')],
};

/** Lists that the platform always returns in full. */
const CLASSES: Readonly<Record<string, readonly Row[]>> = {
  behaviors: [interest('6002714895372', 'Behaviors', 'Travel', 'Frequent travelers'), interest('6071631541183', 'Behaviors', 'Digital activities', 'Engaged shoppers')],
  life_events: [interest('6002714398172', 'Life events', 'Newly engaged (6 months)'), interest('6003050210972', 'Life events', 'Recently moved')],
  industries: [interest('6008888980183', 'Industries', 'Sales'), interest('6008888961983', 'Industries', 'Management')],
  income: [interest('6107813079183', 'Income', 'Household income: top 10% of ZIP codes (US)')],
  family_statuses: [interest('6023005372383', 'Parents', 'Parents (all)'), interest('6023080302983', 'Parents', 'Parents with teenagers')],
}; // prettier-ignore

const LANGUAGES: readonly Row[] = [
  ['1001', 'English (All)'],
  ['6', 'English (US)'],
  ['24', 'English (UK)'],
  ['5', 'German'],
  ['9', 'French (France)'],
  ['16', 'Portuguese (Brazil)'],
  ['23', 'Spanish'],
].map(([key, name]) => ({ key: key!, name: name! }));

const having = (rows: readonly Row[], text: string): readonly Row[] =>
  rows.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));

function languages(text: string): readonly Row[] {
  // The platform also finds languages by country.
  return text.toLowerCase() === 'germany' ? [{ key: '5', name: 'Germany' }] : having(LANGUAGES, text);
}

/** Returns all results of a targeting search. Without a text, returns only languages and the complete lists. */
export function searchAudiences(query: Readonly<Record<string, string | undefined>>): readonly object[] {
  const { type = '', q = '' } = query;
  if (type === 'adTargetingCategory') return CLASSES[query['class'] ?? ''] ?? [];
  if (type === 'adlocale') return languages(q);
  if (q === '') return [];
  if (type !== 'adgeolocation') return having(SEARCHED[type] ?? [], q);
  const kinds = JSON.parse(query['location_types'] ?? '["country","region","city"]') as string[];
  return having(PLACES, q).filter((row) => kinds.includes((row as { type: string }).type));
}
