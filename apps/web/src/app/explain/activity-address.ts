import type { DayRange } from '@adops/domain';
import { pathTo } from '../routes/route-names.js';

/** Filters of reports that user activity has as well, and their names in its address. */
const SHARED = {
  siteIdIn: 'sites',
  siteProjectIdIn: 'projects',
  sourceIdIn: 'networks',
  buyerIdIn: 'buyers',
  teamIdIn: 'teams',
  partnerAccountIdIn: 'accounts',
} as const;
type SharedFilter = keyof typeof SHARED;
const NAMES = Object.keys(SHARED) as SharedFilter[];

type Filters = Readonly<Record<string, unknown>>;

function idsOf(filters: Filters, name: SharedFilter): readonly number[] | null {
  const ids = filters[name];
  return Array.isArray(ids) && ids.length > 0 ? (ids as number[]) : null;
}

/** Returns the filters of a report that user activity supports. */
export const sharedFilters = (filters: Filters): Partial<Record<SharedFilter, number[]>> =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const ids = idsOf(filters, name);
      return ids ? [[name, [...ids]]] : [];
    }),
  );

/** Returns true if a report has a filter that user activity lacks, such as a country. */
export const hasOtherFilters = (filters: Filters): boolean =>
  Object.keys(filters).some((name) => name !== 'dateRange' && !NAMES.some((each) => each === name));

interface Activity {
  readonly companyId: number;
  readonly days: DayRange;
  /** Filters of a report; those that user activity doesn't have are left out. */
  readonly filters?: Filters;
  /** One thing whose changes are shown. */
  readonly entity?: { readonly type: string; readonly id: number } | null;
  readonly kinds?: readonly string[];
  readonly sources?: readonly string[];
}

/** Address of user activity: the changes of some days, narrowed like a report as far as it can be. */
export function activityPath({ companyId, days, filters = {}, entity, kinds = [], sources = [] }: Activity): string {
  const query = [
    `days=${days.start}~${days.end}`,
    ...(entity
      ? [`kinds=${entity.type}`, `entity=${entity.id}`]
      : kinds.length > 0
        ? [`kinds=${kinds.join(',')}`]
        : []),
    ...(sources.length > 0 ? [`sources=${sources.join(',')}`] : []),
    ...(entity
      ? []
      : NAMES.flatMap((name) => {
          const ids = idsOf(filters, name);
          return ids ? [`${SHARED[name]}=${ids.join(',')}`] : [];
        })),
  ];
  return `${pathTo('userActivityUsers', companyId)}?${query.join('&')}`;
}
