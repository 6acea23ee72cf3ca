import type { ApolloServerPlugin, GraphQLRequest } from '@apollo/server';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  TypeInfo,
  type ValidationContext,
  type ValidationRule,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { getComplexity, simpleEstimator } from 'graphql-query-complexity';
import type { GraphQLContext } from './context.js';

/** Limits count fields and nesting, never rows: a page of 500,000 rows must pass. */
export const LIMITS = {
  tokens: 4_000,
  depth: 15,
  aliases: 50,
  fields: 1_000,
  rootFields: 50,
  reports: 10,
  textLength: 10_000,
} as const;

/**
 * Text arguments that may be longer, by type, field and name. An article has at most 100,000 characters, each of one or
 * two UTF-16 units.
 */
const LONG_TEXTS: Readonly<Record<string, number>> = {
  'ArticleMutations.update.text': 200_000,
};

/**
 * Root fields whose requests contain whole campaigns. With the permission for one, a request of only that field may
 * have 16 MiB.
 */
export const LARGE_REQUEST_FIELDS: ReadonlySet<string> = new Set(['campaignManager', 'draft']);

const refused = (message: string, status = 400): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', http: { status } } });

/** Reports errors instead of throwing, because an error thrown by a rule would be an internal error. */
const reporting = {
  exposeLimits: false,
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
};

export const validationRules = [
  maxDepthRule({ n: LIMITS.depth, ignoreIntrospection: true, ...reporting }),
  maxAliasesRule({ n: LIMITS.aliases, ...reporting }),
] as unknown as ValidationRule[];

/** Returns an error for text that PostgreSQL can't store or that is too long, otherwise null. */
function badText(value: unknown, maxLength: number = LIMITS.textLength): string | null {
  if (typeof value === 'string') {
    if (value.length > maxLength) return `A text exceeds ${maxLength} characters.`;
    if (value.includes('\u0000') || !value.isWellFormed()) return "A text contains characters that aren't allowed.";
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const bad = badText(key) ?? badText(inner);
    if (bad) return bad;
  }
  return null;
}

/** Properties of a document that are the same for every request. */
interface Known {
  readonly badText: string | null;
  /** Variables used only for long texts, with their maximum length. */
  readonly long: ReadonlyMap<string, number>;
  /** True if the selected fields depend on variables because of directives. */
  readonly varies: boolean;
  /** Number of fields by operation name, once counted. */
  readonly fields: Map<string | undefined, number>;
  /** Root fields by operation. */
  readonly roots: Map<OperationDefinitionNode, Roots>;
}

interface Roots {
  readonly first: string | undefined;
  readonly count: number;
  readonly reports: number;
}
/** Cache by document, because Apollo returns the same parsed document for the same text. */
const knownDocuments = new WeakMap<DocumentNode, Known>();

function known(schema: GraphQLSchema, document: DocumentNode): Known {
  let found = knownDocuments.get(document);
  if (!found) {
    found = { ...textsOf(schema, document), fields: new Map(), roots: new Map() };
    knownDocuments.set(document, found);
  }
  return found;
}

function textsOf(schema: GraphQLSchema, document: DocumentNode): Pick<Known, 'badText' | 'long' | 'varies'> {
  let bad: string | null = null;
  let varies = false;
  const types = new TypeInfo(schema);
  const longValues = new Map<ValueNode, number>();
  const declared = new Set<ValueNode>();
  const lengths = new Map<string, number>();
  const lengthOf = (node: ValueNode): number => longValues.get(node) ?? LIMITS.textLength;
  visit(
    document,
    visitWithTypeInfo(types, {
      [Kind.ARGUMENT]: (node) => {
        const place = `${types.getParentType()?.name}.${types.getFieldDef()?.name}.${node.name.value}`;
        if (Object.hasOwn(LONG_TEXTS, place)) longValues.set(node.value, LONG_TEXTS[place]!);
      },
      [Kind.VARIABLE_DEFINITION]: (node) => void declared.add(node.variable),
      [Kind.VARIABLE]: (node) => {
        if (declared.has(node)) return;
        const { value: name } = node.name;
        lengths.set(name, Math.min(lengths.get(name) ?? Infinity, lengthOf(node)));
      },
      [Kind.STRING]: (node) => void (bad ??= badText(node.value, lengthOf(node))),
      [Kind.DIRECTIVE]: () => void (varies = true),
    }),
  );
  return { badText: bad, varies, long: new Map([...lengths].filter(([, length]) => length > LIMITS.textLength)) };
}

