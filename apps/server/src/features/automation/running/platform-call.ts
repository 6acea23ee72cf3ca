import {
  type AccountRef,
  type AdPlatform,
  type Change,
  type EntityRef,
  type EntitySnapshot,
  type ItemResult,
  NotSupported,
  PlatformError,
  Unavailable,
} from '@adops/connectors';
import { type ChangeProperty, isPlaced, isValueProperty } from '@adops/domain';
import { bindingOf, portLevel } from '../properties/bindings.js';
import { isBudget, isReplacement, type StoredBudgets } from '../properties/budget-kinds.js';
import type { Placed } from '../properties/placements.js';
import type { StoredCopy } from '../properties/stored-values.js';
import type { LaneOperation } from './lane-operations.repository.js';

/** Returns the reference of the entity. For a placement or section, it is the campaign or ad group. */
export const refOf = ({ level, externalId, parentExternalId, placed }: LaneOperation): EntityRef => ({
  level: isPlaced(level) ? (placed?.scope === 'adGroup' ? 'adGroup' : 'campaign') : portLevel(level),
  externalId,
  ...(parentExternalId !== null && { parentExternalId }),
});

const placedIn = (operation: LaneOperation): Placed => {
  const { scope = 'campaign', placementId = '', sectionId = null } = operation.placed ?? {};
  return { ref: refOf(operation), scope, placementId, sectionId };
};

/** Value of an operation's field at the platform, or the error of reading it. */
export type Reading =
  /**
   * `times`: number of copies with the name, except deleted ones, or one if missing. `otherKind`: both budgets if one
   * of the other kind is set, which this write would remove without notice.
   */
  | { readonly outcome: 'found'; readonly value: unknown; readonly times?: number; readonly otherKind?: StoredBudgets }
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'failed'; readonly error: PlatformError };

/** Reads the fields of the operations from the platform, in one call if possible. Returns an error per operation. */
export async function readFields(
  platform: AdPlatform,
  account: AccountRef,
  operations: readonly LaneOperation[],
): Promise<Reading[]> {
  if (operations.length === 0) return [];
  if (operations[0]!.field === 'clone') return findCopies(platform, account, operations);
  const { readPlaced } = bindingOf(operations[0]!.field);
  if (readPlaced)
    return readPlacements(() => readPlaced(platform, account, operations.map(placedIn)), operations.length);
  let answers: ItemResult<EntitySnapshot>[];
  try {
    answers = await platform.getEntities(account, operations.map(refOf));
  } catch (error) {
    const failure = platformErrorOf(error);
    return operations.map(() => ({ outcome: 'failed', error: failure }));
  }
  return Promise.all(
    operations.map(async (operation, at): Promise<Reading> => {
      const answer = answers[at];
      if (!answer) return { outcome: 'failed', error: new Unavailable("The platform's response doesn't include it.") };
      if (answer.outcome !== 'done')
        return answer.error.kind === 'NotFound' ? { outcome: 'gone' } : { outcome: 'failed', error: answer.error };
      const { read, readApart } = bindingOf(operation.field);
      if (readApart)
        return readApart(platform, account, refOf(operation), operation.newValue).then(
          (value) => ({ outcome: 'found', value }),
          (error: unknown) => ({ outcome: 'failed', error: platformErrorOf(error) }),
        );
      const value = read?.(answer.value!);
      const otherKind = otherKindOf(platform, operation.field, answer.value!);
      return otherKind ? { outcome: 'found', value, otherKind } : { outcome: 'found', value };
    }),
  );
}

async function readPlacements(read: () => Promise<ItemResult<unknown>[]>, count: number): Promise<Reading[]> {
  try {
    return (await read()).map((answer) => {
      if (answer.outcome === 'done') return { outcome: 'found', value: answer.value };
      return answer.error.kind === 'NotFound' ? { outcome: 'gone' } : { outcome: 'failed', error: answer.error };
    });
  } catch (error) {
    const failure = platformErrorOf(error);
    if (failure.kind === 'NotFound') return Array.from({ length: count }, () => ({ outcome: 'gone' }));
    return Array.from({ length: count }, () => ({ outcome: 'failed', error: failure }));
  }
}

