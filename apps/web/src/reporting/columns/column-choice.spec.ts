import { ADGROUP_REPORT, ALERT_REPORT, availableColumns, columnIds, REPORTS } from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import {
  arrangementOfText,
  arrangementText,
  columnsOfText,
  columnsText,
  defaultChoice,
  keepChoice,
  readChoice,
  shownColumns,
} from './column-choice.js';

const SIGHT = { hidden: ['siteName', 'sourcePartnerName', 'partnerAccountName'] };
const choice = defaultChoice(ADGROUP_REPORT);
const owner = { contract: ADGROUP_REPORT, userId: 7 };
const available = (filters: object = {}, level: 'adgroup' | 'campaign' | 'account' = 'adgroup') =>
  availableColumns(ADGROUP_REPORT, { level, keys: [level], filters, permissions: new Set() });
const shown = (filters: object = {}, level: 'adgroup' | 'campaign' | 'account' = 'adgroup', identity = 'adgroup') => {
  const { pinned, rest } = shownColumns(choice, available(filters, level), identity);
  return [...pinned, ...rest];
};

describe('the default columns', () => {
  it('include every component of profit', () => {
    expect(new Set(shown())).toEqual(
      new Set(
        'adgroup siteName sourcePartnerName partnerAccountName userName bought cost CPC sold opCTR RPC RPS earned rebate profit margin ROI'.split(
          ' ',
        ),
      ),
    );
  });
});

describe('a column', () => {
  it.each([
    [{ siteIdIn: [1] }, 'siteName'],
    [{ sourceIdIn: [5] }, 'sourcePartnerName'],
    [{ partnerAccountIdIn: [9] }, 'partnerAccountName'],
    [{ buyerIdIn: [2] }, 'userName'],
  ])('disappears with the filter %j: %s', (filters, column) => {
    expect(shown(filters)).not.toContain(column);
    expect(shown()).toContain(column);
  });
  it('remains visible if its filter contains two values', () => {
    expect(shown({ siteIdIn: [1, 2] })).toContain('siteName');
  });
  it('disappears below the level of the rows', () => {
    const accounts = shown({}, 'account', 'partnerAccountName');
    expect(accounts).not.toContain('adgroup');
    expect(accounts).not.toContain('siteName');
    expect(accounts[0]).toBe('partnerAccountName');
  });
  it('requires its permission', () => {
    expect(available()).not.toContain('classifierSuggestion');
  });
});

describe('a stored column arrangement', () => {
  it('can be restored after a reload', () => {
    const changed = {
      order: [...choice.order].reverse(),
      visible: new Set(['cost', 'adgroup']),
      pinned: ['cost'],
      comparisons: ['change' as const],
      shares: ['cost'],
      widths: { cost: 120 },
    };
    keepChoice(owner, changed);
    expect(readChoice(owner)).toEqual(changed);
  });
  it('converts comparison columns stored when percent was the default for every metric', () => {
    const kept = { order: choice.order, visible: ['cost'], comparisons: ['changeRatio', 'previous'] };
    window.localStorage.setItem('adops.columns.adgroupReport', JSON.stringify(kept));
    expect(readChoice(owner).comparisons).toEqual(['default', 'previous']);
    keepChoice(owner, { ...choice, comparisons: ['changeRatio'] });
    expect(readChoice(owner).comparisons).toEqual(['changeRatio']);
  });
  it('belongs to one user of the browser', () => {
    keepChoice(owner, { ...choice, widths: { cost: 120 } });
    expect(readChoice({ ...owner, userId: 8 }).widths).toEqual({});
    keepChoice({ ...owner, userId: 8 }, { ...choice, widths: { cost: 90 } });
    expect(readChoice(owner).widths).toEqual({ cost: 120 });
  });
  it('uses an earlier arrangement for all users as the default, and supports a reset', () => {
    const kept = { order: choice.order, visible: ['cost'], pinned: [], widths: {} };
    window.localStorage.setItem('adops.columns.adgroupReport', JSON.stringify(kept));
    expect([...readChoice(owner).visible]).toEqual(['cost']);
    keepChoice(owner, null);
    expect(readChoice(owner)).toEqual(choice);
  });
  it('hides details that are shown under the name', () => {
    const visible = defaultChoice(ADGROUP_REPORT, SIGHT).visible;
    expect(visible.has('siteName')).toBe(false);
    expect(visible.has('profit')).toBe(true);
  });
  it('inserts new columns next to their neighbor and omits removed columns', () => {
    const order = columnIds(ADGROUP_REPORT).filter((id) => id !== 'cost');
    window.localStorage.setItem(
      'adops.columns.adgroupReport',
      JSON.stringify({ order: [...order, 'gone'], visible: ['gone', 'sold'], pinned: [], widths: {} }),
    );
    const read = readChoice(owner);
    expect(read.order).toEqual(columnIds(ADGROUP_REPORT));
    expect([...read.visible]).toEqual(['sold']);
  });
  it('uses the defaults if it can’t be parsed', () => {
    window.localStorage.setItem('adops.columns.adgroupReport', '{"order": 1}');
    expect(readChoice(owner)).toEqual(choice);
  });
});

