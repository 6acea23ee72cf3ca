import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'Permission or group of permissions in the tree, at most six levels deep.' })
export class PermissionNode {
  @Field({ description: 'Permission key, or name of the group.' })
  name!: string;

  @Field({ description: 'A group holds items and is no permission itself.' })
  isGroup!: boolean;

  @Field(() => String, { nullable: true, description: 'What it allows.' })
  description?: string | null;

  @Field(() => [PermissionNode], { description: 'Children.' })
  items!: PermissionNode[];
}

@InputType({ description: 'Role to save.' })
export class RoleInput {
  @Field({ description: 'Unique name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What the role is for.' })
  description?: string | null;

  @Field(() => [String], { description: 'Permission keys.' })
  permissions!: string[];

  @Field(() => Int, { nullable: true, description: 'Id of the colours.' })
  avatarColorPresetId?: number | null;
}

@ObjectType({ description: 'Actions on roles.' })
export class RoleMutations {}
