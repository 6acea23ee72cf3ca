import type { Feature } from '../../app/routes/feature.js';

export const routes = { accessControl: 'access-control' } as const;

export const manifest: Feature = {
  areas: [{ path: routes.accessControl, label: 'Access' }],
  menu: [{ route: 'accessControl', label: 'Access', group: 'Settings' }],
};
