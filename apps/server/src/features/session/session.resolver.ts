import { Args, Context, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { type Caller, originOf } from '../../core/auth/index.js';
import {
  AllowedPartnerAccount,
  BaseResponse,
  CurrentCaller,
  CurrentViewer,
  type GraphQLContext,
  Site,
  Source,
  Team,
  User,
} from '../../core/graphql/index.js';
import { AnySignedInUser, RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ReferenceListsService } from '../reference-lists/index.js';
import { Auth, LoginAsUser, TelemetryType, TelemetryValueInput, UserSession } from './session.model.js';
import { ConsoleSessionService } from './session.service.js';

const logging = {
  name: 'isLogging',
  type: () => Boolean,
  nullable: true,
  defaultValue: true,
  description: 'Record the switch.',
} as const;
const note = {
  name: 'message',
  type: () => String,
  nullable: true,
  description: 'Note stored with the record.',
} as const;

@Resolver(() => Auth)
export class SessionResolver {
  constructor(
    private readonly session: ConsoleSessionService,
    private readonly lists: ReferenceListsService,
  ) {}

  @Query(() => Auth, {
    description:
      "Returns the caller's session with identity, companies, access and filter lists. Signs in when called with Basic credentials.",
  })
  @AnySignedInUser({ withoutCompany: true })
  auth(@CurrentCaller() caller: Caller, @Context() { req }: GraphQLContext) {
    return this.session.auth(caller, req.viewer ?? null, originOf(req));
  }

  @Query(() => [UserSession], { description: 'Sessions of the caller, newest first.' })
  @AnySignedInUser({ withoutCompany: true })
  sessions(@CurrentCaller() caller: Caller) {
    return this.session.list(caller);
  }

  @ResolveField(() => [AllowedPartnerAccount], { description: 'Partner accounts the user can access.' })
  allowedPartnerAccounts(
    @Context() { req }: GraphQLContext,
    @Args('showOrganicAccounts', {
      type: () => Boolean,
      nullable: true,
      defaultValue: false,
      description: 'True to include organic traffic accounts.',
    })
    showOrganicAccounts: boolean,
    @Args('isActive', {
      type: () => Boolean,
      nullable: true,
      description: 'Limit results to active (true) or inactive (false) accounts.',
    })
    isActive: boolean | null,
    @Args('partnerId', { type: () => Int, nullable: true, description: 'Limit results to accounts of this source.' })
    partnerId: number | null,
  ) {
    return req.viewer
      ? this.lists.allowedPartnerAccounts(req.viewer, { showOrganicAccounts, isActive, partnerId })
      : [];
  }

  @ResolveField(() => [User], { description: 'Users the user can filter by.' })
  allowedUsers(@Context() { req }: GraphQLContext) {
    return req.viewer ? this.lists.users(req.viewer, true) : [];
  }

  @ResolveField(() => [Team], { description: 'Teams the user can filter by.' })
  allowedTeams(@Context() { req }: GraphQLContext) {
    return req.viewer ? this.lists.allowedTeams(req.viewer) : [];
  }

  @ResolveField(() => [Site], { description: 'Sites the user can access.' })
  allowedSites(@Context() { req }: GraphQLContext) {
    return req.viewer ? this.lists.sites(req.viewer, { includeInactive: true }) : [];
  }

  @ResolveField(() => [Source], { description: 'Sources the user can access.' })
  allowedSources(@Context() { req }: GraphQLContext) {
    return req.viewer ? this.lists.sources(req.viewer) : [];
  }

  @Mutation(() => LoginAsUser, {
    description:
      'Starts impersonating another user of the active company. Subsequent calls send the X-Login-As header.',
  })
  @RequirePermission('login-as-user')
  loginAsUser(
    @CurrentViewer() viewer: Viewer,
    @Context() { req }: GraphQLContext,
    @Args('userId', { type: () => Int, description: 'User to sign in as.' }) userId: number,
    @Args(logging) isLogging: boolean,
    @Args(note) message: string | null,
  ) {
    return this.session.startActing(viewer, userId, originOf(req), isLogging ? message : null);
  }

  @Mutation(() => BaseResponse, { description: 'Ends login-as.' })
  @AnySignedInUser()
  returnToMainUser(
    @CurrentViewer() viewer: Viewer,
    @Context() { req }: GraphQLContext,
    @Args(logging) isLogging: boolean,
    @Args(note) message: string | null,
    @Args('isError', {
      type: () => Boolean,
      nullable: true,
      defaultValue: false,
      description: 'True if an invalid state forced the return.',
    })
    isError: boolean,
    @Args('userId', { type: () => Int, nullable: true, description: 'User that was impersonated.' })
    userId: number | null,
  ) {
    return this.session.stopActing(viewer, userId, isError, originOf(req), isLogging ? message : null);
  }

  @Mutation(() => BaseResponse, { description: 'Revokes the token of the call.' })
  @AnySignedInUser({ withoutCompany: true, withoutSecondFactor: true })
  logout(@CurrentCaller() caller: Caller) {
    return this.session.logout(caller);
  }

  @Mutation(() => BaseResponse, { description: "Revokes one of the caller's sessions." })
  @AnySignedInUser({ withoutCompany: true })
  revokeSession(@CurrentCaller() caller: Caller, @Args('id', { type: () => Int }) id: number) {
    return this.session.revoke(caller, id);
  }

  @Mutation(() => BaseResponse, { description: 'Records console usage.' })
  @AnySignedInUser()
  logTelemetry(
    @CurrentViewer() viewer: Viewer,
    @Args('type', { type: () => TelemetryType, description: 'Record type.' }) type: TelemetryType,
    @Args('value', { description: 'Record details.' }) value: TelemetryValueInput,
  ) {
    return this.session.recordUsage(viewer, type, value);
  }
}
