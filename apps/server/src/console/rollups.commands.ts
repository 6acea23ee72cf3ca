import { addDays, dayOf, daysBetween, isDay } from '@adops/domain';
import { parseArgs } from 'node:util';
import type { Database } from '../core/database/index.js';
import { Rollups } from '../features/facts/index.js';
import { type Command, positiveInteger, UsageError } from './command.js';

const options = { company: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } } as const;

interface Wanted {
  readonly companyIds: readonly number[];
  readonly from: string;
  readonly to: string;
}

async function readWanted(database: Database, words: string[]): Promise<Wanted> {
  const { values } = parseArgs({ args: words, options });
  const today = dayOf(new Date());
  const [from, to] = [values.from ?? addDays(today, -35), values.to ?? today];
  if (!isDay(from) || !isDay(to) || from > to)
    throw new UsageError(`${from} to ${to} is not a valid date range (YYYY-MM-DD).`);
  if (values.company !== undefined) return { companyIds: [positiveInteger(values.company, '--company')], from, to };
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM company ORDER BY id');
  return { companyIds: rows.map((row) => row.id), from, to };
}

const RANGE_HELP = `  --company ID   one company (default: all companies)
  --from DAY     first day, YYYY-MM-DD (default: 35 days ago)
  --to DAY       last day (default: today)`;

export const verifyRollupsCommand: Command = {
  name: 'verify-rollups',
  summary: 'Compare the daily tables with the facts',
  help: `console verify-rollups [--company ID] [--from DAY] [--to DAY]

Compares the daily sums of every metric in the daily tables with the facts and lists each difference. The exit code is 1
if there is a difference.

${RANGE_HELP}`,
  async run(database, words) {
    const { companyIds, from, to } = await readWanted(database, words);
    const rollups = new Rollups(database);
    let differences = 0;
    for (const companyId of companyIds) {
      for (const { date, table, column, facts, rollup } of await rollups.verify(companyId, { from, to })) {
        differences += 1;
        console.log(
          `Company ${companyId}, ${date}: ${table}.${column} is ${rollup ?? 'null'}, but the facts add up to ${facts ?? 'null'}.`,
        );
      }
      const stale = await rollups.staleDays(companyId);
      if (stale.length > 0)
        console.log(`Company ${companyId}: ${stale.length} days were skipped because they await a refresh.`);
    }
    console.log(`${differences === 0 ? 'No' : differences} differences, ${from} to ${to}.`);
    if (differences > 0) process.exitCode = 1;
  },
};

export const refreshRollupsCommand: Command = {
  name: 'refresh-rollups',
  summary: 'Rebuild the daily tables from the facts',
  help: `console refresh-rollups [--company ID] [--from DAY] [--to DAY]

${RANGE_HELP}`,
  async run(database, words) {
    const { companyIds, from, to } = await readWanted(database, words);
    const rollups = new Rollups(database);
    for (const companyId of companyIds) {
      const { rows } = await database.pool.query<{ date: string }>(
        'SELECT date FROM perf_refresh WHERE company_id = $1 AND date = ANY ($2::date[]) ORDER BY date',
        [companyId, daysBetween(from, to)],
      );
      const done = await rollups.refresh(
        companyId,
        rows.map((row) => row.date),
        { force: true },
      );
      console.log(`Company ${companyId}: ${done.length} days.`);
    }
  },
};
