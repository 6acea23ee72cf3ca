import { describe, expect, it } from '@jest/globals';
import { referencesOf } from './references.js';
import { actionWords, changedFields, entityWords, fieldWords, valueWords } from './words.js';

describe('the record of changes in words', () => {
  it.each([
    ['team.update', 'Changed'],
    ['adgroup.maxCPC', 'Max CPC'],
    ['adgroup.edited', 'Changed at the platform'],
    ['site-group.reorder', 'Reorder'],
    ['constructor', 'Constructor'],
  ])('%s reads %s', (action, words) => expect(actionWords(action)).toBe(words));

  it('takes names without words apart', () => {
    expect(entityWords('keywordTemplate')).toBe('Keyword template');
    expect(fieldWords('logoFileId')).toBe('Logo file id');
  });

  it.each([
    [null, ''],
    [true, 'yes'],
    [1234.5, '1,234.5'],
    [[1, 2], '1, 2'],
    [{ rows: 3, from: '2026-01-01' }, 'Rows: 3; From: 2026-01-01'],
  ])('%j reads %s', (value, words) => expect(valueWords(value)).toBe(words));

  it('lists what changed, amounts with their currency', () => {
    expect(changedFields({ maxCPC: 0.25, status: 'enabled' }, { maxCPC: 0.3, status: 'paused' }, 'EUR')).toEqual([
      { field: 'maxCPC', label: 'Max CPC', before: '0.25 EUR', after: '0.30 EUR' },
      { field: 'status', label: 'Status', before: 'enabled', after: 'paused' },
    ]);
    expect(changedFields(null, { name: 'North' })).toEqual([
      { field: 'name', label: 'Name', before: '', after: 'North' },
    ]);
    expect(changedFields('odd', [1])).toEqual([]);
  });

  it('names what ids stand for, and keeps the ids next to the names', () => {
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

  it('finds each id once, and nothing in values that are no ids', () => {
    expect(referencesOf({ leaderId: 7, workerIds: [7, 8], name: 5 }, null, 'odd', { teamId: 'x', siteId: 3 })).toEqual([
      { kind: 'user', id: 7 },
      { kind: 'user', id: 8 },
      { kind: 'site', id: 3 },
    ]);
  });
});
