import type { AutomationPutOffReason, AutomationSendingPlanQuery } from '../../gql/graphql.js';

export type SendingPlan = AutomationSendingPlanQuery['automation']['sendingPlan'];
export type AccountPlan = SendingPlan['accounts'][number];
type PutOff = AccountPlan['putOff'][number];

const count = (value: number): string => value.toLocaleString('en-US');
const changes = (value: number): string => `${count(value)} ${value === 1 ? 'change' : 'changes'}`;

/** Returns the time in UTC: '14:07', or '6 Mar, 14:07' on another day. */
export function clockText(moment: string, now: string): string {
  const at = new Date(moment);
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
  if (moment.slice(0, 10) === now.slice(0, 10)) return time;
  return `${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })}, ${time}`;
}

/** Formats a duration as 'less than a minute', '4 min' or '2 h 10 min'. */
export function spanText(from: string, to: string): string {
  const minutes = Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
  if (minutes < 1) return 'less than a minute';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

const WHY: Readonly<Record<AutomationPutOffReason, string>> = {
  tooManyCalls: 'the platform requested a delay',
  budgetChanges: "the platform's hourly limit of budget changes is reached",
  signIn: 'the account must be reconnected',
  notConnected: 'the account is not connected',
};

/** Formats the delay of changes: '3 changes from 15:10: the platform asked to wait'. */
export function putOffText({ reason, count: many, from, until }: PutOff, now: string): string {
  if (!from || !until) return `${changes(many)}: ${WHY[reason]}`;
  const [first, last] = [clockText(from, now), clockText(until, now)];
  return `${changes(many)} ${first === last ? `at ${first}` : `from ${first} to ${last}`}: ${WHY[reason]}`;
}

/** Returns the duration of a task and its number of postponed changes. */
export function planText({ plannedAt, endsAt, accounts }: SendingPlan, isPreview: boolean): string {
  const late = accounts.flatMap(({ putOff }) => putOff).reduce((sum, each) => sum + each.count, 0);
  const waits = late > 0 ? ` ${changes(late)} put off.` : '';
  if (!endsAt) return `Connect an account first.${waits}`;
  const span = spanText(plannedAt, endsAt);
  if (isPreview) return `Takes ${span === 'less than a minute' ? span : `about ${span}`} once approved.${waits}`;
  return `Done by ${clockText(endsAt, plannedAt)} UTC, in ${span === 'less than a minute' ? span : `about ${span}`}.${waits}`;
}

/** Returns true if the plan is large or slow enough to be shown. */
export const isWorthShowing = ({ plannedAt, endsAt, accounts, count: many }: SendingPlan): boolean =>
  many > 0 &&
  (accounts.some(({ putOff }) => putOff.length > 0) ||
    endsAt == null ||
    many >= 20 ||
    Date.parse(endsAt) - Date.parse(plannedAt) > 30_000);
