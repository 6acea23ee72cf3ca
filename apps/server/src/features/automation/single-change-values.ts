import type { EntityLevel } from '@adops/domain';
import { BadUserInput } from '../../core/graphql/index.js';
import { type ChangeField, isValueField } from './fields.js';
import type { StrategyName } from './planning/change-request.js';
import type { ChangeableEntity } from './planning/entities.js';
import type { SingleChange } from './single-changes.service.js';

/** A thousand million units, in micros. */
const LARGEST = 1e15;

const TYPES: Readonly<Record<EntityLevel, Readonly<Partial<Record<ChangeField, string>>>>> = {
  campaign: {
    budget: 'updateCampaignBudget',
    lifetimeBudget: 'updateCampaignLifetimeBudget',
    targetCpa: 'updateCampaignTargetCpa',
    biddingStrategy: 'updateCampaignBiddingStrategy',
  },
  adgroup: {
    budget: 'updateAdGroupBudget',
    lifetimeBudget: 'updateAdGroupLifetimeBudget',
    maxCPC: 'updateBidForAdGroups',
    maxCPA: 'updateBidForAdGroups',
    maxCPM: 'updateBidForAdGroups',
    roas: 'updateAdGroupRoas',
  },
};

/** The type of the task a single change is. */
export const taskTypeOf = ({ level, field, newValue }: SingleChange): string =>
  field === 'status'
    ? `${newValue === 2 ? 'enable' : 'pause'}${level === 'campaign' ? 'Campaigns' : 'AdGroups'}`
    : TYPES[level][field]!;

/** The new value. @throws BadUserInput where it is none */
export function checkedValue({ field, newValue }: SingleChange, entity: ChangeableEntity): unknown {
  if (isValueField(field)) {
    const micros = newValue as number;
    if (!(micros > 0)) throw new BadUserInput('The value must be above 0.', { newValue: ['Above 0.'] });
    if (micros > LARGEST) throw new BadUserInput('The value is too large.', { newValue: ['At most 1,000,000,000.'] });
  }
  if (field === 'status' && newValue !== 2 && newValue !== 3) throw new BadUserInput('The status is 2 or 3.');
  if (field === 'biddingStrategy') {
    const { type, targetCpa } = newValue as { type: StrategyName; targetCpa: number | null };
    if (type === 'targetCpa' && targetCpa === null && entity.targetCpa === null)
      throw new BadUserInput('A target cost per action is missing.');
    if (targetCpa !== null && targetCpa <= 0) throw new BadUserInput('The value must be above 0.');
    return { type, targetCpa: type === 'targetCpa' ? (targetCpa ?? entity.targetCpa) : null };
  }
  return newValue;
}
