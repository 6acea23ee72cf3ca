import { teamForm, type TeamForm } from '@adops/domain';
import { MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { FormScreen, FormSection } from '../../app/forms/FormScreen.js';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import { StoredForm } from '../../app/forms/StoredForm.js';
import { useSaveForm, type Stored } from '../../app/forms/useSaveForm.js';
import { useLoaded } from '../../app/loading/useLoaded.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useSession } from '../../app/session/SessionProvider.js';
import type { TeamPeopleQuery, TeamQuery } from '../../gql/graphql.js';
import { HistoryButton } from '../history/index.js';
import { CREATE_TEAM, TEAM, TEAM_PEOPLE, UPDATE_TEAM } from './teams.graphql.js';

type Person = TeamPeopleQuery['users'][number];

const FAILED = 'Failed to save team';
const LABELS = { name: 'Name', isActive: 'State', leaderId: 'Leader', workerIds: 'Workers' };
const NEW: Stored<TeamForm> = { values: { name: '', isActive: true, leaderId: null, workerIds: [] }, version: null };

export function NewTeamScreen() {
  const people = useLoaded(TEAM_PEOPLE, {});
  const parent = { label: 'Teams', path: useCompanyPath('access-control/teams')('') };
  return (
    <LoadedForm loaded={people} parent={parent}>
      {({ users }) => <TeamFields id={null} stored={NEW} people={users} parent={parent} />}
    </LoadedForm>
  );
}

export function TeamScreen() {
  const id = Number(useParams().id);
  const people = useLoaded(TEAM_PEOPLE, {});
  const loaded = useLoaded(TEAM, { id });
  const parent = { label: 'Teams', path: useCompanyPath('access-control/teams')('') };
  return (
    <StoredForm choices={people} {...{ loaded, storedOf, parent }} missingTitle="There is no such team">
      {({ stored, choices, latest }) => (
        <TeamFields key={id} id={id} people={choices.users} {...{ stored, parent, latest }} />
      )}
    </StoredForm>
  );
}

function storedOf(data: TeamQuery | null): Stored<TeamForm> | null {
  if (!data?.team) return null;
  const { name, isActive, leader, workers, version } = data.team;
  const workerIds = workers.map((worker) => worker.id).sort((a, b) => a - b);
  return { values: { name, isActive, leaderId: leader?.id ?? null, workerIds }, version };
}

interface TeamFieldsProps {
  readonly id: number | null;
  readonly stored: Stored<TeamForm>;
  readonly people: readonly Person[];
  readonly parent: { readonly label: string; readonly path: string };
  readonly latest?: () => Promise<Stored<TeamForm> | null>;
}

function TeamFields({ id, stored, people, parent, latest }: TeamFieldsProps) {
  const { call, client } = useSession();
  const navigate = useNavigate();
  const saving = useSaveForm({
    schema: teamForm,
    stored,
    labels: LABELS,
    failure: FAILED,
    ...(latest && { latest }),
    save: async (values, version) => {
      if (id === null) return outcomeOfSave((await call(client, CREATE_TEAM, values)).createTeam);
      return outcomeOfSave((await call(client, UPDATE_TEAM, { id, version, ...values })).team.update);
    },
    onSaved: () => void navigate(parent.path),
  });
  const { form } = saving;
  const { leaderId, workerIds } = form.getValues();
  const options = useMemo(() => optionsOf(people, id, stored.values), [people, id, stored.values]);

  const setActive = async (isActive: boolean): Promise<void> => {
    const size = workerIds.length + (leaderId === null ? 0 : 1);
    const isFine =
      isActive ||
      size === 0 ||
      (await confirmChange({
        title: `Switch ${stored.values.name || 'the team'} off?`,
        consequences: [
          size === 1
            ? 'Its member stays in it and keeps their access.'
            : `Its ${size} members stay in it and keep their access.`,
          'Nobody can be put into it any more.',
        ],
        confirm: 'Switch off',
      }));
    if (isFine) form.setFieldValue('isActive', isActive);
  };

  return (
    <FormScreen
      title={id === null ? 'New team' : stored.values.name}
      parent={parent}
      saving={saving}
      submitLabel={id === null ? 'Create team' : 'Save team'}
      startAt={id === null ? 'name' : null}
      actions={id !== null && <HistoryButton entityType="team" entityId={id} name={stored.values.name} />}
    >
      <FormSection title="General">
        <TextInput label="Name" maxLength={200} {...form.getInputProps('name')} />
        <Switch
          label="Active"
          description="Inactive teams are kept, but you can't add users to them."
          checked={form.getValues().isActive}
          onChange={(event) => void setActive(event.currentTarget.checked)}
        />
      </FormSection>
      <FormSection
        title="People"
        text="Somebody is in one team only. Whoever is chosen here leaves the team they are in."
      >
        <Select
          label="Leader"
          placeholder="Nobody leads it"
          searchable
          clearable
          data={options.filter(({ value }) => !workerIds.includes(Number(value)))}
          {...form.getInputProps('leaderId')}
          value={leaderId === null ? null : String(leaderId)}
          onChange={(value) => form.setFieldValue('leaderId', value === null ? null : Number(value))}
        />
        <MultiSelect
          label={`Workers (${workerIds.length})`}
          placeholder={workerIds.length === 0 ? 'Nobody yet' : ''}
          searchable
          clearable
          hidePickedOptions
          data={options.filter(({ value }) => value !== String(leaderId))}
          {...form.getInputProps('workerIds')}
          value={workerIds.map(String)}
          onChange={(values) => form.setFieldValue('workerIds', values.map(Number))}
        />
      </FormSection>
    </FormScreen>
  );
}

/** People who can be chosen, each with the team they would leave. */
function optionsOf(people: readonly Person[], teamId: number | null, chosen: TeamForm) {
  const isChosen = (id: number): boolean => chosen.leaderId === id || chosen.workerIds.includes(id);
  return people
    .filter((person) => person.isActive || isChosen(person.id))
    .map((person) => {
      const elsewhere = person.team && person.team.id !== teamId ? person.team : null;
      const leads = elsewhere !== null && person.teamRole === 'leader';
      return {
        value: String(person.id),
        label: elsewhere ? `${person.username} — ${leads ? 'leads' : 'in'} ${elsewhere.name}` : person.username,
        disabled: leads,
      };
    });
}
