import { describe, expect, it } from '@jest/globals';
import { isPermissionKey } from '../permissions/registry.js';
import {
  availableColumns,
  comparisonOf,
  contractFor,
  daysOf,
  defaultColumns,
  defaultOrderOf,
  fieldOf,
  figureUnits,
  groupingOf,
  isMetric,
  measuresOf,
  operationsFor,
  REPORT_FILTERS,
  REPORTS,
  resolvePreset,
  scaleOf,
} from './index.js';

describe.each(Object.entries(REPORTS))('%s', (name, contract) => {
  const all = [...Object.entries(contract.columns), ...Object.entries(contract.fields)];

  it('requires an existing permission, and is listed under its own name', () => {
    expect(contract.id).toBe(name);
    expect(contract.permission.length).toBeGreaterThan(0);
    const parts = [...contract.grouping.choices, ...contract.segments];
    const keys = [
      ...contract.permission,
      ...all.flatMap(([, field]) => field.permission ?? []),
      ...parts.flatMap(({ permission }) => permission ?? []),
    ];
    expect(keys.filter((key) => !isPermissionKey(key))).toEqual([]);
  });
  it('uses each column and field name once, and only valid GraphQL names', () => {
    const ids = all.map(([id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const taken = [contract.api.rowKey ?? 'id', 'type'];
    expect(ids.filter((id) => !/^[A-Za-z]\w*$/.test(id) || taken.includes(id))).toEqual([]);
  });
  it('explains each column in a single line', () => {
    for (const [, column] of Object.entries(contract.columns)) {
      expect(column.label).not.toBe('');
      expect(column.help).toMatch(/^[^\n]{8,}\.$/);
    }
  });
  it('uses existing measures in formulas and adds only measures of the same unit', () => {
    for (const [, field] of all) {
      if (!isMetric(field) || field.kind !== 'derived') continue;
      for (const measure of measuresOf(field.formula)) expect(figureUnits(contract)).toHaveProperty(measure);
      expect([0, 1]).toContain(scaleOf(field.formula, figureUnits(contract)));
    }
  });
  it('uses the integer format for counts only', () => {
    for (const [, field] of all) {
      if (field.kind !== 'base') continue;
      const counts = figureUnits(contract)[field.measure] === 'count';
      expect(field.format === 'integer').toBe(counts);
    }
  });
  it('refers to existing columns and filters in its sort order, chart and hide rules', () => {
    const order = contract.columns[contract.defaultOrder.column];
    expect(order?.sortable).toBe(true);
    for (const { column } of contract.chart) expect(isMetric(fieldOf(contract, column)!)).toBe(true);
    const filters = new Set(contract.filters.map(({ id }) => id));
    for (const [, column] of Object.entries(contract.columns)) {
      for (const id of [...(column.hides?.singleValueOf ?? []), ...(column.hides?.set ?? [])]) {
        expect(filters).toContain(id);
      }
    }
    const { start, end } = resolvePreset(contract.defaultRange, '2026-03-15');
    expect(daysOf({ start, end })).toBeLessThanOrEqual(contract.maxRange);
  });
  it('selects the fields that its cells require', () => {
    for (const [id, column] of Object.entries(contract.columns)) {
      const first = (column.path ?? id).split('.')[0]!;
      expect(column.selection ?? id).toMatch(new RegExp(`^${first}\\b`));
      for (const field of (column.selection ?? '')
        .replace(/\{.*\}/, '')
        .split(/\s+/)
        .filter(Boolean)) {
        expect(fieldOf(contract, field)).toBeDefined();
      }
    }
  });
  it('supports conditions only for comparable values, and sorting only for ordered values', () => {
    for (const [, field] of all) {
      expect(operationsFor(field).length > 0).toBe(comparisonOf(field) !== null);
      if (field.kind !== 'field' && field.sortable) expect(comparisonOf(field)).not.toBeNull();
    }
  });
  it('shows all default columns with the default grouping and without filters', () => {
    const shown = availableColumns(contract, {
      ...contract.grouping.choices[0],
      filters: {},
      permissions: new Set(Object.values(contract.columns).flatMap(({ permission }) => permission ?? [])),
    });
    const ofOtherKeys = (id: string): boolean => {
      const column = contract.columns[id]!;
      return (
        column.kind === 'dimension' &&
        column.key !== undefined &&
        !contract.grouping.choices[0].keys.includes(column.key)
      );
    };
    expect(shown).toEqual(expect.arrayContaining(defaultColumns(contract).filter((id) => !ofOtherKeys(id))));
  });
});

it.each(['overviewReport', 'dailyReport'])(
  'supports a breakdown of %s by team only for users with the permission',
  (name) => {
    const contract = REPORTS[name]!;
    const ids = (permissions: ReadonlySet<string>): string[] => {
      const { grouping, segments } = contractFor(contract, permissions);
      return [...grouping.choices, ...segments].map(({ id }) => id);
    };
    const without = ids(new Set(contract.permission));
    expect(without.filter((id) => id.startsWith('team'))).toEqual([]);
    expect(ids(new Set(['view-team-performance'])).filter((id) => !without.includes(id) || id === 'team')).toEqual(
      name === 'dailyReport' ? ['teamId', 'team'] : ['team', 'team'],
    );
  },
);

it('combines several groupings if the report supports it, or uses the first grouping', () => {
  const hourly = REPORTS['hourlyReport']!;
  expect(groupingOf(hourly, ['siteName', 'hour'])).toMatchObject({ id: 'hour,siteName', keys: ['hour', 'site'] });
  expect(groupingOf(hourly, [])).toMatchObject({ id: 'hour', keys: ['hour'] });
  expect(groupingOf(hourly, ['nonsense', 'country']).keys).toEqual(['country']);
  expect(groupingOf(REPORTS['dailyReport']!, ['siteId', 'date']).keys).toEqual(['date']);
});

it('sorts rows by their grouping if the default column is missing', () => {
  const hourly = REPORTS['hourlyReport']!;
  const order = (...ids: string[]) => defaultOrderOf(hourly, groupingOf(hourly, ids));
  expect(order('hour')).toEqual({ column: 'hour', direction: 'ASC' });
  expect(order('hour', 'date')).toEqual({ column: 'date', direction: 'ASC' });
  expect(order('siteName', 'deviceName')).toEqual({ column: 'siteName', direction: 'ASC' });
  const overview = REPORTS['overviewReport']!;
  expect(defaultOrderOf(overview, groupingOf(overview, ['date']))).toEqual({ column: 'name', direction: 'DESC' });
  expect(defaultOrderOf(overview, groupingOf(overview, ['site']))).toEqual({ column: 'earned', direction: 'DESC' });
});

it('hides columns by filters, level and permission', () => {
  const contract = REPORTS['adgroupReport']!;
  const at = (level: 'adgroup' | 'account', filters: object, permissions: string[] = []) =>
    availableColumns(contract, { level, keys: [level], filters, permissions: new Set(permissions) });
  expect(at('adgroup', { siteIdIn: [3] })).not.toContain('siteName');
  expect(at('adgroup', { siteIdIn: [3, 4] })).toContain('siteName');
  expect(at('account', {})).not.toContain('campaign');
  expect(at('account', {})).toContain('cost');
  expect(at('adgroup', {})).not.toContain('classifierSuggestion');
  expect(at('adgroup', {}, ['es-classifier'])).toContain('classifierSuggestion');
});

it('defines each filter ID only once', () => {
  const ids = REPORT_FILTERS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
