/**
 * Permissions of the product. The role editor's tree, the type of a key, guards, the menu and report columns are
 * derived from this list, and keys are declared nowhere else.
 */
export interface PermissionLeaf<K extends string = string> {
  readonly key: K;
  readonly description: string;
}
export interface PermissionGroup<K extends string = string> {
  readonly name: string;
  readonly items: readonly (PermissionLeaf<K> | PermissionGroup<K>)[];
}

const tree = [
  {
    name: 'Reports',
    items: [
      {
        name: 'Core reports',
        items: [
          { key: 'overview-report', description: 'Overview and daily report' },
          { key: 'adgroup-report', description: 'Ad group report' },
          { key: 'adgroup-report-without-traffic', description: 'Ad groups without traffic in the ad group report' },
          { key: 'hourly-report', description: 'Hourly report' },
          { key: 'es-classifier', description: 'Classifier suggestions in the ad group report' },
        ],
      },
      {
        name: 'Alerts',
        items: [
          { key: 'alert-report', description: 'Alert report' },
          { key: 'es-alerter', description: 'All alert types' },
          { key: 'es-alerter-cyclic-loss', description: 'Alerts for cyclic losses' },
          { key: 'es-alerter-advertiser-gone', description: 'Alerts for missing advertisers' },
          { key: 'es-alerter-significant-one-time-loss', description: 'Alerts for significant one-time losses' },
          {
            key: 'es-alerter-estimated-significant-one-time-loss',
            description: 'Alerts for estimated significant one-time losses',
          },
          { key: 'es-alerter-accumulative-loss', description: 'Alerts for accumulated losses' },
          { key: 'es-alerter-significant-loss', description: 'Alerts for significant losses' },
        ],
      },
      {
        name: 'Quality',
        items: [
          { key: 'tq-report', description: 'TQ report' },
          { key: 'tq-dashboard', description: 'TQ dashboard' },
          { key: 'yahoo-discount-report', description: 'Yahoo discount report' },
          { key: 'hourly-logs-report', description: 'Hourly logs report' },
          { key: 'referer-report', description: 'Referer report' },
        ],
      },
      {
        name: 'Placements and keywords',
        items: [
          { key: 'placement-report', description: 'Placement report' },
          { key: 'placement-report-bulk-actions', description: 'Block and adjust placements' },
          { key: 'keyword-report', description: 'Keyword report' },
          { key: 'pla-report', description: 'PLA report' },
          { key: 'hotspot-report', description: 'Hotspot report' },
          { key: 'adgroup-keyword-rotation', description: 'Keyword rotation' },
          { key: 'keyword-rotation-keyword-suggestions', description: 'Keyword suggestions inside keyword rotation' },
        ],
      },
      {
        name: 'Advertisers',
        items: [
          { key: 'advertisers-report', description: 'Advertiser report of ad groups' },
          { key: 'site-advertisers-report', description: 'Advertiser report of sites' },
        ],
      },
      {
        name: 'Issues',
        items: [
          { key: 'facebook-issue-report', description: 'Facebook issue report' },
          { key: 'google-issue-report', description: 'Google issue report' },
        ],
      },
      {
        name: 'Money',
        items: [
          { key: 'account-budget-report', description: 'Account budget report' },
          { key: 'monthly-costs-report', description: 'Monthly costs report' },
        ],
      },
      {
        name: 'People',
        items: [
          { key: 'user-activity-report', description: 'User activity and audit log' },
          {
            key: 'view-team-performance',
            description: 'Filter by all teams of the company and break metrics down by team',
          },
        ],
      },
    ],
  },
  {
    name: 'Actions',
    items: [
      {
        name: 'Bulk and rules',
        items: [
          { key: 'bulk-actions', description: 'Change campaigns, ad groups and keywords' },
          { key: 'automation-rule-scheduler', description: 'Turn the rule scheduler on and off, and schedule rules' },
          { key: 'ab-testing', description: 'A/B tests' },
        ],
      },
    ],
  },
  {
    name: 'Tools',
    items: [
      {
        name: 'Keywords',
        items: [
          { key: 'keyword-suggestions', description: 'Keyword planner' },
          { key: 'keyword-tracking-task', description: 'Track keywords' },
          { key: 'keyword-tracking-group', description: 'Keyword tracker' },
          { key: 'keyword-mining-tool', description: 'Keyword mining tool' },
        ],
      },
      {
        name: 'Builders',
        items: [
          { key: 'ad-generator', description: 'Ad generator and its templates' },
          { key: 'campaign-manager', description: 'Campaign manager' },
          { key: 'google-display-uploader', description: 'Display uploader' },
          { key: 'propeller-ads-uploader', description: 'Propeller Ads uploader' },
          { key: 'zemanta-uploader', description: 'Zemanta uploader' },
          { key: 'content-wizard', description: 'Content wizard' },
          { key: 'auto-ad-creation', description: 'Auto ad creation' },
          { key: 'link-generator', description: 'Link generator' },
        ],
      },
      {
        name: 'Sites and placements',
        items: [
          { key: 'hotspot-manager', description: 'Hotspot manager' },
          { key: 'placement-manager', description: 'Placement manager' },
          { key: 'blocked-placement-list', description: 'Blocked placements' },
          {
            name: 'AFS channels',
            items: [
              { key: 'afs-channel-manager', description: 'AFS channel manager' },
              { key: 'afs-channel-manager-edit', description: 'Change AFS channels' },
            ],
          },
        ],
      },
    ],
  },
  {
    name: 'Settings',
    items: [
      {
        name: 'Access',
        items: [
          { key: 'manage-users', description: 'Users, roles and company settings' },
          { key: 'teams', description: 'Teams' },
          { key: 'login-as-user', description: 'Act as another user' },
        ],
      },
      {
        name: 'Partners',
        items: [
          { key: 'partners-section', description: 'Partners and partner accounts' },
          { key: 'disable-partner-account', description: 'Permanently disable partner accounts' },
          { key: 'partner-revenue-share', description: 'Revenue shares' },
        ],
      },
      {
        name: 'Sites',
        items: [
          { key: 'sites-configuration', description: 'Sites' },
          { key: 'edit-site-groups', description: 'Site groups' },
          {
            name: 'Media configuration',
            items: [
              { key: 'media-config-full', description: 'Every part' },
              { key: 'media-config-system', description: 'System' },
              { key: 'media-config-sections', description: 'Sections' },
              { key: 'media-config-partners', description: 'Partners' },
              { key: 'media-config-services', description: 'Services' },
              { key: 'media-config-searching', description: 'Searching' },
              { key: 'yahoo-tag-replacement-rules', description: 'Yahoo tag replacement rules' },
              {
                key: 'media-alpha-placement-id-replacement-rules',
                description: 'MediaAlpha placement id replacement rules',
              },
            ],
          },
        ],
      },
      {
        name: 'Messages',
        items: [
          { key: 'create-message', description: 'Send messages' },
          { key: 'receive-message', description: 'Receive messages' },
        ],
      },
    ],
  },
] as const satisfies readonly PermissionGroup[];

type KeysOf<T> = T extends { readonly key: infer K extends string }
  ? K
  : T extends { readonly items: readonly (infer I)[] }
    ? KeysOf<I>
    : never;

/** Key of a permission, for example `manage-users`. */
export type PermissionKey = KeysOf<(typeof tree)[number]>;

/** Tree in the role editor, at most six levels deep. */
export const PERMISSION_TREE: readonly PermissionGroup<PermissionKey>[] = tree;

function leaves(
  nodes: readonly (PermissionLeaf<PermissionKey> | PermissionGroup<PermissionKey>)[],
): PermissionLeaf<PermissionKey>[] {
  return nodes.flatMap((node) => ('key' in node ? [node] : leaves(node.items)));
}

/** Permissions with their descriptions, in the order of the tree. */
export const PERMISSIONS: readonly PermissionLeaf<PermissionKey>[] = leaves(PERMISSION_TREE);

export const PERMISSION_KEYS: readonly PermissionKey[] = PERMISSIONS.map((leaf) => leaf.key);

const known = new Set<string>(PERMISSION_KEYS);

export function isPermissionKey(text: string): text is PermissionKey {
  return known.has(text);
}
