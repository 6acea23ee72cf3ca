import type { CompanySettingsForm } from '@adops/domain';
import type { UseFormReturnType } from '@mantine/form';
import { FormSection } from '../../app/forms/FormScreen.js';
import { NumberField } from '../../ui/NumberField.js';
import { LABELS } from './settings-values.js';

interface ChangeLimitsSectionProps {
  readonly form: UseFormReturnType<CompanySettingsForm>;
  readonly currency: string;
}

/** Limits of a single change. */
export function ChangeLimitsSection({ form, currency }: ChangeLimitsSectionProps) {
  const { changeFactorLimit, bidLimit } = form.getValues();
  return (
    <FormSection
      title="Change limits"
      text="Changes above these limits need approval by another user, regardless of the task's size. Changes above ten times the limits are rejected. Undo has no limits."
    >
      <NumberField
        label={LABELS.changeFactorLimit}
        description="Largest allowed factor for bids, targets and budgets. 3 allows ×3 and ÷3."
        prefix="×"
        decimalScale={2}
        {...form.getInputProps('changeFactorLimit')}
        value={Number.isNaN(changeFactorLimit) ? null : changeFactorLimit}
        onChange={(value) => form.setFieldValue('changeFactorLimit', value ?? NaN)}
      />
      <NumberField
        label={LABELS.bidLimit}
        description={`Leave blank for 10 times the highest bid of each ad group in the last 30 days, but at least 5 ${currency}.`}
        placeholder="Automatic"
        suffix={currency}
        decimalScale={4}
        {...form.getInputProps('bidLimit')}
        value={bidLimit}
        onChange={(value) => form.setFieldValue('bidLimit', value)}
      />
    </FormSection>
  );
}
