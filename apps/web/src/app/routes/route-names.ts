import type { PermissionKey } from '@adops/domain';

/** Every named route with its path; those inside a company stand under /company/{companyId}. */
export const ROUTES = {
  login: '/login',
  setPassword: '/set-password',
  selectCompany: '/select-company',
  /** One's own sign-in, and what the active company asks for. */
  security: '/security',
  company: '/company/:companyId',
  /** The home page of the active company. */
  overview: '/company/:companyId/overview',
  overviewReport: '/company/:companyId/overview',
  accessDenied: '/company/:companyId/access-denied',
  welcome: '/company/:companyId/welcome',
  /** How the console is, for every member. */
  status: '/company/:companyId/status',
  report: '/company/:companyId/report',
  tqReport: '/company/:companyId/tq-report',
  tqDashboard: '/company/:companyId/tq-dashboard',
  dailyReport: '/company/:companyId/daily-report',
  hourlyReport: '/company/:companyId/hourly-report',
  hourlyLogs: '/company/:companyId/hourly-logs',
  placementReport: '/company/:companyId/placement-report',
  keywordReport: '/company/:companyId/keyword-report',
  plaReport: '/company/:companyId/pla-report',
  yahooDiscountReport: '/company/:companyId/yahoo-discount-report',
  alertReport: '/company/:companyId/alertReport',
  facebookIssueReport: '/company/:companyId/facebookIssueReport',
  googleIssueReport: '/company/:companyId/googleIssueReport',
  refererReport: '/company/:companyId/referer-report',
  accountBudgetReport: '/company/:companyId/account-budget-report',
  userActivityReport: '/company/:companyId/user-activity-report',
  userActivityUsers: '/company/:companyId/user-activity-report/users',
  userActivityCharts: '/company/:companyId/user-activity-report/charts',
  advertisersReport: '/company/:companyId/advertisers-report',
  siteAdvertisersReport: '/company/:companyId/site-advertisers-report',
  abTesting: '/company/:companyId/tools/ab-testing',
  adGenerator: '/company/:companyId/tools/ad-generator',
  adTemplates: '/company/:companyId/tools/ad-templates',
  keywordTemplates: '/company/:companyId/tools/keyword-templates',
  keywordPlanner: '/company/:companyId/tools/keyword-planner',
  monthlyCostsReport: '/company/:companyId/tools/monthly-costs-report',
  blockedPlacements: '/company/:companyId/tools/blocked-placements',
  keywordTracker: '/company/:companyId/tools/keyword-tracker',
  campaignManager: '/company/:companyId/tools/campaign-manager',
  campaignManagerAdTemplates: '/company/:companyId/tools/campaign-manager-ad-templates',
  displayUploader: '/company/:companyId/tools/display-uploader',
  hotspotManager: '/company/:companyId/tools/hotspot-manager',
  hotspotManagerPreview: '/company/:companyId/tools/hotspot-manager-preview',
  afsChannelManager: '/company/:companyId/tools/afs-channel-manager',
  placementManager: '/company/:companyId/tools/placement-manager',
  propellerAdsUploader: '/company/:companyId/tools/propeller-ads-uploader',
  keywordMiningTool: '/company/:companyId/tools/keyword-mining-tool',
  linkGenerator: '/company/:companyId/tools/link-generator',
  contentWizard: '/company/:companyId/tools/content-wizard',
  autoAdCreation: '/company/:companyId/tools/auto-ad-creation',
  zemantaUploader: '/company/:companyId/tools/zemanta-uploader',
  automation: '/company/:companyId/automation/tasks',
  accessControl: '/company/:companyId/access-control',
  users: '/company/:companyId/access-control/users',
  roles: '/company/:companyId/access-control/roles',
  teams: '/company/:companyId/access-control/teams',
  companySettings: '/company/:companyId/access-control/settings',
  partners: '/company/:companyId/partners',
  sites: '/company/:companyId/sites',
} as const;

export type RouteName = keyof typeof ROUTES;

/** Screens that exist; the menu and the keyboard offer no others. */
export const BUILT_SCREENS: ReadonlySet<RouteName> = new Set<RouteName>([
  'overviewReport',
  'report',
  'advertisersReport',
  'dailyReport',
  'hourlyReport',
  'alertReport',
  'automation',
  'userActivityReport',
  'adGenerator',
  'adTemplates',
  'keywordTemplates',
  'accessControl',
  'partners',
  'sites',
]);

/** The address of a named route, with the company in its place. */
export function pathTo(route: RouteName, companyId?: number): string {
  const path: string = ROUTES[route];
  if (!path.includes(':companyId')) return path;
  if (companyId === undefined) throw new Error(`The route '${route}' needs a company.`);
  return path.replace(':companyId', String(companyId));
}

/**
 * What 'home' is in a company: its overview, for holders of that report once the screen exists; else the ad group
 * report; else the welcome screen.
 */
export function homeRoute(
  permissions: ReadonlySet<PermissionKey>,
  built: ReadonlySet<RouteName> = BUILT_SCREENS,
): RouteName {
  if (built.has('overviewReport') && permissions.has('overview-report')) return 'overviewReport';
  if (built.has('report') && permissions.has('adgroup-report')) return 'report';
  return 'welcome';
}

/** Where the root leads: the overview of the active company, or the chooser while there is none. */
export function rootPath(companyId: number | null): string {
  return companyId === null ? pathTo('selectCompany') : pathTo('overview', companyId);
}
