import type { MeasureUnit, UnitOf } from '../reports/formula.js';
import type { TableKey } from './keys.js';

/** A figure of facts that adds up. Every table of the family has it under its name. */
export interface Measure<Side extends string = string> {
  readonly unit: MeasureUnit;
  /** The kind of load that sets it; loads of other sides leave it as it is. */
  readonly side: Side;
  /** Its bit where measures are stored as a mask. Stored: never given to another measure. */
  readonly place: number;
  /** A count that can be more than 2^31 in one fact, such as a sum of squares. */
  readonly isLarge?: boolean;
}

/** A table of facts or of their sums. The company is the first column of its primary key. */
export interface FactTable {
  readonly name: string;
  /** The rest of the primary key, in its order. */
  readonly keys: readonly TableKey[];
  /**
   * Carried along: one value for each key on any day but the one it changes on, when the larger id stands for the day.
   */
  readonly carried: readonly TableKey[];
}

/** Sums made from another table of the family: the facts, or another rollup. */
export interface Rollup extends FactTable {
  readonly from: string;
}

/**
 * Facts of a part of an ad group, such as a keyword, by day. What the parts lack of their ad group is a row of
 * its own, with the key 0, and what they have beyond it another one, with the key -1; revenue is shared out over the parts and the
 * first of these. So they add up to the ad group. Figures have the names of the performance facts they are compared with.
 */
export interface Apportionment<M extends string = string, C extends string = string> {
  /** Key of the parts. */
  readonly key: TableKey;
  /**
   * Keys that are -1 where the parts have more than their ad group: its own, and those of its name. Without them such figures
   * are taken off the row of what the parts lack.
   */
  readonly beyond?: readonly TableKey[];
  /** Figures loads bring. */
  readonly given: readonly M[];
  /** Figures of the ad group that are shared out. */
  readonly shared: readonly M[];
  /** By the first while the parts have any of it, else by the second. */
  readonly weights: readonly [tracked: M, other: M];
  /** Mark of rows whose share follows from the second. */
  readonly mark: string;
  /**
   * A figure of the ad group that is a score times clicks. It is shared out by the scores the parts were given, or
   * by the average of these where a part has none, so that scores differ by part and add up to the ad group. Where a score would be above the largest one, by clicks alone.
   */
  readonly scores?: { readonly figure: M; readonly given: M; readonly clicks: M; readonly largest: number };
  /** Figures each part has whole, with those of the ad group they are. A total counts them once for each ad group, day and device. */
  readonly repeated?: Readonly<Partial<Record<M | C, string>>>;
  /**
   * Figures that RPC, opCTR and scrub are made of, each with the figure of the ad group it follows: parts get their
   * share of what that figure has in hours the feed has reported, as `reported_` and the figure's name.
   */
  readonly reported: Readonly<Partial<Record<M, ComparedFigure>>>;
  /**
   * Reported clicks sold of parts whose logged clicks stand in the row of what the parts lack, which has the same number below 0:
   * a scrub is known where they add up to 0.
   */
  readonly unsplit?: C;
  /** Days of the facts are days in UTC instead of days of the account. */
  readonly isUtc?: true;
}

/** Figures of performance facts that are summed over reported hours, too. */
export type ComparedFigure = 'earned' | 'sold' | 'bought' | 'outbound_nbot';
/** Name of the sum of a figure over reported hours. */
export const reportedName = <M extends string>(figure: M): `reported_${M}` => `reported_${figure}`;

/** Key of what the parts lack of their ad group. */
export const NOT_ATTRIBUTED = 0;
/** Key of what they have beyond it, below 0 so that the parts add up. */
export const OVER_ATTRIBUTED = -1;

/**
 * Facts of one grain with what is kept of them. The loader, the rollups with their refresh and verification, the choice
 * of tables by reports, the types of measures, the text of migrations and the check of the database are made from it.
 */
export interface FactFamily<M extends string = string, C extends string = string, S extends string = string> {
  readonly id: string;
  readonly facts: FactTable & { readonly partitioned: boolean };
  /** What loads bring. */
  readonly measures: Readonly<Record<M, Measure<S>>>;
  /**
   * Figures worked out of a fact and what is known of its day. Rollups keep them; so do facts that are parts of ad groups, because
   * they are worked out when a day is refreshed. Other facts don't.
   */
  readonly computed: Readonly<Record<C, MeasureUnit>>;
  /**
   * Flags of rows in addition to their figures: set by loads for facts, or worked out and kept like computed figures.
   * True for a sum if true for any part.
   */
  readonly marks: { readonly loaded: readonly string[]; readonly computed: readonly string[] };
  /** The smallest first: reports read the first that has every key they need. */
  readonly rollups: readonly Rollup[];
  readonly apportioned?: Apportionment<NoInfer<M>, NoInfer<C>>;
}

/** Checks the shape and keeps the names. */
export const defineFamily = <const M extends string, const C extends string, const S extends string>(
  family: FactFamily<M, C, S>,
): FactFamily<M, C, S> => family;

/** True if the facts keep what is worked out of them. */
export const keepsComputed = ({ apportioned }: FactFamily): boolean => apportioned !== undefined;

/** The rollups and the facts, the smallest first. */
export const tablesOf = ({ facts, rollups }: FactFamily): readonly FactTable[] => [...rollups, facts];

/** Rollups in the order they are made: each after the one it is made from. */
export function buildOrder({ facts, rollups }: FactFamily): readonly Rollup[] {
  const after = (from: string): Rollup[] =>
    rollups.filter((rollup) => rollup.from === from).flatMap((rollup) => [rollup, ...after(rollup.name)]);
  const ordered = after(facts.name);
  const lost = rollups.find((rollup) => !ordered.includes(rollup));
  if (lost) throw new Error(`${lost.name} is built from ${lost.from}, which is not a table of the family.`);
  return ordered;
}

/** How each figure of a family is stored. */
export function unitsOf<M extends string, C extends string>({ measures, computed }: FactFamily<M, C>): UnitOf<M | C> {
  const loaded = Object.entries<Measure>(measures).map(([name, { unit }]) => [name, unit]);
  return { ...Object.fromEntries(loaded), ...computed } as UnitOf<M | C>;
}
