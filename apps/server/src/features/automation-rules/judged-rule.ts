import {
  ADGROUP_REPORT,
  type CautiousEnd,
  checkCustomFilters,
  comparisonHolds,
  holds,
  holdsRevenue,
  isSum,
  type ResolvedFrame,
  type SeenFigure,
  splitConditions,
  type Why,
} from '@adops/domain';
import type { ReportFilterValues } from '../../reporting/index.js';
import type { NotKnown } from './figure-windows.js';
import type { StoredRule } from './stored-rule.js';

export type JudgedRule = Pick<
  StoredRule,
  'typeValue' | 'filters' | 'settings' | 'timeFrames' | 'timeFramesCompare' | 'masterRuleIds'
>;

export interface Judgment {
  /** Entities in the scope of the rule. */
  readonly scopeCount: number;
  /** Entities that meet the conditions, with the matching figures. */
  readonly matches: ReadonlyMap<number, Why>;
  /** Entities that meet the conditions now, but wouldn't at the cautious end of pending revenue changes. */
  readonly leftAlone: ReadonlyMap<number, Why>;
  /** Entities with incomplete figures, which meet no condition. */
  readonly notKnown: ReadonlyMap<number, NotKnown>;
  /** All figures the judgment is based on. */
  readonly seen: readonly SeenFrame[];
}

/** Figures of a time frame, with one row per entity. `figures` names the values of a row. */
export interface SeenFigures {
  readonly figures: readonly string[];
  readonly rows: readonly (readonly [id: number, ...values: (number | null)[]])[];
}

/** Figures of a time frame, and the same figures at the cautious ends of revenue. */
export interface SeenFrame extends SeenFigures {
  readonly frame: ResolvedFrame;
  readonly cautious: readonly (SeenFigures & { readonly end: CautiousEnd })[];
  /** Windows that differ from the frame, for entities with a longer delay. */
  readonly windows?: readonly { readonly frame: ResolvedFrame; readonly ids: readonly number[] }[];
  /** Entities in the scope with incomplete figures. */
  readonly notKnown?: Readonly<Partial<Record<NotKnown, readonly number[]>>>;
  /** Entities in the scope without a row because they had no activity. Their sums are 0. */
  readonly withNothing?: readonly number[];
}

/** Figure that shows the effect of the cautious end. */
export const REVENUE = 'earned';

/** Access to the figures by entity and name. */
class Figures {
  private readonly rows: ReadonlyMap<number, readonly (number | null)[]>;

  constructor(
    private readonly seen: SeenFigures,
    private readonly withNothing: ReadonlySet<number>,
  ) {
    this.rows = new Map(seen.rows.map(([id, ...values]) => [id, values]));
  }

  of(id: number, name: string): number | null {
    const row = this.rows.get(id);
    if (!row) return this.withNothing.has(id) && isSum(name) ? 0 : null;
    return row[this.seen.figures.indexOf(name)] ?? null;
  }
}

interface FrameFigures {
  readonly frameOf: (id: number) => ResolvedFrame;
  readonly known: Figures;
  readonly cautious: readonly { readonly end: CautiousEnd; readonly figures: Figures }[];
}

/** Result of a condition with the known figures and with the cautious ones. */
interface Verdict {
  readonly figure: SeenFigure;
  readonly isMet: boolean;
  readonly isMetCautiously: boolean;
}

