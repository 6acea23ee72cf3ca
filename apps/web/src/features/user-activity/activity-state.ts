import { addDays, isDayRange, type DayRange } from '@adops/domain';
import type { AuditLogFilters, ChangeSource } from '../../gql/graphql.js';

/** Filters of the user activity screens, stored in the address. */
export interface ActivityState {
  /** Date range. Null for any time. */
  readonly range: DayRange | null;
  readonly users: readonly string[];
  readonly sources: readonly string[];
  readonly kinds: readonly string[];
  readonly actions: readonly string[];
  /**
   * Ids of locations: buyers, task creators and teams, traffic sources ('networks'), sites, their projects and
   * accounts.
   */
  readonly buyers: readonly string[];
  readonly creators: readonly string[];
  readonly teams: readonly string[];
  readonly networks: readonly string[];
  readonly sites: readonly string[];
  readonly projects: readonly string[];
  readonly accounts: readonly string[];
  /** Entity whose history is shown. */
  readonly entityId: string | null;
  readonly taskId: number | null;
  /** True to show all changes of a task in one row. */
  readonly isByTask: boolean;
  readonly search: string;
  readonly page: number;
  readonly perPage: number;
}

const PER_PAGE = 50;
/** Parameters with ids that filter by location. */
export const PLACES = ['buyers', 'creators', 'teams', 'networks', 'sites', 'projects', 'accounts'] as const;
const LISTS = ['users', 'sources', 'kinds', 'actions', ...PLACES] as const;

/** Returns the default range: yesterday and today. */
export function usualRange(today: string): DayRange {
  return { start: new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10), end: today };
}

/** Returns the last complete week from Monday to Sunday. */
export function lastWeek(today: string): DayRange {
  const daysSinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const start = addDays(today, -daysSinceMonday - 7);
  return { start, end: addDays(start, 6) };
}

/** Returns the query string that lists the changes of a user in the last week. */
export function changesLastWeek(userId: number, today: string): string {
  const { start, end } = lastWeek(today);
  return `users=${userId}&days=${start}~${end}`;
}

const whole = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** Reads the state from the address. Ignores invalid values. */
export function readActivity(address: URLSearchParams, today: string): ActivityState {
  const list = (name: string): string[] => (address.get(name) ?? '').split(',').filter((part) => part !== '');
  const ids = (name: string): string[] => list(name).filter((id) => whole(id) !== null);
  const [start, end] = (address.get('days') ?? '').split('~');
  const range = { start: start ?? '', end: end ?? start ?? '' };
  return {
    range: address.get('days') === 'any' ? null : isDayRange(range) ? range : usualRange(today),
    users: ids('users'),
    sources: list('sources'),
    kinds: list('kinds'),
    actions: list('actions'),
    buyers: ids('buyers'),
    creators: ids('creators'),
    teams: ids('teams'),
    networks: ids('networks'),
    sites: ids('sites'),
    projects: ids('projects'),
    accounts: ids('accounts'),
    entityId: address.get('entity'),
    taskId: whole(address.get('task')),
    isByTask: address.get('group') === 'task',
    search: address.get('q') ?? '',
    page: whole(address.get('page')) ?? 1,
    perPage: Math.min(whole(address.get('perPage')) ?? PER_PAGE, 1_000),
  };
}

/** Writes a state to the address. Omits defaults and keeps other parameters. */
export function writeActivity(before: URLSearchParams, state: ActivityState, today: string): URLSearchParams {
  const address = new URLSearchParams(before);
  const put = (name: string, value: string | null): void => {
    if (value === null || value === '') address.delete(name);
    else address.set(name, value);
  };
  const usual = usualRange(today);
  const isUsual = state.range?.start === usual.start && state.range.end === usual.end;
  put('days', state.range === null ? 'any' : isUsual ? null : `${state.range.start}~${state.range.end}`);
  for (const name of LISTS) put(name, state[name].join(','));
  put('entity', state.entityId);
  put('task', state.taskId === null ? null : String(state.taskId));
  put('group', state.isByTask ? 'task' : null);
  put('q', state.search);
  put('page', state.page === 1 ? null : String(state.page));
  put('perPage', state.perPage === PER_PAGE ? null : String(state.perPage));
  return address;
}

/** Converts days to moments. The last day is included. */
export const momentsOf = (range: DayRange | null): { start?: string; end?: string } =>
  range === null ? {} : { start: `${range.start}T00:00:00Z`, end: `${range.end}T23:59:59.999Z` };

/** Returns the filters of the query. */
export function filtersOf(state: ActivityState): AuditLogFilters {
  const some = <T>(list: readonly T[]): T[] | null => (list.length > 0 ? [...list] : null);
  return {
    dateRange: momentsOf(state.range),
    userIdIn: some(state.users.map(Number)),
    sourceIn: some(state.sources as ChangeSource[]),
    entityTypeIn: some(state.kinds),
    actionIn: some(state.actions),
    buyerIdIn: some(state.buyers.map(Number)),
    creatorIdIn: some(state.creators.map(Number)),
    teamIdIn: some(state.teams.map(Number)),
    sourceIdIn: some(state.networks.map(Number)),
    siteIdIn: some(state.sites.map(Number)),
    siteProjectIdIn: some(state.projects.map(Number)),
    partnerAccountIdIn: some(state.accounts.map(Number)),
    entityId: state.entityId,
    taskId: state.taskId,
    searchPhrase: state.search.trim() === '' ? null : state.search.trim().slice(0, 200),
  };
}
