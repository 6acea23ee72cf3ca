import { mayStandUnder, siteGroupForm, type SiteGroupForm, type SiteOptionName } from '@adops/domain';
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { Navigate, useNavigate, useParams } from 'react-router';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { FormScreen, FormSection } from '../../app/forms/FormScreen.js';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { useSaveForm, type Stored } from '../../app/forms/useSaveForm.js';
import { useLoaded } from '../../app/loading/useLoaded.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess, useSession } from '../../app/session/SessionProvider.js';
import { showDone, showError } from '../../app/toasts.js';
import type { AdditionalSitesInformationQuery, SiteGroupSitesQuery } from '../../gql/graphql.js';
import { CHOICES_READING, outcomeOf, savingWords, SITES_READING } from './answers.js';
import { OptionFields } from './OptionFields.js';
import { namedGroups, optionsOf } from './site-values.js';
import {
  CREATE_SITE_GROUP,
  DELETE_SITE_GROUP,
  EDIT_SITE_GROUP,
  SITE_CHOICES,
  SITE_GROUP_SITES,
} from './sites.graphql.js';

const FAILED = 'Failed to save site group';
const LABELS = { name: 'Name', code: 'Code', description: 'Description', options: 'Options', parentId: 'Group above' };
const NEW: Stored<SiteGroupForm> = {
  values: {
    ...{ name: '', code: '', description: '', parentId: null },
    options: { engine: null, urlTemplate: null, feedIds: null },
  },
  version: null,
};

function storedGroup(data: AdditionalSitesInformationQuery | null, id: number): Stored<SiteGroupForm> | null {
  const group = data?.siteGroups.find((each) => each.id === id);
  if (!group) return null;
  const { name, code, description, parentId, version } = group;
  return {
    values: {
      name,
      code,
      description: description ?? '',
      parentId: parentId ?? null,
      options: optionsOf(group.options),
    },
    version,
  };
}

const useParent = () => ({ label: 'Site groups', path: useCompanyPath('sites/site-groups')('group') });

export function NewSiteGroupScreen() {
  const choices = useLoaded(SITE_CHOICES, {}, CHOICES_READING);
  const parent = useParent();
  return (
    <LoadedForm loaded={choices} parent={parent}>
      {(data) => <GroupFields id={null} stored={NEW} choices={data} sites={[]} parent={parent} />}
    </LoadedForm>
  );
}

export function SiteGroupScreen() {
  const given = useParams().groupId;
  const id = Number(given);
  const choices = useLoaded(SITE_CHOICES, {}, CHOICES_READING);
  const members = useLoaded(SITE_GROUP_SITES, {}, SITES_READING);
  const parent = useParent();
  // Nothing chosen yet: the tree is where one chooses.
  if (given === undefined) return <Navigate to={parent.path} replace />;
  return (
    <LoadedForm
      loaded={choices}
      parent={parent}
      isMissing={(data) => storedGroup(data, id) === null}
      missingTitle="There is no such site group"
    >
      {(data) => (
        <LoadedForm loaded={members} parent={parent}>
          {({ sites }) => (
            <GroupFields
              key={id}
              id={id}
              stored={storedGroup(data, id) ?? NEW}
              choices={data}
              sites={sites.filter((site) => site.siteGroups.some((group) => group.id === id))}
              parent={parent}
              latest={async () => storedGroup(await choices.reload(), id)}
            />
          )}
        </LoadedForm>
      )}
    </LoadedForm>
  );
}

interface GroupFieldsProps {
  readonly id: number | null;
  readonly stored: Stored<SiteGroupForm>;
  readonly choices: AdditionalSitesInformationQuery;
  readonly sites: SiteGroupSitesQuery['sites'];
  readonly parent: { readonly label: string; readonly path: string };
  readonly latest?: () => Promise<Stored<SiteGroupForm> | null>;
}

