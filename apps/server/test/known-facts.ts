import {
  type ComparableMeasure,
  type FactMeasure,
  PERF_MEASURES,
  PERFORMANCE,
  PERMISSION_KEYS,
  type PerfMeasure,
  type PermissionKey,
} from '@adops/domain';
import type pg from 'pg';
import type { Viewer } from '../src/core/tenancy/index.js';
import { rebuildDay } from '../src/features/facts/index.js';
import { withProgress } from './plain-progress.js';

/** A small world with known figures: two companies that use the same IDs for different entities. */

/** Figures of the facts, and figures computed from them. */
export const FIGURES_OF_FACTS = Object.keys(PERFORMANCE.measures) as FactMeasure[];
export const MEASURES = Object.keys(PERF_MEASURES) as PerfMeasure[];
export const TODAY = '2026-03-15';
/** Days with figures. */
export const DAYS = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-14'] as const;

export type Fact = {
  company_id: number;
  account_id: number;
  adgroup_id: number;
  campaign_id: number;
  site_id: number;
  buyer_id: number;
  date: string;
  hour: number;
  device_id: number;
  country_id: number;
  feed_id: number;
  estimated: boolean;
  incomplete: boolean;
  /** True if the feed, or its official report, reported the day of the ad group as a day total. */
  byDay: { revenue: boolean; official: boolean };
} & Record<PerfMeasure, number | null>;

/** A fact as stored. */
type StoredFact = Omit<Fact, ComparableMeasure | 'incomplete' | 'byDay'>;

export interface Account {
  company_id: number;
  id: number;
  partner_id: number;
  name: string;
  currency: string;
  buyer_user_id: number | null;
}
export interface Campaign {
  company_id: number;
  id: number;
  account_id: number;
  name: string;
  budget_micros: number | null;
}
export interface Adgroup {
  company_id: number;
  id: number;
  campaign_id: number;
  account_id: number;
  site_id: number;
  name: string;
  max_cpc_micros: number | null;
  budget_micros: number | null;
  classifier_suggestion: string | null;
  keyword_replacement: string | null;
  labels: string[];
}
export interface KnownFacts {
  readonly accounts: Account[];
  readonly campaigns: Campaign[];
  readonly adgroups: Adgroup[];
  readonly facts: Fact[];
}

export const PARTNERS = [
  { id: 5, name: 'Google Search', type: 'source' },
  { id: 6, name: 'Microsoft', type: 'source' },
  { id: 17, name: 'Meta', type: 'source' },
  { id: 1, name: 'Search feed', type: 'feed' },
  { id: 2, name: 'Native feed', type: 'feed' },
] as const;
export const USERS = { 1: 'ann', 2: 'bob', 3: 'eve' } as const;
export const SITES = { 1: 'alpha.example', 2: 'beta.example' } as const;
const NAMES = [
  'Summer 100% brand_new',
  "Winter 'quoted' \\ sale",
  '=SUM(A1:A9)',
  '+49 "call", now',
  'Ünïcode äöß',
  'summer sale\nsecond line',
  '-discount',
  '@home',
  'plain',
  'zulu',
];

/** Status of an ad group: 2 enabled, 3 paused. */
export const statusOf = ({ id }: Pick<Adgroup, 'id'>): number => (id % 4 === 1 ? 3 : 2);

