import type { Type } from '@nestjs/common';
import { Field, type FieldOptions, InputType, Int, type ReturnTypeFunc } from '@nestjs/graphql';
import {
  fieldOf,
  monthOf,
  REPORT_FILTERS,
  type FilterDefinition,
  type FilterId,
  type QuestionNames,
  type ReportApi,
  type ReportContract,
} from '@adops/domain';
import {
  AlertType,
  DateRangeInput,
  describedEnum,
  GraphQLDate,
  GraphQLJSON,
  RangeInput,
  SortDirection,
} from '../../core/graphql/index.js';
import type { ReportFilterValues } from '../engine/request.js';
import { CustomFilterOperation, segmentEnum } from './enums.js';

@InputType({ description: 'Condition on one report column, applied to the final rows.' })
export class CustomFilterInput {
  @Field({ description: 'Column to compare.' })
  name!: string;

  @Field(() => CustomFilterOperation, { description: 'Comparison operator.' })
  operation!: keyof typeof CustomFilterOperation;

  @Field(() => GraphQLJSON, { description: 'Value to compare with. Use numbers for metrics and fractions for ratios.' })
  value!: unknown;
}

@InputType({ description: 'Time range within a day, HH:mm, 00:00 to 24:00.' })
class TimeRangeInput {
  @Field({ description: 'Start time, included.' })
  start!: string;

  @Field({ description: 'End time, not included.' })
  end!: string;
}

const TYPES: Readonly<Record<Exclude<FilterDefinition['kind'], 'choice'>, ReturnTypeFunc>> = {
  id: () => Int,
  range: () => DateRangeInput,
  month: () => GraphQLDate,
  boolean: () => Boolean,
  hours: () => TimeRangeInput,
  days: () => DateRangeInput,
  numbers: () => RangeInput,
  ids: () => [Int],
  codes: () => [String],
  choices: () => [AlertType],
  text: () => String,
  flag: () => Boolean,
  conditions: () => [CustomFilterInput],
};

/** Types of filters of the kind `choice`, by their IDs. They are enums of the report's feature. */
export type ChoiceTypes = Readonly<Partial<Record<FilterId, ReturnTypeFunc>>>;

/** Returns a GraphQL input with a field for each filter. Missing and empty filters are ignored. */
function filterInput(
  name: string,
  description: string,
  filters: readonly FilterDefinition[],
  choiceTypes: ChoiceTypes = {},
): Type<ReportFilterValues> {
  const input = class {};
  Object.defineProperty(input, 'name', { value: name });
  for (const { id, argument = id, kind, help, isRequired = false } of filters) {
    const type = kind === 'choice' ? choiceTypes[id] : TYPES[kind];
    if (!type) throw new Error(`${name}: no GraphQL type for ${id}.`);
    Field(type, { nullable: !isRequired, description: help })(input.prototype, argument);
  }
  InputType(name, { description })(input);
  return input;
}

/** Filters that the first reports share. */
export const ReportFilters = filterInput(
  'ReportFilters',
  'Filters shared by the reports. Missing and empty filters are ignored.',
  REPORT_FILTERS,
);
export type ReportFilters = ReportFilterValues;

const inputs = new Map<string, Type<ReportFilterValues>>();

/** Returns the input type of a report's filters. */
export function filtersOf(contract: ReportContract, choiceTypes?: ChoiceTypes): Type<ReportFilterValues> {
  const { filters } = contract;
  const own = contract.api.filterInput;
  if (!own) return ReportFilters;
  const known = inputs.get(own.type);
  if (known) return known;
  // Arguments of other queries are part of the input here.
  const plain = contract.api.names ? filters.filter(({ kind }) => kind !== 'range') : filters;
  const made = filterInput(own.type, own.help, plain, choiceTypes);
  if (contract.api.names) addQuestion(made, contract, contract.api.names);
  inputs.set(own.type, made);
  return made;
}

/** Adds days, order and breakdown as fields of the input. */
function addQuestion(
  input: Type<unknown>,
  contract: ReportContract,
  { filters: { start, end, column, direction, segment } }: QuestionNames,
): void {
  const add = (name: string, type: ReturnTypeFunc, options: FieldOptions): void =>
    Field(type, options)(input.prototype as object, name);
  const { defaultOrder } = contract;
  const Segment = segmentEnum(contract);
  add(start, () => GraphQLDate, { description: 'First day.' });
  add(end, () => GraphQLDate, { description: 'Last day.' });
  add(direction, () => SortDirection, {
    nullable: true,
    defaultValue: defaultOrder.direction,
    description: 'Sort order.',
  });
  add(column, () => String, {
    nullable: true,
    defaultValue: defaultOrder.column,
    description: 'Row field to sort by.',
  });
  add(segment, () => Segment, { nullable: true, description: 'Breakdown into child rows.' });
}

/**
 * Returns the values of filters by their IDs, regardless of the names of the input's fields. A month is converted to
 * its days, and an ID to a list.
 */
export function filterValues({ filters }: ReportContract, given: ReportFilterValues): ReportFilterValues {
  const renamed = filters.filter(({ argument }) => argument !== undefined);
  const values = given as Readonly<Record<string, unknown>>;
  const valueOf = ({ kind, argument }: FilterDefinition): unknown => {
    const value = values[argument!];
    return kind === 'month' ? monthOf(value as string) : kind === 'id' ? [value] : value;
  };
  return { ...given, ...Object.fromEntries(renamed.map((filter) => [filter.id, valueOf(filter)])) };
}

/** Returns the input of a sort order whose columns are an enum of the sortable ones. */
export function orderInputOf(contract: ReportContract, order: NonNullable<ReportApi['order']>): Type<object> {
  const ids = Object.keys(contract.columns).filter((id) => contract.columns[id]!.sortable);
  const column = describedEnum(
    order.columnType,
    order.columnHelp,
    Object.fromEntries(ids.map((id) => [id, fieldOf(contract, id)!.help])),
  );
  const input = class {};
  Object.defineProperty(input, 'name', { value: order.type });
  Field(() => column, { description: 'Column to sort by.' })(input.prototype, 'column');
  Field(() => SortDirection, {
    nullable: true,
    defaultValue: 'DESC',
    description: 'Sort direction. Defaults to descending.',
  })(input.prototype, 'direction');
  InputType(order.type, { description: order.help })(input);
  return input;
}
