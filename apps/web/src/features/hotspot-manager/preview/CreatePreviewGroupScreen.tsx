import { skipToken, useQuery } from '@apollo/client/react';
import { type HotspotGroupForm, hotspotPreviewGroupForm } from '@adops/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { FormScreen } from '../../../app/forms/FormScreen.js';
import { outcomeOrRefusal } from '../../../app/forms/outcome.js';
import { useSaveForm } from '../../../app/forms/useSaveForm.js';
import { Fetched } from '../../../app/loading/Fetched.js';
import { FROM_SERVER } from '../../../app/loading/query.js';
import { isId } from '../../../app/routes/address-ids.js';
import { useCompanyPath } from '../../../app/routes/useCompanyPath.js';
import { useMutateOnce } from '../../../app/transport/useMutateOnce.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { type FormData, type GroupValues, inputOf, LABELS, newGroup } from '../group-values.js';
import { GroupFields } from '../GroupFields.js';
import { HOTSPOT_FORM } from '../hotspot-manager.graphql.js';
import { CREATE_PREVIEW_GROUP, PREVIEW_TARGETS } from './preview.graphql.js';

/** Form of a new group in a preview. The preview's id is in the address. */
export function CreatePreviewGroupScreen() {
  const path = useCompanyPath('tools/hotspot-manager-preview');
  const chosen = useSearchParams()[0].get('preview') ?? '';
  const preview = isId(chosen) ? Number(chosen) : null;
  const targets = useQuery(PREVIEW_TARGETS, preview === null ? skipToken : { variables: { id: preview }, ...FROM_SERVER });
  if (preview === null) return <NoPreview title="Choose a preview first" path={path('')} />;
  return (
    <Fetched query={targets}>
      {({ hotspotManager }) =>
        hotspotManager.preview && !hotspotManager.preview.hasOtherSites ? (
          <CreateIn preview={preview} targets={hotspotManager.preview.targetSites.map(({ id }) => id)} />
        ) : (
          <NoPreview title="Preview not found" path={path('')} />
        )
      }
    </Fetched>
  );
} // prettier-ignore

const NoPreview = ({ title, path }: { readonly title: string; readonly path: string }) => (
  <EmptyState
    title={title}
    text="Open one of your previews and add the group to it."
    action={
      <Button component={Link} to={path} variant="default">
        Open previews
      </Button>
    }
  />
);

interface CreateInProps {
  readonly preview: number;
  readonly targets: readonly number[];
}

function CreateIn(props: CreateInProps) {
  const query = useQuery(HOTSPOT_FORM, { variables: {}, ...FROM_SERVER });
  return (
    <Fetched query={query}>{({ hotspotManager }) => <CreateForm {...props} data={hotspotManager.formData} />}</Fetched>
  );
}

function CreateForm({ preview, targets, data }: CreateInProps & { readonly data: FormData }) {
  const mutate = useMutateOnce();
  const navigate = useNavigate();
  const path = useCompanyPath('tools/hotspot-manager-preview');
  const [stored] = useState(() => {
    const { values, version } = newGroup(undefined);
    return { values: { ...values, siteIds: [...targets] }, version };
  });
  const saving = useSaveForm<GroupValues, HotspotGroupForm>({
    ...{ schema: hotspotPreviewGroupForm, stored, labels: LABELS },
    save: (group) =>
      outcomeOrRefusal(
        mutate(CREATE_PREVIEW_GROUP, { preview, input: inputOf(group) }).then(
          ({ hotspotManager }) => hotspotManager.createPreviewGroup,
        ),
      ),
    onSaved: () => void navigate(path(String(preview))),
    failure: 'Failed to add the hotspot group',
  });
  return (
    <FormScreen
      title="New group in the preview"
      parent={{ label: `Preview ${preview}`, path: path(String(preview)) }}
      saving={saving}
      submitLabel="Add group"
    >
      <GroupFields form={saving.form} data={{ ...data, sites: data.sites.filter(({ id }) => targets.includes(id)) }} />
    </FormScreen>
  );
}
