import { z } from 'zod';
import { isTimeZone } from '../dates/zones.js';

export const MAILING_FREQUENCIES = ['daily', 'weekdays', 'weekly', 'monthly'] as const;
export type MailingFrequency = (typeof MAILING_FREQUENCIES)[number];

/** Maximum number of recipients of a mailing. */
export const MAX_MAILING_USERS = 100;

/** Schedule and recipients of a mailed view, as entered in the form. Hours and days are in the mailing's time zone. */
export const mailingForm = z
  .object({
    frequency: z.enum(MAILING_FREQUENCIES).describe('Frequency of the emails.'),
    weekdays: z
      .array(z.int().min(1).max(7))
      .max(7)
      .describe('Days of weekly emails, 1 (Monday) to 7 (Sunday). Ignored for other frequencies.'),
    dayOfMonth: z
      .int('Enter a whole number.')
      .min(1, 'Must be at least 1.')
      .max(31, 'Must be at most 31.')
      .nullable()
      .describe('Day of monthly emails, or the last day in shorter months. Ignored for other frequencies.'),
    hour: z
      .int('Choose an hour.')
      .min(0, 'Choose an hour.')
      .max(23, 'Choose an hour.')
      .describe('Hour of the day, 0 to 23.'),
    timeZone: z.string().refine(isTimeZone, 'Unknown time zone.').describe('IANA time zone of the hour.'),
    format: z.enum(['xlsx', 'csv']).describe('Format of the file.'),
    userIds: z
      .array(z.int())
      .min(1, 'Choose at least one user.')
      .max(MAX_MAILING_USERS, `Choose at most ${MAX_MAILING_USERS} users.`)
      .describe('Recipients of the emails.'),
    onlyWithRows: z.boolean().describe('True to skip the email while the view has no rows.'),
    ownAccounts: z.boolean().describe('True to limit each user to accounts they buy for.'),
    isOn: z.boolean().describe('Sent on schedule.'),
  })
  .superRefine(({ frequency, weekdays, dayOfMonth }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (frequency === 'weekly' && weekdays.length === 0) refuse('weekdays', 'Choose at least one day.');
    if (frequency === 'monthly' && dayOfMonth === null) refuse('dayOfMonth', 'Enter a day.');
  });
export type MailingForm = z.output<typeof mailingForm>;
