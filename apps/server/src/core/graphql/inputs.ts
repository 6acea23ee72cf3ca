import { Args, Field, Float, InputType, Int, registerEnumType } from '@nestjs/graphql';
import { GraphQLDate, GraphQLDateTime } from './scalars.js';

/** Optional argument `version`, the version of the entity that the caller saw (`Change.sameVersion`). */
export const EXPECTED_VERSION = {
  type: () => Int,
  nullable: true,
  description: 'Expected version. The update is rejected if it has changed. Omit to skip the check.',
} as const;
export const ExpectedVersion = (): ParameterDecorator => Args('version', EXPECTED_VERSION);

export const SortDirection = { ASC: 'ASC', DESC: 'DESC' } as const;
type Direction = keyof typeof SortDirection;
registerEnumType(SortDirection, {
  name: 'SortDirection',
  description: 'Sort order.',
  valuesMap: { ASC: { description: 'Ascending.' }, DESC: { description: 'Descending.' } },
});

@InputType({ description: "Row sort order; columns that aren't in the report are rejected." })
export class OrderByInput {
  @Field({ description: 'Row field to sort by.' })
  column!: string;

  @Field(() => SortDirection, {
    nullable: true,
    defaultValue: 'DESC',
    description: 'Sort direction. Defaults to descending.',
  })
  direction?: Direction | null;
}

/** Returns a sort order with its direction. A null direction counts as missing. */
export const ordered = ({ column, direction }: OrderByInput) => ({
  column,
  direction: direction ?? SortDirection.DESC,
});

@InputType({ description: 'Date range, including the start and end dates.' })
export class DateRangeInput {
  @Field(() => GraphQLDate, { description: 'First day.' })
  start!: string;

  @Field(() => GraphQLDate, { description: 'Last day.' })
  end!: string;
}

@InputType({ description: 'Time range, including the start and end times.' })
export class DateTimeRangeInput {
  @Field(() => GraphQLDateTime, { nullable: true, description: 'Start time.' })
  start?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'End time.' })
  end?: Date | null;
}

@InputType({ description: 'Numeric range; omit a bound to leave it open.' })
export class RangeInput {
  @Field(() => Float, { nullable: true, description: 'Minimum value.' })
  min?: number | null;

  @Field(() => Float, { nullable: true, description: 'Maximum value.' })
  max?: number | null;
}
