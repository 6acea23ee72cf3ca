import { useMutation, useQuery } from '@apollo/client/react';
import { aiProviderForm, type AiProviderForm } from '@adops/domain';
import { Alert } from '@mantine/core';
import { FormScreen } from '../../app/forms/FormScreen.js';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { type Stored, useSaveForm } from '../../app/forms/useSaveForm.js';
import { dataOf, FROM_SERVER, refetched } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { AiSettingsQuery } from '../../gql/graphql.js';
import { HistoryButton } from '../history/index.js';
import { AI_SETTINGS, UPDATE_AI_SETTINGS } from './ai-settings.graphql.js';
import { PROVIDER_LABELS, storedOf } from './ai-words.js';
import { ProviderFields } from './ProviderFields.js';
import { UsageSection } from './UsageSection.js';

/** Settings of the AI provider and its budget, with this month's usage. */
export function AiSettingsScreen() {
  const loaded = useQuery(AI_SETTINGS, FROM_SERVER);
  const parent = { label: 'Access', path: useCompanyPath('access-control')('') };
  const read = async () => {
    const latest = await refetched(loaded);
    return latest ? storedOf(latest) : null;
  };
  return (
    <LoadedForm loaded={loaded} parent={parent}>
      {(data) => <AiSettingsForm data={data} parent={parent} latest={read} />}
    </LoadedForm>
  );
}

interface AiSettingsFormProps {
  readonly data: AiSettingsQuery;
  readonly parent: { readonly label: string; readonly path: string };
  readonly latest: () => Promise<Stored<AiProviderForm> | null>;
}

function AiSettingsForm({ data, parent, latest }: AiSettingsFormProps) {
  const [update] = useMutation(UPDATE_AI_SETTINGS);
  const { activeCompany } = useAccess();
  const saving = useSaveForm({
    schema: aiProviderForm,
    stored: storedOf(data),
    labels: PROVIDER_LABELS,
    failure: 'Failed to save the AI settings',
    latest,
    save: async (values, version) =>
      outcomeOfSave(dataOf(await update({ variables: { input: { ...values, version } } })).updateAiSettings),
  });
  return (
    <FormScreen
      title="AI"
      parent={parent}
      saving={saving}
      submitLabel="Save AI settings"
      actions={<HistoryButton entityType="aiSettings" entityId={activeCompany.id} name="the AI settings" />}
    >
      {!data.aiSettings.isConfigured && (
        <Alert color="yellow" role="status" title="No AI provider is set up" p={12}>
          Tools can&apos;t suggest or translate texts. Everything else works. To add a provider, enter an address, a
          model and a key.
        </Alert>
      )}
      <ProviderFields form={saving.form} />
      <UsageSection settings={data.aiSettings} rows={data.aiUsage} />
    </FormScreen>
  );
}
