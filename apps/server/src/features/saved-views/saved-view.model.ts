import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { describedEnum, GraphQLDateTime, GraphQLJSON, User } from '../../core/graphql/index.js';

export const SavedViewScope = describedEnum('SavedViewScope', 'Visibility of a saved view.', {
  personal: 'The owner only.',
  team: "The owner's team.",
  company: 'All users in the company with access to the report.',
  users: 'Chosen users of the company with access to the report.',
});

@ObjectType({ description: 'Saved state of a report screen.' })
export class SavedView {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'Report the view is for, as its query name.' })
  report!: string;

  @Field()
  name!: string;

  @Field(() => SavedViewScope)
  scope!: keyof typeof SavedViewScope;

  @Field(() => GraphQLJSON, { description: 'State as stored in the query string.' })
  state!: unknown;

  @Field({
    description: 'Opened when the URL has no state; if there are several defaults, the most personal one is used.',
  })
  isDefault!: boolean;

  @Field(() => User, { description: 'Creator.' })
  owner!: User;

  @Field(() => [User], {
    description: 'Users a view of the scope users is shared with; empty if the caller cannot edit the view.',
  })
  users!: readonly User[];

  @Field({ description: 'The caller can edit it.' })
  canEdit!: boolean;

  @Field(() => Int, {
    description: 'Email schedules of the view, which are deleted with it; 0 if the caller cannot edit the view.',
  })
  mailingCount!: number;

  @Field(() => GraphQLDateTime, { description: 'Time of the last update.' })
  updatedAt!: Date;

  @Field(() => Int, { description: 'Version, increased with every save.' })
  version!: number;
}

@InputType({ description: 'Saved view to save.' })
export class SavedViewInput {
  @Field({ description: 'Report the view is for, as its query name.' })
  report!: string;

  @Field()
  name!: string;

  @Field(() => SavedViewScope, { nullable: true, defaultValue: 'personal' })
  scope?: keyof typeof SavedViewScope | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Users to share a view of the scope users with. Defaults to the current ones.',
  })
  userIds?: readonly number[] | null;

  @Field(() => GraphQLJSON, { description: 'State as stored in the query string.' })
  state!: unknown;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Open when the URL has no state.',
  })
  isDefault?: boolean | null;
}

@ObjectType({ description: 'Actions on saved views.' })
export class SavedViewMutations {}
