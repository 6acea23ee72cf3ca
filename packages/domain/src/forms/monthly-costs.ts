import { z } from 'zod';
import { daysOf } from '../reports/date-range.js';
import { idList, requiredText } from './text.js';

/** Sources of the monthly costs report, by their names in requests. */
export const MONTHLY_COST_SOURCES = [
  { id: 10, name: 'Adwords Display' },
  { id: 5, name: 'Adwords Search' },
  { id: 6, name: 'Bing Search' },
  { id: 17, name: 'Facebook' },
  { id: 18, name: 'Outbrain' },
  { id: 14, name: 'Taboola' },
  { id: 32, name: 'Verizon DSP' },
] as const;

export const MONTHLY_COST_SOURCE_IDS: readonly number[] = MONTHLY_COST_SOURCES.map(({ id }) => id);

/** Maximum number of days: a leap year. */
export const MAX_MONTHLY_COST_DAYS = 366;
/** Days for which the file and its link are kept. */
export const MONTHLY_COST_DAYS_KEPT = 7;

const day = (label: string) => z.iso.date(`Choose the ${label}.`);

/** Returns the schema of a request for a workbook of costs. @param today UTC day, after which there are no costs */
export const monthlyCostsForm = (today: string) =>
  z
    .object({
      startDate: day('first day'),
      endDate: day('last day'),
      partnerAccounts: idList.pipe(z.array(z.number()).min(1, 'Choose at least one account.')),
      receiverEmail: requiredText('Recipient email', 200).pipe(z.email('Enter a valid email address.')),
    })
    .superRefine(({ startDate, endDate }, context) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['endDate'], message });
      if (endDate < startDate) refuse("The last day can't be before the first day.");
      else if (endDate > today) refuse('The last day is in the future. Choose today or an earlier day.');
      else if (daysOf({ start: startDate, end: endDate }) > MAX_MONTHLY_COST_DAYS)
        refuse('The period is longer than a year. Choose one year or less.');
    });

export type MonthlyCostsForm = z.output<ReturnType<typeof monthlyCostsForm>>;
