import type { DayRange } from '@adops/domain';
import { pathTo } from '../routes/route-names.js';

/** Filters of reports that user activity supports, and their names in its address. */
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
  /** Filters of a report. Those that user activity lacks are omitted. */
  readonly filters?: Filters;
  /** Entity whose changes are shown, if it is a single one. */
  readonly entity?: { readonly type: string; readonly id: number } | null;
  readonly kinds?: readonly string[];
  readonly sources?: readonly string[];
}

/** Returns the address of user activity for some days, with all filters of a report that it supports. */
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
