import { describe, expect, it, jest } from '@jest/globals';
import { ServerAnswerError } from '../transport/errors.js';
import type { Identity } from './model.js';
import { startSession, type StartPorts } from './start.js';

const IDENTITY: Identity = {
  user: { id: 1, username: 'admin', email: null },
  companies: [
    { id: 1, name: 'One' },
    { id: 2, name: 'Two' },
  ],
};

function ports(overrides: Partial<StartPorts> = {}) {
  return {
    token: () => 'token',
    forgetToken: jest.fn<() => void>(),
    loginAs: () => ({ userId: null, companyId: null }),
    clearLoginAs: jest.fn<() => void>(),
    identify: jest.fn<StartPorts['identify']>().mockResolvedValue(IDENTITY),
    resumeLoginAs: jest.fn<StartPorts['resumeLoginAs']>().mockResolvedValue(undefined),
    reportBrokenLoginAs: jest.fn<StartPorts['reportBrokenLoginAs']>().mockResolvedValue(undefined),
    ...overrides,
  };
}

describe('startup of the console', () => {
  it('shows the sign-in and clears login-as if there is no token', async () => {
    const given = ports({ token: () => null, loginAs: () => ({ userId: 7, companyId: 1 }) });
    expect(await startSession(given)).toEqual({ kind: 'signedOut', message: null });
    expect(given.clearLoginAs).toHaveBeenCalledTimes(1);
    expect(given.identify).not.toHaveBeenCalled();
  });

  it('signs in with the stored token', async () => {
    expect(await startSession(ports())).toEqual({
      kind: 'signedIn',
      identity: IDENTITY,
      loginAs: null,
      message: null,
    });
  });

  it("removes an invalid token and shows 'Failed to auth'", async () => {
    const given = ports({ identify: () => Promise.reject(new Error('no')) });
    expect(await startSession(given)).toEqual({ kind: 'signedOut', message: 'Failed to auth' });
    expect(given.forgetToken).toHaveBeenCalledTimes(1);
    expect(given.clearLoginAs).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['without a connection', new TypeError('Failed to fetch')],
    ['while the server fails', new ServerAnswerError([{ message: 'x', extensions: { code: 'INTERNAL' } }])],
  ])('preserves the token and login-as %s', async (_, error) => {
    const given = ports({ identify: () => Promise.reject(error) });
    expect(await startSession(given)).toEqual({ kind: 'unreachable' });
    const acting = ports({
      loginAs: () => ({ userId: 7, companyId: 2 }),
      resumeLoginAs: () => Promise.reject(error),
    });
    expect(await startSession(acting)).toEqual({ kind: 'unreachable' });
    for (const { forgetToken, clearLoginAs, reportBrokenLoginAs } of [given, acting]) {
      expect(forgetToken).not.toHaveBeenCalled();
      expect(clearLoginAs).not.toHaveBeenCalled();
      expect(reportBrokenLoginAs).not.toHaveBeenCalled();
    }
  });

  it.each([
    ['refuses it', new ServerAnswerError([{ message: 'Failed to auth', extensions: { code: 'UNAUTHENTICATED' } }])],
    ['answers what is no answer', new Error('Invalid response')],
  ])('removes the token when the server %s', async (_, error) => {
    const given = ports({ identify: () => Promise.reject(error) });
    expect(await startSession(given)).toMatchObject({ kind: 'signedOut' });
    expect(given.forgetToken).toHaveBeenCalledTimes(1);
  });

  it('resumes acting as another user', async () => {
    const given = ports({ loginAs: () => ({ userId: 7, companyId: 2 }) });
    expect(await startSession(given)).toMatchObject({ kind: 'signedIn', loginAs: { userId: 7, companyId: 2 } });
    expect(given.resumeLoginAs).toHaveBeenCalledWith(7, 2);
  });

  it.each([
    { userId: 7, companyId: null },
    { userId: null, companyId: 2 },
  ])('restores the main user if only one of the two values is stored: %j', async (stored) => {
    const given = ports({ loginAs: () => stored });
    expect(await startSession(given)).toMatchObject({ kind: 'signedIn', loginAs: null, message: null });
    expect(given.clearLoginAs).toHaveBeenCalledTimes(1);
    expect(given.reportBrokenLoginAs).toHaveBeenCalledWith(stored.userId, null);
    expect(given.resumeLoginAs).not.toHaveBeenCalled();
  });

  it('restores the main user and shows the reason if the stored company is unavailable', async () => {
    const text = 'User does not have access to company with the stored id';
    const given = ports({ loginAs: () => ({ userId: 7, companyId: 99 }) });
    expect(await startSession(given)).toMatchObject({ kind: 'signedIn', loginAs: null, message: text });
    expect(given.reportBrokenLoginAs).toHaveBeenCalledWith(7, text);
  });

  it("reloads as the main user if login-as can't be established", async () => {
    const given = ports({
      loginAs: () => ({ userId: 7, companyId: 1 }),
      resumeLoginAs: () => Promise.reject(new Error('no')),
      reportBrokenLoginAs: () => Promise.reject(new Error('also no')),
    });
    expect(await startSession(given)).toEqual({ kind: 'reload', message: 'Login-as state was not set' });
    expect(given.clearLoginAs).toHaveBeenCalledTimes(1);
  });
});
