import { describe, expect, it } from '@jest/globals';
import { channelLines, channelsIn, editsBetween, editsInWords, withEdits } from './channel-edits.js';

describe('channel edits', () => {
  it('list added and removed channels, and apply to another list', () => {
    const edits = editsBetween(['a', 'b', 'c'], ['b', 'c', 'd']);
    expect(edits).toEqual({ added: ['d'], removed: ['a'] });
    expect(withEdits(['a', 'b', 'x'], edits)).toEqual(['b', 'x', 'd']);
    expect(withEdits(['d', 'x'], edits)).toEqual(['d', 'x']);
  });

  it.each([
    [{ added: [], removed: [] }, 'no changes'],
    [{ added: ['a'], removed: [] }, '1 channel added'],
    [{ added: [], removed: ['a', 'b'] }, '2 channels removed'],
    [{ added: ['a', 'b'], removed: ['c'] }, '2 channels added, 1 removed'],
  ])('format %j as %j', (edits, words) => {
    expect(editsInWords(edits)).toBe(words);
  });
});

describe('channel text', () => {
  it('contains an ID and a name per line', () => {
    const channels = [
      { id: 'partner:1', name: 'News = top' },
      { id: '2', name: '2' },
    ];
    const lines = channelLines(channels);
    expect(lines).toBe('partner:1 = News = top\n2');
    expect(channelsIn(`${lines}\n\n  3 =  \n`)).toEqual([
      { id: 'partner:1', name: 'News = top' },
      { id: '2', name: null },
      { id: '3', name: null },
    ]);
  });
});