const MAX_PAGES = 200;

/** Finds copies by name. The value is the requested one if a campaign with that name exists, otherwise null. */
async function findCopies(
  platform: AdPlatform,
  account: AccountRef,
  operations: readonly LaneOperation[],
): Promise<Reading[]> {
  const names = new Map<string, number>();
  try {
    let cursor: string | null = null;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const listed = await platform.listEntities(account, { level: 'campaign', cursor });
      for (const { name, status } of listed.items)
        names.set(name, (names.get(name) ?? 0) + (status === 'removed' ? 0 : 1));
      cursor = listed.cursor;
      if (cursor === null) break;
    }
  } catch (error) {
    const failure = platformErrorOf(error);
    return operations.map(() => ({ outcome: 'failed', error: failure }));
  }
  return operations.map(({ newValue }) => {
    const times = names.get((newValue as StoredCopy).name);
    return times === undefined ? { outcome: 'found', value: null } : { outcome: 'found', value: newValue, times };
  });
}

/** Returns an error of the platform. Throws any other error. */
function platformErrorOf(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  throw error;
}

function otherKindOf(platform: AdPlatform, field: ChangeProperty, { budget }: EntitySnapshot): StoredBudgets | null {
  if (!isBudget(field) || !budget || !platform.capabilities().budget.rules?.includes('oneKind')) return null;
  const { daily, lifetime } = budget;
  const [own, other] = field === 'budget' ? [daily, lifetime] : [lifetime, daily];
  return own === null && other !== null ? { daily, lifetime } : null;
}

/** Sends the operations, all of one field and level. Returns one result per operation, in order. */
export async function writeFields(
  platform: AdPlatform,
  account: AccountRef,
  operations: readonly LaneOperation[],
): Promise<ItemResult<unknown>[]> {
  const changes = <Value>(value: (stored: unknown, of: Placed) => Value): Change<Value>[] =>
    operations.map((operation) => ({
      ref: refOf(operation),
      value: value(operation.newValue, placedIn(operation)),
      forced: operation.forced,
    }));
  const written = await bindingOf(operations[0]!.field).write?.(platform, account, changes);
  return (
    written ??
    operations.map((operation) => ({
      outcome: 'failed',
      ref: refOf(operation),
      error: new NotSupported('Not found on the platform.'),
    }))
  );
}

/** Returns true if two values of a field are the same. Amounts may differ by up to half a hundredth of a cent. */
export function sameValue(field: ChangeProperty, left: unknown, right: unknown): boolean {
  if (isValueProperty(field) && typeof left === 'number' && typeof right === 'number')
    return Math.abs(left - right) < 50;
  if (isReplacement(field)) return bothKinds(left, right, sameValue);
  return canonical(left) === canonical(right);
}

/**
 * Returns true if the platform has the expected value. Amounts may differ by 0.005, because they are displayed rounded,
 * but for small bids by at most 2%.
 */
export function asExpected(field: ChangeProperty, expected: unknown, found: unknown): boolean {
  if (isReplacement(field)) return bothKinds(expected, found, asExpected);
  if (!isValueProperty(field) || typeof expected !== 'number' || typeof found !== 'number')
    return sameValue(field, expected, found);
  return Math.abs(expected - found) <= Math.min(5_000, Math.max(50, expected * 0.02));
}

/** Returns true if the condition holds for both the daily and the lifetime budgets. */
function bothKinds(
  left: unknown,
  right: unknown,
  holds: (field: ChangeProperty, a: unknown, b: unknown) => boolean,
): boolean {
  const [one, two] = [left as StoredBudgets | null | undefined, right as StoredBudgets | null | undefined];
  if (!one || !two) return !one && !two;
  return holds('budget', one.daily, two.daily) && holds('lifetimeBudget', one.lifetime, two.lifetime);
}

function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, inner]) => `${name}:${canonical(inner)}`).join(',')}}`;
}
