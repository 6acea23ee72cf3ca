import { changeValue, type EntityLevel } from '@adops/domain';
import type { AdPlatform, CapabilitySet } from '@adops/connectors';
import { budgetsWith, replacementOf } from '../budget-kinds.js';
import { type ChangeField, whyNot } from '../fields.js';
import { budgetRefused, replacesBudget } from './budget-rules.js';
import type { ChangeRequest, HourAdjustment, LabelChange, RelativeChange, StoredCopy } from './change-request.js';
import { ComingChanges } from './coming-changes.js';
import { type ChangeableEntity, valueOf } from './entities.js';

/** One operation as it will be recorded. `excluded` and `rejected` carry their reason. */
export interface PlannedOperation {
  readonly entity: ChangeableEntity;
  readonly field: ChangeField;
  readonly oldValue: unknown;
  readonly newValue: unknown;
  readonly state: 'ready' | 'excluded' | 'rejected';
  readonly message: string | null;
  /** The change on the way whose new value is its old one; missing: none is. */
  readonly basedOnId?: number | null;
  /** How the new value comes from the old one; missing: it is set, whatever was there. */
  readonly change?: RelativeChange | null;
  /** The limit of the company it exceeds; missing: none. */
  readonly limitMessage?: string | null;
}

export interface PlanInput {
  readonly level: EntityLevel;
  readonly request: ChangeRequest;
  readonly entities: readonly ChangeableEntity[];
  readonly platformOf: (partnerId: number) => AdPlatform | null;
  /** Accounts that are connected; missing: all. */
  readonly connected?: ReadonlySet<number>;
  /** Cost per action over the asked days, micros of the account's currency, by campaign; for relative bids. */
  readonly cpaOf?: ReadonlyMap<number, number>;
  /** Approved changes of the entities that have not ended; missing: there are none. */
  readonly coming?: ComingChanges;
}

type Outcome = Pick<PlannedOperation, 'oldValue' | 'newValue' | 'state' | 'message'>;

/** Why there is nothing to do. */
export const NO_CHANGE_NEEDED = 'No change needed.';

const ready = (oldValue: unknown, newValue: unknown): Outcome => ({
  oldValue,
  newValue,
  state: 'ready',
  message: null,
});
const excluded = (oldValue: unknown, newValue: unknown, message: string): Outcome => ({
  oldValue,
  newValue,
  state: 'excluded',
  message,
});
const rejected = (oldValue: unknown, message: string): Outcome => ({
  oldValue,
  newValue: null,
  state: 'rejected',
  message,
});

/** What is to be done to each entity: its value to come, the absolute value it gets, and what cannot be done and why. Pure. */
export function planOperations(input: PlanInput): PlannedOperation[] {
  const { coming = ComingChanges.NONE, request } = input;
  return input.entities.flatMap((present) => {
    const entity = coming.after(present);
    return changesOf(input, entity).map(({ field, outcome }) => {
      const basedOnId = coming.lastOf(entity.id, field);
      // The change on the way may fail: what was asked for now is carried out all the same.
      const wanted =
        basedOnId !== null && outcome.message === NO_CHANGE_NEEDED
          ? ready(outcome.oldValue, outcome.newValue)
          : outcome;
      return {
        entity,
        field,
        basedOnId,
        change: relativeChange(request, field),
        // What the platform lacks altogether comes before what is wrong with the value.
        ...(wanted.state === 'excluded' ? wanted : (hindrance(input, entity, field, wanted) ?? wanted)),
      };
    });
  });
}

/** The part of a request that depends on the value before it; null: there is none. */
function relativeChange(request: ChangeRequest, field: ChangeField): RelativeChange | null {
  if (field === 'labels') {
    const labels = request.kind === 'labels' || request.kind === 'value' ? request.labels : null;
    return labels && !labels.clean ? labels : null;
  }
  if (request.kind === 'value') return request.change.action === 'set' ? null : request.change;
  if (request.kind !== 'strategy' || !request.bid || request.bid.change.action === 'set') return null;
  // Computed from what an action cost, it does not depend on the target before.
  return request.days && request.bid.change.valueType === 'percent' ? null : request.bid.change;
}

function changesOf(
  { request, cpaOf, platformOf }: PlanInput,
  entity: ChangeableEntity,
): { field: ChangeField; outcome: Outcome }[] {
  switch (request.kind) {
    case 'status':
      return [{ field: 'status', outcome: settled(entity.status, request.statusId) }];
    case 'delete':
      return [{ field: 'delete', outcome: ready(false, true) }];
    case 'labels':
      return [{ field: 'labels', outcome: labelled(entity, request.labels) }];
    case 'value': {
      const can = platformOf(entity.partnerId)?.capabilities();
      const value = replacing(can, entity, { field: request.field, outcome: changedField(entity, request) });
      const { labels } = request;
      return labels ? [value, { field: 'labels', outcome: labelled(entity, labels) }] : [value];
    }
    case 'strategy':
      return [{ field: 'biddingStrategy', outcome: strategyOf(entity, request, cpaOf?.get(entity.id) ?? null) }];
    case 'hours':
      return [{ field: 'hourlyBidAdjustments', outcome: ready(null, request.adjustments) }];
    case 'clone':
      return Array.from({ length: request.count }, (_, at) => ({
        field: 'clone' as const,
        outcome: ready(entity.name, {
          name: `${entity.name}${request.suffix}${request.count > 1 ? ` ${at + 1}` : ''}`,
          adGroupBudget: request.adGroupBudget,
        } satisfies StoredCopy),
      }));
  }
}

