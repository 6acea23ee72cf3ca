import { ALERT_REPORT, mailingForm, momentText, REPORTS, type MailingForm } from '@adops/domain';
import { z } from 'zod';
import type { Stored } from '../../app/forms/useSaveForm.js';
import { ownTimeZone } from '../../app/forms/time-options.js';
import type { ViewMailingInput, ViewMailingsQuery } from '../../gql/graphql.js';

export type Mailing = ViewMailingsQuery['viewMailings'][number];

/** Fields of the form with the view it is about. */
export type MailingValues = MailingForm & {
  readonly viewId: number;
  /** '' for a new schedule, until the view is known. */
  readonly viewName: string;
  readonly report: string;
};

export const valuesSchema = mailingForm.and(z.object({ viewId: z.int(), viewName: z.string(), report: z.string() }));

export const LABELS: Readonly<Record<keyof MailingValues, string>> = {
  viewId: 'View',
  viewName: 'Name of the view',
  report: 'Report',
  frequency: 'How often',
  weekdays: 'Days',
  dayOfMonth: 'Day of the month',
  hour: 'At',
  timeZone: 'Time zone',
  format: 'File',
  userIds: 'Send to',
  onlyWithRows: 'Skip when the view has no rows',
  ownAccounts: "Only each recipient's own accounts",
  isOn: 'On',
};

export const FORMATS = [
  { value: 'xlsx', label: 'Excel' },
  { value: 'csv', label: 'CSV' },
] as const;

export const FREQUENCIES = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekdays', label: 'Monday to Friday' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
] as const;

export const reportTitle = (report: string): string =>
  report === ALERT_REPORT.id ? ALERT_REPORT.title : (REPORTS[report]?.title ?? report);

/** Returns the question shown before the email of a view is deleted. */
export const deletionOf = (viewName: string) => ({
  title: 'Delete this report email?',
  consequences: [
    `“${viewName}” will no longer be emailed on this schedule.`,
    "Emails that haven't been sent yet are canceled.",
  ],
  confirm: 'Delete',
});

const MONDAY = 1;

/** Returns a new schedule of a view: Excel to its creator at 08:00 on working days. */
export const newMailing = (
  view: Pick<MailingValues, 'viewId' | 'report'>,
  userId: number,
  ownAccounts: boolean,
): Stored<MailingValues> => ({
  version: null,
  values: {
    ...view,
    viewName: '',
    ...{ frequency: 'weekdays', weekdays: [MONDAY], dayOfMonth: 1, hour: 8, timeZone: ownTimeZone() },
    ...{ format: 'xlsx', userIds: [userId], onlyWithRows: false, ownAccounts, isOn: true },
  },
});

export const storedOf = (mailing: Mailing): Stored<MailingValues> => {
  const { viewId, viewName, report, frequency, hour, timeZone, format, onlyWithRows, ownAccounts, isOn, version } =
    mailing;
  return {
    version,
    values: {
      ...{ viewId, viewName, report, frequency, hour, timeZone, format, onlyWithRows, ownAccounts, isOn },
      weekdays: frequency === 'weekly' ? [...mailing.weekdays] : [MONDAY],
      dayOfMonth: mailing.dayOfMonth ?? 1,
      userIds: mailing.users.map(({ id }) => id),
    },
  };
};

export function inputOf({ viewId: _, viewName: __, report: ___, ...input }: MailingValues): ViewMailingInput {
  return { ...input, weekdays: [...input.weekdays], userIds: [...input.userIds] };
}

/**
 * Returns the users to choose recipients from. Users who can't open the view come last and can't be added.
 * @param readerIds users who can open the view; null: not known yet
 */
export const recipientOptions = (
  users: readonly { readonly id: number; readonly username: string }[],
  readerIds: ReadonlySet<number> | null,
  chosen: readonly number[],
): { readonly value: string; readonly label: string; readonly disabled: boolean }[] =>
  users
    .map(({ id, username }) => ({ id, username, isUnable: readerIds?.has(id) === false }))
    .sort((a, b) => Number(a.isUnable) - Number(b.isUnable) || a.username.localeCompare(b.username))
    .map(({ id, username, isUnable }) => ({
      value: String(id),
      label: isUnable ? `${username} (can't open the view)` : username,
      // A recipient who lost the view can still be removed.
      disabled: isUnable && !chosen.includes(id),
    }));

const STATES: Readonly<Record<Mailing['lastMails'][number]['state'], string>> = {
  sent: 'Sent',
  pending: 'Waiting',
  failed: 'Failed',
  dropped: 'Not sent',
};

/** Returns the state of a mail in words: 'Sent 28 Nov 2026, 07:00 UTC'. */
export const mailWords = ({ state, at }: Mailing['lastMails'][number]): string =>
  state === 'pending' ? STATES.pending : `${STATES[state]} ${momentText(at)} UTC`;

/** Returns the last mails of a schedule in words: 'Sent 28 Nov 2026, 07:00 UTC', 'Sent to 3 of 4'. */
export function lastWords({ lastMails }: Pick<Mailing, 'lastMails'>): string {
  const [only, ...more] = lastMails;
  if (!only) return 'Never';
  if (more.length === 0) return mailWords(only);
  const sent = lastMails.filter(({ state }) => state === 'sent');
  const latest = lastMails
    .map(({ at }) => at)
    .sort()
    .at(-1)!;
  return sent.length === lastMails.length
    ? `Sent ${momentText(latest)} UTC`
    : `Sent to ${sent.length} of ${lastMails.length}, ${momentText(latest)} UTC`;
}
