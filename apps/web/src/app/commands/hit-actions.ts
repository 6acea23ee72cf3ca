import { dayOf, type PermissionKey, permissionToChange, type SearchKind } from '@adops/domain';
import { pathTo } from '../routes/route-names.js';
import { partsOfFeatures } from '../slots.js';
import { serverNow } from '../shell/server-clock.js';
import type { Command, WantedSwitch } from './commands.js';
import type { Hit } from './useHits.js';

/** Labels of hit groups in order of appearance. */
export const HIT_GROUPS: Readonly<Record<SearchKind, string>> = {
  adgroup: 'Ad groups',
  campaign: 'Campaigns',
  account: 'Accounts',
  site: 'Sites',
  user: 'Users',
  task: 'Tasks',
};

/** Session data and functions that actions on hits use. */
export interface HitContext {
  readonly companyId: number;
  readonly userId: number;
  readonly permissions: ReadonlySet<PermissionKey>;
  /** False if the user is already acting as another user. */
  readonly mayActAs: boolean;
  readonly go: (address: string) => void;
  readonly startSwitch: (wanted: WantedSwitch) => void;
  readonly actAs: (userId: number) => void;
}

const STATUS_WORDS: Readonly<Record<NonNullable<Hit['status']>, string | null>> = {
  enabled: null,
  paused: 'Paused',
  removed: 'Removed',
  active: null,
  inactive: 'Inactive',
};

/** Returns the second line of a hit: its parents, and its status unless it is the default. */
export const hitDescription = ({ detail, status }: Hit): string =>
  [status && STATUS_WORDS[status], detail].filter(Boolean).join(' · ');

export const hitId = ({ kind, entityId }: Hit): string => `hit-${kind}-${entityId}`;

/**
 * Returns the address of the ad group report with these filters. Ad groups without traffic are included if the user
 * may see them.
 */
function reportAddress({ companyId, permissions }: HitContext, search: string): string {
  const more = permissions.has('adgroup-report-without-traffic') ? '&filters.withoutTraffic=true' : '';
  return `${pathTo('report', companyId)}?${search}${more}`;
}

/** Returns the actions on a hit that the user has permission for. The first one opens it. */
export function actionsOfHit(hit: Hit, context: HitContext): readonly Command[] {
  const actions: Readonly<Record<SearchKind, (hit: Hit, context: HitContext) => readonly Command[]>> = {
    adgroup: inventoryActions,
    campaign: inventoryActions,
    account: accountActions,
    site: siteActions,
    user: userActions,
    task: taskActions,
  };
  return actions[hit.kind](hit, context);
}

const action = (hit: Hit, id: string, label: string, run: () => void): Command => ({
  id: `${hitId(hit)}-${id}`,
  group: hit.name,
  label,
  run,
});

function inventoryActions(hit: Hit, context: HitContext): Command[] {
  const { kind, entityId: id, status } = hit;
  const isCampaign = kind === 'campaign';
  const search = isCampaign ? `groupLevel=campaign&filters.campaignIdIn=${id}` : `filters.adgroupIdIn=${id}`;
  const level = isCampaign ? ('campaign' as const) : ('adgroup' as const);
  const canSwitch = (status === 'enabled' || status === 'paused') && context.permissions.has(permissionToChange(level));
  const isOn = status === 'enabled';
  return [
    action(hit, 'report', 'Open in the ad group report', () => context.go(reportAddress(context, search))),
    ...(isCampaign
      ? [
          action(hit, 'adgroups', 'Ad groups of the campaign', () =>
            context.go(reportAddress(context, `filters.campaignIdIn=${id}`)),
          ),
        ]
      : []),
    ...(canSwitch
      ? [action(hit, 'switch', isOn ? 'Pause…' : 'Enable…', () => context.startSwitch({ level, id, turnsOn: !isOn }))]
      : []),
  ];
}

function accountActions(hit: Hit, context: HitContext): Command[] {
  const { companyId, permissions, go } = context;
  const { entityId: id, partnerShortName } = hit;
  return [
    ...(permissions.has('partners-section') && partnerShortName
      ? [
          action(hit, 'open', 'Open the account', () =>
            go(`${pathTo('partners', companyId)}/accounts/${partnerShortName}/edit/${id}`),
          ),
        ]
      : []),
    ...(permissions.has('adgroup-report')
      ? [
          action(hit, 'report', 'Ad groups of the account', () =>
            go(`${pathTo('report', companyId)}?filters.partnerAccountIdIn=${id}`),
          ),
        ]
      : []),
  ];
}

function siteActions(hit: Hit, { companyId, permissions, go }: HitContext): Command[] {
  const site = `${pathTo('sites', companyId)}/${hit.entityId}`;
  const report = permissions.has('adgroup-report')
    ? [
        action(hit, 'report', 'Ad groups of the site', () =>
          go(`${pathTo('report', companyId)}?filters.siteIdIn=${hit.entityId}`),
        ),
      ]
    : [];
  // Without this permission the user can open no tab of the site.
  if (!permissions.has('sites-configuration')) return report;
  const settings = partsOfFeatures().siteSettings(permissions);
  return [
    action(hit, 'settings', 'Settings', () => go(`${site}/main`)),
    ...report,
    ...settings.map(({ label, tab, path }, at) => ({
      id: `${hitId(hit)}-setting-${at}`,
      group: `Settings of ${hit.name}`,
      label,
      ...(label !== tab && { description: tab }),
      // The form scrolls to the setting and puts the cursor there.
      run: () => go(`${site}/${path}${label === tab ? '' : `#${encodeURIComponent(label)}`}`),
    })),
  ];
}

function userActions(hit: Hit, { companyId, userId, mayActAs, permissions, go, actAs }: HitContext): Command[] {
  const { entityId: id, name, status } = hit;
  const canActAs = mayActAs && permissions.has('login-as-user') && id !== userId && status === 'active';
  return [
    action(hit, 'open', 'Open the user', () => go(`${pathTo('company', companyId)}/access-control/user/update/${id}`)),
    ...(permissions.has('user-activity-report')
      ? [
          action(hit, 'changes', 'Changes last week', () =>
            go(
              `${pathTo('userActivityUsers', companyId)}?${partsOfFeatures().changesLastWeek(id, dayOf(serverNow()))}`,
            ),
          ),
        ]
      : []),
    ...(canActAs ? [action(hit, 'act-as', `Act as ${name}`, () => actAs(id))] : []),
  ];
}

const taskActions = (hit: Hit, { companyId, go }: HitContext): Command[] => [
  action(hit, 'open', 'Open the task', () => go(`${pathTo('company', companyId)}/automation/details/${hit.entityId}`)),
];
