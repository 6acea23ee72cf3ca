import {
  getNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql';

const SCALARS: Record<string, (value: unknown) => boolean> = {
  Int: (value) => Number.isInteger(value) && Math.abs(value as number) <= 2 ** 31,
  Float: (value) => Number.isFinite(value),
  Boolean: (value) => typeof value === 'boolean',
  String: (value) => typeof value === 'string',
  ID: (value) => typeof value === 'string',
  Date: (value) => /^\d{4}-\d{2}-\d{2}$/.test(String(value)),
  DateTime: (value) => !Number.isNaN(Date.parse(String(value))),
  JSON: () => true,
};

/** Returns the path at which the response data violates the schema. Null if it doesn't. */
export function misfit(schema: GraphQLSchema, query: string, data: unknown): string | null {
  if (data === null || data === undefined) return null;
  const document = parse(query);
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)!;
  const root = operation.operation === 'query' ? schema.getQueryType()! : schema.getMutationType()!;
  return inObject(schema, root, operation.selectionSet, data, operation.operation);
}

function inObject(
  schema: GraphQLSchema,
  type: GraphQLOutputType,
  selection: SelectionSetNode,
  value: unknown,
  path: string,
): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${path} is no object`;
  const record = value as Record<string, unknown>;
  const name = (record['__typename'] as string | undefined) ?? getNamedType(type).name;
  const actual = schema.getType(name);
  if (!isObjectType(actual)) return `${path} is of no type: ${name}`;
  for (const node of selection.selections) {
    if (node.kind === Kind.INLINE_FRAGMENT) {
      if (node.typeCondition?.name.value !== name) continue;
      const wrong = inObject(schema, actual, node.selectionSet, value, path);
      if (wrong) return wrong;
    }
    if (node.kind !== Kind.FIELD || node.name.value === '__typename') continue;
    const key = node.alias?.value ?? node.name.value;
    const wrong = inValue(
      schema,
      actual.getFields()[node.name.value]!.type,
      node.selectionSet,
      record[key],
      `${path}.${key}`,
    );
    if (wrong) return wrong;
  }
  return null;
}

function inValue(
  schema: GraphQLSchema,
  type: GraphQLOutputType,
  selection: SelectionSetNode | undefined,
  value: unknown,
  path: string,
): string | null {
  if (isNonNullType(type))
    return value == null ? `${path} is null` : inValue(schema, type.ofType, selection, value, path);
  if (value === null) return null;
  if (isListType(type)) {
    if (!Array.isArray(value)) return `${path} is no list`;
    for (const [at, item] of value.entries()) {
      const wrong = inValue(schema, type.ofType, selection, item, `${path}[${at}]`);
      if (wrong) return wrong;
    }
    return null;
  }
  if (selection) return inObject(schema, type, selection, value, path);
  const named = getNamedType(type);
  const fits = isEnumType(named) ? named.getValue(String(value)) !== undefined : SCALARS[named.name]!(value);
  return fits ? null : `${path} is no ${named.name}: ${JSON.stringify(value)}`;
}
