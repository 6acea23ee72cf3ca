import type { Account, Entity, Rule, Settings } from '../../world/model.js';
import { now } from '../../world/model.js';
import type { World } from '../../world/world.js';
import { betweenSteps } from '../steps.js';
import { type Criterion, dayOfWeek, placementCriterion } from './rows.js';

interface Operation {
  update?: Record<string, unknown> & { resourceName: string };
  updateMask?: string;
  create?: Record<string, unknown>;
  remove?: string;
}
/** Category and code in the platform's format. */
class Refused extends Error {
  constructor(
    readonly category: string,
    readonly code: string,
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}

const LEVELS: Readonly<Record<string, 'campaign' | 'adGroup' | 'ad' | 'keyword'>> = {
  campaigns: 'campaign',
  adGroups: 'adGroup',
  assetGroups: 'adGroup',
  adGroupAds: 'ad',
  adGroupCriteria: 'keyword',
};
const DEVICES: Readonly<Record<string, string>> = { 30000: 'desktop', 30001: 'mobile', 30002: 'tablet' };
const MINIMUM = 10_000;

export class Mutations {
  /** Campaign criteria that the world stores as rules. */
  readonly criteria = new Map<string, Criterion[]>();
  private lastCriterion = 70_000;

  constructor(private readonly world: World) {}

  /** Carries out the operations one by one and reports partial failures. */
  run(account: Account, service: string, operations: readonly Operation[], bad: number): object {
    const errors: object[] = [];
    const results = operations.map((operation, index) => {
      try {
        if (index === bad) throw new Refused('internalError', 'TRANSIENT_ERROR', 'A transient internal error occurred.');
        return { resourceName: this.one(account, service, operation) };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        errors.push({
          errorCode: { [error.category]: error.code },
          message: error.message,
          location: {
            fieldPathElements: [{ fieldName: 'operations', index }, ...(error.field ? [{ fieldName: 'update' }, { fieldName: error.field }] : [])],
          },
        });
        return {};
      }
    });
    if (errors.length === 0) return { results };
    const type = 'type.googleapis.com/google.ads.googleads.v24.errors.GoogleAdsFailure';
    return { results, partialFailureError: { code: 3, message: 'Multiple errors in ‘details’.', details: [{ '@type': type, errors }] } };
  }

  private one(account: Account, service: string, operation: Operation): string {
    const name = operation.update?.resourceName ?? operation.remove ?? '';
    if (service === 'campaignCriteria') return this.criterion(account, operation, name);
    const negative = service === 'adGroupCriteria' ? this.ofAdGroup(account, operation) : undefined;
    if (negative) return negative;
    const id = name.split(/[/~]/).at(-1)!;
    const level = service === 'campaignBudgets' ? 'campaign' : LEVELS[service];
    const found = level && this.world.find('google', level, id);
    if (!level || !found || found.account !== account)
      throw new Refused('mutateError', 'RESOURCE_NOT_FOUND', 'Resource was not found.');
    if (now(found.entity).status === 'removed')
      throw new Refused('contextError', 'OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE', 'The resource is removed.');
    if (operation.remove) this.world.edit('google', level, id, { status: 'removed' });
    else this.world.edit('google', level, id, this.inSteps(account, patchOf(operation, service)));
    return name;
  }

  private inSteps({ currency }: Account, patch: Partial<Settings>): Partial<Settings> {
    if (betweenSteps('google', currency, patch))
      throw new Refused('currencyError', 'VALUE_NOT_MULTIPLE_OF_BILLABLE_UNIT', 'The value is not a multiple of the billable unit.');
    return patch;
  }

  /**
   * Returns the placement that an operation excludes for an ad group. Undefined if the operation is about a keyword.
   */
  private ofAdGroup(account: Account, { create, remove }: Operation): string | undefined {
    const groupId = String(create?.['adGroup'] ?? remove ?? '').split('/').at(-1)!.split('~')[0]!;
    const found = this.world.find('google', 'adGroup', groupId);
    const placement = found?.account === account ? placementOf(create, remove, now(found.entity).blocked) : undefined;
    return placement && this.placement(found!.entity, 'adGroup', `customers/${account.id}/adGroupCriteria/${groupId}`, placement);
  }

  private placement(entity: Entity, level: 'campaign' | 'adGroup', above: string, { site, blocked }: { site: string; blocked: boolean }): string {
    const others = now(entity).blocked.filter((one) => one !== site);
    this.world.edit('google', level, entity.id, { blocked: blocked ? [...others, site] : others });
    return `${above}~${placementCriterion(site)}`;
  }

