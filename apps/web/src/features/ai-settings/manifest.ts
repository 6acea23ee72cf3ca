import type { Feature } from '../../app/routes/feature.js';

export const routes = { aiSettings: 'access-control/ai', aiPrompts: 'access-control/ai-prompts' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.aiSettings,
      permission: ['manage-users'],
      tab: { label: 'AI', at: 6 },
      load: async () => (await import('./AiSettingsScreen.js')).AiSettingsScreen,
    },
    {
      path: routes.aiPrompts,
      permission: ['manage-users'],
      tab: { label: 'AI prompts', at: 7 },
      load: async () => (await import('./AiPromptsScreen.js')).AiPromptsScreen,
    },
  ],
};
