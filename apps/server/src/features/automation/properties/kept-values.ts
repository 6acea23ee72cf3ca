import type { CapabilitySet, EntitySnapshot } from '@adops/connectors';
import type { PoolClient } from 'pg';

/** Status of what was deleted. */
export const REMOVED = 4;

/** Our copy of a value in columns of its entity's row. */
export interface KeptInRow<Stored = unknown> {
  /** SQL: the value, of the entity `e`. */
  readonly value: string;
  /** SQL: assignments to the entity `e` from what was found: `f.a`, `f.b` in the order of `from`. */
  readonly set: string;
  readonly from: readonly { readonly type: string; readonly of: (found: Stored) => unknown }[];
  /** What was found is kept only where this holds. */
  readonly isKept?: (found: Stored) => boolean;
  /** The column, where it is one that holds the value as it is. */
  readonly column?: string;
  /** SQL: the value plans start from, where it is not the column: of the entity `e`, campaign `c` or ad group `twin`. */
  readonly planned?: string;
  /** What a sync of the inventory stores, where it differs from what changes read and take. */
  readonly pulled?: {
    readonly of?: (snapshot: EntitySnapshot) => unknown;
    readonly isSaid?: (can: CapabilitySet) => boolean;
  };
}

/** Our copy of a value elsewhere. */
export interface KeptElsewhere<Stored = unknown> {
  readonly keep: (client: PoolClient, companyId: number, entityId: number, found: Stored) => Promise<void>;
}

export type KeptValue<Stored = unknown> = KeptInRow<Stored> | KeptElsewhere<Stored>;

export const isInRow = <Stored>(kept: KeptValue<Stored> | undefined): kept is KeptInRow<Stored> =>
  kept !== undefined && 'set' in kept;

/** A column that holds the value as it is. */
export const column = (
  name: string,
  { type = 'bigint', ...more }: Pick<KeptInRow, 'planned' | 'pulled'> & { readonly type?: string } = {},
): KeptInRow<number> => ({
  value: `e.${name}`,
  set: `${name} = f.a`,
  from: [{ type, of: (found) => found }],
  column: name,
  ...more,
});

/** A deleted entity stays, with a status of its own. */
export const DELETED: KeptInRow<boolean> = {
  value: `e.status_id = ${REMOVED}`,
  set: 'status_id = f.a',
  from: [{ type: 'smallint', of: () => REMOVED }],
  isKept: (found) => found,
};

/** SQL: a value for each id: the rows `f (id, a, b …)`. @param first number of the first parameter */
export const foundRows = ({ from }: KeptInRow, idType: 'int' | 'text', first: number): string =>
  `unnest($${first}::${idType}[], ${from.map(({ type }, at) => `$${first + 1 + at}::${type}[]`).join(', ')})
   AS f (id, ${from.map((_, at) => String.fromCharCode('a'.charCodeAt(0) + at)).join(', ')})`;

/** The parameters of `foundRows` after the ids. */
export const foundValues = ({ from }: KeptInRow, found: readonly unknown[]): unknown[][] =>
  from.map(({ of }) => found.map(of));