/** The same change, of both kinds of budget where it replaces the other one. */
function replacing(
  can: CapabilitySet | undefined,
  entity: ChangeableEntity,
  { field, outcome }: { field: ChangeField; outcome: Outcome },
): { field: ChangeField; outcome: Outcome } {
  if (!can || outcome.state !== 'ready' || !replacesBudget(can, field, entity)) return { field, outcome };
  const replacement = replacementOf(field);
  return {
    field: replacement,
    outcome: ready(valueOf(entity, replacement), budgetsWith(replacement, outcome.newValue as number)),
  };
}

const settled = (now: unknown, wanted: unknown): Outcome =>
  now === wanted ? excluded(now, wanted, NO_CHANGE_NEEDED) : ready(now, wanted);

function changedField(entity: ChangeableEntity, request: Extract<ChangeRequest, { kind: 'value' }>): Outcome {
  const { field } = request;
  const outcome = changed(entity[field], request);
  // Not every platform says what the target is: what it holds is read before it is written over.
  if (field === 'targetCpa' && entity.targetCpa === null && outcome.state === 'ready')
    return { ...outcome, oldValue: undefined };
  return outcome;
}

function changed(now: number | null, { change }: Extract<ChangeRequest, { kind: 'value' }>): Outcome {
  const result = changeValue(now, change);
  if (result.kind === 'refused') return rejected(now, result.why);
  return settled(now, result.micros);
}

function labelled({ labels }: ChangeableEntity, { add, clean }: LabelChange): Outcome {
  const wanted = [...new Set([...(clean ? [] : labels), ...add])].sort();
  const same = wanted.length === labels.length && wanted.every((name) => labels.includes(name));
  return same ? excluded(labels, wanted, NO_CHANGE_NEEDED) : ready(labels, wanted);
}

function strategyOf(
  entity: ChangeableEntity,
  { strategy, bid, days }: Extract<ChangeRequest, { kind: 'strategy' }>,
  cpa: number | null,
): Outcome {
  // A target outside that strategy is none of its own.
  const before = { type: entity.strategy, targetCpa: entity.strategy === 'targetCpa' ? entity.targetCpa : null };
  const type = strategy ?? entity.strategy;
  if (!type) return rejected(before, 'It has no bidding strategy whose bid could be changed.');
  if (!bid) {
    const keeps = type === 'targetCpa' ? entity.targetCpa : null;
    if (type === 'targetCpa' && keeps === null) return rejected(before, 'A target cost per action is missing.');
    return settledStrategy(before, { type, targetCpa: keeps });
  }
  if (type !== 'targetCpa') return rejected(before, 'Only the strategy target CPA takes a bid.');
  // Relative to what an action really cost, where days are given.
  const present = days && bid.change.valueType === 'percent' ? cpa : entity.targetCpa;
  if (days && bid.change.valueType === 'percent' && cpa === null)
    return rejected(before, 'No conversions in these days to compute the bid from.');
  const result = changeValue(present, bid.change);
  if (result.kind === 'refused') return rejected(before, result.why);
  return settledStrategy(before, { type, targetCpa: result.micros });
}

const settledStrategy = (before: { type: string | null; targetCpa: number | null }, after: typeof before): Outcome =>
  before.type === after.type && before.targetCpa === after.targetCpa
    ? excluded(before, after, NO_CHANGE_NEEDED)
    : ready(before, after);

/** Why a platform does not take these factors for hours of campaigns, or null. */
function hoursRefused(can: CapabilitySet, hours: readonly HourAdjustment[], platform: string): string | null {
  const range = can.adjustments.find(({ dimension, level }) => dimension === 'hour' && level === 'campaign');
  if (!range) return null;
  const takes = (factor: number): boolean => factor >= range.min && factor <= range.max;
  if (hours.every(({ bidAdjustment }) => takes(bidAdjustment))) return null;
  if (range.onOffOnly) return `${platform} switches hours on or off and changes no bids by them.`;
  return `${platform} takes factors from ${range.min} to ${range.max} for hours.`;
}

function hindrance(input: PlanInput, entity: ChangeableEntity, field: ChangeField, outcome: Outcome): Outcome | null {
  const why = hindranceOf(input, entity, field);
  return why === null ? null : excluded(outcome.oldValue, outcome.newValue, why);
}

/** What stands in the way of an operation that would otherwise run, or null. */
export function hindranceOf(
  input: Pick<PlanInput, 'level' | 'platformOf' | 'connected'> & { readonly request: ChangeRequest | null },
  entity: ChangeableEntity,
  field: ChangeField,
): string | null {
  if (field === 'labels') return null;
  if (!entity.accountIsActive) return 'Its account is not active.';
  if (entity.status === 4) return 'It was deleted at the platform.';
  if (entity.isBeingDeleted && field !== 'delete') return 'It is being deleted.';
  const platform = input.platformOf(entity.partnerId);
  if (!platform) return 'Its source cannot be changed from here.';
  if (input.connected?.has(entity.accountId) === false) return 'Its account is not connected to its platform.';
  const can = platform.capabilities();
  const why = whyNot(can, input.level, field, platform.name);
  if (why) return why;
  const noBudget = budgetRefused(can, platform.name, input.level, field, entity);
  if (noBudget) return noBudget;
  const { request } = input;
  if (request?.kind === 'hours') {
    const refused = hoursRefused(can, request.adjustments, platform.name);
    if (refused) return refused;
  }
  if (field === 'targetCpa' && entity.strategy === 'maximizeConversionValue')
    return 'Its bidding strategy, maximize conversion value, takes no target CPA.';
  if (request?.kind === 'clone' && request.adGroupBudget !== null && !can.clone?.budget)
    return `${platform.name} copies campaigns with the budgets they have: change those of the copies afterwards.`;
  return null;
}
