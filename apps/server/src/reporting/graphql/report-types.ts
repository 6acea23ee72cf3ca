import { type Type } from '@nestjs/common';
import { Field, Float, Int, ObjectType, type ReturnTypeFunc } from '@nestjs/graphql';
import {
  isOfParts,
  type Column,
  type Field as ContractField,
  type FieldType,
  type FormatId,
  type ReportContract,
} from '@adops/domain';
import {
  BidAdjustmentType,
  BiddingStrategyType,
  GraphQLDate,
  GraphQLDateTime,
  KeywordStatus,
  namedClass,
  RevenueDistributionType,
} from '../../core/graphql/index.js';
import { ReportRowType } from './enums.js';
import { groupingEnum } from './report-args.js';
import { DataFreshness, ReportComparison } from './freshness.model.js';

/** GraphQL types by field type. The report's feature supplies the types of entities. */
export type EntityTypes = Readonly<Partial<Record<FieldType, ReturnTypeFunc>>>;

const SCALARS: EntityTypes = {
  Int: () => Int,
  Float: () => Float,
  String: () => String,
  Boolean: () => Boolean,
  Date: () => GraphQLDate,
  DateTime: () => GraphQLDateTime,
  '[String!]': () => [String],
  BiddingStrategyType: () => BiddingStrategyType,
  BidAdjustmentType: () => BidAdjustmentType,
  KeywordStatus: () => KeywordStatus,
  RevenueDistributionType: () => RevenueDistributionType,
};

/**
 * Generates a report's row and result types from its contract. A row has every column and declared field, its identity,
 * the same row over the compared range, and its child rows. Row fields have no resolvers, because for 10,000 rows × 30
 * columns they would cost more than the query.
 */
export function reportTypes(contract: ReportContract, entities: EntityTypes = {}): { readonly Result: Type<object> } {
  const Row = rowType(contract, entities);
  const Result = namedClass(contract.api.resultType);
  ObjectType(contract.api.resultType, { description: `${contract.title}.` })(Result);
  Field(() => [Row], { description: 'Rows on the page.' })(Result.prototype, 'rows');
  if (!contract.isList)
    Field(() => Row, { description: 'Total of all matching rows, not only those on the page.' })(
      Result.prototype,
      contract.api.totalField ?? 'rowTotal',
    );
  if (contract.api.hasTotalParts)
    Field(() => [Row], { description: 'Child rows of the total, by segment.' })(Result.prototype, 'children');
  if (contract.api.averages) Field(() => Row, { description: 'Average of the rows.' })(Result.prototype, 'rowAverage');
  Field(() => Int, { description: 'Number of matching rows.' })(Result.prototype, 'totalRecords');
  if (isOfParts(contract))
    Field(() => Int, {
      description: 'Number of matching rows that don\'t belong to a part of an ad group, such as "Not attributed".',
    })(Result.prototype, 'unattributedRecords');
  const { grouping } = contract.api;
  if (grouping.answered)
    Field(() => groupingEnum(contract), { description: 'Column the rows are grouped by.' })(
      Result.prototype,
      grouping.argument,
    );
  if (!isOfDays(contract)) return { Result };
  Field(() => [DataFreshness], {
    description: 'Data freshness of the sources and feeds in the response.',
  })(Result.prototype, 'freshness');
  Field(() => ReportComparison, {
    nullable: true,
    description: 'End and exclusions of a comparison that includes today; null otherwise.',
  })(Result.prototype, 'comparison');
  return { Result };
}

/** Returns true if rows belong to days. Only such rows can be compared with other days or be incomplete. */
const isOfDays = (contract: ReportContract): boolean => !contract.isDateless && !contract.isList;

function rowType(contract: ReportContract, entities: EntityTypes): Type<object> {
  const types = { ...SCALARS, ...entities };
  const typeOf = (type: FieldType): ReturnTypeFunc => {
    const known = types[type];
    if (!known) throw new Error(`${contract.id}: no GraphQL type for ${type}.`);
    return known;
  };
  const Row = namedClass(contract.api.rowType);
  ObjectType(contract.api.rowType, { description: contract.api.rowHelp })(Row);
  Field(() => (contract.isList ? Int : String), { description: 'Row key, unique within the response.' })(
    Row.prototype,
    contract.api.rowKey ?? 'id',
  );
  if (!contract.isList) Field(() => ReportRowType, { description: 'Row type.' })(Row.prototype, 'type');
  for (const [id, field] of [...Object.entries(contract.columns), ...Object.entries(contract.fields)]) {
    // Values of nested objects have no separate field.
    if (field.kind !== 'field' && field.path) continue;
    Field(typeOf(field.type), {
      nullable: !field.required,
      description: descriptionOf(field),
    })(Row.prototype, id);
  }
  if (isOfDays(contract))
    Field(() => Row, {
      nullable: true,
      description: 'Same row for compareRange; null without compareRange.',
    })(Row.prototype, 'previous');
  if (contract.api.childrenType !== undefined) {
    const Children = breakdownsType(contract, contract.api.childrenType, Row);
    Field(() => Children, { nullable: true, description: 'Breakdowns of the row; null for child rows.' })(
      Row.prototype,
      'children',
    );
  } else if (contract.segments.length > 0) {
    Field(() => [Row], { nullable: true, description: 'Child rows by segment.' })(Row.prototype, 'children');
  }
  return Row;
}

/** Returns the help text of a field with the unit that screens show by its format. */
function descriptionOf(field: Column | ContractField): string {
  const unit = field.kind === 'field' ? undefined : UNITS[field.format];
  return unit === undefined ? field.help : `${field.help} ${unit}`;
}

const UNITS: Readonly<Partial<Record<FormatId, string>>> = {
  percent: 'Fraction, where 0.2 is 20%.',
  hundredths: 'Percentage, where 20 is 20%.',
  status: '2 = enabled, 3 = paused.',
};

/** Breakdowns whose label on screens is too short for the schema. */
const SEGMENT_DESCRIPTIONS: Readonly<Record<string, string>> = {
  device: 'By device class.',
  feed: 'By revenue feed.',
  date: 'By day.',
  siteProject: 'By site project.',
};

/** Returns the type of a row's breakdowns, with a list for each segment. */
function breakdownsType(contract: ReportContract, name: string, Row: Type<object>): Type<object> {
  const Children = namedClass(name);
  ObjectType(name, { description: 'Breakdowns of a row. Request only the breakdowns you display.' })(Children);
  for (const { id, label } of contract.segments) {
    Field(() => [Row], { description: SEGMENT_DESCRIPTIONS[id] ?? `By ${label.toLowerCase()}.` })(
      Children.prototype,
      id,
    );
  }
  return Children;
}
