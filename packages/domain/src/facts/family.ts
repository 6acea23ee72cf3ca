import type { MeasureUnit, UnitOf } from '../reports/formula.js';
import type { TableKey } from './keys.js';

/** Additive measure of facts. Every table of the family stores it under its name. */
export interface Measure<Side extends string = string> {
  readonly unit: MeasureUnit;
  /** Kind of load that sets the measure. Other loads leave it unchanged. */
  readonly side: Side;
  /** Bit of the measure in stored masks. Must never be reassigned to another measure. */
  readonly place: number;
  /** True for a count that can exceed 2^31 in one fact, such as a sum of squares. */
  readonly isLarge?: boolean;
}

/** Table of facts or of their sums. The company is the first column of its primary key. */
export interface FactTable {
  readonly name: string;
  /** Remaining primary key columns, in order. */
  readonly keys: readonly TableKey[];
  /**
   * Keys stored in addition to the primary key. They have one value per primary key and day. On a day when the value
   * changes, the larger id is stored.
   */
  readonly carried: readonly TableKey[];
}

/** Table of sums, computed from the facts or from another rollup. */
export interface Rollup extends FactTable {
  readonly from: string;
}

/**
 * Daily facts about parts of an ad group, such as keywords. Additional rows make the parts add up to the ad group. The
 * row with key 0 contains what is missing from the parts, and the row with key -1 their excess. Revenue is distributed
 * over the parts and the row with key 0. Measures have the same names as the performance facts they are compared with.
 */
export interface Apportionment<M extends string = string, C extends string = string> {
  /** Key that identifies the parts. */
  readonly key: TableKey;
  /**
   * Keys set to -1 in the row for the excess of the parts over their ad group: the part's key and the keys of its name.
   * If missing, the excess is subtracted from the row with key 0.
   */
  readonly beyond?: readonly TableKey[];
  /** Measures provided by loads. */
  readonly given: readonly M[];
  /** Measures of the ad group that are distributed. */
  readonly shared: readonly M[];
  /**
   * Weights of the distribution. The first weight is used if it is greater than 0 for any part, otherwise the second.
   */
  readonly weights: readonly [tracked: M, other: M];
  /** Mark of rows distributed by the second weight. */
  readonly mark: string;
  /**
   * Measure of the ad group that is a score times clicks. It is distributed by the scores of the parts, or by their
   * average for parts without a score. Scores then differ by part and still add up to the ad group. If a score would
   * exceed the maximum, the measure is distributed by clicks only.
   */
  readonly scores?: { readonly figure: M; readonly given: M; readonly clicks: M; readonly largest: number };
  /**
   * Measures that each part repeats in full, with the corresponding measure of the ad group. A total counts them once
   * per ad group, day and device.
   */
  readonly repeated?: Readonly<Partial<Record<M | C, string>>>;
  /**
   * Measures behind RPC, opCTR and scrub, with the corresponding measure of the ad group. Each part stores its share of
   * that measure, for hours that the feed has reported, as `reported_` plus the measure's name.
   */
  readonly reported: Readonly<Partial<Record<M, ComparedFigure>>>;
  /**
   * Reported sold clicks of parts whose logged clicks are in the row with key 0, which contains the same number as a
   * negative value. A scrub is known if these values add up to 0.
   */
  readonly unsplit?: C;
  /** True if the days are UTC days instead of days in the account's time zone. */
  readonly isUtc?: true;
}

/** Measures of performance facts that are also summed over reported hours. */
export type ComparedFigure = 'earned' | 'sold' | 'bought' | 'outbound_nbot';
/** Returns the name of a measure's sum over reported hours. */
export const reportedName = <M extends string>(figure: M): `reported_${M}` => `reported_${figure}`;

/** Key of the row for what is missing from the parts of an ad group. */
export const NOT_ATTRIBUTED = 0;
/**
 * Key of the row for the excess of the parts over their ad group. It contains negative values, so that all rows add up
 * to the ad group.
 */
export const OVER_ATTRIBUTED = -1;

/**
 * Facts of one grain and the tables derived from them. The loader, rollup refresh and verification, the choice of
 * tables by reports, measure types, migrations and the database check are generated from this declaration.
 */
export interface FactFamily<M extends string = string, C extends string = string, S extends string = string> {
  readonly id: string;
  readonly facts: FactTable & { readonly partitioned: boolean };
  /** Measures provided by loads. */
  readonly measures: Readonly<Record<M, Measure<S>>>;
  /**
   * Measures computed from a fact and from data about its day. Rollups store them. Facts about parts of ad groups also
   * store them, because they are computed when a day is refreshed. Other facts don't.
   */
  readonly computed: Readonly<Record<C, MeasureUnit>>;
  /**
   * Flags of rows. Loads set them for facts, or they are computed and stored like computed measures. A sum's flag is
   * true if it is true for any part.
   */
  readonly marks: { readonly loaded: readonly string[]; readonly computed: readonly string[] };
  /** Rollups from smallest to largest. Reports use the first one that contains all the keys they need. */
  readonly rollups: readonly Rollup[];
  readonly apportioned?: Apportionment<NoInfer<M>, NoInfer<C>>;
}

/** Checks the type and preserves the literal names. */
export const defineFamily = <const M extends string, const C extends string, const S extends string>(
  family: FactFamily<M, C, S>,
): FactFamily<M, C, S> => family;

/** Returns true if the facts store computed measures. */
export const keepsComputed = ({ apportioned }: FactFamily): boolean => apportioned !== undefined;

/** Returns rollups and facts, smallest first. */
export const tablesOf = ({ facts, rollups }: FactFamily): readonly FactTable[] => [...rollups, facts];

/** Returns the rollups in build order, each after the one from which it is computed. */
export function buildOrder({ facts, rollups }: FactFamily): readonly Rollup[] {
  const after = (from: string): Rollup[] =>
    rollups.filter((rollup) => rollup.from === from).flatMap((rollup) => [rollup, ...after(rollup.name)]);
  const ordered = after(facts.name);
  const lost = rollups.find((rollup) => !ordered.includes(rollup));
  if (lost) throw new Error(`${lost.name} is built from ${lost.from}, which isn't a table of the family.`);
  return ordered;
}

/** Returns the storage unit of each measure in a family. */
export function unitsOf<M extends string, C extends string>({ measures, computed }: FactFamily<M, C>): UnitOf<M | C> {
  const loaded = Object.entries<Measure>(measures).map(([name, { unit }]) => [name, unit]);
  return { ...Object.fromEntries(loaded), ...computed } as UnitOf<M | C>;
}
