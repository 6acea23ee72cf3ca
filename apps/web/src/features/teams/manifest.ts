import type { Feature } from '../../app/routes/feature.js';

export const routes = { teams: 'access-control/teams' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.teams,
      permission: ['teams'],
      tab: { label: 'Teams', at: 3 },
      load: async () => (await import('./TeamsScreen.js')).TeamsScreen,
    },
    {
      path: 'access-control/teams/create',
      permission: ['teams'],
      load: async () => (await import('./TeamScreen.js')).NewTeamScreen,
    },
    {
      path: 'access-control/teams/edit/:id',
      permission: ['teams'],
      load: async () => (await import('./TeamScreen.js')).TeamScreen,
    },
  ],
};
