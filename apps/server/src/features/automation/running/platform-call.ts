import {
  type AccountRef,
  type AdjustmentRule,
  type AdPlatform,
  type BiddingStrategy,
  type EntityRef,
  type EntitySnapshot,
  type ItemResult,
  NotSupported,
  PlatformError,
  Unavailable,
} from '@adops/connectors';
import { amountSet, isBudget, isReplacement, kindsOf, type StoredBudgets } from '../budget-kinds.js';
import type { HourAdjustment, StoredCopy, StrategyName } from '../planning/change-request.js';
import { bidOf, type ChangeField, foundIn, isValueField, portLevel, STATUS_OF } from '../fields.js';
import type { LaneOperation } from './lane-operations.js';

const DAY_NAMES = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
const STRATEGIES: Readonly<Record<StrategyName, BiddingStrategy['type']>> = {
  targetCpa: 'targetCpa',
  maximizeConversions: 'maxConversions',
  maximizeConversionValue: 'maxConversionValue',
};

/** A strategy as we keep it: its name and, for target CPA, the target in micros. */
export interface StoredStrategy {
  readonly type: StrategyName | null;
  readonly targetCpa: number | null;
}

export const refOf = ({ level, externalId, campaignExternalId }: LaneOperation): EntityRef => ({
  level: portLevel(level),
  externalId,
  ...(level === 'adgroup' ? { parentExternalId: campaignExternalId } : {}),
});

/** What the platform holds of each operation's field, or the error of reading it. */
export type Reading =
  /**
   * `times`: how many copies of the name there are, without those that were deleted; missing: one.
   * `otherKind`: both budgets, where one of the other kind is in force, which writing this one would take away unseen.
   */
  | { readonly outcome: 'found'; readonly value: unknown; readonly times?: number; readonly otherKind?: StoredBudgets }
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'failed'; readonly error: PlatformError };

/** Reads the fields of the operations from the platform; one call where the platform can. Fails per operation. */
export async function readFields(
  platform: AdPlatform,
  account: AccountRef,
  operations: readonly LaneOperation[],
): Promise<Reading[]> {
  if (operations.length === 0) return [];
  if (operations[0]!.field === 'clone') return findCopies(platform, account, operations);
  let answers: ItemResult<EntitySnapshot>[];
  try {
    answers = await platform.getEntities(account, operations.map(refOf));
  } catch (error) {
    const failure = told(error);
    return operations.map(() => ({ outcome: 'failed', error: failure }));
  }
  return Promise.all(
    operations.map(async (operation, at): Promise<Reading> => {
      const answer = answers[at];
      if (!answer) return { outcome: 'failed', error: new Unavailable('The platform said nothing about it.') };
      if (answer.outcome !== 'done')
        return answer.error.kind === 'NotFound' ? { outcome: 'gone' } : { outcome: 'failed', error: answer.error };
      if (operation.field === 'hourlyBidAdjustments')
        return readHours(platform, account, operation).catch((error: unknown) => ({
          outcome: 'failed',
          error: told(error),
        }));
      const value = storedValue(operation.field, answer.value!);
      const otherKind = otherKindOf(platform, operation.field, answer.value!);
      return otherKind ? { outcome: 'found', value, otherKind } : { outcome: 'found', value };
    }),
  );
}

const MAX_PAGES = 200;

/** A copy is known by its name: what is asked for where a campaign of that name is there, else null. */
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
    const failure = told(error);
    return operations.map(() => ({ outcome: 'failed', error: failure }));
  }
  return operations.map(({ newValue }) => {
    const times = names.get((newValue as StoredCopy).name);
    return times === undefined ? { outcome: 'found', value: null } : { outcome: 'found', value: newValue, times };
  });
}

/** A platform's error as it is; anything else is ours. */
function told(error: unknown): PlatformError {
  if (error instanceof PlatformError) return error;
  throw error;
}

function storedValue(field: ChangeField, snapshot: EntitySnapshot): unknown {
  if (field !== 'biddingStrategy') return foundIn(snapshot, field);
  const { strategy } = snapshot;
  const type = (Object.keys(STRATEGIES) as StrategyName[]).find((name) => STRATEGIES[name] === strategy?.type) ?? null;
  return { type, targetCpa: type === 'targetCpa' ? (strategy?.targetCpa ?? null) : null } satisfies StoredStrategy;
}

function otherKindOf(platform: AdPlatform, field: ChangeField, { budget }: EntitySnapshot): StoredBudgets | null {
  if (!isBudget(field) || !budget || !platform.capabilities().budget.rules?.includes('oneKind')) return null;
  const { daily, lifetime } = budget;
  const [own, other] = field === 'budget' ? [daily, lifetime] : [lifetime, daily];
  return own === null && other !== null ? { daily, lifetime } : null;
}

