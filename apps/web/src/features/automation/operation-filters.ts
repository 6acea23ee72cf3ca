import type {
  AutomationOperationFilterInput,
  AutomationOperationStatus,
  AutomationProperty,
} from '../../gql/graphql.js';

/** Filters of a task's changes. Empty values don't filter. */
export interface OperationFilters {
  readonly campaign: string;
  readonly adGroup: string;
  readonly sources: readonly string[];
  readonly accounts: readonly string[];
  readonly sites: readonly string[];
  readonly property: AutomationProperty | null;
  readonly status: AutomationOperationStatus | null;
  readonly reason: string | null;
  /** Range of the relative change in percent. */
  readonly min: number | null;
  readonly max: number | null;
  readonly outliersOnly: boolean;
}

export const NO_FILTERS: OperationFilters = {
  campaign: '',
  adGroup: '',
  sources: [],
  accounts: [],
  sites: [],
  property: null,
  status: null,
  reason: null,
  min: null,
  max: null,
  outliersOnly: false,
};

/** Returns the filters as input of the query. Null if no filter is active. */
export function filterInput(filters: OperationFilters): AutomationOperationFilterInput | null {
  const ids = (list: readonly string[]): number[] | undefined => (list.length > 0 ? list.map(Number) : undefined);
  const text = (phrase: string): string | undefined => phrase.trim() || undefined;
  const share = (percent: number | null): number | undefined => (percent === null ? undefined : percent / 100);
  const given = Object.entries({
    campaignPhrase: text(filters.campaign),
    adGroupPhrase: text(filters.adGroup),
    sourceIds: ids(filters.sources),
    partnerAccountIds: ids(filters.accounts),
    siteIds: ids(filters.sites),
    propertyIn: filters.property ? [filters.property] : undefined,
    statusIn: filters.status ? [filters.status] : undefined,
    reasonIn: filters.reason ? [filters.reason] : undefined,
    minRelativeChange: share(filters.min),
    maxRelativeChange: share(filters.max),
    outliersOnly: filters.outliersOnly || undefined,
  }).filter(([, value]) => value !== undefined);
  return given.length > 0 ? Object.fromEntries(given) : null;
}

export const changeNoun = (count: number): string => (count === 1 ? 'change' : 'changes');

/** Formats a count as '1,200 changes'. */
export const changeCount = (count: number): string => `${count.toLocaleString('en-US')} ${changeNoun(count)}`;

/** Formats a fraction as a signed percentage: '+19%', '−0.5%'. Empty if it is null. */
export function percentText(fraction: number | null | undefined): string {
  if (fraction === null || fraction === undefined) return '';
  const percent = fraction * 100;
  const digits = Math.abs(percent) < 10 ? 1 : 0;
  const text = Math.abs(percent).toLocaleString('en-US', { maximumFractionDigits: digits });
  if (text === '0') return '0%';
  return `${percent < 0 ? '−' : '+'}${text}%`;
}

/** Formats a signed amount: '+0.05', '−1,200.00'. Empty if it is null. */
export function signedAmount(amount: number | null | undefined): string {
  if (amount === null || amount === undefined) return '';
  const text = Math.abs(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  return `${amount < 0 ? '−' : amount > 0 ? '+' : ''}${text}`;
}
