import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { Bid, BudgetChange, ItemResult } from '../port/changes.js';
import type { BiddingStrategy, EntityRef, EntityStatus } from '../port/entities.js';
import { Conflict, InvalidRequest, NotSupported, Unavailable } from '../port/errors.js';
import { failed, type Prepared } from '../shared/apply-changes.js';
import { toGoogleStatus } from './google-entities.js';
import { errorsOf, failureStatus, type GoogleHttp, meaningOf } from './google-http.js';

export interface Operation {
  readonly update?: Readonly<Record<string, unknown>>;
  readonly updateMask?: string;
  readonly create?: Readonly<Record<string, unknown>>;
  readonly remove?: string;
}

const mutateAnswer = z.object({
  results: z.array(z.object({ resourceName: z.string().optional() })).default([]),
  partialFailureError: failureStatus.optional(),
});

/** Returns the service that changes the entity, and the entity's resource name there. */
export function resourceOf(account: AccountRef, ref: EntityRef): { service: string; name: string } {
  const root = `customers/${account.externalId.replaceAll('-', '')}`;
  const { externalId, parentExternalId } = ref;
  if (ref.level === 'campaign') return { service: 'campaigns', name: `${root}/campaigns/${externalId}` };
  if (ref.level === 'adGroup')
    return ref.channel === 'pmax'
      ? { service: 'assetGroups', name: `${root}/assetGroups/${externalId}` }
      : { service: 'adGroups', name: `${root}/adGroups/${externalId}` };
  if (!parentExternalId) throw new InvalidRequest(`The ${ref.level} ${externalId} was passed without its ad group.`);
  const service = ref.level === 'ad' ? 'adGroupAds' : 'adGroupCriteria';
  return { service, name: `${root}/${service}/${parentExternalId}~${externalId}` };
}

/** Sends one operation per item, grouped by service. Returns the results in the order of the items. */
export async function mutate<T>(
  http: GoogleHttp,
  account: AccountRef,
  batch: readonly Prepared<T>[],
  operationOf: (prepared: Prepared<T>) => { service: string; operation: Operation },
): Promise<ItemResult<T>[]> {
  const results: ItemResult<T>[] = [];
  const services = new Map<string, { at: number; operation: Operation }[]>();
  batch.forEach((prepared, at) => {
    try {
      const { service, operation } = operationOf(prepared);
      services.set(service, [...(services.get(service) ?? []), { at, operation }]);
    } catch (error) {
      results[at] = failed(prepared.change.ref, error);
    }
  });
  for (const [service, items] of services) {
    try {
      const errors = await mutateService(
        http,
        account,
        service,
        items.map(({ operation }) => operation),
      );
      items.forEach(({ at }, n) => {
        const { ref, value } = batch[at]!.change;
        const error = errors.get(n);
        results[at] = error ? failed(ref, error) : { outcome: 'done', ref, value };
      });
    } catch (error) {
      for (const { at } of items) results[at] = failed(batch[at]!.change.ref, error);
    }
  }
  return results;
}

/** Sends the operations and returns errors by operation index. Operations without an error succeeded. */
export async function mutateService(
  http: GoogleHttp,
  account: AccountRef,
  service: string,
  operations: readonly Operation[],
) {
  const body = { operations, partialFailure: true, validateOnly: false };
  const answer = await http.customer(account, `${service}:mutate`, body, mutateAnswer, true);
  const errors = new Map<number, ReturnType<typeof meaningOf>>();
  if (answer.partialFailureError) {
    const single = errorsOf(answer.partialFailureError);
    for (const error of single) {
      const at = error.location?.fieldPathElements.find(({ fieldName }) => fieldName === 'operations')?.index;
      if (at === undefined) operations.forEach((_, n) => errors.set(n, meaningOf(error)));
      else if (!errors.has(at)) errors.set(at, meaningOf(error));
    }
  }
  operations.forEach((_, n) => {
    if (!errors.has(n) && !answer.results[n]?.resourceName)
      errors.set(n, new Unavailable("The response doesn't include this item.", true));
  });
  return errors;
}

