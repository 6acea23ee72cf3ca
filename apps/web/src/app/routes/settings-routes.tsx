import { AreaScreen, type AreaTab } from '../shell/AreaScreen.js';
import { RouteFailure } from './RouteFailure.js';
import { screen } from './screen.js';
import { SITES_ROUTES } from './sites-routes.js';

const partners = () => import('../../features/partners/index.js');
const users = () => import('../../features/users/index.js');
const roles = () => import('../../features/roles/index.js');
const activity = () => import('../../features/user-activity/index.js');
const companySettings = () => import('../../features/company-settings/index.js');
const teams = () => import('../../features/teams/index.js');

const ACCESS_TABS: readonly AreaTab[] = [
  { label: 'Users', route: 'users', permission: ['manage-users'], below: ['user'] },
  { label: 'Roles', route: 'roles', permission: ['manage-users'], below: ['role'] },
  { label: 'Teams', route: 'teams', permission: ['teams'] },
  { label: 'Company', route: 'companySettings', permission: ['manage-users'] },
];

const ACTIVITY = ['user-activity-report'] as const;
const ACTIVITY_TABS: readonly AreaTab[] = [
  { label: 'Changes', route: 'userActivityUsers', permission: ACTIVITY },
  { label: 'Chart', route: 'userActivityCharts', permission: ACTIVITY },
];

/** What people did: every change, and how much of it when. */
export const ACTIVITY_ROUTES = [
  {
    path: 'user-activity-report',
    element: <AreaScreen label="User activity" tabs={ACTIVITY_TABS} />,
    errorElement: <RouteFailure />,
    children: [
      screen('users', ACTIVITY, async () => (await activity()).ChangesScreen),
      screen('charts', ACTIVITY, async () => (await activity()).ActivityChartScreen),
    ],
  },
];

/** Screens of the settings, by area; the address of an area leads to the first of its screens one may open. */
export const SETTINGS_ROUTES = [
  {
    path: 'access-control',
    element: <AreaScreen label="Access" tabs={ACCESS_TABS} />,
    errorElement: <RouteFailure />,
    children: [
      screen('users', ['manage-users'], async () => (await users()).UsersScreen),
      screen('user/create', ['manage-users'], async () => (await users()).NewUserScreen),
      screen('user/invite', ['manage-users'], async () => (await users()).InviteUserScreen),
      screen('user/update/:id', ['manage-users'], async () => (await users()).UserScreen),
      screen('roles', ['manage-users'], async () => (await roles()).RolesScreen),
      screen('role/create', ['manage-users'], async () => (await roles()).NewRoleScreen),
      screen('role/update/:name', ['manage-users'], async () => (await roles()).RoleScreen),
      screen('settings', ['manage-users'], async () => (await companySettings()).CompanySettingsScreen),
      screen('teams', ['teams'], async () => (await teams()).TeamsScreen),
      screen('teams/create', ['teams'], async () => (await teams()).NewTeamScreen),
      screen('teams/edit/:id', ['teams'], async () => (await teams()).TeamScreen),
    ],
  },
  screen('partners', ['partners-section'], async () => (await partners()).PartnersScreen),
  screen('partners/details/:partnerShortName', ['partners-section'], async () => (await partners()).PartnerScreen),
  screen(
    'partners/details/:partnerShortName/revenue-share',
    ['partner-revenue-share'],
    async () => (await partners()).RevenueShareScreen,
  ),
  screen('partners/accounts/:partnerShortName', ['partners-section'], async () => (await partners()).AccountsScreen),
  screen(
    'partners/accounts/:partnerShortName/create',
    ['partners-section'],
    async () => (await partners()).NewAccountScreen,
  ),
  screen(
    'partners/accounts/:partnerShortName/create/:partnerAccountId',
    ['partners-section'],
    async () => (await partners()).CloneAccountScreen,
  ),
  screen(
    'partners/accounts/:partnerShortName/edit/:partnerAccountId',
    ['partners-section'],
    async () => (await partners()).EditAccountScreen,
  ),
  screen(
    'partners/accounts/:partnerShortName/sign-ins',
    ['partners-section'],
    async () => (await partners()).SignInsScreen,
  ),
  screen(
    'partners/accounts/:partnerShortName/sign-ins/create',
    ['partners-section'],
    async () => (await partners()).NewSignInScreen,
  ),
  screen(
    'partners/accounts/:partnerShortName/sign-ins/:accessId',
    ['partners-section'],
    async () => (await partners()).SignInScreen,
  ),
  ...SITES_ROUTES,
];
