import { z } from 'zod';
import { thresholdError, thresholdOf } from '../alerts/thresholds.js';

const number = () => z.number('Enter a number.');

/** How the thresholds of a form are named: kind of alert and name of the threshold. */
export const thresholdKey = (type: string, name: string): string => `${type}-${name}`;

/** Thresholds by their key; null stands for the default. */
const thresholds = z.record(z.string(), number().nullable()).superRefine((values, context) => {
  for (const [key, value] of Object.entries(values)) {
    const [type = '', ...name] = key.split('-');
    const definition = thresholdOf(type, name.join('-'));
    const error = !definition ? 'Unknown threshold.' : value === null ? null : thresholdError(definition, value);
    if (error !== null) context.addIssue({ code: 'custom', path: [key], message: error });
  }
});

/** Settings of a company that people fill in. */
export const companySettingsForm = z.object({
  approvalEntityLimit: number()
    .int('Enter a whole number.')
    .min(1, 'Must be at least 1.')
    .max(1_000_000, 'Must be at most 1,000,000.'),
  /** Where the limit on money comes from: a fifth of yesterday's cost, an amount, or nowhere. */
  approvalBudgetMode: z.enum(['automatic', 'amount', 'none']),
  /** In the reporting currency; looked at where the mode is an amount. */
  approvalBudgetLimit: number()
    .min(0, "The amount can't be negative.")
    .max(1_000_000_000, 'Must be at most 1,000,000,000.'),
  /** A bid, target or budget may become so many times as much, or as little. */
  changeFactorLimit: number().min(1.1, 'Must be at least 1.1.').max(1000, 'Must be at most 1,000.'),
  /** In the reporting currency; null: ten times the highest bid of the last 30 days. */
  bidLimit: number().positive('Enter an amount above 0.').max(1_000_000, 'Must be at most 1,000,000.').nullable(),
  alertThresholds: thresholds,
});

export type CompanySettingsForm = z.output<typeof companySettingsForm>;
