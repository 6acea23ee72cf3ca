import { Args, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, SaveResult, TeamRole, User, ExpectedVersion } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { AccountAccessesService } from './account-accesses.service.js';
import {
  CreateUserInput,
  InviteUserInput,
  PartnerAccountAccess,
  UpdateUserInput,
  UserMutations,
} from './users.model.js';
import { UsersService } from './users.service.js';

const optionalId = (description: string) => ({ type: () => Int, nullable: true, description }) as const;
const optionalIds = (description: string) => ({ type: () => [Int], nullable: true, description }) as const;
const optionalFlag = (description: string) => ({ type: () => Boolean, nullable: true, description }) as const;
const input = { description: 'Data to save.' } as const;

@Resolver()
@RequirePermission('manage-users')
export class UsersResolver {
  constructor(
    private readonly users: UsersService,
    private readonly accesses: AccountAccessesService,
  ) {}

  @Query(() => User, { nullable: true, description: 'A single user with their account access.' })
  user(@CurrentViewer() viewer: Viewer, @Args('id', { type: () => Int }) id: number) {
    return this.users.one(viewer, id);
  }

  @Query(() => [PartnerAccountAccess], {
    description: 'Account access a user would get from roles, team and shared accounts.',
  })
  suggestedUserPartnerAccountsAccesses(
    @CurrentViewer() viewer: Viewer,
    @Args('userId', optionalId('User being edited. Omit for a new user.')) userId: number | null,
    @Args('roles', { type: () => [String], nullable: true, description: 'Selected role names.' })
    _roles: string[] | null,
    @Args('teamId', optionalId('Selected team.')) teamId: number | null,
    @Args('teamRole', { type: () => TeamRole, nullable: true, description: 'Selected role in the team.' })
    _teamRole: TeamRole | null,
    @Args('accessiblePartnerAccountIds', optionalIds('Selected shared accounts.')) shared: number[] | null,
    @Args('hasAccessToAllPartnerAccounts', optionalFlag('Chosen flag. Defaults to the stored flag.'))
    all: boolean | null,
    @Args('hasAccessToAllTeamPartnerAccounts', optionalFlag('Chosen flag. Defaults to the stored flag.'))
    team: boolean | null,
  ) {
    return this.accesses.suggested(viewer, { userId, teamId, shared: shared ?? [], all, team });
  }

  @Query(() => [PartnerAccountAccess], {
    description: 'Account access the members of a team would get, as visible to one of them.',
  })
  @RequirePermission('manage-users', 'teams')
  suggestedTeamPartnerAccountsAccesses(
    @CurrentViewer() viewer: Viewer,
    @Args('teamId', optionalId('Team being edited. Omit for a new team.')) teamId: number | null,
    @Args('leaderId', optionalId('Selected leader.')) leaderId: number | null,
    @Args('workerIds', optionalIds('Selected workers.')) workerIds: number[] | null,
    @Args('userId', optionalId('Member to return suggestions for. Defaults to the leader.')) userId: number | null,
  ) {
    return this.accesses.suggestedForTeam(viewer, { teamId, leaderId, workerIds, userId });
  }

  @Mutation(() => UserMutations, { name: 'user', description: 'Actions on users.' })
  changes() {
    return new UserMutations();
  }
}

@Resolver(() => UserMutations)
@RequirePermission('manage-users')
export class UserMutationsResolver {
  constructor(private readonly users: UsersService) {}

  @ResolveField(() => SaveResult, { description: 'Creates a user.' })
  create(@CurrentViewer() viewer: Viewer, @Args('input', input) user: CreateUserInput) {
    return this.users.create(viewer, user);
  }

  @ResolveField(() => SaveResult, { description: 'Updates a user.' })
  update(
    @CurrentViewer() viewer: Viewer,
    @Args('id', { type: () => Int }) id: number,
    @Args('input', input) user: UpdateUserInput,
    @ExpectedVersion() version: number | null,
  ) {
    return this.users.update(viewer, id, user, version);
  }

  @ResolveField(() => SaveResult, { description: 'Creates a user without a password and emails a link to set one.' })
  invite(@CurrentViewer() viewer: Viewer, @Args('input', input) user: InviteUserInput) {
    return this.users.invite(viewer, user);
  }

  @ResolveField(() => BaseResponse, { description: 'Deletes a user.' })
  delete(@CurrentViewer() viewer: Viewer, @Args('id', { type: () => Int }) id: number) {
    return this.users.delete(viewer, id);
  }
}
