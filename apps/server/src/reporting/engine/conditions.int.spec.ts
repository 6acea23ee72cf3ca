import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CustomFilter } from '@adops/domain';
import { DAYS, viewerOf } from '../../../test/known-facts.js';
import {
  figuresOf,
  matchingFacts,
  plainOrder,
  plainRows,
  plainTotal,
  sumFacts,
  type PlainRow,
} from '../../../test/plain-report.js';
import {
  ALL,
  everything,
  expectRows,
  FIGURES,
  MONTH,
  pick,
  row,
  startReports,
  type ReportsUnderTest,
  world,
  partsOf,
} from '../../../test/reports-under-test.js';

let reports: ReportsUnderTest;
const ask: ReportsUnderTest['ask'] = (question) => reports.ask(question);
beforeAll(async () => {
  reports = await startReports();
});
afterAll(() => reports.stop());

describe('conditions on finished rows', () => {
  const filters = { dateRange: MONTH };
  const rows = plainRows(world, { viewer: viewerOf(1), level: 'adgroup', filters });
  const median = (name: string): number => {
    const values = rows
      .flatMap((each) => (each.figures[name] === null ? [] : [each.figures[name] as number]))
      .sort((a, b) => a - b);
    return values[Math.floor(values.length / 2)]!;
  };
  const value = (each: PlainRow, name: string): unknown =>
    name in each.figures ? each.figures[name] : each.entity[name];
  const passes = (left: unknown, operation: string, right: unknown): boolean => {
    if (left === null) return operation === 'neq' || operation === 'notContains';
    const [a, b] = [left, right] as [number, number];
    const found = String(left).toLowerCase().includes(String(right).toLowerCase());
    const outcome: Record<string, boolean> = {
      eq: a === b,
      neq: a !== b,
      gt: a > b,
      gte: a >= b,
      lt: a < b,
      lte: a <= b,
      contains: found,
      notContains: !found,
    };
    return outcome[operation]!;
  };
  const NUMBERS = ['bought', 'cost', 'CPC', 'profit', 'margin', 'ROI', 'sold', 'maxCPC', 'earned'];
  const cases: CustomFilter[] = [
    ...NUMBERS.flatMap((name) =>
      ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'].map((operation) => ({
        name,
        operation,
        value: name === 'maxCPC' ? 0.33 : median(name),
      })),
    ),
    ...['contains', 'notContains'].map((operation) => ({ name: 'adgroup', operation, value: 'SALE' })),
    ...['eq', 'neq'].map((operation) => ({ name: 'userName', operation, value: 'ann' })),
    ...['eq', 'neq', 'gt', 'lte'].map((operation) => ({ name: 'adGroupCreatedDate', operation, value: '2026-02-07' })),
  ];

  it.each(cases)('apply to $name $operation $value', async (condition) => {
    const expected = plainOrder(
      rows.filter((each) => passes(value(each, condition.name), condition.operation, condition.value)),
      (each) => each.figures['bought'],
      'DESC',
    );
    const answer = await ask({ filters: { ...filters, customFilters: [condition] } });
    expectRows(answer.rows, expected);
    expect(answer.totalRecords).toBe(expected.length);
    expect(pick(answer.rowTotal!, FIGURES)).toEqual(figuresOf(plainTotal(expected)));
  });

  it('must all be met, and also apply to the child rows of the total', async () => {
    const customFilters = [
      { name: 'bought', operation: 'gt', value: 100 },
      { name: 'adgroup', operation: 'notContains', value: 'zulu' },
    ];
    const expected = rows.filter((each) =>
      customFilters.every((one) => passes(value(each, one.name), one.operation, one.value)),
    );
    const answer = await ask({
      segment: 'date',
      filters: { ...filters, customFilters },
      selection: { ...everything, total: { ...row(ALL), children: { fields: ALL, previous: null } } },
    });
    expect(answer.totalRecords).toBe(expected.length);
    const kept = new Set(expected.map(({ key }) => key));
    const facts = matchingFacts(world, { viewer: viewerOf(1), level: 'adgroup', filters }).filter((fact) =>
      kept.has(fact.adgroup_id),
    );
    expect(partsOf(answer.rowTotal!).map((child) => pick(child, FIGURES))).toEqual(
      DAYS.map((day) => figuresOf(sumFacts(facts.filter((fact) => fact.date === day)))),
    );
  });

  it.each([
    { name: '', operation: '', value: '' },
    { name: 'nonsense', operation: 'eq', value: 1 },
    { name: 'constructor', operation: 'eq', value: 1 },
    { name: 'bought', operation: 'contains', value: 1 },
    { name: 'bought', operation: 'eq', value: 'many' },
    { name: 'adgroup', operation: 'gt', value: 'a' },
    { name: 'labels', operation: 'contains', value: 'a' },
    { name: 'market', operation: 'contains', value: 'a' },
    { name: 'adgroup', operation: 'eq', value: { $ne: 1 } },
  ])('fail validation for %o', async (condition) => {
    await expect(ask({ filters: { customFilters: [condition] } })).rejects.toThrow(
      'Validation error! Please check filters',
    );
  });
});
