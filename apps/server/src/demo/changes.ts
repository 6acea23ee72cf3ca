import type { PoolClient } from 'pg';
import { insert } from './insert.js';
import { Random } from './random.js';
import type { SavedPeople } from './save-people.js';
import type { DemoCompany } from './world.js';

/** Days that have changes, and the hours of the day users make them in. */
const DAYS = 14;
const [FIRST_HOUR, LAST_HOUR] = [7, 18];
/** Share of ad groups and campaigns that were changed, and of the changes that were made at the platform itself. */
const CHANGED = 0.14;
const OUTSIDE = 0.12;
const DAY_MS = 86_400_000;

interface Entry {
  readonly created_at: string;
  readonly user_id: number | null;
  readonly source: string;
  readonly action: string;
  readonly entity_type: string;
  readonly entity_id: string;
  readonly entity_name: string;
  readonly account_id: number | null;
  readonly before: object | null;
  readonly after: object | null;
}

/** Changes of the last two weeks, each ending at what is there now. @param today UTC day */
export async function saveChanges(
  client: PoolClient,
  companyId: number,
  company: DemoCompany,
  people: SavedPeople,
  { seed, today, now }: { seed: number; today: string; now: Date },
): Promise<void> {
  const buyers = new Map(
    company.accounts.map(({ id, buyer }) => [id, buyer === null ? null : (people.buyers[buyer] ?? null)]),
  );
  const momentOf = (random: Random): string => {
    const day = Date.parse(today) - random.whole(0, DAYS - 1) * DAY_MS;
    return new Date(day + random.between(FIRST_HOUR, LAST_HOUR) * 3_600_000).toISOString();
  };
  const entries: Entry[] = [];
  const add = (
    random: Random,
    level: 'adgroup' | 'campaign',
    thing: { id: number; name: string; accountId: number },
    field: string,
    [was, is]: readonly [number, number],
  ): void => {
    const buyer = buyers.get(thing.accountId) ?? null;
    const isOutside = buyer === null || random.chance(OUTSIDE);
    entries.push({
      created_at: momentOf(random),
      user_id: isOutside ? null : buyer,
      source: isOutside ? 'outside' : 'person',
      action: `${level}.${isOutside ? 'edited' : field}`,
      entity_type: level,
      entity_id: String(thing.id),
      entity_name: thing.name,
      account_id: thing.accountId,
      before: { [field]: was },
      after: { [field]: is },
    });
  };
  for (const adgroup of company.adgroups) {
    const random = new Random(seed, 71, adgroup.id);
    if (!random.chance(CHANGED)) continue;
    if (adgroup.statusId === 3) add(random, 'adgroup', adgroup, 'status', [2, 3]);
    else if (adgroup.maxCpcMicros !== null)
      add(random, 'adgroup', adgroup, 'maxCPC', [stepFrom(random, adgroup.maxCpcMicros), adgroup.maxCpcMicros]);
  }
  for (const campaign of company.campaigns) {
    const random = new Random(seed, 72, campaign.id);
    if (campaign.budgetMicros !== null && random.chance(CHANGED))
      add(random, 'campaign', campaign, 'budget', [stepFrom(random, campaign.budgetMicros), campaign.budgetMicros]);
  }
  const past = entries
    .filter(({ created_at }) => created_at < now.toISOString())
    .sort((a, b) => a.created_at.localeCompare(b.created_at) || a.entity_id.localeCompare(b.entity_id));
  await insert(
    client,
    'audit_log',
    {
      company_id: 'int',
      created_at: 'timestamptz',
      user_id: 'int',
      actor_id: 'int',
      source: 'text',
      action: 'text',
      entity_type: 'text',
      entity_id: 'text',
      entity_name: 'text',
      account_id: 'int',
      before: 'jsonb',
      after: 'jsonb',
    },
    past.map((entry) => ({ ...entry, company_id: companyId, actor_id: entry.user_id })),
  );
}

/** The value before a user changed it by a tenth to a third. Whole cents. */
function stepFrom(random: Random, micros: number): number {
  const factor = random.chance(0.5) ? random.between(1.1, 1.33) : random.between(0.7, 0.9);
  return Math.max(10_000, Math.round((micros * factor) / 10_000) * 10_000);
}