/** Returns a reproducible generator of pseudorandom numbers. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

export function knownFacts(): KnownFacts {
  const accounts: Account[] = [];
  const campaigns: Campaign[] = [];
  const adgroups: Adgroup[] = [];
  const facts: StoredFact[] = [];
  for (const company_id of [1, 2]) {
    const next = sequence(company_id * 77);
    for (let id = 1; id <= 4; id++) {
      accounts.push({
        company_id,
        id,
        partner_id: [5, 6, 17, 5][id - 1]!,
        name: `Account ${'ABCD'[id - 1]} of ${company_id}`,
        currency: id === 3 ? 'EUR' : 'USD',
        buyer_user_id: [1, 2, null, 1][id - 1]!,
      });
    }
    for (let id = 1; id <= 6; id++) {
      const account_id = 1 + (id % 4);
      campaigns.push({
        company_id,
        id,
        account_id,
        name: `Campaign ${id} of ${company_id}`,
        budget_micros: id === 4 ? null : id * 10_500_000,
      });
    }
    for (let id = 1; id <= 20; id++) {
      const campaign = campaigns.find((each) => each.company_id === company_id && each.id === 1 + (id % 6))!;
      adgroups.push({
        company_id,
        id,
        campaign_id: campaign.id,
        account_id: campaign.account_id,
        site_id: 1 + (id % 2),
        name: `${NAMES[id % NAMES.length]} ${company_id}`,
        max_cpc_micros: id % 5 === 0 ? null : id * 110_000,
        budget_micros: id % 4 === 0 ? null : id * 1_000_001,
        classifier_suggestion: id % 3 === 0 ? 'pause' : null,
        keyword_replacement: id % 7 === 0 ? 'boots' : null,
        labels: [...(id % 2 === 0 ? ['even'] : []), ...(id % 3 === 0 ? ['third', '=label'] : [])],
      });
    }
    // Ad groups 18 to 20 have no figures. Figures of ad group 0 belong to no account.
    for (const date of DAYS) {
      for (let id = 0; id <= 17; id++) {
        const adgroup = adgroups.find((each) => each.company_id === company_id && each.id === id);
        const slices = 1 + next(4);
        for (let slice = 0; slice < slices; slice++) {
          facts.push(factOf(company_id, date, adgroup, id, slice, next));
        }
      }
    }
  }
  const known = { accounts, marks: [], reporters: [], organic: [], dailyFeeds: [] };
  return { accounts, campaigns, adgroups, facts: withProgress(facts, known) };
}

function factOf(
  company_id: number,
  date: string,
  adgroup: Adgroup | undefined,
  id: number,
  slice: number,
  next: (below: number) => number,
): StoredFact {
  const figures = {} as Record<FactMeasure, number | null>;
  for (const measure of FIGURES_OF_FACTS) {
    const nothing = next(6) === 0;
    const zero = next(8) === 0;
    const large = PERF_MEASURES[measure] === 'micros' ? 90_000_001 : 900;
    figures[measure] = nothing ? null : zero ? 0 : next(large);
  }
  // Some figures are never reported by the sources of these ad groups.
  if (id % 5 === 1) Object.assign(figures, { earned: null, sold: null, yahoo_sold: null });
  if (id % 5 === 2) figures.rebate = null;
  if (id === 3) figures.cost = null;
  return {
    company_id,
    account_id: adgroup?.account_id ?? 1,
    adgroup_id: id,
    campaign_id: adgroup?.campaign_id ?? 0,
    site_id: adgroup?.site_id ?? 0,
    buyer_id: 0,
    date,
    // The slice is part of the key, so that all facts of an ad group and day differ.
    hour: [-1, 3, 14, 23][slice]!,
    device_id: next(4),
    country_id: [0, 276, 840][next(3)]!,
    feed_id: [0, 1, 2][next(3)]!,
    estimated: next(9) === 0,
    ...figures,
  };
}

/** Builds the daily tables from the hourly facts and marks. */
export async function rebuildRollups(
  client: Pick<pg.ClientBase, 'query'>,
  { facts }: Pick<KnownFacts, 'facts'>,
): Promise<void> {
  for (const key of new Set(facts.map(({ company_id, date }) => `${company_id} ${date}`))) {
    const [companyId, date] = key.split(' ') as [string, string];
    await rebuildDay(client, Number(companyId), date);
  }
}

