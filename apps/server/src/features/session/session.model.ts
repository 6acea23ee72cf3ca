import { Field, Float, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import {
  AllowedPartnerAccount,
  AvatarColorPreset,
  Company,
  GraphQLDateTime,
  Role,
  Site,
  Team,
  TeamRole,
} from '../../core/graphql/index.js';

@ObjectType({ description: 'Signed-in user of the session.' })
export class AuthUser {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'Username.' })
  username!: string;

  @Field(() => String, { nullable: true, description: 'Email address.' })
  email?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Inactive items are retained but can't be used." })
  isActive?: boolean | null;

  @Field(() => TeamRole, { nullable: true, description: 'Role in the team.' })
  teamRole?: TeamRole | null;

  @Field(() => Team, { nullable: true })
  team?: Team | null;

  @Field(() => [Role], { description: 'Roles in the active company.' })
  roles!: Role[];

  @Field(() => AvatarColorPreset, { nullable: true, description: 'Avatar colors of the first role.' })
  avatarColorPreset?: AvatarColorPreset | null;

  @Field({ description: 'True if the user has access to all partner accounts of the company.' })
  hasAccessToAllPartnerAccounts!: boolean;

  @Field({ description: 'True if the user has access to all partner accounts of the team.' })
  hasAccessToAllTeamPartnerAccounts!: boolean;

  @Field(() => [AllowedPartnerAccount], { description: 'Accounts where the user is the buyer.' })
  partnerAccounts!: AllowedPartnerAccount[];

  @Field(() => [Site], { description: 'Sites of the accounts where the user is the buyer.' })
  partnerAccountSites!: Site[];

  @Field(() => [Int], { description: 'IDs of the accounts where the user is the buyer.' })
  buyerPartnerAccountIds!: number[];

  @Field({ description: 'True while another user is signed in as this user.' })
  isLoginAs!: boolean;
}

@ObjectType({ description: 'Original user during login-as.' })
export class MainUser {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'Username.' })
  username!: string;

  @Field(() => String, { nullable: true, description: 'Email address.' })
  email?: string | null;
}

@ObjectType({ description: 'Current session, with the signed-in user and their access.' })
export class Auth {
  @Field(() => String, {
    nullable: true,
    description: 'Token for subsequent calls if the call used Basic credentials; otherwise null.',
  })
  token?: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time the token expires.' })
  tokenExpiresAt?: Date | null;

  @Field(() => AuthUser, { description: 'Effective user; the impersonated user during login-as.' })
  user!: AuthUser;

  @Field(() => MainUser, { nullable: true, description: 'Original user during login-as, otherwise null.' })
  mainUser?: MainUser | null;

  @Field(() => [Company], { description: 'Companies the effective user belongs to.' })
  companies!: Company[];

  @Field(() => Company, { nullable: true, description: 'Company of the endpoint; null on the common endpoint.' })
  activeCompany?: Company | null;

  @Field(() => String, {
    nullable: true,
    description: "Currency of the company's reports, ISO 4217; null on the common endpoint.",
  })
  reportingCurrency?: string | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Changes of a bid, target or budget by more than this factor need a second approval; null on the common endpoint.',
  })
  changeFactorLimit?: number | null;

  @Field(() => [Role], { description: 'Roles in the active company, with avatar colors.' })
  roles!: Role[];

  @Field(() => [String], { description: 'Permission keys held in the active company.' })
  permissions!: string[];
}

@ObjectType({ description: 'User impersonated through login-as.' })
export class LoginAsUser {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'Username.' })
  username!: string;

  @Field(() => String, { nullable: true, description: 'Email address.' })
  email?: string | null;
}

@ObjectType({ description: 'Session of the signed-in user.' })
export class UserSession {
  @Field(() => Int)
  id!: number;

  @Field(() => GraphQLDateTime, { description: 'Creation time.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time of last use.' })
  lastUsedAt?: Date | null;

  @Field(() => GraphQLDateTime, { description: 'Expiration time.' })
  expiresAt!: Date;

  @Field(() => String, { nullable: true, description: 'IP address it was created from.' })
  userIp?: string | null;

  @Field(() => String, { nullable: true, description: 'Browser, as readable text.' })
  userAgent?: string | null;

  @Field({ description: 'True for the session of the current call.' })
  isCurrent!: boolean;
}

export enum TelemetryType {
  overviewDetails = 'overviewDetails',
}
registerEnumType(TelemetryType, {
  name: 'TelemetryType',
  description: 'Type of a usage record.',
  valuesMap: { overviewDetails: { description: 'Details were opened on the overview.' } },
});

@InputType({ description: 'Item opened on the overview.' })
export class TelemetryValueInput {
  @Field(() => String, { nullable: true, description: 'Level that rows are grouped at.' })
  groupLevel?: string | null;

  @Field(() => String, { nullable: true, description: 'Breakdown that was opened.' })
  childrenType?: string | null;

  @Field(() => String, { nullable: true, description: 'Column that was clicked.' })
  column?: string | null;

  @Field(() => String, { nullable: true, description: 'Row that was clicked.' })
  row?: string | null;
}
