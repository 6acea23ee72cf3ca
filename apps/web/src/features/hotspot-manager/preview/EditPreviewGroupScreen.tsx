import { useQuery } from '@apollo/client/react';
import { type HotspotGroupForm, hotspotPreviewGroupForm } from '@adops/domain';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { FormScreen } from '../../../app/forms/FormScreen.js';
import { LoadedForm } from '../../../app/forms/LoadedForm.js';
import { outcomeOrRefusal } from '../../../app/forms/outcome.js';
import { type Stored, useSaveForm } from '../../../app/forms/useSaveForm.js';
import { Fetched } from '../../../app/loading/Fetched.js';
import { FROM_SERVER, refetched } from '../../../app/loading/query.js';
import { useCompanyPath } from '../../../app/routes/useCompanyPath.js';
import { useMutate } from '../../../app/transport/useMutate.js';
import type { HotspotPreviewGroupOfQuery } from '../../../gql/graphql.js';
import { HistoryButton } from '../../history/index.js';
import { type FieldsData, type GroupValues, inputOf, LABELS, storedGroup } from '../group-values.js';
import { GroupFields } from '../GroupFields.js';
import { HOTSPOT_FORM } from '../hotspot-manager.graphql.js';
import { PREVIEW_GROUP, PREVIEW_TARGETS, UPDATE_PREVIEW_GROUP } from './preview.graphql.js';
import { errorsByField } from './preview-words.js';

type Group = NonNullable<HotspotPreviewGroupOfQuery['hotspotManager']['previewGroup']>;

/** Form of a group in a preview, with its validation errors at their fields. */
export function EditPreviewGroupScreen() {
  const id = Number(useParams()['id']);
  const path = useCompanyPath('tools/hotspot-manager-preview');
  const query = useQuery(PREVIEW_GROUP, { variables: { id }, ...FROM_SERVER });
  return (
    <LoadedForm
      loaded={query}
      parent={{ label: 'Previews', path: path('') }}
      isMissing={({ hotspotManager }) => hotspotManager.previewGroup == null}
      missingTitle="Hotspot group not found"
    >
      {({ hotspotManager: { previewGroup: group } }) =>
        group && (
          <WithChoices
            key={id}
            group={group}
            reload={async () => (await refetched(query))?.hotspotManager.previewGroup ?? null}
          />
        )
      }
    </LoadedForm>
  );
}

interface EditProps {
  readonly group: Group;
  readonly reload: () => Promise<Group | null>;
}

/** Loads the choices of the fields. Only target sites of the preview can be chosen. */
function WithChoices({ group, reload }: EditProps) {
  const choices = useQuery(HOTSPOT_FORM, { variables: {}, ...FROM_SERVER });
  const preview = useQuery(PREVIEW_TARGETS, { variables: { id: group.hotspotPreviewGroupId }, ...FROM_SERVER });
  return (
    <Fetched query={choices}>
      {({ hotspotManager: { formData } }) => (
        <Fetched query={preview}>
          {({ hotspotManager }) => {
            const targets = hotspotManager.preview?.targetSites.map((site) => site.id) ?? [];
            const data = { ...formData, group, sites: formData.sites.filter((site) => targets.includes(site.id)) };
            return <EditForm {...{ group, reload, data }} />;
          }}
        </Fetched>
      )}
    </Fetched>
  );
}

function EditForm({ group, reload, data }: EditProps & { readonly data: FieldsData }) {
  const mutate = useMutate();
  const navigate = useNavigate();
  const path = useCompanyPath('tools/hotspot-manager-preview');
  const parent = { label: `Preview ${group.hotspotPreviewGroupId}`, path: path(String(group.hotspotPreviewGroupId)) };
  const [stored] = useState(() => storedGroup(group));
  const [errors] = useState(() => errorsByField(group.validationErrors));
  const latest = async (): Promise<Stored<GroupValues> | null> => {
    const now = await reload();
    return now && storedGroup(now);
  };
  const saving = useSaveForm<GroupValues, HotspotGroupForm>({
    ...{ schema: hotspotPreviewGroupForm, stored, errors, labels: LABELS, latest },
    save: (content, version) =>
      outcomeOrRefusal(
        mutate(UPDATE_PREVIEW_GROUP, { id: group.id, input: inputOf(content), version }).then(
          ({ hotspotManager }) => hotspotManager.updatePreviewGroup,
        ),
      ),
    onSaved: () => void navigate(parent.path),
    failure: 'Failed to save the hotspot group',
  });
  return (
    <FormScreen
      title="Group in the preview"
      parent={parent}
      saving={saving}
      submitLabel="Save group"
      isReadOnly={group.hasOtherSites}
      actions={<HistoryButton entityType="hotspotPreviewGroup" entityId={group.id} name="Group in the preview" />}
    >
      <Notice group={group} />
      <GroupFields form={saving.form} data={data} />
    </FormScreen>
  );
}

function Notice({ group: { hasOtherSites, validationErrors } }: Pick<EditProps, 'group'>) {
  if (hasOtherSites)
    return (
      <Alert color="yellow" mt={14}>
        This group is also for sites you can&apos;t access, so you can&apos;t change it.
      </Alert>
    );
  if (validationErrors.length === 0) return null;
  const fields = validationErrors.length === 1 ? '1 field has' : `${validationErrors.length} fields have`;
  return (
    <Alert color="red" mt={14}>
      {fields} validation errors, shown next to the fields. Save the group, then validate the preview again.
    </Alert>
  );
}
