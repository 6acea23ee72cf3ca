import { dayOf } from '@adops/domain';
import type { AbComparison, AbVariantResult } from '@adops/domain/ab-tests';
import { bayesian, frequentist } from '@adops/domain/ab-tests';
import { Injectable } from '@nestjs/common';
import { found } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import { forEachRow, type Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { deviceNames, hasOtherAccounts, keepVerdict, testFigures, verdictsOf } from './ab-figures.repository.js';
import {
  type AbFact,
  addedUp,
  dailyRatios,
  factOf,
  groupedBy,
  judge,
  type AbJudgment,
  ofDays,
  rowFigures,
  wholeDays,
} from './ab-report.js';
import type { AbTestReport, AbTestReportOptions, AbTestReportRow, AbTestResult } from './ab-report.model.js';
import { type AbTestRow, oneTest, testsToJudge } from './ab-tests.repository.js';
import { AbTestsService, NO_TEST, shown } from './ab-tests.service.js';

const VERDICTS = 20;
/** Period after a test in which feeds restate revenue. */
const JUDGED_FOR_MS = 60 * 24 * 3_600_000;
const UNKNOWN = 'Unknown';

type Grouping = NonNullable<AbTestReportOptions['groupBy']>[number];
type Names = Readonly<Record<Exclude<Grouping, 'date'>, (fact: AbFact) => string>>;

/** Figures of a test with its results. */
@Injectable()
export class AbReportService {
  constructor(
    private readonly database: Database,
    private readonly tests: AbTestsService,
    private readonly catalogue: CatalogueService,
  ) {}

  async report(
    viewer: Viewer,
    id: number,
    options: AbTestReportOptions | null,
    now = new Date(),
  ): Promise<AbTestReport> {
    const test = found(await this.tests.one(viewer, id), NO_TEST);
    const { companyId, accounts } = viewer;
    const range = rangeOf(test, options, now);
    const { deviceIdIn, sourceIdIn, feedIdIn } = options ?? {};
    const query = {
      companyId,
      testId: id,
      ...range,
      accounts,
      deviceIds: deviceIdIn,
      sourceIds: sourceIdIn,
      feedIds: feedIdIn,
    };
    const [rows, isCut, verdicts] = await Promise.all([
      testFigures(this.database.pool, query),
      accounts === 'all' ? false : hasOtherAccounts(this.database.pool, { companyId, testId: id, accounts }),
      verdictsOf(this.database.pool, companyId, id, VERDICTS),
    ]);
    const facts = rows.map(factOf);
    const whole = wholeDays(test, now);
    const isPart = Boolean(deviceIdIn?.length || sourceIdIn?.length || feedIdIn?.length);
    const isExploratory = isPart || isCut || range.from > whole.from || range.to < whole.to;
    const judged = judge(test, facts, { now, isExploratory });
    const days = ofDays(facts);
    return {
      test: shown(test),
      ...this.rowsOf(test, facts, options?.groupBy?.length ? options.groupBy : ['date'], await this.names(viewer)),
      chronology: chronologyOf(test, days),
      results: resultsOf(test, days, judged, now),
      ...summaryOf(judged),
      days: dailyRatios(test, days),
      verdicts: isCut ? [] : verdicts,
    };
  }

  /** Stores changed verdicts. @returns how many changed */
  async judgeAll(now = new Date()): Promise<number> {
    let changed = 0;
    const tests = await testsToJudge(this.database.pool, new Date(now.getTime() - JUDGED_FOR_MS));
    await forEachRow(tests, async ({ companyId, id }) => {
      const test = await oneTest(this.database.pool, companyId, id);
      if (!test) return;
      const range = { from: dayOf(test.from), to: dayOf(now) };
      const rows = await testFigures(this.database.pool, { companyId, testId: id, ...range, accounts: 'all' });
      const { analysis, advice } = judge(test, rows.map(factOf), { now });
      const won = analysis.results.find(({ verdict }) => verdict === 'winner')?.id;
      const winner = test.variants.find((variant) => variant.id === won)?.number ?? null;
      if (await keepVerdict(this.database.pool, companyId, id, { state: analysis.state, winner, advice })) changed += 1;
    });
    return changed;
  }

  private async names(viewer: Viewer): Promise<Names> {
    const { partners } = await this.catalogue.of(viewer);
    const partner = new Map(partners.map(({ id, name }) => [id, name]));
    const device = await deviceNames(this.database.pool);
    return {
      device: ({ deviceId }) => device.get(deviceId) ?? UNKNOWN,
      source: ({ sourceId }) => partner.get(sourceId) ?? UNKNOWN,
      feed: ({ feedId }) => partner.get(feedId) ?? UNKNOWN,
    };
  }

  /** Returns one row per group with its variants below it, then totals per variant and overall. */
  private rowsOf(
    test: AbTestRow,
    facts: readonly AbFact[],
    groupBy: readonly Grouping[],
    names: Names,
  ): Pick<AbTestReport, 'rows' | 'totals'> {
    const keysOf = (fact: AbFact) => ({
      date: groupBy.includes('date') ? fact.date : null,
      device: groupBy.includes('device') ? names.device(fact) : null,
      source: groupBy.includes('source') ? names.source(fact) : null,
      feed: groupBy.includes('feed') ? names.feed(fact) : null,
    });
    const none = { date: null, device: null, source: null, feed: null };
    const variantsOf = (
      group: readonly AbFact[],
      id: string,
      keys: ReturnType<typeof keysOf>,
      type: AbTestReportRow['type'],
    ) =>
      test.variants.map((variant): AbTestReportRow => {
        const own = group.filter(({ variantId }) => variantId === variant.id);
        return { ...keys, id: `${id}:${variant.id}`, type, variantId: variant.id, children: null, ...rowFigures(own) };
      });
    const cells = addedUp(facts, (fact) => [fact.variantId, ...Object.values(keysOf(fact))].join('\u0000'));
    const groups = [...groupedBy(cells, (fact) => Object.values(keysOf(fact)).join('\u0000'))].sort(([a], [b]) =>
      a < b ? -1 : 1,
    );
    const rows = groups.map(([, group]): AbTestReportRow => {
      const keys = keysOf(group[0]!);
      const id = groupBy.map((key) => keys[key]).join('|');
      const children = variantsOf(group, id, keys, 'children').filter(({ visits }) => visits > 0);
      return { ...keys, id, type: 'parent', variantId: null, children, ...rowFigures(group) };
    });
    const all: AbTestReportRow = {
      ...none,
      id: 'total',
      type: 'total',
      variantId: null,
      children: null,
      ...rowFigures(cells),
    };
    return { rows, totals: [...variantsOf(cells, 'total', none, 'total'), all] };
  }
}

/** Returns the requested range of days. @throws BadUserInput if the range starts after its end */
function rangeOf(test: AbTestRow, options: AbTestReportOptions | null, now: Date): { from: string; to: string } {
  const range = options?.dateRange;
  if (range && range.start > range.end) throw new BadUserInput("The end can't be before the start.");
  const end = test.to && test.to < now ? test.to : now;
  return range ? { from: range.start, to: range.end } : { from: dayOf(test.from), to: dayOf(end) };
}

function chronologyOf(test: AbTestRow, facts: readonly AbFact[]): AbTestReport['chronology'] {
  return [...groupedBy(facts, ({ date }) => date)].flatMap(([date, group]) =>
    test.variants.flatMap(({ id }) => {
      const own = group.filter(({ variantId }) => variantId === id);
      return own.length === 0 ? [] : [{ date, variantId: id, ...rowFigures(own) }];
    }),
  );
}

const summaryOf = ({ analysis, advice, isProvisional }: AbJudgment) => ({
  ...{ advice, isProvisional, state: analysis.state, sampleRatio: analysis.sampleRatio },
  ...{ fullDays: analysis.days, conversions: analysis.conversions },
  ...{ plannedPerArm: analysis.plannedPerArm, daysLeft: analysis.daysLeft },
  basis: analysis.results.find(({ comparison }) => comparison)?.comparison?.basis ?? null,
});

const DAY_MS = 86_400_000;

function resultsOf(
  test: AbTestRow,
  facts: readonly AbFact[],
  { analysis, isProvisional }: AbJudgment,
  now: Date,
): AbTestResult[] {
  const end = Math.min(test.to?.getTime() ?? Infinity, now.getTime());
  const duration = Math.max(0, Math.floor((end - test.from.getTime()) / DAY_MS));
  const common = { duration, provisional: isProvisional };
  return analysis.results.map((result) => {
    const own = facts.filter(({ variantId }) => variantId === result.id);
    return { variantId: result.id, ...common, ...verdictOf(result), ...rowFigures(own), ...detailsOf(result) };
  });
}

const verdictOf = ({ verdict, comparison }: AbVariantResult) => ({
  winner: verdict === 'winner',
  loser: verdict === 'loser',
  significance: comparison?.bayesian.chanceToWin ?? null,
  indicator: comparison?.effect.size ?? null,
});

/** Returns the result of each statistical method. Null for the first variant. */
function detailsOf({ comparison, adjustedPValue, guardrails }: AbVariantResult) {
  return {
    ...{ adjustedPValue, guardrails: [...guardrails] },
    bayesian: comparison && {
      ...{ lift: comparison.bayesian.mean, ...comparison.bayesian.interval },
      ...{ chanceToWin: comparison.bayesian.chanceToWin },
      ...{ riskOfChoosing: comparison.bayesian.riskOfChoosing, riskOfKeeping: comparison.bayesian.riskOfKeeping },
    },
    frequentist: comparison && { lift: comparison.effect.size, ...flat(comparison.frequentist) },
    sequential: comparison && { lift: comparison.effect.size, ...flat(comparison.sequential) },
    adjusted: comparison && adjustedOf(comparison),
  };
}

const flat = ({ pValue, interval }: AbComparison['sequential']) => ({ ...{ pValue }, ...interval });

/** Returns the lift adjusted for the mix of visits. */
function adjustedOf({ adjusted }: AbComparison) {
  if (!adjusted) return null;
  const { interval, chanceToWin } = bayesian(adjusted);
  return { lift: adjusted.size, ...interval, chanceToWin, pValue: frequentist(adjusted).pValue };
}
