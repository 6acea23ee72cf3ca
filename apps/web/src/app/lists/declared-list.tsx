import { useQuery } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { Button } from '@mantine/core';
import { useCallback, useMemo, type ComponentType } from 'react';
import { Link } from 'react-router';
import { useCompanyPath } from '../routes/useCompanyPath.js';
import type { ListColumn, ListFilter } from './list-parts.js';
import type { ListDefaults } from './list-state.js';
import { ListScreen } from './ListScreen.js';

type NoVariables = Record<string, never>;

export interface ListDeclaration<Data, Row> {
  readonly title: string;
  readonly noun: readonly [one: string, many: string];
  readonly query: TypedDocumentNode<Data, NoVariables>;
  readonly rowsOf: (data: Data) => readonly Row[];
  readonly rowId: (row: Row) => string | number;
  /** Path below the company. All other paths here are relative to it. */
  readonly path: string;
  /** Returns the path of a row's form. */
  readonly form: (row: Row) => string;
  readonly create: { readonly path: string; readonly label: string };
  /** Alternative way to create an entity, next to the main one. */
  readonly createOtherwise?: { readonly path: string; readonly label: string };
  readonly columns: readonly ListColumn<Row>[];
  readonly searchText: (row: Row) => string;
  readonly filters?: readonly ListFilter<Row>[];
  readonly sort: ListDefaults['sort'];
  readonly perPage?: number;
  /** Returns the message for a failed query. */
  readonly words?: (error: unknown) => string;
  readonly empty: { readonly title: string; readonly text: string };
}

/** Returns the screen of a list. Rows link to their form, and a button to the form of a new entity. */
export function listScreen<Data, Row>(list: ListDeclaration<Data, Row>): ComponentType {
  const { query: document, rowsOf, path: base, form, create, createOtherwise: other, empty, ...looks } = list;
  return function DeclaredList() {
    const query = useQuery(document);
    const path = useCompanyPath(base);
    const data = query.data as Data | undefined;
    const rows = useMemo(() => data && rowsOf(data), [data]);
    const pathOf = useCallback((row: Row) => path(form(row)), [path]);
    const main = (
      <Button size="xs" component={Link} to={path(create.path)}>
        {create.label}
      </Button>
    );
    const action = other ? (
      <>
        <Button size="xs" variant="default" component={Link} to={path(other.path)}>
          {other.label}
        </Button>
        {main}
      </>
    ) : (
      main
    );
    return <ListScreen {...looks} {...{ query, rows, pathOf, action }} empty={{ ...empty, action: main }} />;
  };
}
