import type { Feature } from '../../app/routes/feature.js';

export const routes = { abTesting: 'tools/ab-testing' } as const;

const permission = ['ab-testing'] as const;
const list = async () => (await import('./AbTestsScreen.js')).AbTestsScreen;

export const manifest: Feature = {
  screens: [
    { path: routes.abTesting, permission, load: list },
    { path: `${routes.abTesting}/list`, permission, load: list },
    {
      path: `${routes.abTesting}/create-test`,
      permission,
      load: async () => (await import('./CreateTestScreen.js')).CreateTestScreen,
    },
    {
      path: `${routes.abTesting}/:testId`,
      permission,
      load: async () => (await import('./AbTestScreen.js')).AbTestScreen,
    },
  ],
  menu: [{ route: 'abTesting', label: 'A/B Testing', group: 'Tools', permission, at: 20 }],
  withoutIdentity: ['AbTestVariant', 'AbTestReportRow', 'AbTestingExperiment'],
};
