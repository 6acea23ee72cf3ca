import type { TeamForm } from '@adops/domain';
import { confirmChange } from '../../app/forms/confirmChange.js';
import type { Stored } from '../../app/forms/useSaveForm.js';
import type { TeamPeopleQuery, TeamQuery } from '../../gql/graphql.js';

type Person = TeamPeopleQuery['users'][number];

export const LABELS = { name: 'Name', isActive: 'Status', leaderId: 'Leader', workerIds: 'Workers' };

export const NEW_TEAM: Stored<TeamForm> = {
  values: { name: '', isActive: true, leaderId: null, workerIds: [] },
  version: null,
};

export function storedOf({ team }: TeamQuery): Stored<TeamForm> | null {
  if (!team) return null;
  const { name, isActive, leader, workers, version } = team;
  const workerIds = workers.map(({ id }) => id).sort((a, b) => a - b);
  return { values: { name, isActive, leaderId: leader?.id ?? null, workerIds }, version };
}

/** Asks for confirmation before a team with members is deactivated. @param name stored name of the team */
export async function isSwitchWanted(name: string, { leaderId, workerIds }: TeamForm): Promise<boolean> {
  const size = workerIds.length + (leaderId === null ? 0 : 1);
  if (size === 0) return true;
  return confirmChange({
    title: `Deactivate ${name || 'the team'}?`,
    consequences: [
      size === 1
        ? 'Its member remains in the team and keeps their access.'
        : `Its ${size} members remain in the team and keep their access.`,
      "You can't add users to it.",
    ],
    confirm: 'Deactivate team',
  });
}

/** Returns the options for users, with the team each of them would leave. */
export function optionsOf(people: readonly Person[], teamId: number | null, chosen: TeamForm) {
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
