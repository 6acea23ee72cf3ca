import type { CapabilitySet } from '@adops/connectors';
import type { ChangeProperty, EntityLevel } from '@adops/domain';
import { type BudgetField, isBudget, settledField } from '../properties/budget-kinds.js';
import type { ChangeableEntity } from './entities.repository.js';

/** Budgets of an entity and of related entities. */
export type BudgetState = Pick<ChangeableEntity, 'budget' | 'lifetimeBudget' | 'budgetIsElsewhere' | 'hasEnd'>;

/** Returns the reason why the platform rejects any budget of this kind for this campaign or ad group, or null. */
export function budgetRefused(
  can: CapabilitySet,
  platform: string,
  level: EntityLevel,
  changed: ChangeProperty,
  { budget, lifetimeBudget, budgetIsElsewhere, hasEnd }: BudgetState,
): string | null {
  const field = settledField(changed);
  if (field !== 'budget' && field !== 'lifetimeBudget') return null;
  const rules = can.budget.rules ?? [];
  const isLifetime = field === 'lifetimeBudget';
  const [own, other] = isLifetime ? [lifetimeBudget, budget] : [budget, lifetimeBudget];
  if (own !== null) return null;
  if (rules.includes('kindStays') && other !== null)
    return isLifetime
      ? `It uses a daily budget. ${platform} can't change it to a lifetime budget.`
      : `It uses a lifetime budget. ${platform} can't change it to a daily budget.`;
  if (rules.includes('oneLevel') && other === null && budgetIsElsewhere)
    return level === 'adgroup'
      ? `Its campaign has the budget, so ${platform} doesn't allow one for the ad group.`
      : `Its ad groups have the budgets, so ${platform} doesn't allow one for the campaign.`;
  if (rules.includes('lifetimeNeedsEnd') && isLifetime && !hasEnd)
    return level === 'adgroup'
      ? `It has no end date. ${platform} requires one for a lifetime budget.`
      : `Not all of its ad groups have an end date. ${platform} requires one for a lifetime budget.`;
  return null;
}

/**
 * Returns true if setting a budget of this kind replaces one of the other kind, because the platform stores only one of
 * them. A copy with both kinds is out of date: the other kind is either replaced or no longer exists.
 */
export function replacesBudget(
  can: CapabilitySet,
  field: ChangeProperty,
  { budget, lifetimeBudget }: Pick<BudgetState, 'budget' | 'lifetimeBudget'>,
): field is BudgetField {
  if (!isBudget(field) || !can.budget.rules?.includes('oneKind')) return false;
  return (field === 'budget' ? lifetimeBudget : budget) !== null;
}
