import { describe, expect, it } from '@jest/globals';
import { anyUnderWay, needsUser, statusText } from './site-states.js';

type States = Parameters<typeof statusText>[0];

const states = (...given: string[]): States =>
  given.map((state, at) => ({ state, site: { id: at, name: `S${at}` }, message: null, changedAt: null })) as States;

describe('the status of a group', () => {
  it.each([
    [['saved', 'saved'], 'Saved'],
    [['saved', 'failed', 'saved'], 'Failed at 1 of 3 sites'],
    [['failed', 'conflict', 'pending'], 'Conflict at 1 of 3 sites'],
    [['missing'], 'Missing on the site'],
    [['saved', 'sending'], 'Saving at 1 of 2 sites'],
  ])('combines %j as %s', (given, text) => {
    expect(statusText(states(...given))).toBe(text);
  });

  it('shows that the site made the last change', () => {
    const changed = { ...states('saved', 'saved')[0]!, changedAt: '2026-11-01T00:00:00Z' };
    expect(statusText([changed])).toBe('Changed on the site');
  });

  it('requires polling while the group is being sent, and a user if sending stopped', () => {
    expect([anyUnderWay(states('saved', 'pending')), anyUnderWay(states('saved', 'failed'))]).toEqual([true, false]);
    expect(['saved', 'sending', 'failed', 'conflict', 'missing'].map((state) => needsUser(state as never))).toEqual([
      ...[false, false, true, true, true],
    ]);
  });
});
