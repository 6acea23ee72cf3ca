import { MEDIA_CONFIG_KEYS } from '@adops/domain';
import { Navigate } from 'react-router';
import { Guarded } from './guards.js';
import { RouteFailure } from './RouteFailure.js';
import { lazyScreen, screen } from './screen.js';

const sites = () => import('../../features/sites/index.js');
const media = () => import('../../features/media-config/index.js');

/** Groups can be looked at by whoever configures sites, and by whoever edits groups. */
const GROUPS = ['sites-configuration', 'edit-site-groups'] as const;

const YAHOO = MEDIA_CONFIG_KEYS.yahooTagReplacementsRules;
const MEDIA_ALPHA = MEDIA_CONFIG_KEYS.mediaAlphaPlacementIdReplacementsRules;

/** Sites, their groups, and the screens of one site. */
export const SITES_ROUTES = [
  {
    lazy: lazyScreen('sites', async () => (await sites()).SitesArea),
    errorElement: <RouteFailure />,
    children: [
      screen('sites', ['sites-configuration'], async () => (await sites()).SitesScreen),
      screen('sites/create-site', ['sites-configuration'], async () => (await sites()).NewSiteScreen),
      { path: 'sites/site-groups', element: <Navigate to="group" replace /> },
      screen('sites/site-groups/group', GROUPS, async () => (await sites()).SiteGroupsScreen),
      screen(
        'sites/site-groups/create-site-group',
        ['edit-site-groups'],
        async () => (await sites()).NewSiteGroupScreen,
      ),
      screen('sites/site-groups/edit-site-group/:groupId?', GROUPS, async () => (await sites()).SiteGroupScreen),
    ],
  },
  {
    path: 'sites/:siteId',
    element: <Guarded permission={['sites-configuration']} />,
    children: [
      {
        lazy: lazyScreen('site', async () => (await media()).SiteArea),
        errorElement: <RouteFailure />,
        children: [
          { index: true, element: <Navigate to="main" replace /> },
          screen('main', ['sites-configuration'], async () => (await sites()).SiteMainScreen),
          screen('system', MEDIA_CONFIG_KEYS.system, async () => (await media()).SystemScreen),
          screen('partners', MEDIA_CONFIG_KEYS.partners, async () => (await media()).PartnersScreen),
          screen('sections', MEDIA_CONFIG_KEYS.sections, async () => (await media()).SectionsScreen),
          screen('services', MEDIA_CONFIG_KEYS.services, async () => (await media()).ServicesScreen),
          screen('search', MEDIA_CONFIG_KEYS.searching, async () => (await media()).SearchScreen),
          { path: 'yahoo-tag-replacement-rules', element: <Navigate to="list" replace /> },
          screen('yahoo-tag-replacement-rules/list', YAHOO, async () => (await media()).YahooRulesScreen),
          screen('yahoo-tag-replacement-rules/create', YAHOO, async () => (await media()).YahooRuleScreen),
          screen('yahoo-tag-replacement-rules/:ruleId', YAHOO, async () => (await media()).YahooRuleScreen),
          { path: 'media-alpha-placement-id-replacement-rules', element: <Navigate to="list" replace /> },
          screen(
            'media-alpha-placement-id-replacement-rules/list',
            MEDIA_ALPHA,
            async () => (await media()).MediaAlphaRulesScreen,
          ),
          screen(
            'media-alpha-placement-id-replacement-rules/create',
            MEDIA_ALPHA,
            async () => (await media()).MediaAlphaRuleScreen,
          ),
          screen(
            'media-alpha-placement-id-replacement-rules/:ruleId',
            MEDIA_ALPHA,
            async () => (await media()).MediaAlphaRuleScreen,
          ),
        ],
      },
    ],
  },
];
