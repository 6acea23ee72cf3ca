import { Field, Int, ObjectType } from '@nestjs/graphql';
import { describedEnum } from './described-enum.js';

// People, their roles and teams. A class stands before those that name it.

export enum TeamRole {
  leader = 'leader',
  worker = 'worker',
}
describedEnum(TeamRole, 'TeamRole', 'Role of a user in a team.', {
  leader: 'Leads the team.',
  worker: 'Works in the team.',
});

@ObjectType({ description: 'Colours of an avatar.' })
export class AvatarColorPreset {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field({ description: 'CSS colour.' })
  backgroundColor!: string;

  @Field({ description: 'CSS colour.' })
  textColor!: string;

  @Field({ description: 'CSS colour.' })
  borderColor!: string;
}

@ObjectType({ description: 'Permission.' })
export class Permission {
  @Field({ description: 'Permission key.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What it allows.' })
  description?: string | null;
}

@ObjectType({ description: 'Set of permissions given to users.' })
export class Role {
  @Field({ description: 'Unique name, also its key.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What the role is for.' })
  description?: string | null;

  @Field(() => [Permission], { description: 'Permission keys it gives.' })
  permissions!: Permission[];

  @Field(() => AvatarColorPreset, { nullable: true, description: 'Colours of the avatar.' })
  avatarColorPreset?: AvatarColorPreset | null;

  @Field(() => Int, { description: 'Goes up with every change; sent back when saving, it keeps edits apart.' })
  version!: number;
}

@ObjectType({ description: 'Team of buyers.' })
export class Team {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field({ description: 'Not active: kept, but cannot be used.' })
  isActive!: boolean;

  @Field(() => Int, { description: 'Goes up with every change; sent back when saving, it keeps edits apart.' })
  version!: number;
}

@ObjectType({ description: 'User of the console.' })
export class User {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'Sign-in name.' })
  username!: string;

  @Field(() => String, { nullable: true, description: 'Mail address.' })
  email?: string | null;

  @Field({ description: 'Not active: kept, but cannot be used.' })
  isActive!: boolean;

  @Field(() => [Role], { description: 'Roles in the active company.' })
  roles!: Role[];

  @Field(() => Team, { nullable: true })
  team?: Team | null;

  @Field(() => TeamRole, { nullable: true, description: 'Place in the team.' })
  teamRole?: TeamRole | null;

  @Field({ description: 'Sees every partner account of the company.' })
  hasAccessToAllPartnerAccounts!: boolean;

  @Field({ description: 'Sees every partner account of the team.' })
  hasAccessToAllTeamPartnerAccounts!: boolean;

  @Field(() => AvatarColorPreset, { nullable: true, description: 'Colours of the first role.' })
  avatarColorPreset?: AvatarColorPreset | null;

  @Field(() => [Int], { description: 'Accounts where the user is the buyer.' })
  buyerPartnerAccountIds!: number[];

  @Field(() => Int, { description: 'Goes up with every change; sent back when saving, it keeps edits apart.' })
  version!: number;
}