/** Inserts the world into an empty, migrated database. */
export async function insertKnownFacts(client: Pick<pg.ClientBase, 'query'>, world: KnownFacts): Promise<void> {
  const insert = async (table: string, rows: readonly object[]): Promise<void> => {
    const columns = Object.keys(rows[0]!).join(', ');
    await client.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  };
  await insert(
    'partner',
    PARTNERS.map((partner) => ({ ...partner, short_name: `p${partner.id}`, supports_hourly: true })),
  );
  await insert('market', [
    { id: 1, name: 'United States', code: 'us', language_code: 'en', currency_code: 'USD', region: 'america' },
    { id: 2, name: 'Germany', code: 'de', language_code: 'de', currency_code: 'EUR', region: 'europe' },
  ]);
  await insert(
    'device',
    ['Unknown', 'Desktop', 'Mobile', 'Tablet'].map((name, id) => ({ id, name, code: name[0] })),
  );
  await insert('country', [
    { id: 0, code: 'ZZ', name: 'Unknown', language_codes: [] },
    { id: 276, code: 'DE', name: 'Germany', language_codes: ['de'] },
    { id: 840, code: 'US', name: 'United States', language_codes: ['en'] },
  ]);
  await insert(
    'user_account',
    Object.entries(USERS).map(([id, username]) => ({
      id: Number(id),
      username,
      is_active: true,
      created_at: '2026-01-01Z',
    })),
  );
  for (const company_id of [1, 2]) {
    await insert('company', [
      {
        id: company_id,
        name: `Company ${company_id}`,
        reporting_currency: 'USD',
        is_demo: false,
        created_at: '2026-01-01Z',
      },
    ]);
    await insert('team', [
      { company_id, id: 1, name: 'North', is_active: true },
      { company_id, id: 2, name: 'South', is_active: true },
    ]);
    await insert(
      'membership',
      [1, 2, 3].map((user_id) => ({
        company_id,
        user_id,
        is_active: true,
        team_id: user_id === 1 ? 1 : 2,
        all_partner_accounts: user_id !== 2,
        team_partner_accounts: false,
        created_at: '2026-01-01Z',
      })),
    );
    await insert('role', [
      { company_id, id: 1, name: 'Everything', description: '', avatar_color_preset_id: 1 },
      { company_id, id: 2, name: 'Reader', description: '', avatar_color_preset_id: 1 },
    ]);
    await insert('role_permission', [
      ...PERMISSION_KEYS.map((permission) => ({ company_id, role_id: 1, permission })),
      { company_id, role_id: 2, permission: 'adgroup-report' },
    ]);
    await insert('membership_role', [
      { company_id, user_id: 1, role_id: 1, position: 0 },
      { company_id, user_id: 2, role_id: 2, position: 0 },
    ]);
    await insert('site_project', [{ company_id, id: 1, name: 'Shopping' }]);
    await insert(
      'site',
      Object.entries(SITES).map(([id, name]) => ({
        company_id,
        id: Number(id),
        name,
        domain: name,
        market_id: Number(id),
        project_id: id === '1' ? 1 : null,
        is_active: true,
        created_at: '2026-01-01Z',
      })),
    );
    await insert(
      'label',
      ['even', 'third', '=label'].map((name, index) => ({ company_id, id: index + 1, name })),
    );
  }
  await insert(
    'partner_account',
    world.accounts.map((account) => ({
      ...account,
      timezone: 'UTC',
      status: 'active',
      external_id: `x${account.id}`,
      created_at: '2026-01-01Z',
    })),
  );
  await insert(
    'campaign',
    world.campaigns.map((campaign) => ({
      ...campaign,
      external_id: `c${campaign.id}`,
      status_id: 2,
      editable_fields: ['budget'],
      created_at: '2026-01-01Z',
    })),
  );
  await insert(
    'adgroup',
    world.adgroups.map(({ labels: _, ...adgroup }) => ({
      ...adgroup,
      external_id: `g${adgroup.id}`,
      status_id: statusOf(adgroup),
      has_keyword_rotation: false,
      has_hotspots: false,
      editable_fields: ['maxCPC'],
      categories: [],
      created_at: `2026-02-${String(adgroup.id).padStart(2, '0')}Z`,
    })),
  );
  const labelIds = { even: 1, third: 2, '=label': 3 } as Record<string, number>;
  await insert(
    'adgroup_label',
    world.adgroups.flatMap(({ company_id, id, labels }) =>
      labels.map((name) => ({ company_id, adgroup_id: id, label_id: labelIds[name] })),
    ),
  );
  await client.query(`SELECT perf_ensure_partitions($1, $2)`, [DAYS[0], TODAY]);
  const computed = MEASURES.filter((each) => !FIGURES_OF_FACTS.includes(each as never));
  const worked = new Set<string>([...computed, 'incomplete', 'byDay']);
  await insert(
    'perf_hour',
    world.facts.map((fact) => Object.fromEntries(Object.entries(fact).filter(([column]) => !worked.has(column)))),
  );
  await rebuildRollups(client, world);
  await client.query('ANALYZE');
}

/** Returns a user of a company with all permissions and accounts by default. */
export function viewerOf(companyId: number, changes: Partial<Viewer> & { without?: PermissionKey[] } = {}): Viewer {
  const { without = [], ...rest } = changes;
  return {
    companyId,
    userId: 1,
    actorId: 1,
    sessionId: null,
    permissions: new Set(PERMISSION_KEYS.filter((key) => !without.includes(key))),
    accounts: 'all',
    teamId: 1,
    ...rest,
  };
}
