import { preset } from '@graphql-codegen/client-preset';
import { Kind, print, visit, type DefinitionNode, type FragmentDefinitionNode } from 'graphql';

type Section = Awaited<ReturnType<typeof preset.buildGeneratesSection>>[number];
type Source = Parameters<NonNullable<Section['pluginMap'][string]>['plugin']>[1][number];

const definitionsOf = ({ document }: Source): readonly DefinitionNode[] => document?.definitions ?? [];
const isFragment = (node: DefinitionNode): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION;
const quoted = (text: string): string => JSON.stringify(text.replace(/\r\n/g, '\n'));

/** Returns the type of a document's first definition: an operation, or a fragment that other documents use. */
function typeOf(source: Source): string {
  const [first] = [...definitionsOf(source)].sort((a, b) => Number(isFragment(a)) - Number(isFragment(b)));
  const name = first && 'name' in first ? first.name?.value : undefined;
  if (first === undefined || name === undefined) throw new Error(`The document in ${source.location} has no name`);
  if (isFragment(first)) return `TypedDocumentNode<types.${name}Fragment, unknown>`;
  const kind = 'operation' in first && first.operation === 'mutation' ? 'Mutation' : 'Query';
  return `TypedDocumentNode<types.${name}${kind}, types.${name}${kind}Variables>`;
}

/** Returns the fragments that a document uses and another document defines. */
function sharedFragments(sources: readonly Source[]): FragmentDefinitionNode[] {
  const fragments = new Map(
    sources.flatMap((source) => definitionsOf(source).filter(isFragment)).map((each) => [each.name.value, each]),
  );
  const shared = new Set<string>();
  const add = (nodes: readonly DefinitionNode[], own: ReadonlySet<string>): void => {
    for (const node of nodes) {
      visit(node, {
        FragmentSpread({ name: { value: name } }) {
          const fragment = fragments.get(name);
          if (own.has(name) || shared.has(name) || !fragment) return;
          shared.add(name);
          add([fragment], new Set());
        },
      });
    }
  };
  for (const source of sources) {
    const definitions = definitionsOf(source);
    add(definitions, new Set(definitions.filter(isFragment).map(({ name }) => name.value)));
  }
  return [...shared].sort().flatMap((name) => fragments.get(name) ?? []);
}

/** Generates the types of all document texts, and the texts of shared fragments. */
function documents(_schema: unknown, sources: readonly Source[]): string {
  const named = sources.filter((source) => definitionsOf(source).length > 0);
  return [
    '/* eslint-disable */',
    "import type { TypedDocumentNode } from '@graphql-typed-document-node/core';",
    "import type * as types from './graphql.js';",
    '',
    '/** The document of each text. */',
    'export interface Documents {',
    ...named.map((source) => `  ${quoted(source.rawSDL ?? '')}: ${typeOf(source)};`),
    '}',
    '',
    '/** Fragments that one text spreads and another defines, by name. */',
    'export const FRAGMENTS: Readonly<Record<string, string>> = {',
    ...sharedFragments(named).map((each) => `  ${each.name.value}: ${quoted(print(each))},`),
    '};',
    '',
  ].join('\n');
}

/**
 * Client preset without parsed documents: `graphql.ts` contains only types, and `documents.ts` maps texts to types.
 * Texts stay with their screens, so a screen's bundle contains only its own.
 */
export const typesAndTexts: typeof preset = {
  ...preset,
  buildGeneratesSection: async (options) => {
    const sections = await preset.buildGeneratesSection(options);
    const types = sections.find(({ filename }) => filename.endsWith('graphql.ts'));
    if (!types) throw new Error('The client preset no longer creates graphql.ts.');
    return [
      { ...types, plugins: types.plugins.filter((plugin) => !('typed-document-node' in plugin)) },
      {
        ...types,
        filename: `${options.baseOutputDir}documents.ts`,
        plugins: [{ documents: {} }],
        pluginMap: { documents: { plugin: (schema, sources) => documents(schema, sources) } },
      },
    ];
  },
};
