import { changeValue, type EntityLevel, type ValueChange } from '@adops/domain';
import type { AdPlatform, CapabilitySet } from '@adops/connectors';
import { budgetsWith, replacementOf } from '../budget-kinds.js';
import { type ChangeField, whyNot } from '../fields.js';
import { roundedWords, stepOfField, tooSmallWords } from './amount-steps.js';
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

type Outcome = Pick<PlannedOperation, 'oldValue' | 'newValue' | 'state' | 'message'> & {
  /** The new value is the old one. */
  readonly isSame?: boolean;
};
const plain = ({ oldValue, newValue, state, message }: Outcome): Outcome => ({ oldValue, newValue, state, message });

/** Why there is nothing to do. */
export const NO_CHANGE_NEEDED = 'No change needed.';

const ready = (oldValue: unknown, newValue: unknown, message: string | null = null): Outcome => ({
  oldValue,
  newValue,
  state: 'ready',
  message,
});
const excluded = (oldValue: unknown, newValue: unknown, message: string): Outcome => ({
  oldValue,
  newValue,
  state: 'excluded',
  message,
});
const same = (now: unknown, message: string): Outcome => ({ ...excluded(now, now, message), isSame: true });
const rejected = (oldValue: unknown, message: string): Outcome => ({
  oldValue,
  newValue: null,
  state: 'rejected',
  message,
});

/** What is to be done to each entity: its value to come, the absolute value it gets, and what cannot be done and why. Pure. */
export function planOperations(input: PlanInput): PlannedOperation[] {
  const { coming = ComingChanges.NONE } = input;
  return input.entities.flatMap((present) => {
    const entity = coming.after(present);
    return changesOf(input, entity).map(({ field, outcome }) => {
      const basedOnId = coming.lastOf(entity.id, field);
      // The change on the way may fail: what was asked for now is carried out all the same.
      const wanted = basedOnId !== null && outcome.isSame ? ready(outcome.oldValue, outcome.newValue) : outcome;
      return {
        entity,
        field,
        basedOnId,
        change: relativeChange(input, entity, field),
        // What the platform lacks altogether comes before what is wrong with the value.
        ...plain(wanted.state === 'excluded' ? wanted : (hindrance(input, entity, field, wanted) ?? wanted)),
      };
    });
  });
}

/** The part of a request that depends on the value before it; null: there is none. */
function relativeChange(input: PlanInput, entity: ChangeableEntity, field: ChangeField): RelativeChange | null {
  const { request } = input;
  if (field === 'labels') {
    const labels = request.kind === 'labels' || request.kind === 'value' ? request.labels : null;
    return labels && !labels.clean ? labels : null;
  }
  if (request.kind === 'value')
    return request.change.action === 'set' ? null : inSteps(input, entity, field, request.change);
  if (request.kind !== 'strategy' || !request.bid || request.bid.change.action === 'set') return null;
  // Computed from what an action cost, it does not depend on the target before.
  return request.days && request.bid.change.valueType === 'percent'
    ? null
    : inSteps(input, entity, field, request.bid.change);
}

/** The change with the step the platform holds its result in. */
function inSteps(
  { platformOf }: Pick<PlanInput, 'platformOf'>,
  { partnerId, currency }: ChangeableEntity,
  field: ChangeField,
  change: ValueChange,
): ValueChange {
  const step = stepOfField(platformOf(partnerId), field, currency);
  return step === null ? change : { ...change, step };
}

function changesOf(input: PlanInput, entity: ChangeableEntity): { field: ChangeField; outcome: Outcome }[] {
  const { request, cpaOf, platformOf } = input;
  switch (request.kind) {
    case 'status':
      return [{ field: 'status', outcome: settled(entity.status, request.statusId) }];
    case 'delete':
      return [{ field: 'delete', outcome: ready(false, true) }];
    case 'labels':
      return [{ field: 'labels', outcome: labelled(entity, request.labels) }];
    case 'value': {
      const can = platformOf(entity.partnerId)?.capabilities();
      const value = replacing(can, entity, { field: request.field, outcome: changedField(input, entity, request) });
      const { labels } = request;
      return labels ? [value, { field: 'labels', outcome: labelled(entity, labels) }] : [value];
    }
    case 'strategy':
      return [{ field: 'biddingStrategy', outcome: strategyOf(input, entity, request, cpaOf?.get(entity.id) ?? null) }];
    case 'hours':
      return [{ field: 'hourlyBidAdjustments', outcome: ready(null, request.adjustments) }];
    case 'clone':
      return copiesOf(input, entity, request).map((outcome) => ({ field: 'clone', outcome }));
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
    outcome: ready(valueOf(entity, replacement), budgetsWith(replacement, outcome.newValue as number), outcome.message),
  };
}

