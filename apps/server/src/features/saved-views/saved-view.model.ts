import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { describedEnum, GraphQLDateTime, GraphQLJSON, User } from '../../core/graphql/index.js';

export const SavedViewScope = describedEnum('SavedViewScope', 'Visibility of a saved view.', {
  personal: 'The owner only.',
  team: "The owner's team.",
  company: 'All users in the company with access to the report.',
  users: 'Chosen users of the company with access to the report.',
});

@ObjectType({ description: 'Saved configuration of a report screen.' })
export class SavedView {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'Report the view is for, as its query name.' })
  report!: string;

  @Field()
  name!: string;

  @Field(() => SavedViewScope)
  scope!: keyof typeof SavedViewScope;

  @Field(() => GraphQLJSON, { description: 'Configuration as stored in the query string.' })
  state!: unknown;

  @Field({
    description:
      'True if the view opens when the URL has no configuration. If there are several defaults, the narrowest scope wins.',
  })
  isDefault!: boolean;

  @Field(() => User, { description: 'Creator.' })
  owner!: User;

  @Field(() => [User], {
    description: "Users with access to a view of the scope users; empty if the caller can't edit the view.",
  })
  users!: readonly User[];

  @Field({ description: 'True if the caller can edit it.' })
  canEdit!: boolean;

  @Field(() => Int, {
    description:
      "Number of email schedules of the view, which are deleted with it; 0 if the caller can't edit the view.",
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
    description: 'Users who get access to a view of the scope users. Defaults to the current users.',
  })
  userIds?: readonly number[] | null;

  @Field(() => GraphQLJSON, { description: 'Configuration as stored in the query string.' })
  state!: unknown;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'True to open the view when the URL has no configuration.',
  })
  isDefault?: boolean | null;
}

@ObjectType({ description: 'Actions on saved views.' })
export class SavedViewMutations {}
