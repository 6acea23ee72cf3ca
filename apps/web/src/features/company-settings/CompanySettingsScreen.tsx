import { useMutation, useQuery } from '@apollo/client/react';
import { alertLabel, companySettingsForm, type CompanySettingsForm } from '@adops/domain';
import { SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { dataOf, FROM_SERVER, refetched } from '../../app/loading/query.js';
import { FormScreen, FormSection } from '../../app/forms/FormScreen.js';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { useSaveForm, type Stored } from '../../app/forms/useSaveForm.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { NumberField } from '../../ui/NumberField.js';
import { HistoryButton } from '../history/index.js';
import { COMPANY_SETTINGS, UPDATE_COMPANY_SETTINGS } from './company-settings.graphql.js';
import { inputOf, KINDS, storedOf } from './settings-values.js';
import { ThresholdField } from './ThresholdField.js';

const LABELS = {
  approvalEntityLimit: 'Task size limit',
  approvalBudgetMode: 'Budget limit',
  approvalBudgetLimit: 'Amount',
  changeFactorLimit: 'Largest change',
  bidLimit: 'Largest bid',
  alertThresholds: 'Alert thresholds',
};
const MODES = [
  { value: 'automatic', label: "20% of yesterday's cost" },
  { value: 'amount', label: 'An amount' },
  { value: 'none', label: 'No limit' },
];
const REASONS = {
  automatic: "Follows the company's spend: 20% of yesterday's cost.",
  amount: 'Increases and decreases both count toward the limit.',
  none: 'Only the number of campaigns and ad groups counts.',
};

/** What the company decides for all of its people. */
export function CompanySettingsScreen() {
  const loaded = useQuery(COMPANY_SETTINGS, FROM_SERVER);
  const parent = { label: 'Access', path: useCompanyPath('access-control')('') };
  // A new form after each save; data read in between to detect a conflict doesn't change the input.
  const [saves, setSaves] = useState(0);
  const read = async () => {
    const latest = await refetched(loaded);
    return latest ? storedOf(latest) : null;
  };
  return (
    <LoadedForm loaded={loaded} parent={parent}>
      {(data) => (
        <SettingsFields
          key={saves}
          stored={storedOf(data)}
          currency={data.companySettings.currency}
          parent={parent}
          latest={read}
          onSaved={() => void read().then(() => setSaves((count) => count + 1))}
        />
      )}
    </LoadedForm>
  );
}

interface SettingsFieldsProps {
  readonly stored: Stored<CompanySettingsForm>;
  readonly currency: string;
  readonly parent: { readonly label: string; readonly path: string };
  readonly latest: () => Promise<Stored<CompanySettingsForm> | null>;
  readonly onSaved: () => void;
}

function SettingsFields({ stored, currency, parent, latest, onSaved }: SettingsFieldsProps) {
  const [updateCompanySettings] = useMutation(UPDATE_COMPANY_SETTINGS);
  const { activeCompany } = useAccess();
  const saving = useSaveForm({
    schema: companySettingsForm,
    stored,
    labels: LABELS,
    failure: 'Failed to save settings',
    latest,
    save: async (values, version) =>
      outcomeOfSave(
        dataOf(await updateCompanySettings({ variables: { input: inputOf(values, version) } })).updateCompanySettings,
      ),
    onSaved,
  });
  const { form } = saving;
  const { approvalBudgetMode, approvalBudgetLimit, approvalEntityLimit, changeFactorLimit, bidLimit } =
    form.getValues();
  return (
    <FormScreen
      title="Company settings"
      parent={parent}
      saving={saving}
      submitLabel="Save settings"
      actions={<HistoryButton entityType="companySettings" entityId={activeCompany.id} name="the company settings" />}
    >
      <FormSection title="Currency" text="Currency of all reports. It can't be changed once there is data.">
        <Text size="sm">{currency}</Text>
      </FormSection>
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
      <FormSection
        title="Change limits"
        text="Changes above these limits need approval by another user, regardless of the task's size. Changes more than ten times above them are rejected. Undo has no limits."
      >
        <NumberField
          label={LABELS.changeFactorLimit}
          description="Largest allowed factor for bids, targets and budgets: 3 allows ×3 and ÷3."
          prefix="×"
          decimalScale={2}
          {...form.getInputProps('changeFactorLimit')}
          value={Number.isNaN(changeFactorLimit) ? null : changeFactorLimit}
          onChange={(value) => form.setFieldValue('changeFactorLimit', value ?? NaN)}
        />
        <NumberField
          label={LABELS.bidLimit}
          description={`Leave blank for 10 times the highest bid of each ad group in the last 30 days, and 5 ${currency} at least.`}
          placeholder="Automatic"
          suffix={currency}
          decimalScale={4}
          {...form.getInputProps('bidLimit')}
          value={bidLimit}
          onChange={(value) => form.setFieldValue('bidLimit', value)}
        />
      </FormSection>
      {KINDS.map(({ type, names }) => (
        <FormSection key={type} title={`Alert: ${alertLabel(type).toLowerCase()}`}>
          {names.map((name) => (
            <ThresholdField key={name} form={form} type={type} name={name} currency={currency} />
          ))}
        </FormSection>
      ))}
    </FormScreen>
  );
}