async function readHours(platform: AdPlatform, account: AccountRef, operation: LaneOperation): Promise<Reading> {
  const rules = await platform.readAdjustments?.(account, refOf(operation));
  if (!rules) return { outcome: 'found', value: undefined };
  const hours = rules.filter(({ dimension }) => dimension === 'hour');
  const held = new Map(hours.map(({ key, multiplier }) => [key, multiplier]));
  // Hours that were not asked for are none of ours.
  const value = (operation.newValue as HourAdjustment[]).map((asked) => ({
    ...asked,
    bidAdjustment: held.get(hourKey(asked)) ?? 1,
  }));
  return { outcome: 'found', value };
}

const hourKey = ({ day, hour }: HourAdjustment): string => `${DAY_NAMES[day - 1]}-${hour}`;

/** Sends the operations, all of one field and level; one result per operation, in order. */
export async function writeFields(
  platform: AdPlatform,
  account: AccountRef,
  operations: readonly LaneOperation[],
): Promise<ItemResult<unknown>[]> {
  const field = operations[0]!.field;
  const changes = <T>(value: (operation: LaneOperation) => T) =>
    operations.map((operation) => ({ ref: refOf(operation), value: value(operation), forced: operation.forced }));
  const micros = ({ newValue }: LaneOperation): number => newValue as number;
  const missing = (): ItemResult<unknown>[] =>
    operations.map((operation) => ({
      outcome: 'failed',
      ref: refOf(operation),
      error: new NotSupported('The platform has nothing like it.'),
    }));
  switch (field) {
    case 'status':
      return platform.setStatus(
        account,
        changes((each) => STATUS_OF[micros(each)]!),
      );
    case 'delete':
      return platform.setStatus(
        account,
        changes(() => 'removed' as const),
      );
    case 'budget':
      return (
        (await platform.setBudget?.(
          account,
          changes((each) => ({ kind: 'daily' as const, amount: micros(each) })),
        )) ?? missing()
      );
    case 'lifetimeBudget':
      return (
        (await platform.setBudget?.(
          account,
          changes((each) => ({ kind: 'lifetime' as const, amount: micros(each) })),
        )) ?? missing()
      );
    case 'toDailyBudget':
    case 'toLifetimeBudget':
      return (
        (await platform.setBudget?.(
          account,
          changes(({ newValue }) => ({
            kind: kindsOf(field).kind,
            amount: amountSet(field, newValue as StoredBudgets)!,
          })),
        )) ?? missing()
      );
    case 'maxCPC':
    case 'maxCPA':
    case 'maxCPM':
    case 'roas':
    case 'targetCpa':
      return (
        (await platform.setBid?.(
          account,
          changes((each) => bidOf(field, micros(each))),
        )) ?? missing()
      );
    case 'biddingStrategy':
      return (
        (await platform.setBiddingStrategy?.(
          account,
          changes(({ newValue }) => portStrategy(newValue as StoredStrategy)),
        )) ?? missing()
      );
    case 'hourlyBidAdjustments':
      return (
        (await platform.setAdjustments?.(
          account,
          changes(({ newValue }) => ({ replace: false, rules: (newValue as HourAdjustment[]).map(ruleOf) })),
        )) ?? missing()
      );
    case 'clone':
      return (
        (await platform.cloneCampaigns?.(
          account,
          changes(({ newValue }) => newValue as StoredCopy),
        )) ?? missing()
      );
    default:
      return missing();
  }
}

const portStrategy = ({ type, targetCpa }: StoredStrategy): BiddingStrategy => ({
  type: STRATEGIES[type!],
  ...(type === 'targetCpa' && targetCpa !== null ? { targetCpa } : {}),
});

const ruleOf = (asked: HourAdjustment): AdjustmentRule => ({
  dimension: 'hour',
  key: hourKey(asked),
  multiplier: asked.bidAdjustment,
});

/** The same value of a field: amounts to half a hundredth of a cent, everything else by what it says. */
export function sameValue(field: ChangeField, left: unknown, right: unknown): boolean {
  if (isValueField(field) && typeof left === 'number' && typeof right === 'number') return Math.abs(left - right) < 50;
  if (isReplacement(field)) return bothKinds(left, right, sameValue);
  return canonical(left) === canonical(right);
}

/**
 * Whether the platform holds what somebody believed: up to 0.005 apart, as amounts are shown rounded, but never more than
 * 2 % of a small bid.
 */
export function asExpected(field: ChangeField, expected: unknown, found: unknown): boolean {
  if (isReplacement(field)) return bothKinds(expected, found, asExpected);
  if (!isValueField(field) || typeof expected !== 'number' || typeof found !== 'number')
    return sameValue(field, expected, found);
  return Math.abs(expected - found) <= Math.min(5_000, Math.max(50, expected * 0.02));
}

/** Whether the same holds of the daily and of the lifetime budgets. */
function bothKinds(
  left: unknown,
  right: unknown,
  holds: (field: ChangeField, a: unknown, b: unknown) => boolean,
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
