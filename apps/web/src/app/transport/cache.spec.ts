import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { gql } from '@apollo/client';
import {
  buildSchema,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  type FragmentDefinitionNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { createCache, forgetQueries, MERGED_TYPES, POSSIBLE_TYPES } from './cache.js';

const SOURCES = resolve(import.meta.dirname, '../..');
const SCHEMA = resolve(SOURCES, '../../server/schema.graphql');

/** Returns the texts of every document next to a screen. */
function documentTexts(): string[] {
  return readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql.ts'))
    .flatMap((file) => [...readFileSync(resolve(SOURCES, file), 'utf8').matchAll(/graphql\(`([^`]+)`\)/g)])
    .flatMap(([, text]) => (text === undefined ? [] : [text]));
}

function unwrapped(type: GraphQLOutputType): { readonly type: GraphQLOutputType; readonly isList: boolean } {
  if (isNonNullType(type)) return unwrapped(type.ofType);
  if (isListType(type)) return { type: unwrapped(type.ofType).type, isList: true };
  return { type, isList: false };
}

/** Single objects without an ID, by their position in the graph, with the fields that each query selects. */
class Places {
  readonly byPlace = new Map<string, { readonly type: string; readonly selections: Set<string> }>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  ) {}

  private fieldsOf(set: SelectionSetNode): { readonly name: string; readonly set: SelectionSetNode | undefined }[] {
    return set.selections.flatMap((each) => {
      if (each.kind === 'Field') return [{ name: each.name.value, set: each.selectionSet }];
      if (each.kind === 'InlineFragment') return this.fieldsOf(each.selectionSet);
      const fragment = this.fragments.get(each.name.value);
      return fragment ? this.fieldsOf(fragment.selectionSet) : [];
    });
  }

  read(set: SelectionSetNode, type: GraphQLOutputType): void {
    if (!isObjectType(type)) return;
    for (const { name, set: below } of this.fieldsOf(set)) {
      const field = type.getFields()[name];
      if (!field || !below) continue;
      const { type: fieldType, isList } = unwrapped(field.type);
      const names = this.fieldsOf(below).map((each) => each.name);
      if (!isList && isObjectType(fieldType) && !names.includes('id')) {
        const place = `${type.name}.${name}`;
        const known = this.byPlace.get(place) ?? { type: fieldType.name, selections: new Set<string>() };
        known.selections.add([...new Set(names)].sort().join());
        this.byPlace.set(place, known);
      }
      this.read(below, fieldType);
    }
  }

  query({ selectionSet }: OperationDefinitionNode): void {
    const root = this.schema.getQueryType();
    if (root) this.read(selectionSet, root);
  }
}

/** Reports are never cached, so their selections can't conflict. */
const NEVER_CACHED = /Report|AlertsByType|OverviewRow/;

describe('the Apollo cache', () => {
  it('merges objects without an ID if several queries request their fields', () => {
    const definitions = documentTexts().flatMap((text) => parse(text).definitions);
    const fragments = new Map(
      definitions.flatMap((each) => (each.kind === 'FragmentDefinition' ? [[each.name.value, each]] : [])),
    );
    const places = new Places(buildSchema(readFileSync(SCHEMA, 'utf8')), fragments);
    for (const each of definitions)
      if (each.kind === 'OperationDefinition' && each.operation === 'query') places.query(each);
    expect(places.byPlace.size).toBeGreaterThan(10);
    const replaced = [...places.byPlace.values()].filter(({ selections }) => selections.size > 1);
    const types = [...new Set(replaced.map(({ type }) => type))].filter((type) => !NEVER_CACHED.test(type)).sort();
    expect(types).toEqual([...MERGED_TYPES]);
  });

  it('preserves fields of the same object from two queries', () => {
    const cache = createCache();
    const [users, teams] = [gql('query { auth { users { id } } }'), gql('query { auth { teams { id } } }')];
    const list = (type: string) => [{ __typename: type, id: 1 }];
    cache.writeQuery({ query: users, data: { auth: { __typename: 'Auth', users: list('User') } } });
    cache.writeQuery({ query: teams, data: { auth: { __typename: 'Auth', teams: list('Team') } } });
    expect(cache.readQuery({ query: users })).toEqual({ auth: { __typename: 'Auth', users: list('User') } });
  });

  it('removes all data fetched before a change', () => {
    const cache = createCache();
    const query = gql('query { teams { id name } }');
    cache.writeQuery({ query, data: { teams: [{ __typename: 'Team', id: 1, name: 'North' }] } });
    forgetQueries(cache);
    expect(cache.readQuery({ query })).toBeNull();
    expect(cache.extract()).toEqual({});
  });
});

describe('unions and interfaces in the cache', () => {
  it('include all their types, as in the schema', () => {
    const schema = buildSchema(readFileSync(SCHEMA, 'utf8'));
    const abstract = Object.values(schema.getTypeMap()).filter(
      (type) => isAbstractType(type) && !type.name.startsWith('__'),
    );
    const types = abstract.map((type) => [
      type.name,
      schema
        .getPossibleTypes(type as never)
        .map(({ name }) => name)
        .sort(),
    ]);
    expect(POSSIBLE_TYPES).toEqual(Object.fromEntries(types));
  });

  it('preserve the errors of a rejected save', () => {
    const cache = createCache();
    const query = gql`
      query Saved {
        saved {
          ...Answer
        }
      }
      fragment Answer on SaveResult {
        ... on BaseResponse {
          status
        }
        ... on ValidationErrors {
          errors {
            field
          }
        }
      }
    `;
    const saved = { __typename: 'ValidationErrors', errors: [{ __typename: 'FieldMessages', field: 'name' }] };
    cache.writeQuery({ query, data: { saved } });
    expect(cache.readQuery({ query })).toEqual({ saved });
  });
});
