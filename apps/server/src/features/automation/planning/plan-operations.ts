import { type ChangeProperty, ENABLED, type EntityLevel, isPlaced, ruleOf } from '@adops/domain';
import type { AdPlatform, CapabilitySet } from '@adops/connectors';
import { budgetsWith, replacementOf } from '../properties/budget-kinds.js';
import { whyNot } from '../properties/bindings.js';
import { hoursRefused } from '../properties/hours.js';
import { factorRefused } from '../properties/placements.js';
import type { StoredCopy } from '../properties/stored-values.js';
import { strategyRefused } from '../properties/strategies.js';
import { roundedWords, stepOfField } from './amount-steps.js';
import { budgetRefused, replacesBudget } from './budget-rules.js';
import type { ChangeRequest, LabelChange, RelativeChange } from './change-request.js';
import { ComingChanges } from './coming-changes.js';
import { type ChangeableEntity, valueOf } from './entities.repository.js';
import {
  changed,
  excluded,
  inSteps,
  NO_CHANGE_NEEDED,
  type Outcome,
  type Platforms,
  ready,
  settled,
} from './outcomes.js';
import { keptBlocked, placedRefused } from './placement-rules.js';
import { strategyOf } from './plan-strategy.js';

/** Operation as it will be recorded. */
export interface PlannedOperation {
  readonly entity: ChangeableEntity;
  readonly field: ChangeProperty;
  readonly oldValue: unknown;
  readonly newValue: unknown;
  readonly state: 'ready' | 'excluded';
  /** Reason for the exclusion, or the difference between the new value and the requested one. */
  readonly message: string | null;
  /** Pending change whose new value is the old value of this operation. Missing if there is none. */
  readonly basedOnId?: number | null;
  /** Change from the old value to the new one. Missing if the value is set regardless of the old one. */
  readonly change?: RelativeChange | null;
  /** Limit of the company that the operation exceeds. Missing if there is none. */
  readonly limitMessage?: string | null;
}

export interface PlanInput extends Platforms {
  readonly level: EntityLevel;
  readonly request: ChangeRequest;
  readonly entities: readonly ChangeableEntity[];
  /** Connected accounts. Missing for all. */
  readonly connected?: ReadonlySet<number>;
  /**
   * Cost per action over the selected days, in micros of the account's currency, by campaign. Used for relative bids.
   */
  readonly cpaOf?: ReadonlyMap<number, number>;
  /** Approved changes of the entities that are pending. Missing if there are none. */
  readonly coming?: ComingChanges;
}

const plain = ({ oldValue, newValue, state, message }: Outcome): Outcome => ({ oldValue, newValue, state, message });

/**
 * Plans the operations of each entity: its pending value, its new absolute value, and the reasons for exclusions. Has
 * no side effects.
 */
export function planOperations(input: PlanInput): PlannedOperation[] {
  const { coming = ComingChanges.NONE } = input;
  return input.entities.flatMap((present) => {
    const entity = coming.after(present);
    return changesOf(input, entity).map(({ field, outcome }) => {
      const basedOnId = coming.lastOf(entity.id, field);
      // The pending change may fail, so the requested change is planned even if the value is the same.
      const wanted = basedOnId !== null && outcome.isSame ? ready(outcome.oldValue, outcome.newValue) : outcome;
      return {
        entity,
        field,
        basedOnId,
        change: relativeChange(input, entity, field),
        // Missing support of the platform takes precedence over errors of the value.
        ...plain(hindered(input, entity, field, wanted)),
      };
    });
  });
}

/** Returns the part of a request that depends on the previous value, or null. */
function relativeChange(input: PlanInput, entity: ChangeableEntity, field: ChangeProperty): RelativeChange | null {
  const { request } = input;
  if (field === 'labels') {
    const labels = request.kind === 'labels' || request.kind === 'value' ? request.labels : null;
    return labels && !labels.clean ? labels : null;
  }
  if (request.kind === 'value')
    return request.change.action === 'set' ? null : inSteps(input, entity, field, request.change);
  if (request.kind !== 'strategy' || !request.bid || request.bid.change.action === 'set') return null;
  // A bid calculated from the cost per action doesn't depend on the previous target.
  return request.days && request.bid.change.valueType === 'percent'
    ? null
    : inSteps(input, entity, field, request.bid.change);
}

function changesOf(input: PlanInput, entity: ChangeableEntity): { field: ChangeProperty; outcome: Outcome }[] {
  const { request, cpaOf, platformOf } = input;
  switch (request.kind) {
    case 'status':
      return isPlaced(input.level)
        ? [{ field: 'placementStatus', outcome: trafficOf(entity, request.statusId) }]
        : [{ field: 'status', outcome: settled(entity.status, request.statusId) }, ...targetOf(input, entity, request)];
    case 'delete':
      return [{ field: 'delete', outcome: ready(false, true) }];
    case 'labels':
      return [{ field: 'labels', outcome: labeled(entity, request.labels) }];
    case 'value': {
      const can = platformOf(entity.partnerId)?.capabilities();
      const value = replacing(can, entity, { field: request.field, outcome: changedField(input, entity, request) });
      const { labels } = request;
      return labels ? [value, { field: 'labels', outcome: labeled(entity, labels) }] : [value];
    }
    case 'strategy':
      return [{ field: 'biddingStrategy', outcome: strategyOf(input, entity, request, cpaOf?.get(entity.id) ?? null) }];
    case 'hours':
      return [{ field: 'hourlyBidAdjustments', outcome: ready(null, request.adjustments) }];
    case 'clone':
      return copiesOf(input, entity, request).map((outcome) => ({ field: 'clone', outcome }));
  }
}

