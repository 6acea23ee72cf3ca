import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { notifications, notificationsStore } from '@mantine/notifications';
import { ServerAnswerError } from '../transport/errors.js';
import { failureWords, handleFailure, readFailure, WordedFailure } from './index.js';

afterEach(() => {
  notifications.clean();
  jest.restoreAllMocks();
});
const shown = () =>
  notificationsStore.getState().notifications.map(({ title, message, autoClose }) => [title, message, autoClose]);
const answered = (code: string, message: string, fields?: object) =>
  new ServerAnswerError([{ message, extensions: { code, ...(fields && { fields }) } }]);
const lost = new TypeError('Failed to fetch');
const LOST = "The console didn't respond. Check your connection, then retry.";

describe('a failure of a builder', () => {
  it.each<[string, unknown, string | undefined]>([
    [
      'words of a provider',
      answered('BAD_USER_INPUT', 'The quota at Pexels is used up.'),
      'The quota at Pexels is used up.',
    ],
    ['words of this page', new WordedFailure('The file is larger than 10 MB.'), 'The file is larger than 10 MB.'],
    ['a lost answer', lost, LOST],
    ['an internal error', answered('INTERNAL', 'relation "x" does not exist'), undefined],
    ['a programming error', new Error('undefined is not a function'), undefined],
    ['an answer without words', new ServerAnswerError([]), undefined],
  ])('shows its reason for %s, and never a technical message', (_, error, reason) => {
    expect(readFailure(error)?.reason ?? undefined).toBe(reason);
    expect(failureWords(error)).toBe(reason ?? 'Unexpected error occurred');
    expect(failureWords(error, 'Failed to translate')).toBe(reason ?? 'Failed to translate');
    handleFailure(error, { what: 'Failed to translate' });
    expect(shown()).toEqual([['Failed to translate', reason ?? 'Unexpected error occurred', 4000]]);
  });

  it('shows that the browser is offline', () => {
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    expect(failureWords(lost)).toBe('You are offline. Check your connection, then retry.');
  });

  it("isn't shown if the call was aborted on purpose", () => {
    const error = new DOMException('gone', 'AbortError');
    expect(readFailure(error)).toBeNull();
    handleFailure(error, { what: 'Failed to translate' });
    expect(shown()).toEqual([]);
  });

  it('appears at its field if the screen contains the field, otherwise in a toast', () => {
    const at: unknown[] = [];
    const error = answered('BAD_USER_INPUT', 'Invalid.', { url: ['The URL is empty.'], other: ['Other is wrong.'] });
    handleFailure(error, {
      what: 'Failed to save',
      atFields: (errors) => {
        at.push(...errors.filter(({ field }) => field === 'url'));
        return errors.filter(({ field }) => field !== 'url').flatMap(({ messages }) => messages);
      },
    });
    expect(at).toEqual([{ field: 'url', messages: ['The URL is empty.'] }]);
    expect(shown()).toEqual([['Failed to save', 'Other is wrong.', 4000]]);
  });

  it('remains visible for the specified time, and appears once', () => {
    handleFailure(answered('INTERNAL', 'x'), { time: 'brief' });
    handleFailure(answered('INTERNAL', 'x'), { time: 'brief' });
    expect(shown()).toEqual([[undefined, 'Unexpected error occurred', 3000]]);
  });
});
