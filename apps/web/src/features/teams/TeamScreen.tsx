import { teamForm, type TeamForm } from '@adops/domain';
import { MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { FormSection } from '../../app/forms/FormScreen.js';
import { formScreens, type FieldsProps } from '../../app/forms/declared-form.js';
import { outcomeOfSave } from '../../app/forms/outcome.js';
import type { TeamPeopleQuery, TeamQuery } from '../../gql/graphql.js';
import { HistoryButton } from '../history/index.js';
import { isSwitchWanted, LABELS, NEW_TEAM, optionsOf, storedOf } from './team-values.js';
import { CREATE_TEAM, TEAM, TEAM_PEOPLE, UPDATE_TEAM } from './teams.graphql.js';

function TeamFields({ id, form, stored, choices }: FieldsProps<TeamForm, TeamQuery, TeamPeopleQuery>) {
  const { isActive, leaderId, workerIds } = form.getValues();
  const options = useMemo(() => optionsOf(choices.users, id, stored), [choices, id, stored]);
  const setActive = async (next: boolean): Promise<void> => {
    if (next || (await isSwitchWanted(stored.name, form.getValues()))) form.setFieldValue('isActive', next);
  };
  return (
    <>
      <FormSection title="General">
        <TextInput label="Name" maxLength={200} {...form.getInputProps('name')} />
        <Switch
          label="Active"
          description="Inactive teams are kept, but you can't add users to them."
          checked={isActive}
          onChange={(event) => void setActive(event.currentTarget.checked)}
        />
      </FormSection>
      <FormSection
        title="People"
        text="A user can belong to only one team. Users you add here leave their current team."
      >
        <Select
          label="Leader"
          placeholder="No leader"
          searchable
          clearable
          data={options.filter(({ value }) => !workerIds.includes(Number(value)))}
          {...form.getInputProps('leaderId')}
          value={leaderId === null ? null : String(leaderId)}
          onChange={(value) => form.setFieldValue('leaderId', value === null ? null : Number(value))}
        />
        <MultiSelect
          label={`Workers (${workerIds.length})`}
          placeholder={workerIds.length === 0 ? 'No workers yet' : ''}
          searchable
          clearable
          hidePickedOptions
          data={options.filter(({ value }) => value !== String(leaderId))}
          {...form.getInputProps('workerIds')}
          value={workerIds.map(String)}
          onChange={(values) => form.setFieldValue('workerIds', values.map(Number))}
        />
      </FormSection>
    </>
  );
}

export const { New: NewTeamScreen, Edit: TeamScreen } = formScreens({
  parent: { label: 'Teams', path: 'access-control/teams' },
  words: { new: 'New team', create: 'Create team', save: 'Save team', missing: 'Team not found' },
  title: ({ name }) => name,
  schema: teamForm,
  labels: LABELS,
  blank: NEW_TEAM,
  choices: TEAM_PEOPLE,
  read: { query: TEAM, variables: (id) => ({ id }), stored: storedOf },
  create: async (mutate, values) => outcomeOfSave((await mutate(CREATE_TEAM, values)).createTeam),
  update: async (mutate, id, values, version) =>
    outcomeOfSave((await mutate(UPDATE_TEAM, { id, version, ...values })).team.update),
  failure: 'Failed to save team',
  actions: (id, { name }) => <HistoryButton entityType="team" entityId={id} name={name} />,
  startAt: 'name',
  fields: TeamFields,
});
