import { Injectable } from '@nestjs/common';
import { type TeamForm, teamForm } from '@adops/domain';
import { type Change, Changes, found } from '../../core/changes/index.js';
import { done, type SaveAnswer, type Team, TeamRole, type User } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import {
  lockMembers,
  lockTeam,
  insertTeam,
  isNameTaken,
  type MemberRow,
  placeMembers,
  type TeamRow,
  updateTeam,
} from './teams.repository.js';

const NAME_TAKEN = 'A team with this name already exists.';
const TAKEN = { team_company_id_name_key: ['name', NAME_TAKEN] } as const;

/** Teams with leaders and workers. A user belongs to at most one team of a company. */
@Injectable()
export class TeamsService {
  constructor(
    private readonly changes: Changes,
    private readonly catalogue: CatalogueService,
  ) {}

  async one(viewer: Viewer, id: number): Promise<Team | null> {
    return (await this.catalogue.of(viewer)).teams.find((team) => team.id === id) ?? null;
  }

  async leader(viewer: Viewer, teamId: number): Promise<User | null> {
    return (await this.members(viewer, teamId)).find(({ teamRole }) => teamRole === TeamRole.leader) ?? null;
  }

  async workers(viewer: Viewer, teamId: number): Promise<User[]> {
    return (await this.members(viewer, teamId)).filter(({ teamRole }) => teamRole !== TeamRole.leader);
  }

  create(viewer: Viewer, input: TeamForm): Promise<SaveAnswer> {
    return this.changes.save(
      viewer,
      async (change) => {
        const team = change.check(teamForm, input);
        const members = await this.refuseUnfit(change, team, null);
        const id = await insertTeam(change, team);
        await placeMembers(change, id, team);
        await change.record({ ...subject('team.create', id, team), after: described(team) });
        return done(`Team ${team.name} was created.${movedWords(members, id)}`);
      },
      TAKEN,
    );
  }

  /** Updates the given fields. @param seen version that the edit is based on */
  update(viewer: Viewer, id: number, fields: Partial<TeamForm>, seen?: number | null): Promise<SaveAnswer> {
    return this.changes.save(
      viewer,
      async (change) => {
        const before = found(await lockTeam(change, id), 'Team not found.');
        change.sameVersion(before.version, seen, 'team');
        return this.apply(change, before, { ...described(before), ...fields });
      },
      TAKEN,
    );
  }

  /** Replaces the leader. The previous leader becomes a worker. */
  updateLeader(viewer: Viewer, id: number, userId: number): Promise<SaveAnswer> {
    return this.changes.save(viewer, async (change) => {
      const before = found(await lockTeam(change, id), 'Team not found.');
      const workerIds = [...before.workerIds, ...(before.leaderId === null ? [] : [before.leaderId])];
      return this.apply(change, before, {
        ...described(before),
        leaderId: userId,
        workerIds: workerIds.filter((worker) => worker !== userId),
      });
    });
  }

  private async apply(change: Change, before: TeamRow, input: TeamForm) {
    const team = change.check(teamForm, input);
    const members = await this.refuseUnfit(change, team, before);
    await updateTeam(change, before.id, team);
    await placeMembers(change, before.id, team);
    await change.record({
      ...subject('team.update', before.id, team),
      before: described(before),
      after: described(team),
    });
    return done(`Team ${team.name} was saved.${movedWords(members, before.id)}`);
  }

  /** Rejects duplicate names and invalid members. @returns the selected members */
  private async refuseUnfit(change: Change, team: TeamForm, before: TeamRow | null): Promise<MemberRow[]> {
    if (await isNameTaken(change, team.name, before?.id ?? null)) change.refuse('name', NAME_TAKEN);
    const chosen = [...(team.leaderId === null ? [] : [team.leaderId]), ...team.workerIds];
    const members = await lockMembers(change, chosen);
    for (const userId of chosen) {
      const field = userId === team.leaderId ? 'leaderId' : 'workerIds';
      const member = members.find((each) => each.userId === userId);
      if (!member) change.refuse(field, 'User not found in this company.');
      if (member.teamId !== null && member.teamId !== before?.id && member.teamRole === 'leader')
        change.refuse(field, `${member.username} leads ${member.teamName}. Choose another leader for that team first.`);
      if (!member.isActive && member.teamId !== before?.id)
        change.refuse(field, `${member.username} is inactive, so they can't join a team.`);
    }
    refuseMovingOneself(change, before, chosen);
    return members;
  }

  private async members(viewer: Viewer, teamId: number): Promise<User[]> {
    return (await this.catalogue.of(viewer)).members.filter(({ team }) => team?.id === teamId);
  }
}

/**
 * Prevents team administrators without manage-users from joining or leaving a team, because teams grant account access.
 */
function refuseMovingOneself(change: Change, before: TeamRow | null, chosen: readonly number[]): void {
  const { viewer } = change;
  if (viewer.permissions.has('manage-users')) return;
  for (const self of new Set([viewer.userId, viewer.actorId])) {
    const wasIn = before !== null && (before.leaderId === self || before.workerIds.includes(self));
    if (wasIn !== chosen.includes(self))
      change.refuse('workerIds', "You can't add yourself to a team or remove yourself.");
  }
}

const subject = (action: string, id: number, { name }: { name: string }) => ({
  action,
  entityType: 'team',
  entityId: id,
  entityName: name,
});

const described = ({ name, isActive, leaderId, workerIds }: TeamForm): TeamForm => ({
  name,
  isActive,
  leaderId,
  workerIds,
});

/** Returns the message part that lists members moved from another team. */
function movedWords(members: readonly MemberRow[], teamId: number): string {
  const moved = members.filter((member) => member.teamId !== null && member.teamId !== teamId);
  return moved.length === 0
    ? ''
    : ` Moved here: ${moved.map(({ username, teamName }) => `${username} (from ${teamName})`).join(', ')}.`;
}
