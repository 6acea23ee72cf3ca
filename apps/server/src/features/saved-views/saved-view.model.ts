import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime, GraphQLJSON, User } from '../../core/graphql/index.js';
import { describedEnum } from '../../reporting/index.js';

export const SavedViewScope = describedEnum('SavedViewScope', 'Who a saved view is for.', {
  personal: 'Its owner.',
  team: "The owner's team.",
  company: 'Everybody of the company who may see the report.',
});

@ObjectType({ description: 'Stored state of a report screen.' })
export class SavedView {
  @Field(() => Int)
  id!: number;

  @Field({ description: 'Report it is for, by the name of its query.' })
  report!: string;

  @Field()
  name!: string;

  @Field(() => SavedViewScope)
  scope!: keyof typeof SavedViewScope;

  @Field(() => GraphQLJSON, { description: 'State as the query string carries it.' })
  state!: unknown;

  @Field({ description: 'Opened when the address says nothing; of several the most personal one.' })
  isDefault!: boolean;

  @Field(() => User, { description: 'Who made it.' })
  owner!: User;

  @Field({ description: 'The caller may change it.' })
  canEdit!: boolean;

  @Field(() => GraphQLDateTime, { description: 'When it was last changed.' })
  updatedAt!: Date;
}

@InputType({ description: 'Saved view to save.' })
export class SavedViewInput {
  @Field({ description: 'Report it is for, by the name of its query.' })
  report!: string;

  @Field()
  name!: string;

  @Field(() => SavedViewScope, { nullable: true, defaultValue: 'personal' })
  scope?: keyof typeof SavedViewScope | null;

  @Field(() => GraphQLJSON, { description: 'State as the query string carries it.' })
  state!: unknown;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Open it when the address says nothing.',
  })
  isDefault?: boolean | null;
}

@ObjectType({ description: 'Actions on saved views.' })
export class SavedViewMutations {}