export const statusOperation =
  (account: AccountRef) =>
  ({ change: { ref, value }, snapshot }: Prepared<EntityStatus>) => {
    const { service, name } = resourceOf(account, snapshot?.ref ?? ref);
    const operation: Operation =
      value === 'removed'
        ? { remove: name }
        : { update: { resourceName: name, status: toGoogleStatus(value) }, updateMask: 'status' };
    return { service, operation };
  };

/** @param budgets resource names of campaign budgets, by campaign */
export const budgetOperation =
  (budgets: ReadonlyMap<string, string>) =>
  ({ change, snapshot }: Prepared<BudgetChange>) => {
    const { ref, value, forced } = change;
    const name = budgets.get(ref.externalId);
    if (!name || !snapshot?.budget) throw new InvalidRequest("The campaign doesn't have its own budget.");
    if (snapshot.budget.shared && !forced)
      throw new Conflict('Other campaigns share this budget. Force the change to affect all of them.', snapshot.budget);
    const { daily, lifetime } = snapshot.budget;
    if (value.kind === 'lifetime' ? lifetime === null : daily === null && lifetime !== null)
      throw new NotSupported(
        value.kind === 'lifetime'
          ? "The campaign uses a daily budget. Google Ads can't change it to a lifetime budget."
          : "The campaign uses a lifetime budget. Google Ads can't change it to a daily budget.",
      );
    const field = value.kind === 'daily' ? 'amountMicros' : 'totalAmountMicros';
    const operation: Operation = { update: { resourceName: name, [field]: String(value.amount) }, updateMask: field };
    return { service: 'campaignBudgets', operation };
  };

export const bidOperation =
  (account: AccountRef) =>
  ({ change: { ref, value }, snapshot }: Prepared<Bid>) => {
    const { service, name } = resourceOf(account, snapshot?.ref ?? ref);
    const update = (field: string, content: unknown, mask = field) => ({
      service,
      operation: { update: { resourceName: name, [field]: content }, updateMask: mask },
    });
    if (ref.level === 'campaign') return campaignTarget(value, update);
    if (value.kind === 'maxCpc') return update('cpcBidMicros', String(value.value));
    if (value.kind === 'maxCpm') return update('cpmBidMicros', String(value.value));
    if (value.kind === 'targetCpa') return update('targetCpaMicros', String(value.value));
    return update('targetRoas', value.value);
  };

type Update = (field: string, content: unknown, mask: string) => { service: string; operation: Operation };

/** Returns the change of a campaign's target, which is part of its bidding strategy. */
const campaignTarget = ({ kind, value }: Bid, update: Update) =>
  kind === 'targetRoas'
    ? update('maximizeConversionValue', { targetRoas: value }, 'maximizeConversionValue.targetRoas')
    : update('maximizeConversions', { targetCpaMicros: String(value) }, 'maximizeConversions.targetCpaMicros');

export const strategyOperation =
  (account: AccountRef) =>
  ({ change: { ref, value } }: Prepared<BiddingStrategy>) => {
    const { service, name } = resourceOf(account, ref);
    const set = (field: string, content: Record<string, unknown>, mask = field) => ({
      service,
      operation: { update: { resourceName: name, [field]: content }, updateMask: mask },
    });
    switch (value.type) {
      case 'manualCpc':
        return set('manualCpc', { enhancedCpcEnabled: false }, 'manualCpc.enhancedCpcEnabled');
      case 'maxClicks':
        return set('targetSpend', { cpcBidCeilingMicros: String(value.cap ?? 0) }, 'targetSpend.cpcBidCeilingMicros');
      case 'maxConversions':
      case 'targetCpa':
        return set(
          'maximizeConversions',
          { targetCpaMicros: String(value.targetCpa ?? 0) },
          'maximizeConversions.targetCpaMicros',
        );
      default:
        return set(
          'maximizeConversionValue',
          { targetRoas: value.targetRoas ?? 0 },
          'maximizeConversionValue.targetRoas',
        );
    }
  };

/** Throws the first error, for items that need several operations. */
export function firstError(errors: Map<number, ReturnType<typeof meaningOf>>): void {
  const [error] = errors.values();
  if (error) throw error;
}
