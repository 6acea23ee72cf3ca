import type { SocialGoal, SocialObjective } from './enums.js';

/**
 * What the platform calls an objective. It no longer creates campaigns of the previous objective 'conversion': those that
 * exist are edited as sales campaigns.
 */
export const PLATFORM_OBJECTIVES: Readonly<Record<SocialObjective, string>> = {
  traffic: 'OUTCOME_TRAFFIC',
  conversion: 'OUTCOME_SALES',
  sales: 'OUTCOME_SALES',
  leads: 'OUTCOME_LEADS',
  engagement: 'OUTCOME_ENGAGEMENT',
};

/** Objectives of new campaigns and copies; edits of ad groups keep any objective. */
export const OFFERED_OBJECTIVES: readonly SocialObjective[] = ['traffic', 'sales', 'leads', 'engagement'];

/** An event conversions are counted by. */
export interface SocialEvent {
  /** As it is sent. */
  readonly value: string;
  readonly label: string;
  readonly goal: SocialGoal | null;
  readonly objectives: readonly SocialObjective[];
  /** Of an event the account defined with its pixel: allowed with every objective. */
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

/** Events every pixel counts, with the objectives they go with. */
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

/** Whether conversions of a campaign can be counted by an event. */
export const isEventAllowed = (event: SocialEvent, objective: SocialObjective | null): boolean =>
  event.customConversionId !== null ||
  event.pixelRule !== null ||
  (objective !== null && event.objectives.includes(objective));
