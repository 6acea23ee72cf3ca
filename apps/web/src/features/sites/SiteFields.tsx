import { useMutation } from '@apollo/client/react';
import { siteForm, type SiteForm } from '@adops/domain';
import { Alert } from '@mantine/core';
import { useNavigate } from 'react-router';
import { dataOf } from '../../app/loading/query.js';
import { FormScreen } from '../../app/forms/FormScreen.js';
import { useSaveForm, type Stored } from '../../app/forms/useSaveForm.js';
import type { AdditionalSitesInformationQuery } from '../../gql/graphql.js';
import { outcomeOf, savingWords } from './responses.js';
import { LogosSection, type Logos } from './LogosSection.js';
import { LABELS, type SiteValues } from './site-values.js';
import { ApiSection, BuildSection, GeneralSection, OptionsSection } from './SiteSections.js';
import { SiteReports } from './SiteReports.js';
import { CREATE_SITE, UPDATE_SITE } from './sites.graphql.js';

const MASK = '********';

interface SiteFieldsProps {
  readonly id: number | null;
  readonly stored: Stored<SiteValues>;
  readonly choices: AdditionalSitesInformationQuery;
  readonly logos: Logos | null;
  /** Reason why syncing the site's statistics fails. Null if it doesn't. */
  readonly collectingError: string | null;
  readonly parent: { readonly label: string; readonly path: string };
  readonly latest?: () => Promise<Stored<SiteValues> | null>;
}

/** Form for the name, location, API, options and logos of a site. */
export function SiteFields({ id, stored, choices, logos, collectingError, parent, latest }: SiteFieldsProps) {
  const [createSite] = useMutation(CREATE_SITE);
  const [updateSite] = useMutation(UPDATE_SITE);
  const navigate = useNavigate();
  const saving = useSaveForm<SiteValues, SiteForm>({
    schema: siteForm,
    stored,
    labels: LABELS,
    failure: savingWords(id === null ? 'Failed to create site' : 'Failed to update site settings'),
    ...(latest && { latest }),
    save: async (input, version) =>
      id === null
        ? outcomeOf(dataOf(await createSite({ variables: { input } })).createSite)
        : outcomeOf(dataOf(await updateSite({ variables: { id, input, version } })).updateSite),
    onSaved: () => void navigate(parent.path),
  });
  const { form } = saving;

  return (
    <FormScreen
      title={id === null ? 'New site' : stored.values.name}
      parent={parent}
      saving={saving}
      submitLabel={id === null ? 'Create site' : 'Save site'}
      startAt={id === null ? 'name' : null}
      actions={id !== null && <SiteReports siteId={id} />}
    >
      {collectingError && (
        <Alert color="yellow" mt={14} maw={900} title="Sync failing" p={12}>
          {collectingError}
        </Alert>
      )}
      <GeneralSection form={form} choices={choices} />
      <OptionsSection form={form} choices={choices} />
      <ApiSection form={form} isPasswordSet={stored.values.siteSettings.apiPassword === MASK} />
      <BuildSection form={form} />
      <LogosSection form={form} logos={logos} />
    </FormScreen>
  );
}
