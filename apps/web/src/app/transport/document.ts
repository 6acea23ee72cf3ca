import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { Kind, parse, visit, type DefinitionNode, type DocumentNode } from 'graphql';
import { FRAGMENTS, type Documents } from '../../gql/documents.js';

const documents = new Map<string, DocumentNode>();
const fragments = new Map<string, readonly DefinitionNode[]>();

function fragmentNamed(name: string): readonly DefinitionNode[] {
  let known = fragments.get(name);
  if (!known) {
    const text = FRAGMENTS[name];
    if (text === undefined) throw new Error(`No document defines the fragment ${name}.`);
    known = parse(text, { noLocation: true }).definitions;
    fragments.set(name, known);
  }
  return known;
}

/** Returns the definitions together with all fragments that they use directly or indirectly, each once. */
function withFragments(own: readonly DefinitionNode[]): DefinitionNode[] {
  const found = [...own];
  const names = new Set(own.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [node.name.value] : [])));
  for (const node of found) {
    visit(node, {
      FragmentSpread({ name: { value: name } }) {
        if (names.has(name)) return;
        names.add(name);
        found.push(...fragmentNamed(name));
      },
    });
  }
  return found;
}

/**
 * Parses a document that was created at run time. The caller states its type. Each text is parsed once. Throws
 * GraphQLError for invalid GraphQL, and Error for an undefined fragment.
 */
export function toDocument<Data, Variables>(text: string): TypedDocumentNode<Data, Variables> {
  let document = documents.get(text);
  if (!document) {
    document = { kind: Kind.DOCUMENT, definitions: withFragments(parse(text, { noLocation: true }).definitions) };
    documents.set(text, document);
  }
  return document as TypedDocumentNode<Data, Variables>;
}

/** Returns the document of a text, typed by `pnpm codegen`, including the fragments that it uses from other texts. */
export const graphql = <const Text extends keyof Documents>(text: Text): Documents[Text] =>
  toDocument(text) as Documents[Text];
