import { useMutation, useQuery } from '@apollo/client/react';
import { alertLabel, companySettingsForm, type CompanySettingsForm } from '@adops/domain';
import { Text } from '@mantine/core';
import { dataOf, FROM_SERVER, refetched } from '../../app/loading/query.js';
import { FormScreen, FormSection } from '../../app/forms/FormScreen.js';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { useSaveForm, type Stored } from '../../app/forms/useSaveForm.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { HistoryButton } from '../history/index.js';
import { COMPANY_SETTINGS, UPDATE_COMPANY_SETTINGS } from './company-settings.graphql.js';
import { ApprovalSection } from './ApprovalSection.js';
import { ChangeLimitsSection } from './ChangeLimitsSection.js';
import { inputOf, KINDS, LABELS, storedOf } from './settings-values.js';
import { ThresholdField } from './ThresholdField.js';

/** Settings that apply to all users of the company. */
export function CompanySettingsScreen() {
  const loaded = useQuery(COMPANY_SETTINGS, FROM_SERVER);
  const parent = { label: 'Access', path: useCompanyPath('access-control')('') };
  const read = async () => {
    const latest = await refetched(loaded);
    return latest ? storedOf(latest) : null;
  };
  return (
    <LoadedForm loaded={loaded} parent={parent}>
      {(data) => (
        <SettingsFields
          stored={storedOf(data)}
          currency={data.companySettings.currency}
          parent={parent}
          latest={read}
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
}

function SettingsFields({ stored, currency, parent, latest }: SettingsFieldsProps) {
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
  });
  const { form } = saving;
  return (
    <FormScreen
      title="Company settings"
      parent={parent}
      saving={saving}
      submitLabel="Save settings"
      actions={<HistoryButton entityType="companySettings" entityId={activeCompany.id} name="the company settings" />}
    >
      <FormSection title="Currency" text="Currency of all reports. It can't be changed after data is loaded.">
        <Text size="sm">{currency}</Text>
      </FormSection>
      <ApprovalSection form={form} currency={currency} />
      <ChangeLimitsSection form={form} currency={currency} />
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
