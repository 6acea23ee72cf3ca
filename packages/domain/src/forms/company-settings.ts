import { z } from 'zod';
import { thresholdError, thresholdOf } from '../alerts/thresholds.js';

const number = () => z.number('Enter a number.');

/** Returns the field name of a threshold in the form: alert type and threshold name. */
export const thresholdKey = (type: string, name: string): string => `${type}-${name}`;

/** Thresholds by key. Null for the default threshold. */
const thresholds = z.record(z.string(), number().nullable()).superRefine((values, context) => {
  for (const [key, value] of Object.entries(values)) {
    const [type = '', ...name] = key.split('-');
    const definition = thresholdOf(type, name.join('-'));
    const error = !definition ? 'Unknown threshold.' : value === null ? null : thresholdError(definition, value);
    if (error !== null) context.addIssue({ code: 'custom', path: [key], message: error });
  }
});

/** Company settings that users edit. */
export const companySettingsForm = z.object({
  approvalEntityLimit: number()
    .int('Enter a whole number.')
    .min(1, 'Must be at least 1.')
    .max(1_000_000, 'Must be at most 1,000,000.'),
  /** Type of the money limit: a fifth of yesterday's cost, a fixed amount, or no limit. */
  approvalBudgetMode: z.enum(['automatic', 'amount', 'none']),
  /** In the reporting currency. Used only if the mode is `amount`. */
  approvalBudgetLimit: number()
    .min(0, "The amount can't be negative.")
    .max(1_000_000_000, 'Must be at most 1,000,000,000.'),
  /** Maximum ratio between the new and the old value of a bid, target or budget, in either direction. */
  changeFactorLimit: number().min(1.1, 'Must be at least 1.1.').max(1000, 'Must be at most 1,000.'),
  /** In the reporting currency. Null for ten times the highest bid of the last 30 days. */
  bidLimit: number()
    .positive('Enter an amount greater than 0.')
    .max(1_000_000, 'Must be at most 1,000,000.')
    .nullable(),
  alertThresholds: thresholds,
});

export type CompanySettingsForm = z.output<typeof companySettingsForm>;
