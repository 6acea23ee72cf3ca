import { BULK_ACTIONS, type BulkAction, type BulkActionName, type EntityLevel } from '../automation/index.js';

/** Rule actions in display order. */
export const RULE_ACTION_NAMES = [
  'updateBidForAdGroups',
  'enableAdGroups',
  'pauseAdGroups',
  'updateLabels',
  'deleteAdGroups',
  'updateAdGroupBudget',
  'updateAdGroupLifetimeBudget',
  'updateAdGroupRoas',
  'enableCampaigns',
  'pauseCampaigns',
  'deleteCampaigns',
  'updateCampaignBudget',
  'updateCampaignLifetimeBudget',
  'cloneCampaigns',
] as const satisfies readonly BulkActionName[];
export type RuleActionName = (typeof RULE_ACTION_NAMES)[number];

export const isRuleAction = (name: string): name is RuleActionName =>
  (RULE_ACTION_NAMES as readonly string[]).includes(name);

export const ruleAction = (name: RuleActionName): BulkAction => BULK_ACTIONS[name];

/** Returns the level of the entities that a rule evaluates and changes. */
export const ruleLevel = (name: RuleActionName): EntityLevel & ('adgroup' | 'campaign') =>
  ruleAction(name).level as 'adgroup' | 'campaign';
