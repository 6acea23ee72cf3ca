import { teamRole } from '@adops/domain';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import type { z } from 'zod';
import { describeEnum } from './described-enum.js';

// Users, their roles and teams. A class is declared before the classes that refer to it.

export const TeamRole = teamRole.enum;
export type TeamRole = z.output<typeof teamRole>;
describeEnum(TeamRole, 'TeamRole', "A user's role in a team.", {
  leader: 'Team leader.',
  worker: 'Team member.',
});

@ObjectType({ description: 'Colors of an avatar.' })
export class AvatarColorPreset {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field({ description: 'CSS color.' })
  backgroundColor!: string;

  @Field({ description: 'CSS color.' })
  textColor!: string;

  @Field({ description: 'CSS color.' })
  borderColor!: string;
}

@ObjectType({ description: 'Permission.' })
export class Permission {
  @Field({ description: 'Permission key.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What the permission allows.' })
  description?: string | null;
}

@ObjectType({ description: 'Set of permissions granted to users.' })
export class Role {
  @Field({ description: "Unique name, which is also the role's key." })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Purpose of the role.' })
  description?: string | null;

  @Field(() => [Permission], { description: 'Permission keys the role grants.' })
  permissions!: Permission[];

  @Field(() => AvatarColorPreset, { nullable: true, description: 'Avatar colors.' })
  avatarColorPreset?: AvatarColorPreset | null;

  @Field(() => Int, {
    description: 'Version, increased with every change. Send it back when saving to detect conflicting edits.',
  })
  version!: number;
}

@ObjectType({ description: 'Team of buyers.' })
export class Team {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field({ description: "Inactive items are retained but can't be used." })
  isActive!: boolean;

  @Field(() => Int, {
    description: 'Version, increased with every change. Send it back when saving to detect conflicting edits.',
  })
  version!: number;
}

@ObjectType({ description: 'Console user.' })
export class User {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'Username.' })
  username!: string;

  @Field(() => String, { nullable: true, description: 'Email address.' })
  email?: string | null;

  @Field({ description: "Inactive items are retained but can't be used." })
  isActive!: boolean;

  @Field(() => [Role], { description: 'Roles in the active company.' })
  roles!: Role[];

  @Field(() => Team, { nullable: true })
  team?: Team | null;

  @Field(() => TeamRole, { nullable: true, description: 'Role in the team.' })
  teamRole?: TeamRole | null;

  @Field({ description: 'Has access to all partner accounts of the company.' })
  hasAccessToAllPartnerAccounts!: boolean;

  @Field({ description: 'Has access to all partner accounts of the team.' })
  hasAccessToAllTeamPartnerAccounts!: boolean;

  @Field(() => AvatarColorPreset, { nullable: true, description: 'Avatar colors of the first role.' })
  avatarColorPreset?: AvatarColorPreset | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Keywords the user can track at once; null for the default.',
  })
  keywordTrackingLimit?: number | null;

  @Field(() => [Int], { description: 'Accounts where the user is the buyer.' })
  buyerPartnerAccountIds!: number[];

  @Field(() => Int, {
    description: 'Version, increased with every change. Send it back when saving to detect conflicting edits.',
  })
  version!: number;
}
