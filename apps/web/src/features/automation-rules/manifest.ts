import { MAY_SEE_RULES } from '../../app/approvals/may-see-tasks.js';
import type { Feature } from '../../app/routes/feature.js';

export const routes = { automationRules: 'automation/rules' } as const;

export const manifest: Feature = {
  menu: [{ route: 'automationRules', label: 'Rules', group: 'Tools', at: 11 }],
  screens: [
    {
      path: routes.automationRules,
      permission: MAY_SEE_RULES,
      load: async () => (await import('./RulesScreen.js')).RulesScreen,
    },
    {
      path: 'automation/rule/new',
      permission: ['bulk-actions'],
      load: async () => (await import('./RuleScreen.js')).NewRuleScreen,
    },
    {
      path: 'automation/rule/create/:id',
      permission: ['bulk-actions'],
      load: async () => (await import('./StartedRuleScreen.js')).RuleFromTaskScreen,
    },
    {
      path: 'automation/rule/for/:level/:ids',
      permission: ['bulk-actions'],
      load: async () => (await import('./StartedRuleScreen.js')).RuleForRowsScreen,
    },
    {
      path: 'automation/rule/clone/:id',
      permission: ['bulk-actions'],
      load: async () => (await import('./StartedRuleScreen.js')).ClonedRuleScreen,
    },
    {
      path: 'automation/rule/update/:id',
      permission: ['bulk-actions'],
      load: async () => (await import('./RuleScreen.js')).RuleScreen,
    },
  ],
};
