import {
  ADGROUP_REPORT,
  type CautiousEnd,
  cautiousEnds,
  DEFAULT_TIME_FRAME,
  holdsRevenue,
  type ResolvedFrame,
  resolveFrame,
  ruleLevel,
  splitConditions,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { type FactsAs, ReportEngine, type ReportFilterValues, ReportRegistry } from '../../reporting/index.js';
import { MAX_ENTITIES } from '../automation/index.js';
import { judgeOn, type JudgedRule, type Judgment, REVENUE, type SeenFigures } from './judged-rule.js';

export type { JudgedRule, Judgment } from './judged-rule.js';

const ID_FIELD = { adgroup: 'adgroupId', campaign: 'campaignId' } as const;

interface Question {
  readonly viewer: Viewer;
  readonly level: 'adgroup' | 'campaign';
  readonly filters: ReportFilterValues;
  readonly frame: ResolvedFrame;
  readonly factsAs: FactsAs | null;
  readonly fields: Set<string>;
}

/** The question for a time frame, and those for the cautious ends of its revenue. */
interface FramePlan {
  readonly frame: ResolvedFrame;
  readonly key: string;
  readonly cautious: readonly { readonly end: CautiousEnd; readonly key: string }[];
}

/**
 * Judges rules by the report their owners see. Rules that share rights, scope and days share one question: it asks for all
 * their figures, and their conditions are judged on its answer.
 */
@Injectable()
export class RuleEvaluation {
  constructor(
    private readonly engine: ReportEngine,
    private readonly registry: ReportRegistry,
  ) {}

  /**
   * @param knownAt judges on figures as they were known then; null: on those of now
   * @returns a judgment for each rule, in their order; an error where its question was refused or failed
   */
  async judge(
    asked: readonly { readonly viewer: Viewer; readonly rule: JudgedRule }[],
    now: Date,
    knownAt: Date | null = null,
  ): Promise<(Judgment | Error)[]> {
    const questions = new Map<string, Question>();
    const plans = asked.map(({ viewer, rule }) => planOf(viewer, rule, { now, knownAt }, questions));
    const answers = new Map<string, SeenFigures | Error>();
    for (const [key, question] of questions) answers.set(key, await this.answer(question).catch(asError));
    return asked.map(({ rule }, at) => {
      const plan = plans[at]!;
      const failed = plan
        .flatMap(({ key, cautious }) => [key, ...cautious.map((each) => each.key)])
        .map((key) => answers.get(key))
        .find((answer) => answer instanceof Error);
      const answerTo = (key: string): SeenFigures => answers.get(key) as SeenFigures;
      return (
        failed ??
        judgeOn(
          rule,
          plan.map(({ frame, key, cautious }) => ({
            frame,
            ...answerTo(key),
            cautious: cautious.map((each) => ({ end: each.end, ...answerTo(each.key) })),
          })),
          now,
        )
      );
    });
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

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

interface Moment {
  readonly now: Date;
  readonly knownAt: Date | null;
}

/** The questions for each time frame of a rule; questions that are asked already get its fields. */
function planOf(viewer: Viewer, rule: JudgedRule, moment: Moment, questions: Map<string, Question>): FramePlan[] {
  const level = ruleLevel(rule.typeValue) as 'adgroup' | 'campaign';
  const { customFilters, dateRange: _, ...scope } = rule.filters as ReportFilterValues;
  const { judged: conditions, asked } = splitConditions(customFilters ?? []);
  const frames = rule.timeFrames.length > 0 ? rule.timeFrames : [DEFAULT_TIME_FRAME];
  const needed = frames.map((_frame, at) => [
    ...(at === 0 ? conditions.map(({ name }) => name) : []),
    ...rule.timeFramesCompare.filter(({ left, right }) => left === at || right === at).map(({ metric }) => metric),
  ]);
  const ends = needed.flat().some(holdsRevenue) ? cautiousEnds(rule) : [];
  const ask = (question: Question, fields: readonly string[]): string => {
    const { filters, frame, factsAs } = question;
    const key = JSON.stringify([rightsOf(viewer), level, sorted(filters), frame, factsAs]);
    if (!questions.has(key)) questions.set(key, question);
    for (const name of fields) questions.get(key)!.fields.add(name);
    return key;
  };
  return frames.map((each, at) => {
    const frame = resolveFrame(each, moment.now);
    const filters = { ...scope, ...(asked.length > 0 && at === 0 && { customFilters: asked }) };
    const of = (factsAs: FactsAs | null): Question => ({ viewer, level, filters, frame, factsAs, fields: new Set() });
    const { now: seenAt, knownAt } = moment;
    const known = knownAt && { knownAt, caution: null };
    return {
      frame,
      key: ask(of(known), [...needed[at]!, ...(ends.length > 0 ? [REVENUE] : [])]),
      cautious: ends.map((end) => ({
        end,
        key: ask(of({ knownAt, caution: { side: end, at: cautionMoment(seenAt) } }), [
          REVENUE,
          ...needed[at]!.filter(holdsRevenue),
        ]),
      })),
    };
  });
}

/** Rules judged in the same minute share their cautious questions. */
const cautionMoment = (now: Date): Date => new Date(Math.floor(now.getTime() / 60_000) * 60_000);

/** What the report shows a viewer depends on nothing else of them. */
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