  private criterion(account: Account, { create, update, remove }: Operation, name: string): string {
    const campaignId = String(create?.['campaign'] ?? name).split('/').at(-1)!.split('~')[0]!;
    const found = this.world.find('google', 'campaign', campaignId);
    if (!found || found.account !== account) throw new Refused('mutateError', 'RESOURCE_NOT_FOUND', 'Resource was not found.');
    const settings = now(found.entity);
    const own = this.criteria.get(campaignId) ?? [];
    const id = name.split('~').at(-1)!;
    if (update) {
      const factor = Number(update['bidModifier']);
      if (factor !== 0 && !(factor >= 0.1 && factor <= 10)) throw new Refused('criterionError', 'INVALID_BID_MODIFIER', 'The bid modifier is out of range.', 'bidModifier');
      const device = DEVICES[id]!;
      const others = settings.rules.filter((rule) => rule.dimension !== 'device' || rule.key !== device);
      this.world.edit('google', 'campaign', campaignId, { rules: [...others, { dimension: 'device', key: device, multiplier: factor }] });
      return name;
    }
    const placement = placementOf(create, remove, settings.blocked);
    if (placement) return this.placement(found.entity, 'campaign', `customers/${account.id}/campaignCriteria/${campaignId}`, placement);
    const schedule = create?.['adSchedule'] as { dayOfWeek: string; startHour: number; endHour: number } | undefined;
    const made: Criterion | null = schedule
      ? { id: String((this.lastCriterion += 1)), day: dayOfWeek(schedule.dayOfWeek), from: schedule.startHour, to: schedule.endHour, modifier: Number(create!['bidModifier'] ?? 1) }
      : null;
    const next = made ? [...own, made] : own.filter((criterion) => criterion.id !== id);
    this.criteria.set(campaignId, next);
    this.world.edit('google', 'campaign', campaignId, { rules: [...settings.rules.filter(({ dimension }) => dimension !== 'hour'), ...hourRules(next)] });
    return made ? `customers/${account.id}/campaignCriteria/${campaignId}~${made.id}` : name;
  }
} // prettier-ignore

/** Returns the placement that an operation blocks or releases. Undefined for other operations. */
function placementOf(create: Operation['create'], remove: string | undefined, blocked: readonly string[]) {
  const made = (create?.['placement'] as { url: string } | undefined)?.url;
  if (made !== undefined) return { site: made, blocked: true };
  const site = blocked.find((one) => placementCriterion(one) === remove?.split('~').at(-1));
  return site === undefined ? undefined : { site, blocked: false };
}

/** Converts schedule windows to hourly factors. With a schedule, all other hours are off. */
function hourRules(criteria: readonly Criterion[]): Rule[] {
  if (criteria.length === 0) return [];
  return ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'].flatMap((day) =>
    Array.from({ length: 24 }, (_, hour) => {
      const window = criteria.find((one) => one.day === day && hour >= one.from && hour < one.to);
      return { dimension: 'hour' as const, key: `${day}-${hour}`, multiplier: window?.modifier ?? 0 };
    }),
  );
}

type Masked = Record<string, { [name: string]: unknown } | string>;

function patchOf({ update, updateMask = '' }: Operation, service: string): Partial<Settings> {
  const values = update as unknown as Masked;
  const money = (path: string): number => {
    const [outer, inner] = path.split('.');
    const value = Number(inner ? (values[outer!] as Record<string, unknown>)[inner] : values[outer!]);
    if (value !== 0 && value < MINIMUM)
      throw new Refused('biddingError', 'BID_TOO_LOW', 'Amount is below the minimum.', inner ?? outer);
    return value;
  };
  switch (updateMask) {
    case 'status':
      return { status: String(values['status']).toLowerCase() as Settings['status'] };
    case 'amountMicros':
      return { dailyBudget: money('amountMicros') };
    case 'totalAmountMicros':
      return { lifetimeBudget: money('totalAmountMicros') };
    case 'cpcBidMicros':
      return { maxCpc: money('cpcBidMicros') };
    case 'cpmBidMicros':
      return { maxCpm: money('cpmBidMicros') };
    case 'targetCpaMicros':
      return { targetCpa: money('targetCpaMicros') };
    case 'targetRoas':
      return { targetRoas: Number(values['targetRoas']) };
    case 'manualCpc.enhancedCpcEnabled':
      return { strategy: 'manualCpc', targetCpa: null, targetRoas: null };
    case 'targetSpend.cpcBidCeilingMicros':
      return { strategy: 'maxClicks', cap: money(updateMask) || null };
    case 'maximizeConversions.targetCpaMicros': {
      const target = money(updateMask) || null;
      return { strategy: target ? 'targetCpa' : 'maxConversions', targetCpa: target, targetRoas: null };
    }
    case 'maximizeConversionValue.targetRoas': {
      const target = Number((values['maximizeConversionValue'] as Record<string, unknown>)['targetRoas']) || null;
      return { strategy: target ? 'targetRoas' : 'maxConversionValue', targetRoas: target, targetCpa: null };
    }
    default:
      throw new Refused('fieldMaskError', 'FIELD_NOT_FOUND', `${service} has no '${updateMask}'.`);
  }
}
