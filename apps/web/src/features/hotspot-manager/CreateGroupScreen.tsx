import { useQuery } from '@apollo/client/react';
import { hotspotGroupForm, type HotspotGroupForm } from '@adops/domain';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { FormScreen } from '../../app/forms/FormScreen.js';
import { outcomeOrRefusal } from '../../app/forms/outcome.js';
import { useSaveForm } from '../../app/forms/useSaveForm.js';
import { Fetched } from '../../app/loading/Fetched.js';
import { FROM_SERVER } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useMutateOnce } from '../../app/transport/useMutateOnce.js';
import { type FormData, type GroupValues, inputOf, LABELS, newGroup } from './group-values.js';
import { GroupFields } from './GroupFields.js';
import { CREATE_HOTSPOT_GROUP, HOTSPOT_FORM } from './hotspot-manager.graphql.js';
import { TemplateBar } from './TemplateBar.js';

/** Form of a new hotspot group. */
export function CreateHotspotGroupScreen() {
  const query = useQuery(HOTSPOT_FORM, { variables: {}, ...FROM_SERVER });
  const { refetch } = query;
  return (
    <Fetched query={query}>
      {({ hotspotManager }) => (
        <CreateForm data={hotspotManager.formData} onTemplates={() => void refetch().catch(() => undefined)} />
      )}
    </Fetched>
  );
}

function CreateForm({ data, onTemplates }: { readonly data: FormData; readonly onTemplates: () => void }) {
  const mutate = useMutateOnce();
  const navigate = useNavigate();
  const path = useCompanyPath('tools/hotspot-manager');
  const created = useRef<number | null>(null);
  const [stored] = useState(() => newGroup(data.templates.find((each) => each.default)));
  const saving = useSaveForm<GroupValues, HotspotGroupForm>({
    schema: hotspotGroupForm,
    stored,
    labels: LABELS,
    save: (group) =>
      outcomeOrRefusal(
        mutate(CREATE_HOTSPOT_GROUP, { input: inputOf(group) }).then(({ hotspotManager: { createGroup: answer } }) => {
          created.current = answer.id ?? null;
          return answer;
        }),
      ),
    onSaved: () => void navigate(path(created.current === null ? '' : `hotspot-group/edit/${created.current}`)),
    failure: 'Failed to create the hotspot group',
  });
  return (
    <FormScreen
      title="New hotspot group"
      parent={{ label: 'Hotspot manager', path: path('') }}
      saving={saving}
      submitLabel="Create group"
      actions={<TemplateBar form={saving.form} templates={data.templates} onChanged={onTemplates} />}
    >
      <GroupFields form={saving.form} data={data} />
    </FormScreen>
  );
}
