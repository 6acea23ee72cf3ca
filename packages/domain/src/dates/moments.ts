const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** Returns the date and time in UTC: '5 Mar 2026, 14:07'. The time zone is in the column's help or follows the text. */
export const momentText = (moment: string | Date): string => FORMAT.format(new Date(moment));
