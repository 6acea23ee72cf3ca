import { ServerError } from '@apollo/client/errors';
import { describe, expect, it } from '@jest/globals';
import type { SavedPartFragment } from '../../gql/graphql.js';
import { changesIn, loadingWords, outcomeOfPart, savingWords } from './answers.js';

const wordsOf = (read: () => unknown): string | null => {
  try {
    read();
    return null;
  } catch (error) {
    return savingWords(error);
  }
};

describe('the answer to a save of the media configuration', () => {
  it.each([[undefined], [null], [{}], [{ siteMediaConfig: null }]])('is a bad response when it is %j', (answer) => {
    expect(wordsOf(() => changesIn(answer as never))).toBe('Bad response from server');
  });

  it('is a bad response without the expected shape', () => {
    expect(wordsOf(() => outcomeOfPart({ unexpected: true } as unknown as SavedPartFragment, 'system'))).toBe(
      'Bad response from server',
    );
  });

  it('is a bad response when it is no answer to an operation', () => {
    const malformed = new ServerError('malformed', { response: { status: 200 } as Response, bodyText: '{"foo":1}' });
    expect(savingWords(malformed)).toBe('Bad response from server');
    expect(loadingWords(malformed)).toBe('Bad response from server');
  });

  it('says that the update failed when the server did', () => {
    const failed = new ServerError('failed', { response: { status: 500 } as Response, bodyText: '' });
    expect(savingWords(failed)).toBe('Failed to update Media Config');
  });

  it('holds what was changed', () => {
    const updateSystem = { status: 'success', errors: [] };
    expect(changesIn({ siteMediaConfig: { updateSystem } }).updateSystem).toBe(updateSystem);
  });

  it('says that the update failed for any other failure', () => {
    expect(savingWords(new Error('boom'))).toBe('Failed to update Media Config');
  });
});
