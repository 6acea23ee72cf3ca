import type { SocialGoal, SocialObjective } from './enums.js';

/**
 * Platform names of the objectives. The platform no longer creates campaigns with the former objective 'conversion'.
 * Existing ones are edited as sales campaigns.
 */
export const PLATFORM_OBJECTIVES: Readonly<Record<SocialObjective, string>> = {
  traffic: 'OUTCOME_TRAFFIC',
  conversion: 'OUTCOME_SALES',
  sales: 'OUTCOME_SALES',
  leads: 'OUTCOME_LEADS',
  engagement: 'OUTCOME_ENGAGEMENT',
};

/** Objectives for new campaigns and copies. Existing campaigns may have any objective. */
export const OFFERED_OBJECTIVES: readonly SocialObjective[] = ['traffic', 'sales', 'leads', 'engagement'];

/** Event that counts conversions. */
export interface SocialEvent {
  /** Value that is sent to the API. */
  readonly value: string;
  readonly label: string;
  readonly goal: SocialGoal | null;
  readonly objectives: readonly SocialObjective[];
  /** Id of an event that the account defined with its pixel. Such events are allowed with every objective. */
  readonly customConversionId: string | null;
  readonly pixelRule: string | null;
}

const standard = (
  value: string,
  label: string,
  objectives: readonly SocialObjective[],
  goal: SocialGoal | null = null,
): SocialEvent => ({ value, label, goal, objectives, customConversionId: null, pixelRule: null });

const SALES: readonly SocialObjective[] = ['conversion', 'sales'];
const LEADS: readonly SocialObjective[] = [...SALES, 'leads'];
const ALL: readonly SocialObjective[] = [...LEADS, 'traffic', 'engagement'];

/** Events that every pixel counts, with the objectives that support them. */
export const STANDARD_EVENTS: readonly SocialEvent[] = [
  standard('lead', 'Lead', ALL, 'lead'),
  standard('purchase', 'Purchase', SALES, 'purchase'),
  standard('addToCart', 'Add to cart', SALES),
  standard('initiateCheckout', 'Initiate checkout', SALES),
  standard('addPaymentInfo', 'Add payment info', SALES),
  standard('completeRegistration', 'Complete registration', LEADS, 'lead'),
  standard('subscribe', 'Subscribe', LEADS),
  standard('contact', 'Contact', [...LEADS, 'engagement'], 'lead'),
  standard('search', 'Search', ALL),
  standard('viewContent', 'View content', ALL),
];

/** Returns true if the event can count conversions for campaigns with the objective. */
export const isEventAllowed = (event: SocialEvent, objective: SocialObjective | null): boolean =>
  event.customConversionId !== null ||
  event.pixelRule !== null ||
  (objective !== null && event.objectives.includes(objective));
