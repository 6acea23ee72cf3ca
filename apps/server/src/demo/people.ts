import {
  PERMISSION_KEYS,
  PERMISSION_TREE,
  type PermissionGroup,
  type PermissionKey,
  type PermissionLeaf,
} from '@adops/domain';

import type { SourceKind } from './market-profiles.js';

/** Password of all demo users. It is public. */
export const DEMO_PASSWORD = 'demo-password';

type Node = PermissionGroup<PermissionKey> | PermissionLeaf<PermissionKey>;

/** Returns the permissions below a group of the permission tree, at any level. */
function keysBelow(name: string, nodes: readonly Node[] = PERMISSION_TREE, inside = false): PermissionKey[] {
  return nodes.flatMap((node) => {
    if ('key' in node) return inside ? [node.key] : [];
    return keysBelow(name, node.items, inside || node.name === name);
  });
}

export interface DemoRole {
  readonly name: string;
  readonly description: string;
  readonly color: number;
  readonly permissions: readonly PermissionKey[];
}

const reports = keysBelow('Reports');
const changesPlacements: PermissionKey = 'placement-report-bulk-actions';

export const DEMO_ROLES: readonly DemoRole[] = [
  { name: 'Administrator', description: 'Everything', color: 1, permissions: PERMISSION_KEYS },
  {
    name: 'Buyer',
    description: 'Reports, changes of campaigns and ad groups, automation and uploaders',
    color: 2,
    permissions: [...reports, 'bulk-actions', 'automation-rule-scheduler', ...keysBelow('Builders'), 'receive-message'],
  },
  {
    name: 'Analyst',
    description: 'Every report, no changes',
    color: 3,
    permissions: [...reports.filter((key) => key !== changesPlacements), 'receive-message'],
  },
  {
    name: 'Viewer',
    description: 'Core reports',
    color: 4,
    permissions: ['overview-report', 'adgroup-report', 'hourly-report'],
  },
];

export const DEMO_TEAMS = ['Search', 'Native & Social', 'Display & Push'] as const;

export interface DemoPerson {
  readonly username: string;
  readonly role: (typeof DEMO_ROLES)[number]['name'];
  readonly team: number | null;
  readonly teamRole: 'leader' | 'worker' | null;
  readonly allAccounts?: boolean;
  readonly teamAccounts?: boolean;
  /** True for a member of all companies. Otherwise the user belongs only to the first. */
  readonly everywhere?: boolean;
}

const buyer = (username: string, team: number, teamRole: 'leader' | 'worker' = 'worker'): DemoPerson => ({
  username,
  role: 'Buyer',
  team,
  teamRole,
  teamAccounts: teamRole === 'leader',
});

/** Buyers. They come first and without gaps, because accounts refer to their buyer by index in this list. */
export const BUYERS: readonly DemoPerson[] = [
  { ...buyer('buyer', 1), teamAccounts: true },
  buyer('maria.keller', 0, 'leader'),
  buyer('tom.becker', 0),
  buyer('aisha.khan', 0),
  buyer('lucas.martin', 0),
  buyer('nora.lindqvist', 1, 'leader'),
  buyer('daniel.costa', 1),
  buyer('emily.carter', 1),
  buyer('yuki.tanaka', 1),
  buyer('sofia.rossi', 2, 'leader'),
  buyer('jonas.weber', 2),
  buyer('priya.nair', 2),
  buyer('ben.oconnor', 2),
];

/** Returns the indexes in BUYERS of users who buy from this kind of source. */
export function buyersOf(kind: SourceKind): number[] {
  const team = kind === 'search' ? 0 : kind === 'native' || kind === 'social' ? 1 : 2;
  return BUYERS.flatMap((person, at) => (person.team === team ? [at] : []));
}

export const PEOPLE: readonly DemoPerson[] = [
  ...BUYERS,
  { username: 'admin', role: 'Administrator', team: null, teamRole: null, allAccounts: true, everywhere: true },
  { username: 'analyst', role: 'Analyst', team: null, teamRole: null, allAccounts: true },
  { username: 'viewer', role: 'Viewer', team: null, teamRole: null },
];
