import type { CapabilitySet, EntitySnapshot } from '@adops/connectors';
import type { PoolClient } from 'pg';

/** Status of deleted entities. */
export const REMOVED = 4;

/** Copy of a value in columns of its entity's row. */
export interface KeptInRow<Stored = unknown> {
  /** SQL of the value of the entity `e`. */
  readonly value: string;
  /** SQL assignments to the entity `e` from the found values `f.a`, `f.b` in the order of `from`. */
  readonly set: string;
  readonly from: readonly { readonly type: string; readonly of: (found: Stored) => unknown }[];
  /** Condition for storing a found value. */
  readonly isKept?: (found: Stored) => boolean;
  /** Column that contains the value unchanged, if there is one. */
  readonly column?: string;
  /**
   * SQL of the value that plans start from, if it differs from the column. Refers to the entity `e`, campaign `c` or ad
   * group `twin`.
   */
  readonly planned?: string;
  /** Value that a sync of the inventory stores, if it differs from the one that changes use. */
  readonly pulled?: {
    readonly of?: (snapshot: EntitySnapshot) => unknown;
    readonly isSaid?: (can: CapabilitySet) => boolean;
  };
}

/** Copy of a value that is stored elsewhere. */
export interface KeptElsewhere<Stored = unknown> {
  readonly keep: (client: PoolClient, companyId: number, entityId: number, found: Stored) => Promise<void>;
}

export type KeptValue<Stored = unknown> = KeptInRow<Stored> | KeptElsewhere<Stored>;

export const isInRow = <Stored>(kept: KeptValue<Stored> | undefined): kept is KeptInRow<Stored> =>
  kept !== undefined && 'set' in kept;

/** Defines a column that contains the value unchanged. */
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

/** Status of a deleted entity, whose row remains. */
export const DELETED: KeptInRow<boolean> = {
  value: `e.status_id = ${REMOVED}`,
  set: 'status_id = f.a',
  from: [{ type: 'smallint', of: () => REMOVED }],
  isKept: (found) => found,
};

/** Returns the SQL of the found values by ID, as rows `f (id, a, b …)`. @param first number of the first parameter */
export const foundRows = ({ from }: KeptInRow, idType: 'int' | 'text', first: number): string =>
  `unnest($${first}::${idType}[], ${from.map(({ type }, at) => `$${first + 1 + at}::${type}[]`).join(', ')})
   AS f (id, ${from.map((_, at) => String.fromCharCode('a'.charCodeAt(0) + at)).join(', ')})`;

/** Returns the parameters of `foundRows` after the IDs. */
export const foundValues = ({ from }: KeptInRow, found: readonly unknown[]): unknown[][] =>
  from.map(({ of }) => found.map(of));
