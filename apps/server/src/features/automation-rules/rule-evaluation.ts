import {
  ADGROUP_REPORT,
  checkCustomFilters,
  comparisonHolds,
  DEFAULT_TIME_FRAME,
  holds,
  type ResolvedFrame,
  resolveFrame,
  ruleLevel,
  type SeenFigure,
  splitConditions,
  type Why,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ReportEngine, type ReportFilterValues, ReportRegistry, type ReportRow } from '../../reporting/index.js';
import { MAX_ENTITIES } from '../automation/index.js';
import type { StoredRule } from './stored-rule.js';

export type JudgedRule = Pick<StoredRule, 'typeValue' | 'filters' | 'timeFrames' | 'timeFramesCompare'>;

export interface Judgment {
  /** Entities in the scope of the rule. */
  readonly scopeCount: number;
  /** Those that meet its conditions, with the figures they met them with. */
  readonly matches: ReadonlyMap<number, Why>;
}

const ID_FIELD = { adgroup: 'adgroupId', campaign: 'campaignId' } as const;

interface Question {
  readonly viewer: Viewer;
  readonly level: 'adgroup' | 'campaign';
  readonly filters: ReportFilterValues;
  readonly frame: ResolvedFrame;
  readonly fields: Set<string>;
}

type Figures = ReadonlyMap<number, ReportRow>;

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
   * @returns a judgment for each rule, in their order; an error where its question was refused or failed
   */
  async judge(
    asked: readonly { readonly viewer: Viewer; readonly rule: JudgedRule }[],
    now: Date,
  ): Promise<(Judgment | Error)[]> {
    const questions = new Map<string, Question>();
    const plans = asked.map(({ viewer, rule }) => planOf(viewer, rule, now, questions));
    const answers = new Map<string, Figures | Error>();
    for (const [key, question] of questions) answers.set(key, await this.answer(question).catch(asError));
    return asked.map(({ rule }, at) => {
      const frames = plans[at]!.map(({ key }) => answers.get(key)!);
      const failed = frames.find((answer) => answer instanceof Error);
      return (
        failed ??
        judged(
          rule,
          plans[at]!.map(({ frame }) => frame),
          frames as Figures[],
          now,
        )
      );
    });
  }

  private async answer({ viewer, level, filters, frame, fields }: Question): Promise<Figures> {
    const report = this.registry.find(ADGROUP_REPORT.id)!;
    const { rows } = await this.engine.run({
      report,
      viewer,
      grouping: report.contract.grouping.choices.find(({ id }) => id === level)!,
      segment: null,
      filters: { ...filters, dateRange: frame.range },
      hourWindow: frame.hours,
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
    return new Map(
      rows.flatMap((row) => {
        const id = row[ID_FIELD[level]];
        return typeof id === 'number' && id > 0 ? [[id, row] as const] : [];
      }),
    );
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** The question for each time frame of a rule; questions that are asked already get its fields. */
function planOf(
  viewer: Viewer,
  { typeValue, filters, timeFrames, timeFramesCompare }: JudgedRule,
  now: Date,
  questions: Map<string, Question>,
): { readonly key: string; readonly frame: ResolvedFrame }[] {
  const level = ruleLevel(typeValue) as 'adgroup' | 'campaign';
  const { customFilters, dateRange: _, ...scope } = filters as ReportFilterValues;
  const { judged: conditions, asked } = splitConditions(customFilters ?? []);
  const frames = timeFrames.length > 0 ? timeFrames : [DEFAULT_TIME_FRAME];
  return frames.map((each, at) => {
    const frame = resolveFrame(each, now);
    const own = { ...scope, ...(asked.length > 0 && at === 0 && { customFilters: asked }) };
    const key = JSON.stringify([rightsOf(viewer), level, sorted(own), frame]);
    let question = questions.get(key);
    if (!question) {
      question = { viewer, level, filters: own, frame, fields: new Set() };
      questions.set(key, question);
    }
    if (at === 0) for (const { name } of conditions) question.fields.add(name);
    for (const { metric, left, right } of timeFramesCompare)
      if (left === at || right === at) question.fields.add(metric);
    return { key, frame };
  });
}

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

function judged(
  { filters, timeFramesCompare }: JudgedRule,
  frames: readonly ResolvedFrame[],
  answers: readonly Figures[],
  now: Date,
): Judgment {
  const { judged: conditions } = splitConditions((filters as ReportFilterValues).customFilters ?? []);
  const checked = checkCustomFilters(ADGROUP_REPORT, conditions).filters;
  const figure = (row: ReportRow | undefined, name: string): number | null => {
    const value = row?.[name];
    return typeof value === 'number' ? value : null;
  };
  const matches = new Map<number, Why>();
  const seenAt = now.toISOString();
  for (const [id, row] of answers[0]!) {
    const figures: SeenFigure[] = [];
    const meets = checked.every(({ name, operation, value }) => {
      const seen = figure(row, name);
      figures.push({ metric: name, operation, value: seen, frame: frames[0]!, bound: value as number });
      return holds(seen, { operation, value: value as number });
    });
    if (!meets) continue;
    const compares = timeFramesCompare.every((each) => {
      const left = figure(answers[each.left]!.get(id), each.metric);
      const right = figure(answers[each.right]!.get(id), each.metric);
      figures.push({
        metric: each.metric,
        operation: each.operation,
        value: left,
        frame: frames[each.left]!,
        right: { value: right, frame: frames[each.right]!, multiplier: each.multiplier ?? null },
      });
      return comparisonHolds(left, right, each);
    });
    if (compares) matches.set(id, { seenAt, figures });
  }
  return { scopeCount: answers[0]!.size, matches };
}
