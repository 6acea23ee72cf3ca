import { Field, InputType, registerEnumType } from '@nestjs/graphql';
import { GraphQLDate, GraphQLDateTime } from './scalars.js';

export enum SortDirection {
  ASC = 'ASC',
  DESC = 'DESC',
}
registerEnumType(SortDirection, {
  name: 'SortDirection',
  description: 'Sort order.',
  valuesMap: { ASC: { description: 'Smallest first.' }, DESC: { description: 'Largest first.' } },
});

@InputType({ description: 'How rows are sorted; a column the report does not have is refused.' })
export class OrderByInput {
  @Field({ description: 'Field of the row to sort by.' })
  column!: string;

  @Field(() => SortDirection, {
    nullable: true,
    defaultValue: SortDirection.DESC,
    description: 'Order, largest first by default.',
  })
  direction!: SortDirection;
}

@InputType({ description: 'Days from start to end, both included.' })
export class DateRangeInput {
  @Field(() => GraphQLDate, { description: 'First day.' })
  start!: string;

  @Field(() => GraphQLDate, { description: 'Last day.' })
  end!: string;
}

@InputType({ description: 'Moments from start to end, both included.' })
export class DateTimeRangeInput {
  @Field(() => GraphQLDateTime, { nullable: true, description: 'First moment.' })
  start?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Last moment.' })
  end?: Date | null;
}
