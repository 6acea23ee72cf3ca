import type { Feature } from '../../app/routes/feature.js';

export const routes = { keywordTracker: 'tools/keyword-tracker' } as const;

const permission = ['keyword-tracking-group'] as const;
const list = async () => (await import('./GroupsScreen.js')).GroupsScreen;

export const manifest: Feature = {
  screens: [
    { path: routes.keywordTracker, permission, load: list },
    { path: `${routes.keywordTracker}/list`, permission, load: list },
    {
      path: `${routes.keywordTracker}/create`,
      permission,
      load: async () => (await import('./CreateGroupScreen.js')).CreateGroupScreen,
    },
    {
      path: `${routes.keywordTracker}/keyword-group-stats/:keywordGroupId`,
      permission,
      load: async () => (await import('./GroupStatsScreen.js')).GroupStatsScreen,
    },
  ],
  menu: [{ route: 'keywordTracker', label: 'Keyword Tracker', group: 'Tools', permission, at: 90 }],
  // Not normalized in the cache, because metrics of a group depend on the requested days and lists fetch more fields
  // than its page.
  withoutIdentity: ['KeywordTrackingGroup', 'KeywordTrackingAdvertiser', 'KeywordStatsAdvertiser'],
};
