import { Args, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { CurrentViewer, SaveResult, Team, User, ExpectedVersion } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { TeamMutations } from './teams.model.js';
import { TeamsService } from './teams.service.js';

const isActive = { type: () => Boolean, description: "Inactive items are retained but can't be used." } as const;
const leader = { type: () => Int, nullable: true, description: 'Leader.' } as const;

@Resolver(() => Team)
export class TeamsResolver {
  constructor(private readonly teams: TeamsService) {}

  @Query(() => Team, { nullable: true, description: 'A single team.' })
  @RequirePermission('teams')
  team(@CurrentViewer() viewer: Viewer, @Args('id', { type: () => Int }) id: number) {
    return this.teams.one(viewer, id);
  }

  @ResolveField(() => User, { nullable: true, description: 'Team leader.' })
  leader(@CurrentViewer() viewer: Viewer, @Parent() team: Team) {
    return this.teams.leader(viewer, team.id);
  }

  @ResolveField(() => [User], { description: 'Members other than the leader.' })
  workers(@CurrentViewer() viewer: Viewer, @Parent() team: Team) {
    return this.teams.workers(viewer, team.id);
  }

  @Mutation(() => SaveResult, { description: 'Creates a team.' })
  @RequirePermission('teams')
  createTeam(
    @CurrentViewer() viewer: Viewer,
    @Args('name') name: string,
    @Args('leaderId', leader) leaderId: number | null,
    @Args('workerIds', { type: () => [Int], nullable: true, description: 'Workers.' }) workerIds: number[] | null,
    @Args('isActive', { ...isActive, nullable: true, defaultValue: true }) active: boolean | null,
  ) {
    return this.teams.create(viewer, {
      name,
      leaderId: leaderId ?? null,
      workerIds: workerIds ?? [],
      isActive: active ?? true,
    });
  }

  @Mutation(() => TeamMutations, { name: 'team', description: 'A single team.' })
  @RequirePermission('teams')
  changesOf(@Args('id', { type: () => Int }) id: number): TeamMutations {
    return { id };
  }
}

@Resolver(() => TeamMutations)
@RequirePermission('teams')
export class TeamMutationsResolver {
  constructor(private readonly teams: TeamsService) {}

  @ResolveField(() => SaveResult, { description: 'Replaces the whole team at once.' })
  update(
    @CurrentViewer() viewer: Viewer,
    @Parent() { id }: TeamMutations,
    @Args('name') name: string,
    @Args('isActive', isActive) active: boolean,
    @Args('workerIds', { type: () => [Int], description: "Complete list of the team's workers." }) workerIds: number[],
    @Args('leaderId', leader) leaderId: number | null,
    @ExpectedVersion() seen: number | null,
  ) {
    return this.teams.update(viewer, id, { name, isActive: active, leaderId: leaderId ?? null, workerIds }, seen);
  }

  @ResolveField(() => SaveResult, { description: 'Updates the name and status.' })
  updateGeneralSettings(
    @CurrentViewer() viewer: Viewer,
    @Parent() { id }: TeamMutations,
    @Args('name') name: string,
    @Args('isActive', isActive) active: boolean,
  ) {
    return this.teams.update(viewer, id, { name, isActive: active });
  }

  @ResolveField(() => SaveResult, { description: 'Updates the leader.' })
  updateLeader(
    @CurrentViewer() viewer: Viewer,
    @Parent() { id }: TeamMutations,
    @Args('userId', { type: () => Int, description: 'User ID.' }) userId: number,
  ) {
    return this.teams.updateLeader(viewer, id, userId);
  }

  @ResolveField(() => SaveResult, { description: 'Replaces the workers.' })
  updateWorkers(
    @CurrentViewer() viewer: Viewer,
    @Parent() { id }: TeamMutations,
    @Args('userIds', { type: () => [Int], description: "Complete list of the team's workers." }) userIds: number[],
  ) {
    return this.teams.update(viewer, id, { workerIds: userIds });
  }
}