/** Returns the first error in a text of the variables, otherwise null. */
function badVariable(variables: GraphQLRequest['variables'], long: Known['long']): string | null {
  for (const [name, value] of Object.entries(variables ?? {})) {
    const bad = badText(name) ?? badText(value, long.get(name));
    if (bad) return bad;
  }
  return null;
}

/**
 * Counts the root fields of an operation, including fields in nested fragments. A fragment counts once per use.
 * Directives are ignored, so fields that may be skipped count too.
 */
function rootsOf({ roots }: Known, document: DocumentNode, operation: OperationDefinitionNode): Roots {
  let found = roots.get(operation);
  if (!found) {
    const fragments = new Map(
      document.definitions.flatMap((node) =>
        node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
      ),
    );
    found = countRoots(operation.selectionSet, fragments, new Map());
    roots.set(operation, found);
  }
  return found;
}

/** Counts each fragment once, because fragments that spread each other twice double at every level. */
function countRoots(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  counted: Map<string, Roots>,
): Roots {
  let [first, count, reports]: [string | undefined, number, number] = [undefined, 0, 0];
  for (const node of selections) {
    let inside: Roots;
    if (node.kind === Kind.FIELD) {
      const name = node.name.value;
      inside = { first: name, count: 1, reports: name.endsWith('Report') ? 1 : 0 };
    } else if (node.kind === Kind.INLINE_FRAGMENT) {
      inside = countRoots(node.selectionSet, fragments, counted);
    } else {
      // Validation has already rejected unknown and circular fragments.
      const name = node.name.value;
      inside = counted.get(name) ?? countRoots(fragments.get(name)!.selectionSet, fragments, counted);
      counted.set(name, inside);
    }
    first ??= inside.first;
    count += inside.count;
    reports += inside.reports;
  }
  return { first, count, reports };
}

/** Counts the fields an operation selects. Returns 0 if its variables are invalid, which execution reports. */
function countFields(schema: GraphQLSchema, query: DocumentNode, { variables, operationName }: GraphQLRequest): number {
  const { fields, varies } = known(schema, query);
  const counted = fields.get(operationName);
  if (counted !== undefined) return counted;
  try {
    const count = getComplexity({
      schema,
      query,
      variables: variables ?? {},
      operationName,
      estimators: [simpleEstimator({ defaultComplexity: 1 })],
    });
    if (!varies) fields.set(operationName, count);
    return count;
  } catch {
    return 0;
  }
}

/** Rejects documents with too many fields, and texts that are too long or can't be stored, before execution. */
export const limitsPlugin = (schema: () => GraphQLSchema): ApolloServerPlugin<GraphQLContext> => ({
  async requestDidStart() {
    return {
      async didResolveOperation({ request, document, operation, contextValue }) {
        if (!operation) return;
        const about = known(schema(), document);
        const { first, count, reports } = rootsOf(about, document, operation);
        if (first !== undefined) contextValue.req.rootField = first;
        if (count > LIMITS.rootFields) throw refused('Too many operations in one request.');
        if (contextValue.req.hasLargeBody && !(count === 1 && LARGE_REQUEST_FIELDS.has(first ?? '')))
          throw refused('The request is too large.', 413);
        if (reports > LIMITS.reports) throw refused('Too many reports in one request.');
        const text = badVariable(request.variables, about.long) ?? about.badText;
        if (text) throw refused(text);
        const fields = countFields(schema(), document, request);
        if (fields > LIMITS.fields) throw refused('The request has too many fields.');
      },
    };
  },
});
