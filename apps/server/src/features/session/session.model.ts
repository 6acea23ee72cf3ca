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

@ObjectType({ description: 'Signed-in user as the session sees it.' })
export class AuthUser {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'Sign-in name.' })
  username!: string;

  @Field(() => String, { nullable: true, description: 'Mail address.' })
  email?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Not active: kept, but cannot be used.' })
  isActive?: boolean | null;

  @Field(() => TeamRole, { nullable: true, description: 'Place in the team.' })
  teamRole?: TeamRole | null;

  @Field(() => Team, { nullable: true })
  team?: Team | null;

  @Field(() => [Role], { description: 'Roles in the active company.' })
  roles!: Role[];

  @Field(() => AvatarColorPreset, { nullable: true, description: 'Colours of the first role.' })
  avatarColorPreset?: AvatarColorPreset | null;

  @Field({ description: 'Sees every partner account of the company.' })
  hasAccessToAllPartnerAccounts!: boolean;

  @Field({ description: 'Sees every partner account of the team.' })
  hasAccessToAllTeamPartnerAccounts!: boolean;

  @Field(() => [AllowedPartnerAccount], { description: 'Accounts where the user is the buyer.' })
  partnerAccounts!: AllowedPartnerAccount[];

  @Field(() => [Site], { description: 'Sites of the accounts where the user is the buyer.' })
  partnerAccountSites!: Site[];

  @Field(() => [Int], { description: 'Ids of the accounts where the user is the buyer.' })
  buyerPartnerAccountIds!: number[];

  @Field({ description: 'True while another user acts as this one.' })
  isLoginAs!: boolean;
}

@ObjectType({ description: 'Original user behind a login-as.' })
export class MainUser {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'Sign-in name.' })
  username!: string;

  @Field(() => String, { nullable: true, description: 'Mail address.' })
  email?: string | null;
}

@ObjectType({ description: 'The running session: who is signed in and what they may see.' })
export class Auth {
  @Field(() => String, {
    nullable: true,
    description: 'Token for later calls; given when the call was made with Basic credentials, null otherwise.',
  })
  token?: string | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When the token ends.' })
  tokenExpiresAt?: Date | null;

  @Field(() => AuthUser, { description: 'Effective user: the impersonated one during login-as.' })
  user!: AuthUser;

  @Field(() => MainUser, { nullable: true, description: 'Original user during login-as, null otherwise.' })
  mainUser?: MainUser | null;

  @Field(() => [Company], { description: 'Companies the effective user belongs to.' })
  companies!: Company[];

  @Field(() => Company, { nullable: true, description: 'Company of the endpoint; null on the common endpoint.' })
  activeCompany?: Company | null;

  @Field(() => String, {
    nullable: true,
    description: 'Currency of the money in its reports, ISO 4217; null on the common endpoint.',
  })
  reportingCurrency?: string | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'A bid, target or budget that becomes more times as much, or as little, needs a second person; null on the common endpoint.',
  })
  changeFactorLimit?: number | null;

  @Field(() => [Role], { description: 'Roles in the active company, with avatar colours.' })
  roles!: Role[];

  @Field(() => [String], { description: 'Permission keys held in the active company.' })
  permissions!: string[];
}

@ObjectType({ description: 'Identity taken over by login-as.' })
export class LoginAsUser {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'Sign-in name.' })
  username!: string;

  @Field(() => String, { nullable: true, description: 'Mail address.' })
  email?: string | null;
}

@ObjectType({ description: 'One place the caller is signed in at.' })
export class UserSession {
  @Field(() => Int)
  id!: number;

  @Field(() => GraphQLDateTime, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it was last used.' })
  lastUsedAt?: Date | null;

  @Field(() => GraphQLDateTime, { description: 'When it ends.' })
  expiresAt!: Date;

  @Field(() => String, { nullable: true, description: 'Address it was made from.' })
  userIp?: string | null;

  @Field(() => String, { nullable: true, description: 'Browser, in words.' })
  userAgent?: string | null;

  @Field({ description: 'The session of this call.' })
  isCurrent!: boolean;
}

export enum TelemetryType {
  overviewDetails = 'overviewDetails',
}
registerEnumType(TelemetryType, {
  name: 'TelemetryType',
  description: 'Kind of a usage record.',
  valuesMap: { overviewDetails: { description: 'Opening of a detail on the overview.' } },
});

@InputType({ description: 'What was opened on the overview.' })
export class TelemetryValueInput {
  @Field(() => String, { nullable: true, description: 'Level rows are gathered at.' })
  groupLevel?: string | null;

  @Field(() => String, { nullable: true, description: 'Breakdown that was opened.' })
  childrenType?: string | null;

  @Field(() => String, { nullable: true, description: 'Column that was clicked.' })
  column?: string | null;

  @Field(() => String, { nullable: true, description: 'Row that was clicked.' })
  row?: string | null;
}