/** Evaluates a rule on given figures. The result depends only on them. */
export function judgeOn(rule: JudgedRule, seen: readonly SeenFrame[], now: Date): Judgment {
  const frames = seen.map(figuresOf);
  const notKnown = notKnownIn(seen);
  const { judged } = splitConditions((rule.filters as ReportFilterValues).customFilters ?? []);
  const conditions = checkCustomFilters(ADGROUP_REPORT, judged).filters.map(
    (each) => (id: number) => conditionOn(frames[0]!, id, { ...each, value: each.value as number }),
  );
  const comparisons = rule.timeFramesCompare.map((each) => (id: number) => comparisonOn(frames, id, each));
  const matches = new Map<number, Why>();
  const leftAlone = new Map<number, Why>();
  const seenAt = now.toISOString();
  for (const [id] of seen[0]!.rows) {
    if (notKnown.has(id)) continue;
    const verdicts: Verdict[] = [];
    const isMet = [...conditions, ...comparisons].every((judge) => {
      const verdict = judge(id);
      verdicts.push(verdict);
      return verdict.isMet;
    });
    if (!isMet) continue;
    const group = verdicts.every(({ isMetCautiously }) => isMetCautiously) ? matches : leftAlone;
    group.set(id, { seenAt, figures: verdicts.map(({ figure }) => figure) });
  }
  const scope = new Set([...seen[0]!.rows.map(([id]) => id), ...notKnown.keys()]);
  return { scopeCount: scope.size, matches, leftAlone, notKnown, seen };
}

function figuresOf({ frame, cautious, windows = [], withNothing = [], ...known }: SeenFrame): FrameFigures {
  const ofOthers = new Map(windows.flatMap((window) => window.ids.map((id) => [id, window.frame] as const)));
  const nothing = new Set(withNothing);
  return {
    frameOf: (id) => ofOthers.get(id) ?? frame,
    known: new Figures(known, nothing),
    cautious: cautious.map(({ end, ...figures }) => ({ end, figures: new Figures(figures, nothing) })),
  };
}

function notKnownIn(seen: readonly SeenFrame[]): ReadonlyMap<number, NotKnown> {
  const found = new Map<number, NotKnown>();
  for (const { notKnown } of seen)
    for (const why of ['toCome', 'byDay'] as const) for (const id of notKnown?.[why] ?? []) found.set(id, why);
  return found;
}

function conditionOn(
  { frameOf, known, cautious }: FrameFigures,
  id: number,
  { name, operation, value: bound }: { readonly name: string; readonly operation: string; readonly value: number },
): Verdict {
  const isMetWith = (value: number | null): boolean =>
    holds(value, { operation: operation as Parameters<typeof holds>[1]['operation'], value: bound });
  const value = known.of(id, name);
  const ends = holdsRevenue(name)
    ? cautious.map(({ end, figures }) => ({
        end,
        value: figures.of(id, name),
        factor: factorOf(known.of(id, REVENUE), figures.of(id, REVENUE)),
      }))
    : [];
  return {
    figure: { metric: name, operation, value, frame: frameOf(id), bound, ...(ends.length > 0 && { cautious: ends }) },
    isMet: isMetWith(value),
    isMetCautiously: ends.every((each) => isMetWith(each.value)),
  };
}

function comparisonOn(
  frames: readonly FrameFigures[],
  id: number,
  each: JudgedRule['timeFramesCompare'][number],
): Verdict {
  const [left, right] = [frames[each.left]!, frames[each.right]!];
  const value = left.known.of(id, each.metric);
  const against = right.known.of(id, each.metric);
  const ends = holdsRevenue(each.metric)
    ? left.cautious.map(({ end, figures }, at) => ({
        end,
        value: figures.of(id, each.metric),
        right: right.cautious[at]!.figures.of(id, each.metric),
        factor: factorOf(left.known.of(id, REVENUE), figures.of(id, REVENUE)),
      }))
    : [];
  return {
    figure: {
      metric: each.metric,
      operation: each.operation,
      value,
      frame: left.frameOf(id),
      right: { value: against, frame: right.frameOf(id), multiplier: each.multiplier ?? null },
      ...(ends.length > 0 && { cautious: ends }),
    },
    isMet: comparisonHolds(value, against, each),
    isMetCautiously: ends.every((end) => comparisonHolds(end.value, end.right, each)),
  };
}

const factorOf = (known: number | null, cautious: number | null): number | null =>
  known === null || cautious === null || known === 0 ? null : cautious / known;
