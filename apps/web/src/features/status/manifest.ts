import type { Feature } from '../../app/routes/feature.js';

export const routes = { status: 'status' } as const;

export const manifest: Feature = {
  screens: [
    { path: routes.status, permission: [], load: async () => (await import('./StatusScreen.js')).StatusScreen },
  ],
};
