import { describe, expect, it } from '@jest/globals';
import { acted } from './acted.js';
import { ServerAnswerError } from './errors.js';

describe('an action', () => {
  const answer = (status: string, message: string | null = null) => acted(() => Promise.resolve({ status, message }));

  it('succeeds if the server returns success', async () => {
    expect(await answer('success', 'Saved.')).toEqual({ status: 'success', message: 'Saved.' });
  });

  it('rejects with the message of any other status', async () => {
    await expect(answer('error', 'Not found.')).rejects.toThrow('Not found.');
    await expect(answer('warning', '1 group has errors.')).rejects.toThrow('1 group has errors.');
  });

  it('rejects malformed responses and errors with the specified text', async () => {
    await expect(answer('error')).rejects.toThrow('Bad response from server');
    await expect(answer('unheard', 'text')).rejects.toThrow('Bad response from server');
    await expect(acted(() => Promise.resolve(null))).rejects.toThrow('Bad response from server');
    const refused = new ServerAnswerError([{ message: 'Site not found.' }]);
    await expect(acted(() => Promise.reject(refused))).rejects.toThrow('Action has errors. Site not found.');
  });
});
