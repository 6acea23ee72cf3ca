import type { CompanySettingsForm } from '@adops/domain';
import { SegmentedControl, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FormSection } from '../../app/forms/FormScreen.js';
import { NumberField } from '../../ui/NumberField.js';
import { LABELS } from './settings-values.js';

const MODES = [
  { value: 'automatic', label: "20% of yesterday's cost" },
  { value: 'amount', label: 'An amount' },
  { value: 'none', label: 'No limit' },
];
const REASONS = {
  automatic: "20% of yesterday's cost, updated daily.",
  amount: 'Increases and decreases both count toward the limit.',
  none: 'Only the number of campaigns and ad groups is limited.',
};

interface ApprovalSectionProps {
  readonly form: UseFormReturnType<CompanySettingsForm>;
  readonly currency: string;
}

/** Limits above which a task needs approval by a second user. */
export function ApprovalSection({ form, currency }: ApprovalSectionProps) {
  const { approvalBudgetMode, approvalBudgetLimit, approvalEntityLimit } = form.getValues();
  return (
    <FormSection
      title="Approval"
      text="Tasks above these limits need approval by a second user. Amounts in a currency without an exchange rate always need approval."
    >
      <NumberField
        label={LABELS.approvalEntityLimit}
        description="Maximum number of campaigns or ad groups a task can change without approval."
        allowDecimal={false}
        {...form.getInputProps('approvalEntityLimit')}
        value={Number.isNaN(approvalEntityLimit) ? null : approvalEntityLimit}
        onChange={(value) => form.setFieldValue('approvalEntityLimit', value ?? NaN)}
      />
      <div>
        <Text size="sm" fw={500} id="budget-mode">
          {LABELS.approvalBudgetMode}
        </Text>
        <Text size="xs" c="dimmed" mb={4}>
          Maximum change to the total daily budget, up or down, without approval. {REASONS[approvalBudgetMode]}
        </Text>
        <SegmentedControl
          size="xs"
          aria-labelledby="budget-mode"
          data={MODES}
          value={approvalBudgetMode}
          onChange={(value) =>
            form.setFieldValue('approvalBudgetMode', value as CompanySettingsForm['approvalBudgetMode'])
          }
        />
      </div>
      {approvalBudgetMode === 'automatic' && (
        <div>
          <Text size="sm" fw={500}>
            Current limit
          </Text>
          <Text size="sm">
            {Number.isNaN(approvalBudgetLimit)
              ? 'None'
              : approvalBudgetLimit.toLocaleString('en-US', {
                  minimumFractionDigits: 2,
                  maximumFractionDigits: 2,
                })}{' '}
            {currency}
          </Text>
        </div>
      )}
      {approvalBudgetMode === 'amount' && (
        <NumberField
          label={LABELS.approvalBudgetLimit}
          suffix={currency}
          decimalScale={2}
          {...form.getInputProps('approvalBudgetLimit')}
          value={Number.isNaN(approvalBudgetLimit) ? null : approvalBudgetLimit}
          onChange={(value) => form.setFieldValue('approvalBudgetLimit', value ?? NaN)}
        />
      )}
    </FormSection>
  );
}
