import { Args, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import {
  AvatarColorPreset,
  BaseResponse,
  CurrentViewer,
  Permission,
  Role,
  SaveResult,
  ExpectedVersion,
} from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { PermissionNode, RoleInput, RoleMutations } from './roles.model.js';
import { RolesService } from './roles.service.js';

const input = { description: 'Data to save.' } as const;

@Resolver()
@RequirePermission('manage-users')
export class RolesResolver {
  constructor(private readonly service: RolesService) {}

  @Query(() => [Role], { description: 'Roles of the active company.' })
  roles(
    @CurrentViewer() viewer: Viewer,
    @Args('name', { type: () => String, nullable: true, description: 'Limit results to the role with this name.' })
    name: string | null,
  ) {
    return this.service.list(viewer, name);
  }

  @Query(() => [Permission], { description: 'All permissions.' })
  permissions() {
    return this.service.permissions();
  }

  @Query(() => [AvatarColorPreset], { description: 'Colors available for a role.' })
  avatarColorPresets() {
    return this.service.colors();
  }

  @Query(() => [PermissionNode], { description: 'Permission tree.' })
  permissionHierarchySchema() {
    return this.service.tree();
  }

  @Mutation(() => RoleMutations, { description: 'Actions on roles.' })
  role() {
    return new RoleMutations();
  }
}

@Resolver(() => RoleMutations)
@RequirePermission('manage-users')
export class RoleMutationsResolver {
  constructor(private readonly service: RolesService) {}

  @ResolveField(() => SaveResult, { description: 'Creates a role.' })
  create(@CurrentViewer() viewer: Viewer, @Args('input', input) role: RoleInput) {
    return this.service.create(viewer, role);
  }

  @ResolveField(() => SaveResult, { description: 'Updates a role.' })
  update(
    @CurrentViewer() viewer: Viewer,
    @Args('name', { description: 'Current role name.' }) name: string,
    @Args('input', input) role: RoleInput,
    @ExpectedVersion() version: number | null,
  ) {
    return this.service.update(viewer, name, role, version);
  }

  @ResolveField(() => BaseResponse, { description: 'Deletes a role.' })
  delete(@CurrentViewer() viewer: Viewer, @Args('name', { description: 'Role name.' }) name: string) {
    return this.service.delete(viewer, name);
  }
}
