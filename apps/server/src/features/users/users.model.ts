import { DEFAULT_KEYWORD_LIMIT } from '@adops/domain';
import { Field, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { TeamRole } from '../../core/graphql/index.js';

export enum PartnerAccountAccessType {
  owner = 'owner',
  shared = 'shared',
  teammates = 'teammates',
}
registerEnumType(PartnerAccountAccessType, {
  name: 'PartnerAccountAccessType',
  description: 'Reason a user has access to a partner account.',
  valuesMap: {
    owner: { description: 'The user is its buyer.' },
    shared: { description: 'It was shared with the user.' },
    teammates: { description: 'A teammate is its buyer.' },
  },
});

@ObjectType({ description: "A user's access to one partner account." })
export class PartnerAccountAccess {
  @Field(() => Int, { description: 'Partner account ID.' })
  partnerAccountId!: number;

  @Field(() => [PartnerAccountAccessType], { description: 'All reasons the user has access.' })
  accessTypes!: PartnerAccountAccessType[];

  @Field(() => [String], {
    description: 'The same reasons as text: the flag, the team or teammate, or who shared it and when.',
  })
  reasons!: string[];
}

const keywordLimit = {
  nullable: true,
  description: `Keywords the user may track at once. Null: ${DEFAULT_KEYWORD_LIMIT}.`,
} as const;

@InputType({ description: 'User to create.' })
export class CreateUserInput {
  @Field({ description: 'Username.' })
  username!: string;

  @Field({ description: 'Email address.' })
  email!: string;

  @Field({ description: 'Password, at least 8 characters.' })
  password!: string;

  @Field({ description: 'Password confirmation.' })
  password_repeat!: string;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: true,
    description: "Inactive items are retained but can't be used.",
  })
  isActive?: boolean | null;

  @Field(() => [String], { description: 'Role names.' })
  roles!: string[];

  @Field(() => Int, { nullable: true, description: 'Team ID.' })
  teamId?: number | null;

  @Field(() => TeamRole, { nullable: true, description: 'Role in the team.' })
  teamRole?: TeamRole | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Has access to all partner accounts of the company.',
  })
  hasAccessToAllPartnerAccounts?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Has access to all partner accounts of the team.',
  })
  hasAccessToAllTeamPartnerAccounts?: boolean | null;

  @Field(() => [Int], { nullable: true, description: 'Accounts shared with the user.' })
  accessiblePartnerAccountIds?: number[] | null;

  @Field(() => Int, keywordLimit)
  keywordTrackingLimit?: number | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Companies the user belongs to. Defaults to the active company.',
  })
  companyIds?: number[] | null;
}

@InputType({ description: 'User to create who sets their password through an emailed link.' })
export class InviteUserInput {
  @Field({ description: 'Username.' })
  username!: string;

  @Field({ description: 'Email address.' })
  email!: string;

  @Field(() => [String], { description: 'Role names.' })
  roles!: string[];

  @Field(() => Int, { nullable: true, description: 'Team ID.' })
  teamId?: number | null;

  @Field(() => TeamRole, { nullable: true, description: 'Role in the team.' })
  teamRole?: TeamRole | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Has access to all partner accounts of the company.',
  })
  hasAccessToAllPartnerAccounts?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Has access to all partner accounts of the team.',
  })
  hasAccessToAllTeamPartnerAccounts?: boolean | null;

  @Field(() => [Int], { nullable: true, description: 'Accounts shared with the user.' })
  accessiblePartnerAccountIds?: number[] | null;

  @Field(() => Int, keywordLimit)
  keywordTrackingLimit?: number | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Companies the user belongs to. Defaults to the active company.',
  })
  companyIds?: number[] | null;
}

@InputType({ description: 'User changes; omitted fields stay unchanged.' })
export class UpdateUserInput {
  @Field(() => String, { nullable: true, description: 'Username.' })
  username?: string | null;

  @Field(() => String, { nullable: true, description: 'Email address.' })
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'New password; omit to keep the current one.' })
  password?: string | null;

  @Field(() => String, { nullable: true, description: 'New password confirmation.' })
  password_repeat?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Inactive items are retained but can't be used." })
  isActive?: boolean | null;

  @Field(() => [String], { nullable: true, description: 'Role names.' })
  roles?: string[] | null;

  @Field(() => Int, { nullable: true, description: 'Team ID.' })
  teamId?: number | null;

  @Field(() => TeamRole, { nullable: true, description: 'Role in the team.' })
  teamRole?: TeamRole | null;

  @Field(() => Boolean, { nullable: true, description: 'Has access to all partner accounts of the company.' })
  hasAccessToAllPartnerAccounts?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Has access to all partner accounts of the team.' })
  hasAccessToAllTeamPartnerAccounts?: boolean | null;

  @Field(() => [Int], { nullable: true, description: 'Accounts shared with the user.' })
  accessiblePartnerAccountIds?: number[] | null;

  @Field(() => Int, keywordLimit)
  keywordTrackingLimit?: number | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Companies the user belongs to.',
  })
  companyIds?: number[] | null;
}

@ObjectType({ description: 'Actions on users.' })
export class UserMutations {}
