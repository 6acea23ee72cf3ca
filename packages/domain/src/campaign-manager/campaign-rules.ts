import type { StepError } from '../drafts/steps.js';
import { errorIf, isBlank, type SocialCheckContext } from './context.js';
import { PLATFORM_MESSAGES, SOCIAL_MESSAGES } from './messages.js';
import { OFFERED_OBJECTIVES } from './objectives.js';
import type { SocialCampaign } from './payload.js';

const MAX_NAME_LENGTH = 400;
export const nameLengthErrors = (name: string): StepError[] =>
  errorIf([...name].length > MAX_NAME_LENGTH, 'name', PLATFORM_MESSAGES.nameLength);

/** Returns the errors in the campaign's own fields, with paths relative to the campaign. */
export function campaignErrors(campaign: SocialCampaign, { action, account }: SocialCheckContext): StepError[] {
  const { budgetOptimization, budget, bidStrategy, objective } = campaign;
  const { specialAdCategories, specialAdCategoryCountries } = campaign;
  const isOffered = OFFERED_OBJECTIVES.some((each) => each === objective);
  return [
    ...errorIf(
      specialAdCategories.length > 0 && specialAdCategoryCountries.length === 0,
      'specialAdCategoryCountries',
      SOCIAL_MESSAGES.categoryCountries,
    ),
    ...errorIf(budgetOptimization && budget.amount === null, 'budget.amount', SOCIAL_MESSAGES.budgetAmount),
    ...errorIf(budgetOptimization && budget.amount === 0, 'budget.amount', SOCIAL_MESSAGES.budget),
    ...errorIf(budgetOptimization && bidStrategy === null, 'bidStrategy', SOCIAL_MESSAGES.campaignBidStrategy),
    ...errorIf(action !== 'ad_group_edit' && !isOffered, 'objective', SOCIAL_MESSAGES.objective),
    ...errorIf(account?.hasPixel !== true, 'partnerAccountId', SOCIAL_MESSAGES.pixel),
    ...errorIf(isBlank(campaign.name), 'name', PLATFORM_MESSAGES.campaignName),
    ...nameLengthErrors(campaign.name),
    ...errorIf(campaign.adGroups.length === 0, 'adGroups', PLATFORM_MESSAGES.noAdGroups),
  ];
}
