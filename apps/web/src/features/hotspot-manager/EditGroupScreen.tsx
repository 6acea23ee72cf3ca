import { useQuery } from '@apollo/client/react';
import { hotspotGroupForm, type HotspotGroupForm } from '@adops/domain';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import { FormScreen, FormSection } from '../../app/forms/FormScreen.js';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { outcomeOrRefusal } from '../../app/forms/outcome.js';
import { type Stored, useSaveForm } from '../../app/forms/useSaveForm.js';
import { FROM_SERVER, refetched } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { HistoryButton } from '../history/index.js';
import { type FormData, type Group, type GroupValues, inputOf, LABELS, storedGroup } from './group-values.js';
import { GroupFields } from './GroupFields.js';
import { HOTSPOT_FORM, UPDATE_HOTSPOT_GROUP } from './hotspot-manager.graphql.js';
import { SiteList } from './SiteList.js';
import { TemplateBar } from './TemplateBar.js';

/** Form of a hotspot group, with its status at each site. */
export function EditHotspotGroupScreen() {
  const id = Number(useParams()['id']);
  const path = useCompanyPath('tools/hotspot-manager');
  const query = useQuery(HOTSPOT_FORM, { variables: { id }, ...FROM_SERVER });
  /** Increases after a save or when a site's version is adopted. The form then restarts from the stored group. */
  const [shown, setShown] = useState(0);
  const reload = async (): Promise<Group | null> => {
    const data = await refetched(query);
    return data?.hotspotManager.formData.group ?? null;
  };
  const restart = (): void => void reload().then(() => setShown((count) => count + 1));
  return (
    <LoadedForm
      loaded={query}
      parent={{ label: 'Hotspot manager', path: path('') }}
      isMissing={({ hotspotManager }) => hotspotManager.formData.group == null}
      missingTitle="Hotspot group not found"
    >
      {({ hotspotManager: { formData } }) =>
        formData.group && (
          <EditForm key={`${id} ${shown}`} data={formData} group={formData.group} reload={reload} onSaved={restart} />
        )
      }
    </LoadedForm>
  );
}

interface EditFormProps {
  readonly data: FormData;
  readonly group: Group;
  readonly reload: () => Promise<Group | null>;
  readonly onSaved: () => void;
}

function EditForm({ data, group, reload, onSaved }: EditFormProps) {
  const mutate = useMutate();
  const path = useCompanyPath('tools/hotspot-manager');
  const [stored] = useState(() => storedGroup(group));
  const latest = async (): Promise<Stored<GroupValues> | null> => {
    const now = await reload();
    return now && storedGroup(now);
  };
  const saving = useSaveForm<GroupValues, HotspotGroupForm>({
    ...{ schema: hotspotGroupForm, stored, labels: LABELS, latest, onSaved },
    save: (content, version) =>
      outcomeOrRefusal(
        mutate(UPDATE_HOTSPOT_GROUP, { id: group.id, input: inputOf(content), version }).then(
          ({ hotspotManager }) => hotspotManager.updateGroup,
        ),
      ),
    failure: 'Failed to save the hotspot group',
  });
  return (
    <FormScreen
      title="Hotspot group"
      parent={{ label: 'Hotspot manager', path: path('') }}
      saving={saving}
      submitLabel="Save group"
      isReadOnly={group.hasOtherSites}
      actions={
        <>
          <TemplateBar form={saving.form} templates={data.templates} onChanged={() => void reload()} />
          <HistoryButton entityType="hotspotGroup" entityId={group.id} name="Hotspot group" />
        </>
      }
    >
      {group.hasOtherSites && (
        <Alert color="yellow" mt={14}>
          This group is also on sites you can&apos;t access, so you can&apos;t change it.
        </Alert>
      )}
      <FormSection title="At the sites" text="Each site either gets the whole group or isn't changed. If one site fails, the others continue." isWide>
        <SiteList id={group.id} onTaken={onSaved} />
      </FormSection>
      <GroupFields form={saving.form} data={data} />
    </FormScreen>
  );
} // prettier-ignore