/** Returns the target that is set at an ad group together with its status. */
function targetOf(
  input: PlanInput,
  entity: ChangeableEntity,
  { targets }: Extract<ChangeRequest, { kind: 'status' }>,
): { field: ChangeProperty; outcome: Outcome }[] {
  const micros = targets?.get(entity.id);
  if (micros === undefined) return [];
  const change = { action: 'set', valueType: 'absolute', value: micros / 1_000_000 } as const;
  return [{ field: 'maxCPA', outcome: changed(input, entity, 'maxCPA', entity.maxCPA, change) }];
}

/** Plans a status of a placement. If the status is unknown, the platform is read before writing if possible. */
function trafficOf({ placementStatus = null }: ChangeableEntity, statusId: number): Outcome {
  return placementStatus === null ? ready(undefined, statusId) : settled(placementStatus, statusId);
}

/** Converts the change of a budget that replaces the other kind into a change of both kinds. */
function replacing(
  can: CapabilitySet | undefined,
  entity: ChangeableEntity,
  { field, outcome }: { field: ChangeProperty; outcome: Outcome },
): { field: ChangeProperty; outcome: Outcome } {
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

function changedField(
  input: PlanInput,
  entity: ChangeableEntity,
  { field, change }: Extract<ChangeRequest, { kind: 'value' }>,
): Outcome {
  const outcome = changed(input, entity, field, entity[field], change);
  // The value at the platform is read before it is overwritten.
  if (ruleOf(field).isOftenUnknown && entity[field] === null && outcome.state === 'ready')
    return { ...outcome, oldValue: undefined };
  return outcome;
}

function labeled({ labels }: ChangeableEntity, { add, clean }: LabelChange): Outcome {
  const wanted = [...new Set([...(clean ? [] : labels), ...add])].sort();
  const same = wanted.length === labels.length && wanted.every((name) => labels.includes(name));
  return same ? excluded(labels, wanted, NO_CHANGE_NEEDED) : ready(labels, wanted);
}

/** Excludes an impossible change. A factor is validated once its value is known. */
function hindered(input: PlanInput, entity: ChangeableEntity, field: ChangeProperty, wanted: Outcome): Outcome {
  // The placement is also blocked at a higher level, so enabling it at this level isn't enough.
  const isEnabledHere = field === 'placementStatus' && wanted.isSame && wanted.newValue === ENABLED;
  if (wanted.state === 'excluded' && wanted.newValue !== null && !isEnabledHere) return wanted;
  const outcome = hindrance(input, entity, field, wanted) ?? wanted;
  if (outcome.state !== 'ready' || field !== 'bidAdjustment' || !isPlaced(input.level)) return outcome;
  const platform = input.platformOf(entity.partnerId)!;
  const why = factorRefused(platform.capabilities(), input.level, outcome.newValue as number, platform.name);
  return why === null ? outcome : excluded(outcome.oldValue, outcome.newValue, why);
}

function hindrance(
  input: PlanInput,
  entity: ChangeableEntity,
  field: ChangeProperty,
  outcome: Outcome,
): Outcome | null {
  const why = hindranceOf(input, entity, field);
  return why === null ? null : excluded(outcome.oldValue, outcome.newValue, why);
}

/** Returns the reason why an operation can't be executed, or null. */
export function hindranceOf(
  input: Pick<PlanInput, 'level' | 'platformOf' | 'connected'> & { readonly request: ChangeRequest | null },
  entity: ChangeableEntity,
  field: ChangeProperty,
): string | null {
  if (field === 'labels') return null;
  if (!entity.accountIsActive) return 'Its account is inactive.';
  if (entity.status === 4) return 'It was deleted on the platform.';
  if (entity.isBeingDeleted && field !== 'delete') return 'It is being deleted.';
  const platform = input.platformOf(entity.partnerId);
  if (!platform) return "This platform can't be edited from the console.";
  if (input.connected?.has(entity.accountId) === false) return 'Its account is not connected to its platform.';
  const can = platform.capabilities();
  const why = refusedFor(platform, input.level, field, entity);
  if (why) return why;
  const { request } = input;
  const wanted = request?.kind === 'status' ? request.statusId : null;
  const kept = keptBlocked(platform.name, entity, field, wanted);
  if (kept) return kept;
  if (request?.kind === 'hours') {
    const refused = hoursRefused(can, request.adjustments, platform.name);
    if (refused) return refused;
  }
  if (request?.kind === 'clone' && request.adGroupBudget !== null && !can.clone?.budget)
    return `${platform.name} copies campaigns with their budgets. Change the budgets of the copies afterwards.`;
  return null;
}

/** Returns the reason why a platform supports no change of a property for this campaign or ad group, or null. */
export function refusedFor(
  platform: AdPlatform,
  level: EntityLevel,
  field: ChangeProperty,
  entity: ChangeableEntity,
): string | null {
  const can = platform.capabilities();
  return (
    whyNot(can, level, field, platform.name) ??
    placedRefused(can, platform.name, level, field, entity) ??
    budgetRefused(can, platform.name, level, field, entity) ??
    strategyRefused(can, level, field, entity.strategy)
  );
}
