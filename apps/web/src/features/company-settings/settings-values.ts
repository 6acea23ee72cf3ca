import { ALERT_THRESHOLDS, thresholdKey, thresholdOf, type CompanySettingsForm } from '@adops/domain';
import type { Stored } from '../../app/forms/useSaveForm.js';
import type { CompanySettingsInput, CompanySettingsQuery } from '../../gql/graphql.js';

/** Alert kinds with the names of their thresholds, in the order of the definitions. */
export const KINDS = Object.entries(ALERT_THRESHOLDS).map(([type, definitions]) => ({
  type: type as keyof typeof ALERT_THRESHOLDS,
  names: Object.keys(definitions),
}));

/** Returns the form values of the stored settings. Every threshold has its effective value. */
export function storedOf({ companySettings }: CompanySettingsQuery): Stored<CompanySettingsForm> {
  const {
    approvalEntityLimit,
    approvalBudgetLimit,
    approvalBudgetIsAutomatic,
    changeFactorLimit,
    bidLimit,
    alertThresholds,
    version,
  } = companySettings;
  return {
    version,
    values: {
      approvalEntityLimit,
      approvalBudgetMode: approvalBudgetIsAutomatic ? 'automatic' : approvalBudgetLimit == null ? 'none' : 'amount',
      approvalBudgetLimit: approvalBudgetLimit ?? 0,
      changeFactorLimit,
      bidLimit: bidLimit ?? null,
      alertThresholds: Object.fromEntries(
        alertThresholds.map(({ type, name, value }) => [thresholdKey(type, name), value]),
      ),
    },
  };
}

/** Returns the input of the mutation. Thresholds equal to the default are sent as null, so that they follow later changes of the default. */
export function inputOf(values: CompanySettingsForm, version: number | null): CompanySettingsInput {
  const { approvalEntityLimit, approvalBudgetMode, approvalBudgetLimit, changeFactorLimit, bidLimit, alertThresholds } =
    values;
  return {
    version,
    approvalEntityLimit,
    approvalBudgetIsAutomatic: approvalBudgetMode === 'automatic',
    approvalBudgetLimit: approvalBudgetMode === 'amount' ? approvalBudgetLimit : null,
    changeFactorLimit,
    bidLimit,
    alertThresholds: KINDS.flatMap(({ type, names }) =>
      names.map((name) => {
        const value = alertThresholds[thresholdKey(type, name)] ?? null;
        return { type, name, value: value === thresholdOf(type, name)?.value ? null : value };
      }),
    ),
  };
}

/** Labels of the fields on screen. */
export const LABELS = {
  approvalEntityLimit: 'Task size limit',
  approvalBudgetMode: 'Budget limit',
  approvalBudgetLimit: 'Amount',
  changeFactorLimit: 'Largest change',
  bidLimit: 'Largest bid',
  alertThresholds: 'Alert thresholds',
};
