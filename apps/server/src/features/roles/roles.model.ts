import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'Permission or permission group in the tree, up to six levels deep.' })
export class PermissionNode {
  @Field({ description: 'Permission key or group name.' })
  name!: string;

  @Field({ description: "True for a group, which contains items and isn't a permission itself." })
  isGroup!: boolean;

  @Field(() => String, { nullable: true, description: 'What the permission allows.' })
  description?: string | null;

  @Field(() => [PermissionNode], { description: 'Child items.' })
  items!: PermissionNode[];
}

@InputType({ description: 'Role to save.' })
export class RoleInput {
  @Field({ description: 'Unique name.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Purpose of the role.' })
  description?: string | null;

  @Field(() => [String], { description: 'Permission keys.' })
  permissions!: string[];

  @Field(() => Int, { nullable: true, description: 'Color preset ID.' })
  avatarColorPresetId?: number | null;
}

@ObjectType({ description: 'Actions on roles.' })
export class RoleMutations {}
