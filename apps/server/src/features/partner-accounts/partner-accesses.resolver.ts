import { Args, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, SaveResult, ExpectedVersion } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { PartnerAccess, PartnerAccessInput, PartnerAccessMutations } from './partner-accesses.model.js';
import { PartnerAccessesService } from './partner-accesses.service.js';

const input = { description: 'Data to save.' } as const;

@Resolver()
@RequirePermission('partners-section')
export class PartnerAccessesResolver {
  constructor(private readonly accesses: PartnerAccessesService) {}

  @Query(() => PartnerAccess, { nullable: true, description: 'One set of API credentials, secrets masked.' })
  partnerAccess(@CurrentViewer() viewer: Viewer, @Args('id', { type: () => Int }) id: number) {
    return this.accesses.one(viewer, id);
  }

  @Mutation(() => SaveResult, { description: 'Creates a set of API credentials for accounts of a partner.' })
  createPartnerAccess(
    @CurrentViewer() viewer: Viewer,
    @Args('partnerId', { type: () => Int, description: 'Partner ID.' }) partnerId: number,
    @Args('input', input) access: PartnerAccessInput,
  ) {
    return this.accesses.create(viewer, partnerId, access);
  }

  @Mutation(() => PartnerAccessMutations, { name: 'partnerAccess', description: 'One set of API credentials.' })
  changesOf(@Args('id', { type: () => Int }) id: number): PartnerAccessMutations {
    return { id };
  }
}

@Resolver(() => PartnerAccessMutations)
@RequirePermission('partners-section')
export class PartnerAccessMutationsResolver {
  constructor(private readonly accesses: PartnerAccessesService) {}

  @ResolveField(() => SaveResult, { description: 'Updates the set. All accounts that use it sign in again.' })
  update(
    @CurrentViewer() viewer: Viewer,
    @Parent() { id }: PartnerAccessMutations,
    @Args('input', input) access: PartnerAccessInput,
    @ExpectedVersion() version: number | null,
  ) {
    return this.accesses.update(viewer, id, access, version);
  }

  @ResolveField(() => BaseResponse, { description: 'Deletes the set, unless an account uses it.' })
  delete(@CurrentViewer() viewer: Viewer, @Parent() { id }: PartnerAccessMutations) {
    return this.accesses.delete(viewer, id);
  }
}
