import { Args, Context, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { type Caller, originOf } from '../../core/auth/index.js';
import {
  BaseResponse,
  CurrentCaller,
  CurrentViewer,
  type GraphQLContext,
  SaveResult,
  User,
} from '../../core/graphql/index.js';
import { AnySignedInUser, Public, RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { UserMutations } from '../users/index.js';
import { FactorRequirementService } from './factor-requirement.service.js';
import {
  ConfirmedSignIn,
  RecoveryCodes,
  SecondFactor,
  SecondFactorMutations,
  SecondFactorRequirement,
  SecondFactorSetup,
} from './second-factor.model.js';
import { SecondFactorService } from './second-factor.service.js';

const code = { description: 'Six digits from the app, or a recovery code where accepted.' } as const;
const password = { description: 'Password of the caller.' } as const;

@Resolver()
export class SecondFactorResolver {
  constructor(
    private readonly factor: SecondFactorService,
    private readonly requirement: FactorRequirementService,
  ) {}

  @Query(() => SecondFactor, { description: 'Second factor of the caller.' })
  @AnySignedInUser({ withoutCompany: true, withoutSecondFactor: true })
  secondFactor(@CurrentCaller() caller: Caller) {
    return this.factor.own(caller);
  }

  @Query(() => SecondFactorRequirement, {
    description: 'Requirement of a second factor in the active company.',
  })
  @RequirePermission('manage-users')
  secondFactorRequirement(@CurrentViewer() viewer: Viewer) {
    return this.requirement.requirement(viewer);
  }

  @Mutation(() => BaseResponse, {
    description: "Turns the active company's second-factor requirement on or off.",
  })
  @RequirePermission('manage-users')
  requireSecondFactor(
    @CurrentViewer() viewer: Viewer,
    @Args('isRequired', {
      description: 'True if members without a second factor must set one up before they can continue.',
    })
    isRequired: boolean,
  ) {
    return this.requirement.require(viewer, isRequired);
  }

  @Mutation(() => ConfirmedSignIn, {
    description:
      "Completes the sign-in with the challenge returned by the first step and a code. Doesn't require a session.",
  })
  @Public()
  confirmSignIn(
    @Context() { req }: GraphQLContext,
    @Args('challenge', {
      description: 'Challenge from the error of the first step. It can be used once, within five minutes.',
    })
    challenge: string,
    @Args('code', { description: 'Six digits from the app, or a recovery code.' }) typed: string,
  ) {
    return this.factor.confirmSignIn(challenge, typed, originOf(req));
  }

  @Mutation(() => SecondFactorMutations, { name: 'secondFactor', description: "The caller's second factor." })
  @AnySignedInUser({ withoutCompany: true, withoutSecondFactor: true })
  changes() {
    return new SecondFactorMutations();
  }
}

@Resolver(() => SecondFactorMutations)
@AnySignedInUser({ withoutCompany: true, withoutSecondFactor: true })
export class SecondFactorMutationsResolver {
  constructor(private readonly factor: SecondFactorService) {}

  @ResolveField(() => SecondFactorSetup, {
    description: 'Creates a secret for the app. The factor stays off until confirmed.',
  })
  begin(
    @CurrentCaller() caller: Caller,
    @Context() { req }: GraphQLContext,
    @Args('password', password) typed: string,
  ) {
    return this.factor.begin(caller, typed, originOf(req));
  }

  @ResolveField(() => RecoveryCodes, { description: 'Turns the factor on with the first code from the app.' })
  confirm(@CurrentCaller() caller: Caller, @Context() { req }: GraphQLContext, @Args('code', code) typed: string) {
    return this.factor.confirm(caller, typed, originOf(req));
  }

  @ResolveField(() => RecoveryCodes, {
    description: 'Replaces the recovery codes with ten new codes. Requires a code or a recovery code.',
  })
  renewRecoveryCodes(
    @CurrentCaller() caller: Caller,
    @Context() { req }: GraphQLContext,
    @Args('code', code) typed: string,
  ) {
    return this.factor.renewRecoveryCodes(caller, typed, originOf(req));
  }

  @ResolveField(() => SaveResult, { description: 'Turns the factor off. Requires a code or a recovery code.' })
  switchOff(
    @CurrentCaller() caller: Caller,
    @Context() { req }: GraphQLContext,
    @Args('password', password) typed: string,
    @Args('code', code) shown: string,
  ) {
    return this.factor.switchOff(caller, typed, shown, originOf(req));
  }
}

/** Field for user administrators. Null for all other viewers. */
@Resolver(() => User)
export class FactorOfUserResolver {
  constructor(private readonly requirement: FactorRequirementService) {}

  @ResolveField(() => Boolean, { nullable: true, description: 'Signs in with a second factor.' })
  hasSecondFactor(@CurrentViewer() viewer: Viewer, @Parent() user: User) {
    return viewer.permissions.has('manage-users') ? this.requirement.has(viewer, user.id) : null;
  }
}

@Resolver(() => UserMutations)
@RequirePermission('manage-users')
export class FactorResetResolver {
  constructor(private readonly requirement: FactorRequirementService) {}

  @ResolveField(() => BaseResponse, {
    description: "Resets a user's second factor and ends all of the user's sessions.",
  })
  resetSecondFactor(@CurrentViewer() viewer: Viewer, @Args('id', { type: () => Int }) id: number) {
    return this.requirement.reset(viewer, id);
  }
}
