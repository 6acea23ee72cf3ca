import { ServerError } from '@apollo/client/errors';
import { describe, expect, it } from '@jest/globals';
import type { SavedPartFragment } from '../../gql/graphql.js';
import { changesIn, loadingWords, outcomeOfPart, savingWords } from './responses.js';

const wordsOf = (read: () => unknown): string | null => {
  try {
    read();
    return null;
  } catch (error) {
    return savingWords(error);
  }
};

describe('the response to a save of the media configuration', () => {
  it.each([[undefined], [null], [{}], [{ siteMediaConfig: null }]])(
    'contains an invalid-response error for %j',
    (answer) => {
      expect(wordsOf(() => changesIn(answer as never))).toBe('Bad response from server');
    },
  );

  it('contains an invalid-response error for an unexpected shape', () => {
    expect(wordsOf(() => outcomeOfPart({ unexpected: true } as unknown as SavedPartFragment, 'system'))).toBe(
      'Bad response from server',
    );
  });

  it("contains an invalid-response error if it isn't a GraphQL response", () => {
    const malformed = new ServerError('malformed', { response: { status: 200 } as Response, bodyText: '{"foo":1}' });
    expect(savingWords(malformed)).toBe('Bad response from server');
    expect(loadingWords(malformed)).toBe('Bad response from server');
  });

  it('contains an update error if the server failed', () => {
    const failed = new ServerError('failed', { response: { status: 500 } as Response, bodyText: '' });
    expect(savingWords(failed)).toBe('Failed to update Media Config');
  });

  it('contains the changes', () => {
    const updateSystem = { status: 'success', errors: [] };
    expect(changesIn({ siteMediaConfig: { updateSystem } }).updateSystem).toBe(updateSystem);
  });

  it('contains an update error for any other error', () => {
    expect(savingWords(new Error('boom'))).toBe('Failed to update Media Config');
  });
});
