import { ADGROUP_REPORT, availableColumns, columnIds } from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import { defaultChoice, keepChoice, readChoice, shownColumns } from './column-choice.js';

const choice = defaultChoice(ADGROUP_REPORT);
const available = (filters: object = {}, level: 'adgroup' | 'campaign' | 'account' = 'adgroup') =>
  availableColumns(ADGROUP_REPORT, { level, keys: [level], filters, permissions: new Set() });
const shown = (filters: object = {}, level: 'adgroup' | 'campaign' | 'account' = 'adgroup', identity = 'adgroup') => {
  const { pinned, rest } = shownColumns(choice, available(filters, level), identity);
  return [...pinned, ...rest];
};

describe('columns at first', () => {
  it('are those of the design', () => {
    expect(new Set(shown())).toEqual(
      new Set(
        'adgroup siteName sourcePartnerName partnerAccountName userName labels bought cost CPC sold opCTR RPC earned profit margin ROI'.split(
          ' ',
        ),
      ),
    );
  });
});

describe('columns hide themselves', () => {
  it.each([
    [{ siteIdIn: [1] }, 'siteName'],
    [{ sourceIdIn: [5] }, 'sourcePartnerName'],
    [{ partnerAccountIdIn: [9] }, 'partnerAccountName'],
    [{ buyerIdIn: [2] }, 'userName'],
  ])('with %j: %s', (filters, column) => {
    expect(shown(filters)).not.toContain(column);
    expect(shown()).toContain(column);
  });
  it('not with two values', () => {
    expect(shown({ siteIdIn: [1, 2] })).toContain('siteName');
  });
  it('below the level of the rows', () => {
    const accounts = shown({}, 'account', 'partnerAccountName');
    expect(accounts).not.toContain('adgroup');
    expect(accounts).not.toContain('labels');
    expect(accounts[0]).toBe('partnerAccountName');
  });
  it('without their permission', () => {
    expect(available()).not.toContain('classifierSuggestion');
  });
});

describe('keeping the arrangement', () => {
  it('survives a reload', () => {
    const changed = {
      order: [...choice.order].reverse(),
      visible: new Set(['cost', 'adgroup']),
      pinned: ['cost'],
      comparisons: ['change' as const],
      shares: ['cost'],
      widths: { cost: 120 },
    };
    keepChoice(ADGROUP_REPORT, changed);
    expect(readChoice(ADGROUP_REPORT)).toEqual(changed);
    expect(window.localStorage.getItem('adops.columns.adgroupReport')).not.toBeNull();
  });
  it('puts columns of a newer version beside their neighbour and forgets columns that are gone', () => {
    const order = columnIds(ADGROUP_REPORT).filter((id) => id !== 'cost');
    window.localStorage.setItem(
      'adops.columns.adgroupReport',
      JSON.stringify({ order: [...order, 'gone'], visible: ['gone', 'sold'], pinned: [], widths: {} }),
    );
    const read = readChoice(ADGROUP_REPORT);
    expect(read.order).toEqual(columnIds(ADGROUP_REPORT));
    expect([...read.visible]).toEqual(['sold']);
  });
  it('starts from the defaults when what is kept cannot be read', () => {
    window.localStorage.setItem('adops.columns.adgroupReport', '{"order": 1}');
    expect(readChoice(ADGROUP_REPORT)).toEqual(choice);
  });
});
