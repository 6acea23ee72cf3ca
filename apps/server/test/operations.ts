import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isUnionType,
  isInterfaceType,
} from 'graphql';
import { FIGURES_DAY, type CompanyIds } from './two-companies.js';

export interface Operation {
  readonly root: 'query' | 'mutation';
  readonly name: string;
  readonly field: GraphQLField<unknown, unknown>;
}

/** Every root field of the schema. */
export function operationsOf(schema: GraphQLSchema): Operation[] {
  return (['query', 'mutation'] as const).flatMap((root) => {
    const type = root === 'query' ? schema.getQueryType() : schema.getMutationType();
    return Object.values(type?.getFields() ?? {}).map((field) => ({ root, name: field.name, field }));
  });
}

/** Which id an argument or input field takes, by its name. A name that no rule knows makes the test fail. */
const ID_OF: [RegExp, keyof CompanyIds][] = [
  [/^(userId|buyerIdIn|leaderId|userIds|workerIds)$/, 'buyer'],
  [/^(teamId|teamIdIn)$/, 'team'],
  [/^(siteId|siteIdIn|siteIds)$/, 'site'],
  [/^siteProjectIdIn$/, 'project'],
  [/^(partnerAccountId|partnerAccountIdIn|accessiblePartnerAccountIds)$/, 'account'],
  [/^campaignIdIn$/, 'campaign'],
  [/^(adgroupId|adgroupIdIn)$/, 'adgroup'],
];

/** Numbers that mean the same in every company. */
const SHARED_NUMBERS: Record<string, number> = {
  partnerId: 5,
  sourceIdIn: 5,
  marketIdIn: 1,
  deviceIdIn: 1,
  feedIdIn: 1,
  page: 1,
  perPage: 50,
};

function valueOf(operation: string, name: string, type: GraphQLInputType, ids: CompanyIds, mark: string): unknown {
  if (isNonNullType(type)) return valueOf(operation, name, type.ofType, ids, mark);
  if (isListType(type)) return [valueOf(operation, name, type.ofType, ids, mark)];
  if (isEnumType(type)) return type.name === 'PartnerType' ? 'sourcePartner' : type.getValues()[0]!.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    return Object.fromEntries(
      fields.map((field) => [field.name, valueOf(operation, field.name, field.type, ids, mark)]),
    );
  }
  switch (type.name) {
    case 'Int': {
      if (name in SHARED_NUMBERS) return SHARED_NUMBERS[name];
      // The plain `id` of an operation is that of what the operation is about.
      const key =
        name === 'id'
          ? operation === 'adgroup'
            ? 'adgroup'
            : 'campaign'
          : ID_OF.find(([pattern]) => pattern.test(name))?.[1];
      if (!key) throw new Error(`${operation}: no recipe for the number ${name}; add one to test/operations.ts.`);
      return ids[key];
    }
    case 'Float':
      return 1;
    case 'Boolean':
      return true;
    case 'Date':
      return FIGURES_DAY;
    case 'DateTime':
      return `${FIGURES_DAY}T00:00:00Z`;
    case 'JSON':
      return 0;
    default:
      if (name === 'column' || name === 'name') return 'bought';
      if (name === 'countryCodeIn') return 'DE';
      return mark;
  }
}

/** A selection of everything a type has, a few levels deep; fields with arguments get none. */
export function selectionOf(type: GraphQLOutputType, depth = 4): string {
  const named = getNamedType(type);
  if (isScalarType(named) || isEnumType(named)) return '';
  if (isUnionType(named))
    return `{ __typename ${named
      .getTypes()
      .map((member) => `... on ${member.name} ${selectionOf(member, depth - 1)}`)
      .join(' ')} }`;
  if (!isObjectType(named) && !isInterfaceType(named)) return '';
  const fields = Object.values(named.getFields()).flatMap((field) => {
    if (field.args.some((argument) => isNonNullType(argument.type) && argument.defaultValue === undefined)) return [];
    const inner = getNamedType(field.type);
    if (isScalarType(inner) || isEnumType(inner)) return [field.name];
    return depth > 0 ? [`${field.name} ${selectionOf(field.type, depth - 1)}`] : [];
  });
  return `{ __typename ${fields.join(' ')} }`;
}

/** A call of the operation with every argument given: the ids of one company, and its mark where text is asked for. */
export function callOf(
  _schema: GraphQLSchema,
  operation: Operation,
  ids: CompanyIds,
  mark = 'x',
  depth = 1,
): { query: string; variables: Record<string, unknown> } {
  const { root, name, field } = operation;
  const declared = field.args
    .map((argument: GraphQLArgument) => `$${argument.name}: ${String(argument.type)}`)
    .join(', ');
  const passed = field.args.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  const variables = Object.fromEntries(
    field.args.map((argument) => [argument.name, valueOf(name, argument.name, argument.type, ids, mark)]),
  );
  return {
    query: `${root} Test${declared ? `(${declared})` : ''} { ${name}${passed ? `(${passed})` : ''} ${selectionOf(field.type, depth)} }`,
    variables,
  };
}
