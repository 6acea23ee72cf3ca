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
  type ValidationContext,
  type ValidationRule,
  visit,
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

const refused = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } } });

/** The rules report instead of throwing: an error thrown by a rule would be reported as an internal error. */
const reporting = {
  exposeLimits: false,
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
};

export const validationRules = [
  maxDepthRule({ n: LIMITS.depth, ignoreIntrospection: true, ...reporting }),
  maxAliasesRule({ n: LIMITS.aliases, ...reporting }),
] as unknown as ValidationRule[];

/** Text PostgreSQL cannot store, or far longer than any field of the product. */
function badText(value: unknown): string | null {
  if (typeof value === 'string') {
    if (value.length > LIMITS.textLength) return `A text is longer than ${LIMITS.textLength} characters.`;
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

/** What is the same of a document however often it is asked. */
interface Known {
  readonly badText: string | null;
  /** Whether directives let the variables decide which fields it has. */
  readonly varies: boolean;
  /** Fields of its operations by name, once counted. */
  readonly fields: Map<string | undefined, number>;
  /** Root fields of its operations. */
  readonly roots: Map<OperationDefinitionNode, Roots>;
}

interface Roots {
  readonly first: string | undefined;
  readonly count: number;
  readonly reports: number;
}
/** Apollo keeps the documents it has parsed, and hands out the same one for the same text. */
const knownDocuments = new WeakMap<DocumentNode, Known>();

function known(document: DocumentNode): Known {
  let found = knownDocuments.get(document);
  if (!found) {
    let bad: string | null = null;
    let varies = false;
    visit(document, {
      [Kind.STRING]: (node) => void (bad ??= badText(node.value)),
      [Kind.DIRECTIVE]: () => void (varies = true),
    });
    found = { badText: bad, varies, fields: new Map(), roots: new Map() };
    knownDocuments.set(document, found);
  }
  return found;
}

/**
 * Root fields of an operation, wherever they stand: in fragments, spread or inline, however deep. A fragment counts
 * as often as it is spread, and directives are not looked at: what may be left out counts too.
 */
function rootsOf(document: DocumentNode, operation: OperationDefinitionNode): Roots {
  const { roots } = known(document);
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

/** Each fragment is counted once and remembered: fragments that spread each other twice double at every level. */
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
      // Validation has refused fragments that do not exist or go in circles.
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

/** Fields the operation selects; 0 when its variables do not fit, which the execution answers in its own words. */
function countFields(schema: GraphQLSchema, query: DocumentNode, { variables, operationName }: GraphQLRequest): number {
  const { fields, varies } = known(query);
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

/** Refuses documents that are too wide and texts that cannot be stored, before anything runs. */
export const limitsPlugin = (schema: () => GraphQLSchema): ApolloServerPlugin<GraphQLContext> => ({
  async requestDidStart() {
    return {
      async didResolveOperation({ request, document, operation, contextValue }) {
        if (!operation) return;
        const { first, count, reports } = rootsOf(document, operation);
        if (first !== undefined) contextValue.req.rootField = first;
        if (count > LIMITS.rootFields) throw refused('Too many operations in one request.');
        if (reports > LIMITS.reports) throw refused('Too many reports in one request.');
        const text = badText(request.variables) ?? known(document).badText;
        if (text) throw refused(text);
        const fields = countFields(schema(), document, request);
        if (fields > LIMITS.fields) throw refused('The request has too many fields.');
      },
    };
  },
});