function GroupFields({ id, stored, choices, sites, parent, latest }: GroupFieldsProps) {
  const { call, client } = useSession();
  const { permissions } = useAccess();
  const navigate = useNavigate();
  const isReadOnly = !permissions.has('edit-site-groups');
  const groups = namedGroups(choices.siteGroups);
  const saving = useSaveForm<SiteGroupForm, SiteGroupForm>({
    schema: siteGroupForm,
    stored,
    labels: LABELS,
    failure: savingWords(FAILED),
    ...(latest && { latest }),
    save: async (input, version) =>
      id === null
        ? outcomeOf((await call(client, CREATE_SITE_GROUP, { input })).createSiteGroup)
        : outcomeOf((await call(client, EDIT_SITE_GROUP, { id, input, version })).siteGroup.edit),
    onSaved: () => void navigate(parent.path),
  });
  const { form } = saving;
  const values = form.getValues();
  const below = groups.filter(({ parentId }) => id !== null && parentId === id);

  const remove = async (): Promise<void> => {
    if (id === null) return;
    const above = groups.find((group) => group.id === stored.values.parentId)?.name;
    const isWanted = await confirmChange({
      title: `Delete the site group ${stored.values.name}?`,
      consequences: [
        sites.length === 0
          ? 'No site is in it.'
          : `${sites.length} ${sites.length === 1 ? 'site leaves' : 'sites leave'} it and ${sites.length === 1 ? 'loses' : 'lose'} its defaults: ${listed(sites.map(({ name }) => name))}.`,
        ...(below.length > 0
          ? [
              `${listed(below.map(({ name }) => name))} ${below.length === 1 ? 'moves' : 'move'} ${above ? `under ${above}` : 'to the top'}.`,
            ]
          : []),
      ],
      confirm: 'Delete group',
    });
    if (!isWanted) return;
    try {
      const answer = (await call(client, DELETE_SITE_GROUP, { id })).siteGroup.delete;
      if (answer.status === 'error') return showError(answer.message ?? 'Failed to delete site group');
      form.reset();
      showDone(answer.message ?? 'Deleted');
      void navigate(parent.path);
    } catch (error) {
      showError(savingWords('Failed to delete site group')(error));
    }
  };

  return (
    <FormScreen
      title={id === null ? 'New site group' : stored.values.name}
      parent={parent}
      saving={saving}
      submitLabel={id === null ? 'Create group' : 'Save group'}
      startAt={id === null ? 'name' : null}
      isReadOnly={isReadOnly}
      actions={
        id !== null &&
        !isReadOnly && (
          <Button size="xs" variant="default" onClick={() => void remove()}>
            Delete group
          </Button>
        )
      }
    >
      <FormSection title="General" text={isReadOnly ? 'You can look at groups, and not change them.' : undefined}>
        <TextInput label="Name" readOnly={isReadOnly} {...form.getInputProps('name')} />
        <TextInput
          label="Code"
          description="Short and unique; reports show it."
          readOnly={isReadOnly}
          {...form.getInputProps('code')}
        />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          readOnly={isReadOnly}
          {...form.getInputProps('description')}
        />
        <Select
          label="Group above"
          placeholder="At the top"
          searchable
          clearable
          readOnly={isReadOnly}
          data={groups
            .filter((group) => id === null || mayStandUnder(id, group.id, groups))
            .map((group) => ({ value: String(group.id), label: group.name }))}
          {...form.getInputProps('parentId')}
          value={values.parentId === null ? null : String(values.parentId)}
          onChange={(value) => form.setFieldValue('parentId', value === null ? null : Number(value))}
        />
      </FormSection>
      <FormSection title="Options" text="Defaults of the sites in it and of the groups below.">
        <OptionFields
          values={values.options}
          groupIds={values.parentId === null ? [] : [values.parentId]}
          groups={groups}
          feeds={choices.feeds}
          path="options"
          errors={form.errors}
          isReadOnly={isReadOnly}
          onChange={(name: SiteOptionName, value) => form.setFieldValue(`options.${name}`, value)}
        />
      </FormSection>
      {id !== null && (
        <FormSection title="Sites" text="A site chooses its groups on its own page.">
          <div>{sites.length === 0 ? 'No site is in it.' : sites.map(({ name }) => name).join(', ')}</div>
        </FormSection>
      )}
    </FormScreen>
  );
}

/** Names for a sentence: the first few, and how many more. */
function listed(names: readonly string[]): string {
  const most = 5;
  return names.length <= most ? names.join(', ') : `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}
