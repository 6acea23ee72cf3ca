import { describe, expect, it } from '@jest/globals';
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
    expect(fieldWords('buyerUserId')).toBe('Buyer user id');
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
});
