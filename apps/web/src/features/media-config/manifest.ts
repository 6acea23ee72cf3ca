import { MEDIA_CONFIG_KEYS } from '@adops/domain';
import type { Feature } from '../../app/routes/feature.js';

export const routes = {} as const;

const YAHOO = MEDIA_CONFIG_KEYS.yahooTagReplacementsRules;
const MEDIA_ALPHA = MEDIA_CONFIG_KEYS.mediaAlphaPlacementIdReplacementsRules;

export const manifest: Feature = {
  areas: [
    {
      path: 'sites/:siteId',
      permission: ['sites-configuration'],
      load: async () => (await import('./SiteArea.js')).SiteArea,
    },
  ],
  screens: [
    {
      path: 'sites/:siteId/system',
      permission: MEDIA_CONFIG_KEYS.system,
      load: async () => (await import('./SystemScreen.js')).SystemScreen,
    },
    {
      path: 'sites/:siteId/partners',
      permission: MEDIA_CONFIG_KEYS.partners,
      load: async () => (await import('./PartnersScreen.js')).PartnersScreen,
    },
    {
      path: 'sites/:siteId/sections',
      permission: MEDIA_CONFIG_KEYS.sections,
      load: async () => (await import('./SectionsScreen.js')).SectionsScreen,
    },
    {
      path: 'sites/:siteId/services',
      permission: MEDIA_CONFIG_KEYS.services,
      load: async () => (await import('./ServicesScreen.js')).ServicesScreen,
    },
    {
      path: 'sites/:siteId/search',
      permission: MEDIA_CONFIG_KEYS.searching,
      load: async () => (await import('./SearchScreen.js')).SearchScreen,
    },
    {
      path: 'sites/:siteId/yahoo-tag-replacement-rules/list',
      permission: YAHOO,
      load: async () => (await import('./RulesScreen.js')).YahooRulesScreen,
    },
    {
      path: 'sites/:siteId/yahoo-tag-replacement-rules/create',
      permission: YAHOO,
      load: async () => (await import('./RuleScreen.js')).YahooRuleScreen,
    },
    {
      path: 'sites/:siteId/yahoo-tag-replacement-rules/:ruleId',
      permission: YAHOO,
      load: async () => (await import('./RuleScreen.js')).YahooRuleScreen,
    },
    {
      path: 'sites/:siteId/media-alpha-placement-id-replacement-rules/list',
      permission: MEDIA_ALPHA,
      load: async () => (await import('./RulesScreen.js')).MediaAlphaRulesScreen,
    },
    {
      path: 'sites/:siteId/media-alpha-placement-id-replacement-rules/create',
      permission: MEDIA_ALPHA,
      load: async () => (await import('./RuleScreen.js')).MediaAlphaRuleScreen,
    },
    {
      path: 'sites/:siteId/media-alpha-placement-id-replacement-rules/:ruleId',
      permission: MEDIA_ALPHA,
      load: async () => (await import('./RuleScreen.js')).MediaAlphaRuleScreen,
    },
  ],
  redirects: {
    'sites/:siteId': 'main',
    'sites/:siteId/yahoo-tag-replacement-rules': 'list',
    'sites/:siteId/media-alpha-placement-id-replacement-rules': 'list',
  },
};
