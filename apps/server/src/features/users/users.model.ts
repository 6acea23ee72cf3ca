import { Field, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { TeamRole } from '../../core/graphql/index.js';

export enum PartnerAccountAccessType {
  owner = 'owner',
  shared = 'shared',
  teammates = 'teammates',
}
registerEnumType(PartnerAccountAccessType, {
  name: 'PartnerAccountAccessType',
  description: 'How a user comes to see a partner account.',
  valuesMap: {
    owner: { description: 'Is its buyer.' },
    shared: { description: 'It was shared with the user.' },
    teammates: { description: 'Its buyer is a teammate.' },
  },
});

@ObjectType({ description: 'Access of a user to one partner account.' })
export class PartnerAccountAccess {
  @Field(() => Int, { description: 'Id of the partner account.' })
  partnerAccountId!: number;

  @Field(() => [PartnerAccountAccessType], { description: 'Every way the user comes to see it.' })
  accessTypes!: PartnerAccountAccessType[];

  @Field(() => [String], {
    description: 'The same in words: the flag, the team or teammate, or who shared it and when.',
  })
  reasons!: string[];
}

@InputType({ description: 'New user.' })
export class CreateUserInput {
  @Field({ description: 'Sign-in name.' })
  username!: string;

  @Field({ description: 'Mail address.' })
  email!: string;

  @Field({ description: 'At least 8 characters.' })
  password!: string;

  @Field({ description: 'The password once more.' })
  password_repeat!: string;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: true,
    description: 'Not active: kept, but cannot be used.',
  })
  isActive?: boolean | null;

  @Field(() => [String], { description: 'Names of roles.' })
  roles!: string[];

  @Field(() => Int, { nullable: true, description: 'Id of the team.' })
  teamId?: number | null;

  @Field(() => TeamRole, { nullable: true, description: 'Place in the team.' })
  teamRole?: TeamRole | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Sees every partner account of the company.',
  })
  hasAccessToAllPartnerAccounts?: boolean | null;

  @Field(() => Boolean, { nullable: true, defaultValue: false, description: 'Sees every partner account of the team.' })
  hasAccessToAllTeamPartnerAccounts?: boolean | null;

  @Field(() => [Int], { nullable: true, description: 'Accounts shared with the user.' })
  accessiblePartnerAccountIds?: number[] | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Companies the user belongs to; the active one when missing.',
  })
  companyIds?: number[] | null;
}

@InputType({ description: 'New user who sets the password by mail.' })
export class InviteUserInput {
  @Field({ description: 'Sign-in name.' })
  username!: string;

  @Field({ description: 'Mail address.' })
  email!: string;

  @Field(() => [String], { description: 'Names of roles.' })
  roles!: string[];

  @Field(() => Int, { nullable: true, description: 'Id of the team.' })
  teamId?: number | null;

  @Field(() => TeamRole, { nullable: true, description: 'Place in the team.' })
  teamRole?: TeamRole | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Sees every partner account of the company.',
  })
  hasAccessToAllPartnerAccounts?: boolean | null;

  @Field(() => Boolean, { nullable: true, defaultValue: false, description: 'Sees every partner account of the team.' })
  hasAccessToAllTeamPartnerAccounts?: boolean | null;

  @Field(() => [Int], { nullable: true, description: 'Accounts shared with the user.' })
  accessiblePartnerAccountIds?: number[] | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Companies the user belongs to; the active one when missing.',
  })
  companyIds?: number[] | null;
}

@InputType({ description: 'Changes to a user; what is missing stays.' })
export class UpdateUserInput {
  @Field(() => String, { nullable: true, description: 'Sign-in name.' })
  username?: string | null;

  @Field(() => String, { nullable: true, description: 'Mail address.' })
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'New password; missing keeps the old.' })
  password?: string | null;

  @Field(() => String, { nullable: true, description: 'The new password once more.' })
  password_repeat?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Not active: kept, but cannot be used.' })
  isActive?: boolean | null;

  @Field(() => [String], { nullable: true, description: 'Names of roles.' })
  roles?: string[] | null;

  @Field(() => Int, { nullable: true, description: 'Id of the team.' })
  teamId?: number | null;

  @Field(() => TeamRole, { nullable: true, description: 'Place in the team.' })
  teamRole?: TeamRole | null;

  @Field(() => Boolean, { nullable: true, description: 'Sees every partner account of the company.' })
  hasAccessToAllPartnerAccounts?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Sees every partner account of the team.' })
  hasAccessToAllTeamPartnerAccounts?: boolean | null;

  @Field(() => [Int], { nullable: true, description: 'Accounts shared with the user.' })
  accessiblePartnerAccountIds?: number[] | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Companies the user belongs to.',
  })
  companyIds?: number[] | null;
}

@ObjectType({ description: 'Actions on users.' })
export class UserMutations {}