describe('columns in a URL', () => {
  it('contain the differences from the defaults, from which they can be restored', () => {
    const visible = new Set([...choice.visible].filter((id) => id !== 'RPS').concat('impressions'));
    const text = columnsText(ADGROUP_REPORT, {}, visible);
    expect(text).toBe('impressions.-RPS');
    expect(columnsOfText(ADGROUP_REPORT, {}, text)).toEqual(visible);
    expect(columnsText(ADGROUP_REPORT, {}, choice.visible)).toBe('');
  });

  it('omit columns that the report doesn’t contain', () => {
    expect(columnsOfText(ADGROUP_REPORT, {}, 'nothing.-gone.constructor')).toEqual(choice.visible);
  });
});

describe('a complete column arrangement in a URL', () => {
  const { widths: _, ...usual } = choice;

  it('restores order, pins, shares and comparison columns', () => {
    const order = [
      'adgroup',
      'profit',
      'RPS',
      'cost',
      ...usual.order.filter((id) => !'adgroup profit RPS cost'.includes(id)),
    ];
    const visible = new Set(['adgroup', 'profit', 'RPS', 'cost']);
    const arranged = {
      ...{ order, visible, pinned: ['profit', 'cost'], shares: ['cost'] },
      comparisons: ['change', 'previous'] as const,
    };
    const text = arrangementText(arranged);
    expect(text).toBe('only.adgroup.profit-pin.RPS.cost-pin-share.compare-change-previous');
    const read = arrangementOfText(ADGROUP_REPORT, text)!;
    expect(read).toMatchObject({
      visible,
      pinned: ['profit', 'cost'],
      shares: ['cost'],
      comparisons: ['change', 'previous'],
    });
    expect(read.order.filter((id) => visible.has(id))).toEqual(['adgroup', 'profit', 'RPS', 'cost']);
    expect([...read.order].sort()).toEqual([...columnIds(ADGROUP_REPORT)].sort());
    expect(arrangementText(read)).toBe(text);
  });

  it.each([...Object.values(REPORTS), ALERT_REPORT])(
    "restores the defaults of the $id, which differences don't include",
    (report) => {
      const defaults = defaultChoice(report);
      const read = arrangementOfText(report, arrangementText(defaults))!;
      expect(read.visible).toEqual(defaults.visible);
      expect(arrangementText(read)).toBe(arrangementText(defaults));
      // IDs must not contain separators, and no column may have the name of a reserved word.
      for (const id of columnIds(report)) expect(id).toMatch(/^(?!(?:only|compare)$)[A-Za-z0-9]+$/);
    },
  );

  it('omits unknown columns, and is null if the URL contains only differences', () => {
    const read = arrangementOfText(ADGROUP_REPORT, 'only.cost.gone-pin.constructor.compare-none')!;
    expect([read.visible, read.pinned, read.comparisons]).toEqual([new Set(['cost']), [], []]);
    expect(arrangementOfText(ADGROUP_REPORT, 'impressions.-RPS')).toBeNull();
    expect(arrangementOfText(ADGROUP_REPORT, '')).toBeNull();
  });
});
