import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fieldWords, valueWords } from './fields.js';
import { referencesOf } from './references.js';
import { actionWords, changedFields, changeLines, entityWords } from './words.js';

const RECORDED = Object.entries(
  JSON.parse(readFileSync(new URL('recorded-fields.fixture.json', import.meta.url), 'utf8')) as Readonly<
    Record<string, object>
  >,
);
const RAW_NAME = /[a-z][A-Z]|_|\b(?:id|ids)\b/;

describe('the description of an audit record', () => {
  it.each([
    ['team.update', 'Changed'],
    ['adgroup.maxCPC', 'Max CPC'],
    ['adgroup.edited', 'Changed on the platform'],
    ['site-group.reorder', 'Reorder'],
    ['constructor', 'Constructor'],
  ])('formats %s as %s', (action, words) => expect(actionWords(action)).toBe(words));

  it('uses form labels for settings', () => {
    expect(fieldWords('CyclicLossAlert.lossOfCost')).toBe('Cyclic loss: loss as share of cost');
    expect(fieldWords('hasAdGroupAutoPauseRule')).toBe('Pause losing ad groups');
    expect(actionWords('media-config.system')).toBe('Media configuration: System');
  });

  it('splits names that have no label', () => {
    expect(entityWords('keywordTemplate')).toBe('Keyword template');
    expect(fieldWords('headlineEnglish')).toBe('Headline english');
  });

  it.each([
    [null, ''],
    [true, 'yes'],
    [1234.5, '1,234.5'],
    [[1, 2], '1, 2'],
    [{ rows: 3, from: '2026-01-01' }, 'Rows: 3; From: 2026-01-01'],
  ])('formats %j as %s', (value, words) => expect(valueWords(value)).toBe(words));

  it('lists changed fields, with the currency of amounts', () => {
    expect(changedFields({ maxCPC: 0.25, status: 'enabled' }, { maxCPC: 0.3, status: 'paused' }, 'EUR')).toEqual([
      { field: 'maxCPC', label: 'Max CPC', before: '0.25 EUR', after: '0.30 EUR' },
      { field: 'status', label: 'Status', before: 'enabled', after: 'paused' },
    ]);
    expect(changedFields(null, { accountBudget: 3_000 }, 'USD')[0]).toMatchObject({
      label: 'Budget',
      after: '3,000.00 USD',
    });
    expect(changedFields(null, { name: 'North' })).toEqual([
      { field: 'name', label: 'Name', before: '', after: 'North' },
    ]);
    expect(changedFields('odd', [1])).toEqual([]);
  });

  it('adds names to IDs', () => {
    const names = [
      { kind: 'user', id: 7, name: 'anna' },
      { kind: 'user', id: 16, name: null },
      { kind: 'team', id: 16, name: 'North' },
    ];
    expect(changedFields({ workerIds: [7, 16], leaderId: null }, { workerIds: [], leaderId: 9 }, null, names)).toEqual([
      {
        field: 'workerIds',
        label: 'Workers',
        before: 'anna, User 16 (deleted)',
        beforeIds: 'User 7, User 16',
        after: '',
      },
      { field: 'leaderId', label: 'Leader', before: '', after: 'User 9', afterIds: 'User 9' },
    ]);
    expect(changedFields(null, { teamId: 16 }, null, names)[0]).toMatchObject({ label: 'Team', after: 'North' });
  });

  it('finds each ID once, but finds no IDs in other values', () => {
    expect(referencesOf({ leaderId: 7, workerIds: [7, 8], name: 5 }, null, 'odd', { teamId: 'x', siteId: 3 })).toEqual([
      { kind: 'user', id: 7 },
      { kind: 'user', id: 8 },
      { kind: 'site', id: 3 },
    ]);
  });

  it.each<[string, unknown, string]>([
    ['revenueShare', 0.775, '77.5%'],
    ['weight', 45, '45%'],
    ['rebate', { date: '2026-11-01', value: 0.05 }, '5% from 2026-11-01'],
    ['promptPrice', 0.15, '0.15 USD'],
    ['CyclicLossAlert.lossOfCost', 0.035, '3.5%'],
    ['CyclicLossAlert.loss', 30, '30.00'],
    ['type', 'pauseAdGroups', 'Pause ad groups'],
    ['type', 'CyclicLossAlert', 'Cyclic loss'],
    [
      'query',
      'filters.customFilters=ROI:lt:-0.2,adgroup:contains:a:b',
      'Conditions: ROI < −20.00% and Ad group contains “a:b”',
    ],
    ['deviceIds', [2, 3], 'Mobile, Tablet'],
    ['statusIdIn', [2, 3], 'Enabled, Paused'],
    ['digestHour', 8, '08:00'],
    ['permissions', ['teams', 'gone-key'], 'Teams, gone-key'],
    ['property', 'bid', 'Bid'],
    ['direction', 'howTo', 'how to'],
    ['expiresAt', '2026-12-06T11:16:02.120Z', '2026-12-06 11:16 UTC'],
    ['siteId', 12_345, '12345'],
    [
      'filters',
      { siteIdIn: [7], customFilters: [{ name: 'profit', operation: 'lt', value: -5 }] },
      'Site: 7; Conditions: Profit < −5.00',
    ],
    [
      'timeFrames',
      [{ preset: 'lastDays', value: 3, start: null }, { preset: 'yesterday' }],
      'the last 3 days, yesterday',
    ],
    [
      'timeFramesCompare',
      [{ metric: 'cost', left: 1, operation: 'gt', right: 0, multiplier: 2 }],
      'Cost of period 2 > that of period 1 × 2',
    ],
    [
      'settings',
      { action: 'increase', changeValue: 0.12, changeValueType: 'percent', bidType: 'maxCPC', bidRange: null },
      'Change: raise by 12%; Bid type: Max CPC',
    ],
    ['settings', { pixel: '{"id":"601","name":"Sites"}', apiKey: 'sent' }, 'Pixel: Sites (ID: 601); API key: sent'],
    ['variants', [{ name: 'Plain', weight: 0.3334 }, { name: 'New' }], 'Plain (Weight: 33.34%), New'],
    [
      'state',
      { query: 'filters.siteIdIn=7&orderBy=cost:ASC', columns: { order: ['a', 'b'], visible: ['a'] } },
      'Address: Site: 7; Sorted by: Cost, lowest first; Columns: (1 of 2)',
    ],
    ['text', 'x'.repeat(400), `${'x'.repeat(300)}… (400 characters)`],
  ])('formats %s %j in user-facing terms', (field, value, words) => expect(valueWords(value, { field })).toBe(words));

  it('formats values of an unexpected type like any other value', () => {
    for (const field of [
      'revenueShare',
      'deviceIds',
      'customFilters',
      'timeFrames',
      'settings',
      'permissions',
      'columns',
    ])
      for (const [value, words] of [
        ['odd', 'odd'],
        [{ a: 1 }, 'A: 1'],
        [null, ''],
      ] as const)
        expect(valueWords(value, { field })).toBe(words);
  });

  it('omits fields without a value, and lists unchanged fields with one value', () => {
    const fields = changedFields(
      { campaign: 'A', included: true, note: null },
      { campaign: 'A', included: false, tags: [] },
    );
    expect(changeLines(fields)).toEqual(['Campaign: A', 'Included: yes → no']);
  });

  it('finds IDs inside values and adds their names', () => {
    const filters = { siteIdIn: [7], customFilters: [{ name: 'siteId', value: 9 }] };
    expect(referencesOf({ filters })).toEqual([{ kind: 'site', id: 7 }]);
    expect(changedFields(null, { filters }, null, [{ kind: 'site', id: 7, name: 'alfa.example' }])[0]!.after).toContain(
      'Site: alfa.example',
    );
  });

  // Values of every field that browser stories write to the audit log.
  it.each(RECORDED)('contains no raw names or values in %s', (action, values) => {
    expect(actionWords(action)).not.toMatch(RAW_NAME);
    for (const { label, after } of changedFields(null, values)) {
      expect(label).not.toMatch(RAW_NAME);
      expect(after).not.toMatch(/\[object|undefined|NaN|[{[]"|\d{4}-\d\d-\d\dT/);
    }
  });
});