function copiesOf(
  { platformOf }: PlanInput,
  entity: ChangeableEntity,
  { count, suffix, adGroupBudget: asked }: Extract<ChangeRequest, { kind: 'clone' }>,
): Outcome[] {
  const { name, partnerId, currency } = entity;
  const step = stepOfField(platformOf(partnerId), 'budget', currency);
  const adGroupBudget = asked === null || step === null ? asked : Math.max(1, Math.round(asked / step)) * step;
  const message = adGroupBudget === asked ? null : roundedWords(step!, 'budget', currency);
  return Array.from({ length: count }, (_, at) =>
    ready(
      name,
      { name: `${name}${suffix}${count > 1 ? ` ${at + 1}` : ''}`, adGroupBudget } satisfies StoredCopy,
      message,
    ),
  );
}

const settled = (now: unknown, wanted: unknown): Outcome =>
  now === wanted ? same(now, NO_CHANGE_NEEDED) : ready(now, wanted);

function changedField(
  input: PlanInput,
  entity: ChangeableEntity,
  { field, change }: Extract<ChangeRequest, { kind: 'value' }>,
): Outcome {
  const outcome = changed(input, entity, field, entity[field], change);
  // Not every platform says what the target is: what it holds is read before it is written over.
  if (field === 'targetCpa' && entity.targetCpa === null && outcome.state === 'ready')
    return { ...outcome, oldValue: undefined };
  return outcome;
}

/** The amount a change makes of another one, rounded to what the platform holds. */
function changed(
  input: PlanInput,
  entity: ChangeableEntity,
  field: ChangeField,
  now: number | null,
  asked: ValueChange,
): Outcome {
  const change = inSteps(input, entity, field, asked);
  const result = changeValue(now, change);
  if (result.kind === 'refused') return rejected(now, result.why);
  if (result.kind === 'unchanged') return same(now, NO_CHANGE_NEEDED);
  const { step } = change;
  if (result.kind === 'belowStep') return same(now, tooSmallWords(step, field, entity.currency));
  return ready(now, result.micros, result.isRounded && step ? roundedWords(step, field, entity.currency) : null);
}

/** A target computed from a cost, which is no target that was in force: it may be what rounding makes of it. */
function ofCost(input: PlanInput, entity: ChangeableEntity, cost: number, change: ValueChange): Outcome {
  const target = changed(input, entity, 'targetCpa', cost, change);
  if (!target.isSame) return target;
  return changed(input, entity, 'targetCpa', null, {
    ...change,
    action: 'set',
    valueType: 'absolute',
    value: cost / 1e6,
  });
}

function labelled({ labels }: ChangeableEntity, { add, clean }: LabelChange): Outcome {
  const wanted = [...new Set([...(clean ? [] : labels), ...add])].sort();
  const same = wanted.length === labels.length && wanted.every((name) => labels.includes(name));
  return same ? excluded(labels, wanted, NO_CHANGE_NEEDED) : ready(labels, wanted);
}

function strategyOf(
  input: PlanInput,
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
  const isOfCost = days !== null && bid.change.valueType === 'percent';
  if (isOfCost && cpa === null) return rejected(before, 'No conversions in these days to compute the bid from.');
  const target = isOfCost
    ? ofCost(input, entity, cpa!, bid.change)
    : changed(input, entity, 'targetCpa', entity.targetCpa, bid.change);
  if (target.state === 'rejected') return rejected(before, target.message!);
  const after = { type, targetCpa: target.newValue as number };
  if (before.type === type && before.targetCpa === after.targetCpa)
    return same(before, target.isSame ? target.message! : NO_CHANGE_NEEDED);
  return ready(before, after, target.isSame ? null : target.message);
}

const settledStrategy = (before: { type: string | null; targetCpa: number | null }, after: typeof before): Outcome =>
  before.type === after.type && before.targetCpa === after.targetCpa
    ? same(before, NO_CHANGE_NEEDED)
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
  // Strategies without a target CPA, such as manual CPC, are stored without a name.
  const takesTarget = entity.strategy === 'targetCpa' || entity.strategy === 'maximizeConversions';
  if (field === 'targetCpa' && can.strategyLevel === 'campaign' && !takesTarget)
    return 'Its bidding strategy takes no target CPA. Change the strategy to target CPA.';
  if (request?.kind === 'clone' && request.adGroupBudget !== null && !can.clone?.budget)
    return `${platform.name} copies campaigns with the budgets they have: change those of the copies afterwards.`;
  return null;
}
