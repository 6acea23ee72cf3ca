import type { Feature } from '../../app/routes/feature.js';

export const routes = { partners: 'partners' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.partners,
      permission: ['partners-section'],
      load: async () => (await import('./PartnersScreen.js')).PartnersScreen,
    },
    {
      path: 'partners/details/:partnerShortName',
      permission: ['partners-section'],
      load: async () => (await import('./PartnerScreen.js')).PartnerScreen,
    },
    {
      path: 'partners/details/:partnerShortName/revenue-share',
      permission: ['partner-revenue-share'],
      load: async () => (await import('./RevenueShareScreen.js')).RevenueShareScreen,
    },
    {
      path: 'partners/accounts/:partnerShortName',
      permission: ['partners-section'],
      load: async () => (await import('./AccountsScreen.js')).AccountsScreen,
    },
    {
      path: 'partners/accounts/:partnerShortName/create',
      permission: ['partners-section'],
      load: async () => (await import('./AccountScreen.js')).NewAccountScreen,
    },
    {
      path: 'partners/accounts/:partnerShortName/create/:partnerAccountId',
      permission: ['partners-section'],
      load: async () => (await import('./AccountScreen.js')).CloneAccountScreen,
    },
    {
      path: 'partners/accounts/:partnerShortName/edit/:partnerAccountId',
      permission: ['partners-section'],
      load: async () => (await import('./AccountScreen.js')).EditAccountScreen,
    },
    {
      path: 'partners/accounts/:partnerShortName/sign-ins',
      permission: ['partners-section'],
      load: async () => (await import('./SignInsScreen.js')).SignInsScreen,
    },
    {
      path: 'partners/accounts/:partnerShortName/sign-ins/create',
      permission: ['partners-section'],
      load: async () => (await import('./SignInScreen.js')).NewSignInScreen,
    },
    {
      path: 'partners/accounts/:partnerShortName/sign-ins/:accessId',
      permission: ['partners-section'],
      load: async () => (await import('./SignInScreen.js')).SignInScreen,
    },
  ],
  menu: [{ route: 'partners', label: 'Partners', group: 'Settings' }],
};
