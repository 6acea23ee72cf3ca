import {
  ADVERTISER_REPORTS,
  ALERT_REPORT,
  isMailable,
  type PermissionKey,
  type ReportContract,
  REPORTS,
} from '@adops/domain';
import type { Viewer } from '../../core/tenancy/index.js';
import type { StoredView } from './saved-view.repository.js';

type Rights = Pick<Viewer, 'userId' | 'teamId' | 'permissions'>;

interface Permitted {
  readonly permission: readonly PermissionKey[];
}

const CONTRACTS: ReadonlyMap<string, ReportContract> = new Map(
  Object.entries({ ...REPORTS, [ALERT_REPORT.id]: ALERT_REPORT as ReportContract }),
);

/** Reports that support saved views, by the name stored with a view. */
const WITH_VIEWS: ReadonlyMap<string, Permitted> = new Map<string, Permitted>([
  ...CONTRACTS,
  ...Object.entries(ADVERTISER_REPORTS),
]);

/** Returns the contract of a report whose views can be mailed. */
export const mailableReport = (report: string): ReportContract | undefined =>
  isMailable(report) ? CONTRACTS.get(report) : undefined;

export const maySee = ({ permissions }: Pick<Rights, 'permissions'>, report: string): boolean =>
  WITH_VIEWS.get(report)?.permission.some((key) => permissions.has(key)) ?? false;

export const mayEdit = ({ userId, permissions }: Rights, { ownerId, scope }: Pick<StoredView, 'ownerId' | 'scope'>) =>
  ownerId === userId || (scope !== 'personal' && permissions.has('manage-users'));

/**
 * Returns true for the user's own views and views shared with them. The permission for their report is checked
 * separately.
 */
export function isSharedWith(
  { userId, teamId }: Pick<Rights, 'userId' | 'teamId'>,
  { ownerId, scope, teamId: team, readerIds }: Pick<StoredView, 'ownerId' | 'scope' | 'teamId' | 'readerIds'>,
): boolean {
  if (ownerId === userId || scope === 'company') return true;
  return scope === 'team' ? team !== null && team === teamId : scope === 'users' && readerIds.includes(userId);
}
