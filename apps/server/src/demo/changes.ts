import type { PoolClient } from 'pg';
import { insert } from './insert.js';
import { Random } from './random.js';
import type { SavedPeople } from './save-people.js';
import type { DemoCompany } from './world.js';

/** Number of days with changes. Users make them between `FIRST_HOUR` and `LAST_HOUR`. */
const DAYS = 14;
const [FIRST_HOUR, LAST_HOUR] = [7, 18];
/**
 * Share of ad groups and campaigns that were changed. `OUTSIDE` is the share of changes made at the platform itself.
 */
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

/** A changed value, with its entity and the values before and after. */
interface Change {
  readonly random: Random;
  readonly level: 'adgroup' | 'campaign';
  readonly entity: { readonly id: number; readonly name: string; readonly accountId: number };
  readonly field: string;
  readonly was: number;
  readonly is: number;
}

/** Saves changes of the last two weeks, each ending at the current value. @param today UTC day */
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
  const past = [...adgroupChanges(company, seed), ...campaignChanges(company, seed)]
    .map((change) => entryOf(change, buyers.get(change.entity.accountId) ?? null, today))
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

function* adgroupChanges({ adgroups }: DemoCompany, seed: number): Generator<Change> {
  for (const entity of adgroups) {
    const random = new Random(seed, 71, entity.id);
    if (!random.chance(CHANGED)) continue;
    const { maxCpcMicros: is } = entity;
    if (entity.statusId === 3) yield { random, level: 'adgroup', entity, field: 'status', was: 2, is: 3 };
    else if (is !== null) yield { random, level: 'adgroup', entity, field: 'maxCPC', was: stepFrom(random, is), is };
  }
}

function* campaignChanges({ campaigns }: DemoCompany, seed: number): Generator<Change> {
  for (const entity of campaigns) {
    const random = new Random(seed, 72, entity.id);
    const { budgetMicros: is } = entity;
    if (is !== null && random.chance(CHANGED))
      yield { random, level: 'campaign', entity, field: 'budget', was: stepFrom(random, is), is };
  }
}

/** Returns the record of a change, by the buyer of its account or at the platform itself. */
function entryOf({ random, level, entity, field, was, is }: Change, buyer: number | null, today: string): Entry {
  const isOutside = buyer === null || random.chance(OUTSIDE);
  const day = Date.parse(today) - random.whole(0, DAYS - 1) * DAY_MS;
  return {
    created_at: new Date(day + random.between(FIRST_HOUR, LAST_HOUR) * 3_600_000).toISOString(),
    user_id: isOutside ? null : buyer,
    source: isOutside ? 'outside' : 'person',
    action: `${level}.${isOutside ? 'edited' : field}`,
    entity_type: level,
    entity_id: String(entity.id),
    entity_name: entity.name,
    account_id: entity.accountId,
    before: { [field]: was },
    after: { [field]: is },
  };
}

/** Returns the value before a user changed it by a tenth to a third. Whole cents. */
function stepFrom(random: Random, micros: number): number {
  const factor = random.chance(0.5) ? random.between(1.1, 1.33) : random.between(0.7, 0.9);
  return Math.max(10_000, Math.round((micros * factor) / 10_000) * 10_000);
}
