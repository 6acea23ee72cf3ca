import type { PermissionKey } from '@adops/domain';
import type { RouteName } from '../routes/route-names.js';

export interface MenuItem {
  readonly label: string;
  readonly route: RouteName;
  /** Any of these lets one see it. */
  readonly permission: readonly PermissionKey[];
}
export interface MenuGroup {
  readonly label: string;
  readonly items: readonly MenuItem[];
}
export type MenuEntry = MenuItem | MenuGroup;

const item = (label: string, route: RouteName, ...permission: PermissionKey[]): MenuItem => ({
  label,
  route,
  permission,
});

/** The whole menu in its order. Groups need no permission of their own. */
export const MENU: readonly MenuEntry[] = [
  item('Overview', 'overviewReport', 'overview-report'),
  item('Ad Group Report', 'report', 'adgroup-report'),
  {
    label: 'Reports',
    items: [
      item('Account Budget', 'accountBudgetReport', 'account-budget-report'),
      item('Advertiser', 'advertisersReport', 'advertisers-report'),
      item('Alert', 'alertReport', 'alert-report'),
      item('Daily Report', 'dailyReport', 'overview-report'),
      item('Facebook Issue', 'facebookIssueReport', 'facebook-issue-report'),
      item('Google Issue', 'googleIssueReport', 'google-issue-report'),
      item('Hourly Logs', 'hourlyLogs', 'hourly-logs-report'),
      item('Hourly Report', 'hourlyReport', 'hourly-report'),
      item('Keyword', 'keywordReport', 'keyword-report'),
      item('PLA', 'plaReport', 'pla-report'),
      item('Placement', 'placementReport', 'placement-report'),
      item('Referer', 'refererReport', 'referer-report'),
      item('TQ Dashboard', 'tqDashboard', 'tq-dashboard'),
      item('TQ Report', 'tqReport', 'tq-report'),
      item('User Activity', 'userActivityReport', 'user-activity-report'),
      item('Yahoo Discount', 'yahooDiscountReport', 'yahoo-discount-report'),
    ],
  },
  {
    label: 'Tools',
    items: [
      item('Tasks', 'automation', 'bulk-actions'),
      item('A/B Testing', 'abTesting', 'ab-testing'),
      item('Ad Generator', 'adGenerator', 'ad-generator'),
      item('Ad Templates', 'adTemplates', 'ad-generator'),
      item('Keyword Templates', 'keywordTemplates', 'ad-generator'),
      item('Keyword Planner', 'keywordPlanner', 'keyword-suggestions'),
      item('Monthly Costs Report', 'monthlyCostsReport', 'monthly-costs-report'),
      item('Blocked Placements', 'blockedPlacements', 'blocked-placement-list'),
      item('Keyword Tracker', 'keywordTracker', 'keyword-tracking-group'),
      item('Campaign Manager', 'campaignManager', 'campaign-manager'),
      item('Campaign Manager Ad Templates', 'campaignManagerAdTemplates', 'campaign-manager'),
      item('Display Uploader', 'displayUploader', 'google-display-uploader'),
      item('Hotspot Manager', 'hotspotManager', 'hotspot-manager'),
      item('Hotspot Manager Preview', 'hotspotManagerPreview', 'hotspot-manager'),
      item('AFS Channel Manager', 'afsChannelManager', 'afs-channel-manager'),
      item('Placement Manager', 'placementManager', 'placement-manager'),
      item('Propeller Ads Uploader', 'propellerAdsUploader', 'propeller-ads-uploader'),
      item('Keyword Mining Tool', 'keywordMiningTool', 'keyword-mining-tool'),
      item('Link Generator', 'linkGenerator', 'link-generator'),
      item('Content Wizard', 'contentWizard', 'content-wizard'),
      item('Auto Ad Creation', 'autoAdCreation', 'auto-ad-creation'),
      item('Zemanta Uploader', 'zemantaUploader', 'zemanta-uploader'),
    ],
  },
  {
    label: 'Settings',
    items: [
      item('Access', 'accessControl', 'manage-users', 'teams'),
      item('Partners', 'partners', 'partners-section'),
      item('Sites', 'sites', 'sites-configuration'),
    ],
  },
];

export function mayOpen(item: Pick<MenuItem, 'permission'>, permissions: ReadonlySet<PermissionKey>): boolean {
  return item.permission.some((key) => permissions.has(key));
}

/**
 * The entries somebody sees: items they hold a key of and whose screen exists, groups with at least one of these.
 * A screen that is not there yet is absent, never a dead entry.
 */
export function visibleMenu(
  permissions: ReadonlySet<PermissionKey>,
  built: ReadonlySet<RouteName>,
  menu: readonly MenuEntry[] = MENU,
): readonly MenuEntry[] {
  const isVisible = (each: MenuItem): boolean => built.has(each.route) && mayOpen(each, permissions);
  return menu.flatMap((entry): MenuEntry[] => {
    if ('route' in entry) return isVisible(entry) ? [entry] : [];
    const items = entry.items.filter(isVisible);
    return items.length > 0 ? [{ label: entry.label, items }] : [];
  });
}

/** Whether an address is that of an item, or of a screen below it. */
export const isWithin = (pathname: string, address: string): boolean =>
  pathname === address || pathname.startsWith(`${address}/`);

/** Every item of the menu, groups opened. */
export function itemsOf(menu: readonly MenuEntry[]): MenuItem[] {
  return menu.flatMap((entry) => ('route' in entry ? [entry] : [...entry.items]));
}
