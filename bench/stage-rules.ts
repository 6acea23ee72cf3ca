import type { JudgedRule } from '../apps/server/src/features/automation-rules/judged-rule.ts';
import type { BenchContext } from './bench-context.ts';
import { type Held, ms } from './results.ts';

const RULES = 1_000;
/** Maximum number of ad groups in the rules' scopes. A smaller store uses all of its ad groups. */
const ADGROUPS = 5_000;
/** Number of site groups in the rules' scopes, and number of days. */
const SCOPES = 10;
const DAYS = [1, 7, 30] as const;
/** Maximum time per rule in milliseconds, also on the slower of two machines. */
const MAX_MS_PER_RULE = 20;
const MAX_STATEMENTS_PER_RULE = 0.05;

/** Rule to evaluate, and its handwritten SQL. */
interface Asked {
  readonly rule: JudgedRule;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Compares the evaluation of a thousand rules with one plain statement per rule. */
export async function measureRules(context: BenchContext): Promise<void> {
  const { parts, byHand, viewer, held, details, say } = context;
  const scopes = await scopesOf(context);
  const adgroups = scopes.reduce((sum, each) => sum + each.adgroups, 0);
  say(`${RULES.toLocaleString('en')} rules over ${adgroups.toLocaleString('en')} ad groups`);
  const asked = Array.from({ length: RULES }, (_, at) => askedBy(at, scopes, context.world.lastDay));
  let statements = 0;
  const report = parts.BOUND_REPORTS.find(({ contract }) => contract.id === 'adgroupReport')!;
  const engine = {
    run: (request: Parameters<typeof context.engine.run>[0]) => {
      statements += 1;
      return context.engine.run(request);
    },
  };
  const evaluation = new parts.RuleEvaluation(
    engine as never,
    { find: () => report } as never,
    { pool: byHand } as never,
  );
  const judge = () =>
    evaluation.judge(
      asked.map(({ rule }) => ({ viewer, rule })),
      new Date(),
    );
  const hand = async (): Promise<number[][]> => {
    const all: number[][] = [];
    for (const { text, values } of asked)
      all.push((await byHand.query<{ id: number }>({ text, values: [...values] })).rows.map(({ id }) => id));
    return all;
  };
  // Warms up caches and code, as in production, where rules run every hour.
  await judge();
  statements = 0;
  const together = await timed(judge);
  const byRule = await timed(hand);
  const matches = sameMatches(together.result, byRule.result);
  const perRule = { together: together.ms / RULES, hand: byRule.ms / RULES, statements: statements / RULES };
  details['rules'] = { rules: RULES, adgroups, matches, ...perRule };
  const made = `${RULES} rules, ${adgroups.toLocaleString('en')} ad groups, ${matches.toLocaleString('en')} matches`;
  held.push(...heldOf(perRule, made));
}

/** Returns the result. @param perRule milliseconds and statements per rule @param made description of the data */
const heldOf = (
  perRule: { readonly together: number; readonly hand: number; readonly statements: number },
  made: string,
): Held[] => [
  {
    what: 'rules judged together / one statement by hand each',
    value: perRule.together / perRule.hand,
    limit: 1,
    must: 'at most',
    unit: 'ratio',
    detail: `${ms(perRule.together)} / ${ms(perRule.hand)} ms a rule; ${made}`,
  },
  {
    what: 'statements of a rule',
    value: perRule.statements,
    limit: MAX_STATEMENTS_PER_RULE,
    must: 'at most',
    unit: 'ratio',
    detail: `${Math.round(perRule.statements * RULES)} for ${RULES} rules; by hand ${RULES}`,
  },
  {
    what: 'judging a rule',
    value: perRule.together,
    limit: MAX_MS_PER_RULE,
    must: 'at most',
    unit: 'ms',
    detail: `${ms(perRule.together)} ms; by hand ${ms(perRule.hand)} ms`,
  },
];

interface Scope {
  readonly sites: readonly number[];
  readonly adgroups: number;
}

/** Groups sites until they contain the number of ad groups to evaluate. */
async function scopesOf({ byHand }: BenchContext): Promise<Scope[]> {
  const { rows } = await byHand.query<{ id: number; count: number }>(
    'SELECT site_id AS id, count(*)::int AS count FROM adgroup WHERE company_id = 1 GROUP BY 1 ORDER BY 1',
  );
  let total = 0;
  const chosen = rows.filter(({ count }) => {
    if (total + count > ADGROUPS) return false;
    total += count;
    return true;
  });
  const size = Math.ceil(chosen.length / SCOPES);
  return Array.from({ length: Math.ceil(chosen.length / size) }, (_, at) => {
    const own = chosen.slice(at * size, (at + 1) * size);
    return { sites: own.map(({ id }) => id), adgroups: own.reduce((sum, { count }) => sum + count, 0) };
  });
}

/** Returns a rule whose threshold differs from all others. A third of the rules has conditions on two metrics. */
function askedBy(at: number, scopes: readonly Scope[], lastDay: string): Asked {
  const { sites } = scopes[at % scopes.length]!;
  const days = DAYS[at % DAYS.length]!;
  const start = new Date(Date.parse(lastDay) - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  const cost = days * (8 + (at % 37));
  const bought = days * (20 + (at % 23));
  const hasBoth = at % 3 === 0;
  const customFilters = [
    { name: 'cost', operation: 'gt', value: cost },
    ...(hasBoth ? [{ name: 'bought', operation: 'lt', value: bought * 10 }] : []),
  ];
  const second = hasBoth ? 'AND sum(p.bought) < $6' : 'AND $6::int IS NOT NULL';
  return {
    rule: {
      typeValue: 'pauseAdGroups',
      filters: { siteIdIn: sites, customFilters } as unknown as JudgedRule['filters'],
      settings: { bidRange: null, budgetRange: null },
      timeFrames: [{ preset: 'custom', start, end: lastDay }],
      timeFramesCompare: [],
      masterRuleIds: [],
    } as JudgedRule,
    text: `SELECT p.adgroup_id AS id FROM perf_adgroup_day p
      WHERE p.company_id = $1 AND p.date BETWEEN $2 AND $3 AND p.site_id = ANY ($4::int[]) AND p.adgroup_id > 0
      GROUP BY 1 HAVING sum(p.cost) > $5::bigint ${second} ORDER BY 1`,
    values: [1, start, lastDay, sites, cost * 1_000_000, bought * 10],
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

/**
 * Checks that both implementations match the same rows, because a faster wrong result is useless.
 * @returns number of matches of all rules
 */
function sameMatches(
  judgments: readonly (Error | { readonly matches: ReadonlyMap<number, unknown> })[],
  byHand: readonly (readonly number[])[],
): number {
  let count = 0;
  judgments.forEach((judgment, at) => {
    if (judgment instanceof Error) throw judgment;
    const mine = [...judgment.matches.keys()].sort((left, right) => left - right);
    const theirs = byHand[at]!;
    if (mine.join() !== theirs.join())
      throw new Error(`Rule ${at} matches ${mine.length} ad groups, by hand ${theirs.length}.`);
    count += mine.length;
  });
  if (count === 0) throw new Error('No rule matches anything.');
  return count;
}
