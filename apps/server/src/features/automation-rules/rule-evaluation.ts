import {
  addDays,
  ADGROUP_REPORT,
  type CautiousEnd,
  cautiousEnds,
  dayOf,
  DEFAULT_TIME_FRAME,
  endsWithHour,
  type FigureSide,
  holdsRevenue,
  type ResolvedFrame,
  resolveFrame,
  ruleLevel,
  sidesOf,
  splitConditions,
  type TimeFrame,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { type FactsAs, ReportEngine, type ReportFilterValues, ReportRegistry } from '../../reporting/index.js';
import { MAX_ENTITIES } from '../automation/index.js';
import { type FigureProgress, figureProgress } from './figure-progress.repository.js';
import { type FigureWindow, hadNothing, MAX_HOURS_BEHIND, type NotKnown, windowOf } from './figure-windows.js';
import { judgeOn, type JudgedRule, type Judgment, REVENUE, type SeenFigures, type SeenFrame } from './judged-rule.js';

export type { JudgedRule, Judgment } from './judged-rule.js';

type Level = 'adgroup' | 'campaign';

const ID_FIELD = { adgroup: 'adgroupId', campaign: 'campaignId' } as const;
const HOUR = 3_600_000;
/** Number of days before a time frame in which an entity must have figures of a feed for a rule to wait for it. */
const FEED_DAYS = 7;
/** Maximum delay of a feed in days for a rule to wait for it. */
const MAX_DAYS_BEHIND = 31;

interface Question {
  readonly viewer: Viewer;
  readonly level: Level;
  readonly filters: ReportFilterValues;
  readonly frame: ResolvedFrame;
  readonly factsAs: FactsAs | null;
  readonly fields: Set<string>;
}

interface Moment {
  readonly now: Date;
  /** Time as of which figures are used. Null for current figures. */
  readonly knownAt: Date | null;
}

interface Asked {
  readonly viewer: Viewer;
  readonly rule: JudgedRule;
}

/**
 * Evaluates rules by the report that their owners see, on complete figures. Rules with the same permissions, scope and
 * days share one query for all their figures. Their conditions are evaluated on its result.
 */
@Injectable()
export class RuleEvaluation {
  constructor(
    private readonly engine: ReportEngine,
    private readonly registry: ReportRegistry,
    private readonly database: Database,
  ) {}

  /**
   * Evaluates rules.
   * @param asked rules of one company
   * @param knownAt uses figures as known at this time, or current figures if null
   * @returns a judgment for each rule, in order, or an error if its query was rejected or failed
   */
  async judge(asked: readonly Asked[], now: Date, knownAt: Date | null = null): Promise<(Judgment | Error)[]> {
    const moment = { now, knownAt };
    const questions = new Questions((question) => this.answer(question));
    const plans = asked.map((each) => new RulePlan(each, moment, questions));
    await questions.ask();
    const [first] = asked;
    const progress = first ? await this.progressOf(first.viewer.companyId, plans, moment) : NO_PROGRESS;
    for (const plan of plans) plan.askWindows(progress);
    await questions.ask();
    return plans.map((plan) => plan.judgment(progress));
  }

  /** Reads the progress of figures for all entities in the scopes of rules, with one statement per level. */
  private async progressOf(companyId: number, plans: readonly RulePlan[], { now, knownAt }: Moment): Promise<Progress> {
    const of = async (level: Level) => {
      const own = plans.filter((plan) => plan.level === level && plan.waits);
      const ids = [...new Set(own.flatMap((plan) => plan.scopeIds()))];
      if (ids.length === 0) return new Map<number, FigureProgress>();
      const firstEnd = own.map((plan) => plan.firstEnd()).sort()[0]!;
      const oldest = addDays(dayOf(now), -MAX_DAYS_BEHIND);
      const since = addDays(firstEnd > oldest ? firstEnd : oldest, -FEED_DAYS);
      return figureProgress(this.database.pool, companyId, { level, ids, since, knownAt });
    };
    return { adgroup: await of('adgroup'), campaign: await of('campaign') };
  }

  private async answer({ viewer, level, filters, frame, factsAs, fields }: Question): Promise<SeenFigures> {
    const report = this.registry.find(ADGROUP_REPORT.id)!;
    const { rows } = await this.engine.run({
      report,
      viewer,
      grouping: report.contract.grouping.choices.find(({ id }) => id === level)!,
      segment: null,
      filters: { ...filters, dateRange: frame.range },
      hourWindow: frame.hours,
      factsAs,
      page: 1,
      perPage: MAX_ENTITIES + 1,
      selection: {
        rows: { fields: new Set([ID_FIELD[level], ...fields]), previous: null, children: null },
        total: null,
        totalRecords: false,
        freshness: false,
      },
    });
    if (rows.length > MAX_ENTITIES)
      throw new BadUserInput(`The scope has more than ${MAX_ENTITIES}. Narrow the filters.`);
    const figures = [...fields];
    return {
      figures,
      rows: rows.flatMap((row): SeenFigures['rows'][number][] => {
        const id = row[ID_FIELD[level]];
        if (typeof id !== 'number' || id <= 0) return [];
        return [
          [
            id,
            ...figures.map((name) => {
              const value = row[name];
              return typeof value === 'number' ? value : null;
            }),
          ],
        ];
      }),
    };
  }
}

type Progress = Readonly<Record<Level, ReadonlyMap<number, FigureProgress>>>;
const NO_PROGRESS: Progress = { adgroup: new Map(), campaign: new Map() };

/** Report queries, each executed once for all rules that need it. */
class Questions {
  private readonly asked = new Map<string, Question>();
  private readonly answers = new Map<string, { readonly fieldCount: number; readonly answer: SeenFigures | Error }>();

  constructor(private readonly answerTo: (question: Question) => Promise<SeenFigures>) {}

  /** Adds a query. @returns the key of the result */
  add({ fields, ...question }: Omit<Question, 'fields'> & { readonly fields: readonly string[] }): string {
    const { viewer, level, filters, frame, factsAs } = question;
    const key = JSON.stringify([rightsOf(viewer), level, sorted(filters), frame, factsAs]);
    if (!this.asked.has(key)) this.asked.set(key, { ...question, fields: new Set() });
    for (const name of fields) this.asked.get(key)!.fields.add(name);
    return key;
  }

  /** Executes queries without a result, or whose result lacks fields that were added since. */
  async ask(): Promise<void> {
    for (const [key, question] of this.asked) {
      const fieldCount = question.fields.size;
      if (this.answers.get(key)?.fieldCount === fieldCount) continue;
      this.answers.set(key, { fieldCount, answer: await this.answerTo(question).catch(asError) });
    }
  }

  of(key: string): SeenFigures | Error {
    return this.answers.get(key)!.answer;
  }
}

/** Queries for a time frame of a rule. */
interface FramePlan {
  readonly asked: TimeFrame;
  readonly frame: ResolvedFrame;
  readonly filters: ReportFilterValues;
  readonly fields: readonly string[];
  /** Sides whose figures must be complete. */
  readonly sides: ReadonlySet<FigureSide>;
  /** Key of the query for entities with figures on these days or the days before. Null if the frame ends with a day. */
  readonly scopeKey: string | null;
  readonly windows: WindowPlan[];
}

/** Queries for the hours or days of a frame, and for the cautious ends of its revenue. */
interface WindowPlan {
  readonly frame: ResolvedFrame;
  /** Entities of the window. Null for all. */
  readonly ids: ReadonlySet<number> | null;
  readonly key: string;
  readonly cautious: readonly { readonly end: CautiousEnd; readonly key: string }[];
}

/** Queries of one rule, and its judgment on their results. */
class RulePlan {
  readonly level: Level;
  /** True if some of its conditions need figures that may be delayed. */
  readonly waits: boolean;
  private readonly frames: readonly FramePlan[];
  private readonly ends: readonly CautiousEnd[];

  constructor(
    private readonly of: Asked,
    private readonly moment: Moment,
    private readonly questions: Questions,
  ) {
    const { rule } = of;
    this.level = ruleLevel(rule.typeValue);
    const { customFilters, dateRange: _, ...scope } = rule.filters as ReportFilterValues;
    const { judged: conditions, asked } = splitConditions(customFilters ?? []);
    const frames = rule.timeFrames.length > 0 ? rule.timeFrames : [DEFAULT_TIME_FRAME];
    const needed = frames.map((_frame, at) => [
      ...(at === 0 ? conditions.map(({ name }) => name) : []),
      ...rule.timeFramesCompare.filter(({ left, right }) => left === at || right === at).map(({ metric }) => metric),
    ]);
    this.ends = needed.flat().some(holdsRevenue) ? cautiousEnds(rule) : [];
    this.frames = frames.map((each, at) =>
      this.planFrame(each, needed[at]!, { ...scope, ...(asked.length > 0 && at === 0 && { customFilters: asked }) }),
    );
    this.waits = this.frames.some(({ sides }) => sides.size > 0);
  }

  private get known(): FactsAs | null {
    const { knownAt } = this.moment;
    return knownAt && { knownAt, caution: null };
  }

  private planFrame(asked: TimeFrame, fields: readonly string[], filters: ReportFilterValues): FramePlan {
    const frame = resolveFrame(asked, this.moment.now);
    const sides = new Set(fields.flatMap((name) => [...sidesOf(name)]));
    const waitsForHours = sides.size > 0 && endsWithHour(asked);
    const plan = { ...{ asked, frame, filters, fields, sides }, scopeKey: null, windows: [] };
    if (!waitsForHours) return { ...plan, windows: [this.planWindow(plan, frame, null)] };
    const days = {
      start: dayOf(new Date(Date.parse(frame.range.start) - MAX_HOURS_BEHIND * HOUR)),
      end: frame.range.end,
    };
    const scopeKey = this.ask(plan, { range: days, hours: null }, this.known, []);
    return { ...plan, scopeKey };
  }

  private planWindow(
    plan: Pick<FramePlan, 'filters' | 'fields'>,
    frame: ResolvedFrame,
    ids: WindowPlan['ids'],
    accounts?: readonly number[],
  ): WindowPlan {
    const { now, knownAt } = this.moment;
    const { fields } = plan;
    const cautiously = (side: CautiousEnd): FactsAs => ({ knownAt, caution: { side, at: cautionMoment(now) } });
    return {
      ...{ frame, ids },
      key: this.ask(plan, frame, this.known, [...fields, ...(this.ends.length > 0 ? [REVENUE] : [])], accounts),
      cautious: this.ends.map((end) => ({
        end,
        key: this.ask(plan, frame, cautiously(end), [REVENUE, ...fields.filter(holdsRevenue)], accounts),
      })),
    };
  }

  private ask(
    { filters }: Pick<FramePlan, 'filters'>,
    frame: ResolvedFrame,
    factsAs: FactsAs | null,
    fields: readonly string[],
    accounts?: readonly number[],
  ): string {
    const { viewer } = this.of;
    const narrowed = accounts ? { ...viewer, accounts: [...accounts] } : viewer;
    return this.questions.add({ viewer: narrowed, level: this.level, filters, frame, factsAs, fields });
  }

  /** Returns the entities the rule may be evaluated on, as known so far. */
  scopeIds(): number[] {
    const keys = this.frames.flatMap(({ scopeKey, windows }) => [
      ...(scopeKey ? [scopeKey] : []),
      ...windows.map(({ key }) => key),
    ]);
    return keys.flatMap((key) => idsIn(this.questions.of(key)));
  }

  /** Returns the earliest end of its time frames. */
  firstEnd(): string {
    return this.frames.map(({ frame }) => frame.range.end).sort()[0]!;
  }

  /** Adds queries for the complete hours of each entity if a time frame ends with an hour. */
  askWindows(progress: Progress): void {
    for (const plan of this.frames) {
      if (plan.scopeKey === null) continue;
      const groups = new Map<string, { frame: ResolvedFrame; ids: Set<number>; accounts: Set<number> }>();
      for (const id of idsIn(this.questions.of(plan.scopeKey))) {
        const window = this.windowOf(plan, progress, id);
        if (typeof window === 'string') continue;
        const key = JSON.stringify(window);
        const group = groups.get(key) ?? { frame: window, ids: new Set(), accounts: new Set() };
        groups.set(key, group);
        group.ids.add(id);
        group.accounts.add(progress[this.level].get(id)!.accountId);
      }
      for (const { frame, ids, accounts } of groups.values())
        plan.windows.push(
          this.planWindow(plan, frame, ids, groups.size > 1 ? [...accounts].sort((a, b) => a - b) : undefined),
        );
    }
  }

  private windowOf({ asked, sides }: FramePlan, progress: Progress, id: number): FigureWindow {
    const own = progress[this.level].get(id);
    return own ? windowOf(asked, own, sides, this.moment.now) : 'toCome';
  }

  judgment(progress: Progress): Judgment | Error {
    const keys = this.frames.flatMap(({ scopeKey, windows }) => [
      ...(scopeKey ? [scopeKey] : []),
      ...windows.flatMap(({ key, cautious }) => [key, ...cautious.map((each) => each.key)]),
    ]);
    const failed = keys.map((key) => this.questions.of(key)).find((answer) => answer instanceof Error);
    if (failed) return failed;
    const [first, ...others] = this.frames;
    const scope = this.frames.length > 1 || this.waits ? this.scopeOf(first!, progress) : [];
    const seen = [this.seenIn(first!, progress, scope), ...others.map((plan) => this.seenIn(plan, progress, scope))];
    return judgeOn(this.of.rule, seen, this.moment.now);
  }

  /** Returns the entities with figures in the first time frame, and entities whose figures are pending. */
  private scopeOf(plan: FramePlan, progress: Progress): number[] {
    const ids = new Set(plan.windows.flatMap((window) => this.rowsOf(window.key, window).map(([id]) => id)));
    if (plan.scopeKey !== null)
      for (const id of idsIn(this.questions.of(plan.scopeKey)))
        if (typeof this.windowOf(plan, progress, id) === 'string') ids.add(id);
    return [...ids];
  }

  private rowsOf(key: string, { ids }: Pick<WindowPlan, 'ids'>): SeenFigures['rows'] {
    const { rows } = this.questions.of(key) as SeenFigures;
    return ids ? rows.filter(([id]) => ids.has(id)) : rows;
  }

  private seenIn(plan: FramePlan, progress: Progress, scope: readonly number[]): SeenFrame {
    const { frame, sides, windows } = plan;
    const together = (keyOf: (window: WindowPlan) => string): SeenFigures => {
      const answers = windows.map((window) => this.questions.of(keyOf(window)) as SeenFigures);
      const figures = answers[0]?.figures ?? [];
      return {
        figures,
        rows: windows.flatMap((window, at) => {
          const places = figures.map((name) => answers[at]!.figures.indexOf(name) + 1);
          return this.rowsOf(keyOf(window), window).map((row): SeenFigures['rows'][number] => [
            row[0],
            ...places.map((place) => row[place] ?? null),
          ]);
        }),
      };
    };
    const known = together(({ key }) => key);
    const cautious = this.ends.map((end, at) => ({ end, ...together((window) => window.cautious[at]!.key) }));
    if (sides.size === 0) return { frame, ...known, cautious };
    const notKnown: Record<NotKnown, number[]> = { toCome: [], byDay: [] };
    const withNothing: number[] = [];
    const present = new Set(known.rows.map(([id]) => id));
    for (const id of scope) {
      const window = this.windowOf(plan, progress, id);
      if (typeof window === 'string') notKnown[window].push(id);
      else if (!present.has(id) && hadNothing(window, progress[this.level].get(id)!, sides)) withNothing.push(id);
    }
    const others = windows.filter((window) => window.ids && !isSame(window.frame, frame));
    return {
      ...{ frame, ...known, cautious },
      ...(others.length > 0 && { windows: others.map((window) => ({ frame: window.frame, ids: [...window.ids!] })) }),
      ...(notKnown.toCome.length + notKnown.byDay.length > 0 && { notKnown }),
      ...(withNothing.length > 0 && { withNothing }),
    };
  }
}

const isSame = (left: ResolvedFrame, right: ResolvedFrame): boolean =>
  left.hours?.from === right.hours?.from && left.hours?.below === right.hours?.below;

const idsIn = (answer: SeenFigures | Error): number[] => (answer instanceof Error ? [] : answer.rows.map(([id]) => id));

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Rounds to the minute, so that rules judged in the same minute share their cautious queries. */
const cautionMoment = (now: Date): Date => new Date(Math.floor(now.getTime() / 60_000) * 60_000);

/** Returns all properties of a viewer that affect the content of the report. */
const rightsOf = ({ companyId, accounts, permissions, teamId }: Viewer): unknown => [
  companyId,
  accounts,
  teamId,
  [...permissions].sort(),
];

const sorted = (filters: object): [string, unknown][] =>
  Object.entries(filters)
    .filter(([, value]) => value != null && value !== '')
    .sort(([left], [right]) => (left < right ? -1 : 1));
