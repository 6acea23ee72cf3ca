import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Company, CurrentViewer, User } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { AccountAccessesService } from './account-accesses.service.js';
import { PartnerAccountAccess } from './users.model.js';
import { UsersService } from './users.service.js';

/** Fields of a user that only user administrators see. Empty for all other viewers. */
@Resolver(() => User)
export class UserFieldsResolver {
  constructor(
    private readonly users: UsersService,
    private readonly accesses: AccountAccessesService,
  ) {}

  @ResolveField(() => [PartnerAccountAccess], { description: 'Accounts the user can access, with the reasons.' })
  partnerAccountsAccesses(@CurrentViewer() viewer: Viewer, @Parent() user: User) {
    return viewer.permissions.has('manage-users') ? this.accesses.of(viewer, user) : [];
  }

  @ResolveField(() => [String], { description: 'Permission keys granted through roles.' })
  permissions(@CurrentViewer() viewer: Viewer, @Parent() user: User) {
    if (!viewer.permissions.has('manage-users')) return [];
    return [...new Set(user.roles.flatMap((role) => role.permissions.map(({ name }) => name)))].sort();
  }

  @ResolveField(() => [Company], { description: 'Companies the user belongs to.' })
  companies(@CurrentViewer() viewer: Viewer, @Parent() user: User) {
    return viewer.permissions.has('manage-users') ? this.users.companiesOf(viewer, user.id) : [];
  }
}
