import type { Feature } from '../../app/routes/feature.js';

export const routes = { keywordPlanner: 'tools/keyword-planner' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.keywordPlanner,
      permission: ['keyword-suggestions'],
      load: async () => (await import('./KeywordPlannerScreen.js')).KeywordPlannerScreen,
    },
  ],
  menu: [
    { route: 'keywordPlanner', label: 'Keyword Planner', group: 'Tools', permission: ['keyword-suggestions'], at: 60 },
  ],
};
