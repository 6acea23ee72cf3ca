import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { viewerOf } from '../../../test/known-facts.js';
import {
  figuresOf,
  matchingFacts,
  plainOrder,
  plainRows,
  sumFacts,
  type Level,
  type PlainRow,
} from '../../../test/plain-report.js';
import {
  ALL,
  ENTITY,
  everything,
  FIGURES,
  LEVELS,
  MONTH,
  pick,
  startReports,
  type ReportsUnderTest,
  world,
  partsOf,
} from '../../../test/reports-under-test.js';
import type { Viewer } from '../../core/tenancy/index.js';

let reports: ReportsUnderTest;
const ask: ReportsUnderTest['ask'] = (question) => reports.ask(question);
beforeAll(async () => {
  reports = await startReports();
});
afterAll(() => reports.stop());

describe('the compared range', () => {
  const filters = { dateRange: { start: '2026-03-13', end: '2026-03-14' } };
  const compareRange = { start: '2026-03-10', end: '2026-03-12' };
  const withPrevious = { fields: ALL, previous: ALL, children: null };
  const selection = { ...everything, rows: withPrevious, total: withPrevious };
  const before = (viewer: Viewer, level: Level): Map<number, Record<string, number | null>> =>
    new Map(
      plainRows(world, { viewer, level, filters: {}, range: compareRange }).map((each) => [each.key, each.figures]),
    );

  it.each(LEVELS)('contains the row with the same key by %s, with counts of 0 without figures', async (level) => {
    const answer = await ask({ level, filters, compareRange, selection });
    const previous = before(viewerOf(1), level);
    for (const each of answer.rows) {
      expect(pick(each.previous!, FIGURES)).toEqual(previous.get(Number(each.id)) ?? figuresOf(sumFacts([])));
      expect(pick(each.previous!, ENTITY)).toEqual(pick(each, ENTITY));
    }
    const facts = matchingFacts(world, { viewer: viewerOf(1), level, filters: {}, range: compareRange });
    expect(pick(answer.rowTotal!.previous!, FIGURES)).toEqual(figuresOf(sumFacts(facts)));
  });

  it.each([...['previous.cost', 'change.cost', 'changeRatio.cost', 'change.margin', 'changeRatio.ROI']])(
    'supports sorting by %s',
    async (column) => {
      const [of, name] = column.split('.') as [string, string];
      const previous = before(viewerOf(1), 'adgroup');
      const value = (each: PlainRow): number | null => {
        const old = (previous.get(each.key) ?? figuresOf(sumFacts([])))[name]!;
        if (of === 'previous') return old;
        const now = each.figures[name]!;
        if (now === null || old === null) return null;
        if (of === 'change') return now - old;
        return old === 0 ? null : (now - old) / Math.abs(old);
      };
      const expected = plainOrder(plainRows(world, { viewer: viewerOf(1), level: 'adgroup', filters }), value, 'DESC');
      const answer = await ask({ filters, compareRange, selection, orderBy: { column, direction: 'DESC' } });
      expect(answer.rows.map(({ id }) => id)).toEqual(expected.map(({ key }) => String(key)));
    },
  );

  it.each([
    ...LEVELS.map((level) => [level, 'profit'] as const),
    ...(['margin', 'cost'] as const).map((name) => ['adgroup', name] as const),
  ])('sorts by change, including rows with figures only in the compared range: %s, %s', async (level, name) => {
    // There are so few facts that some rows have figures in only one of the ranges.
    const few = { deviceIdIn: [3], countryCodeIn: ['DE'] };
    const narrow = { ...few, dateRange: { start: '2026-03-14', end: '2026-03-14' } };
    const earlier = { start: '2026-03-10', end: '2026-03-11' };
    const rowsOf = (range: { start: string; end: string }): Map<number, PlainRow> =>
      new Map(plainRows(world, { viewer: viewerOf(1), level, filters: few, range }).map((each) => [each.key, each]));
    const [now, then] = [rowsOf(narrow.dateRange), rowsOf(earlier)];
    const nothing = figuresOf(sumFacts([]));
    const size = (key: number): number | null => {
      const [value, old] = [(now.get(key)?.figures ?? nothing)[name]!, (then.get(key)?.figures ?? nothing)[name]!];
      return value === null || old === null ? null : Math.abs(value - old);
    };
    const keys = [...new Set([...now.keys(), ...then.keys()])];
    expect(keys.length).toBeGreaterThan(now.size);
    const bySize = keys.sort((left, right) => {
      const [one, other] = [size(left), size(right)];
      if (one === other) return left - right;
      return one === null ? 1 : other === null ? -1 : other - one;
    });
    const orderBy = { column: `changeSize.${name}`, direction: 'DESC' } as const;
    const answer = await ask({ level, filters: narrow, compareRange: earlier, selection, orderBy });
    expect(answer.rows.map(({ id }) => Number(id))).toEqual(bySize);
    expect(answer.totalRecords).toBe(keys.length);
    for (const row of answer.rows) {
      expect(pick(row, FIGURES)).toEqual(now.get(Number(row.id))?.figures ?? nothing);
      expect(pick(row.previous!, FIGURES)).toEqual(then.get(Number(row.id))?.figures ?? nothing);
    }
    const plain = await ask({ level, filters: narrow, compareRange: earlier, selection });
    expect(answer.rowTotal).toEqual(plain.rowTotal);
  });

  it('compares child rows with the corresponding day from the start of the range', async () => {
    const parts = { fields: ALL, previous: ALL };
    const answer = await ask({
      segment: 'date',
      filters,
      compareRange: { start: '2026-03-11', end: '2026-03-12' },
      selection: { ...everything, rows: { ...withPrevious, children: parts } },
    });
    const facts = matchingFacts(world, { viewer: viewerOf(1), level: 'adgroup', filters: {}, range: MONTH });
    for (const parent of answer.rows) {
      for (const child of partsOf(parent)) {
        const day = child['date'] === '2026-03-13' ? '2026-03-11' : '2026-03-12';
        const own = facts.filter((fact) => fact.date === day && String(fact.adgroup_id) === parent.id);
        expect(pick(child.previous!, FIGURES)).toEqual(figuresOf(sumFacts(own)));
      }
    }
  });

  it('requires a compared range when sorting by a change', async () => {
    await expect(ask({ orderBy: { column: 'change.cost', direction: 'ASC' } })).rejects.toThrow('compareRange');
  });
});
