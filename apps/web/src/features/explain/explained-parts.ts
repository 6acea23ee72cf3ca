import {
  ADGROUP_REPORT,
  canSplit,
  type FilterId,
  isMetric,
  isRatio,
  OVERVIEW_REPORT,
  type ReportContract,
  SPLIT_FIGURES,
} from '@adops/domain';
import type { ExplainedChange } from '../../app/explain/explain.js';
import type { ComparedQuestion } from '../../reporting/index.js';

/** A list of the largest changes: by site, source, ad group and so on. */
export interface Dimension {
  readonly id: 'site' | 'source' | 'adgroup' | 'device' | 'country';
  readonly label: string;
  readonly contract: ReportContract;
  readonly filter: FilterId;
  /** Column with the name of a row. */
  readonly name: string;
  /** Field with its id, or code. */
  readonly field: string;
}

const byOverview = (id: Exclude<Dimension['id'], 'adgroup'>, label: string, filter: FilterId): Dimension => ({
  ...{
    id,
    label,
    filter,
    contract: OVERVIEW_REPORT,
    name: 'name',
    field: id === 'country' ? 'countryCode' : 'entityId',
  },
});

const DIMENSIONS: readonly Dimension[] = [
  byOverview('site', 'Sites', 'siteIdIn'),
  byOverview('source', 'Sources', 'sourceIdIn'),
  {
    ...{ id: 'adgroup', label: 'Ad groups', contract: ADGROUP_REPORT, filter: 'adgroupIdIn' },
    ...{ name: 'adgroup', field: 'adgroupId' },
  },
  byOverview('country', 'Countries', 'countryCodeIn'),
  byOverview('device', 'Devices', 'deviceIdIn'),
];

/** Lists that are useless if a filter leaves only one value. */
const SETTLED: Readonly<Partial<Record<FilterId, readonly Dimension['id'][]>>> = {
  siteIdIn: ['site'],
  sourceIdIn: ['source'],
  countryCodeIn: ['country'],
  deviceIdIn: ['device'],
  partnerAccountIdIn: ['source'],
  campaignIdIn: ['source'],
  adgroupIdIn: ['site', 'source', 'adgroup'],
};

const MAX_LISTS = 3;

/** Returns the lists of the largest parts of a change, at most three, of reports the viewer can open. */
export function dimensionsOf(
  { filters }: Pick<ExplainedChange, 'filters'>,
  permissions: ReadonlySet<string>,
): readonly Dimension[] {
  const settled = new Set(
    Object.entries(SETTLED).flatMap(([filter, ids]) => {
      const values = filters[filter];
      return Array.isArray(values) && values.length === 1 ? ids : [];
    }),
  );
  return DIMENSIONS.filter(({ id }) => !settled.has(id))
    .filter(({ contract }) => contract.permission.some((key) => permissions.has(key)))
    .slice(0, MAX_LISTS);
}

/** Returns the report with the total of a change: the report of the first list, if it has the metric. */
export function totalOf(
  { metric }: Pick<ExplainedChange, 'metric'>,
  lists: readonly Dimension[],
  permissions: ReadonlySet<string>,
): Dimension | null {
  const opens = ({ contract }: Dimension): boolean =>
    contract.permission.some((key) => permissions.has(key)) && Object.hasOwn(contract.columns, metric);
  return [...lists, ...DIMENSIONS].find(opens) ?? null;
}

/** Sums that represent a ratio in lists of the largest changes. */
const SUM_OF_RATIO: Readonly<Record<string, string>> = {
  CPC: 'cost',
  CPM: 'cost',
  CPA: 'cost',
  RPC: 'earned',
  RPS: 'earned',
  opCTR: 'sold',
  adCTR: 'bought',
};

/** Returns the metric of the lists: the explained one if it adds up, or else a sum it depends on, or else profit. */
export function summedMetric(metric: string): string {
  const column = OVERVIEW_REPORT.columns[metric as keyof typeof OVERVIEW_REPORT.columns];
  const addsUp = Object.hasOwn(OVERVIEW_REPORT.columns, metric) && isMetric(column) && !isRatio(column);
  return addsUp ? metric : (SUM_OF_RATIO[metric] ?? 'profit');
}

/** Rows of a list that are shown. */
export const SHOWN = 5;

/** Returns the question of a list. */
export function questionOf(change: ExplainedChange, dimension: Dimension): ComparedQuestion {
  const { metric, filters, compareRange, comparesLate = false } = change;
  const summed = summedMetric(metric);
  const shown = [metric, summed, ...(canSplit(metric) ? SPLIT_FIGURES : [])];
  const known = shown.filter((id) => Object.hasOwn(dimension.contract.columns, id));
  return {
    contract: dimension.contract,
    grouping: dimension.id,
    columns: [...new Set([dimension.name, ...known])],
    rowFields: dimension.contract === ADGROUP_REPORT ? [dimension.field] : ['entityId: id', 'countryCode'],
    filters,
    ...{ compareRange, comparesLate },
    orderBy: { column: `changeSize.${summed}`, direction: 'DESC' },
    perPage: SHOWN,
  };
}
