import { describe, expect, it } from '@jest/globals';
import { ServerAnswerError, returnFailureText } from '../transport/errors.js';
import { endpointOf, headersOf, type Caller } from '../transport/endpoint.js';
import { assertIsLoggedInAs, assertMayLoginAs } from './login-as.js';
import { checkCompanies, initialsOf, onlyCompany, reduceSession, type Access, type Identity } from './model.js';
import { readText, writeText } from './storage.js';

const person = { id: 1, username: 'admin', email: null };
const identity: Identity = { user: person, companies: [{ id: 1, name: 'One' }] };
const access = (companyId: number): Access => ({
  user: person,
  mainUser: null,
  companies: identity.companies,
  activeCompany: { id: companyId, name: 'One' },
  currency: 'USD',
  changeFactorLimit: 3,
  roles: [],
  permissions: new Set(),
  partnerAccounts: [],
  partnerAccountSites: [],
  team: null,
});

describe('the session store', () => {
  it('changes from the startup check to a company and then to signed out', () => {
    let state = reduceSession({ kind: 'starting' }, { type: 'signedIn', identity });
    expect(state).toEqual({ kind: 'choosing', identity });
    state = reduceSession(state, { type: 'companyChosen', companyId: 1 });
    expect(state).toMatchObject({ kind: 'entering', companyId: 1 });
    state = reduceSession(state, { type: 'entered', access: access(1) });
    expect(state.kind).toBe('active');
    expect(reduceSession(state, { type: 'signedOut' })).toEqual({ kind: 'signedOut' });
    expect(reduceSession(state, { type: 'signedOut', hasEnded: true })).toEqual({ kind: 'signedOut', hasEnded: true });
  });

  it('ignores the late response of a previous company', () => {
    const entering = reduceSession({ kind: 'choosing', identity }, { type: 'companyChosen', companyId: 2 });
    expect(reduceSession(entering, { type: 'entered', access: access(1) })).toBe(entering);
  });

  it('shows the chooser if the company rejects the user', () => {
    const entering = reduceSession({ kind: 'choosing', identity }, { type: 'companyChosen', companyId: 1 });
    const refused = reduceSession(entering, { type: 'entryRefused', reason: 'Away' });
    expect(refused).toEqual({ kind: 'choosing', identity, refusedBy: { companyId: 1, reason: 'Away' } });
    expect(reduceSession(refused, { type: 'companyChosen', companyId: 1 })).toEqual(entering);
  });

  it("doesn't enter a company that requires a second factor before the setup", () => {
    for (const state of [
      reduceSession({ kind: 'choosing', identity }, { type: 'companyChosen', companyId: 1 }),
      { kind: 'active', identity, access: access(1) } as const,
    ]) {
      const refused = reduceSession(state, { type: 'factorNeeded', companyId: 1 });
      expect(refused).toEqual({ kind: 'choosing', identity, needsFactorIn: 1 });
      expect(reduceSession(refused, { type: 'factorSetUp' })).toEqual({ kind: 'choosing', identity });
    }
    const wanted = [{ message: 'Set one up.', extensions: { code: 'FORBIDDEN', secondFactor: { required: true } } }];
    expect(new ServerAnswerError(wanted).needsSecondFactor).toBe(true);
    expect(new ServerAnswerError([{ message: 'No.' }]).needsSecondFactor).toBe(false);
  });

  it('stores the challenge of a sign-in that requires a code', () => {
    const awaited = [{ message: 'Code.', extensions: { secondFactor: { challenge: 'aoc_x', expiresAt: 'z' } } }];
    expect(new ServerAnswerError(awaited).challenge).toBe('aoc_x');
    expect(new ServerAnswerError([{ message: 'No.' }]).challenge).toBeNull();
  });

  it('activates the company automatically if the user has only one', () => {
    expect(onlyCompany(identity)).toBe(1);
    expect(onlyCompany({ ...identity, companies: [...identity.companies, { id: 2, name: 'Two' }] })).toBeNull();
  });

  it.each([[{ id: 1, name: '' }], [{ id: null, name: 'One' }], [null]])(
    "rejects a company without ID or name: %j is 'Invalid response'",
    (company) => {
      expect(() => checkCompanies([company])).toThrow('Invalid response');
    },
  );

  it('derives initials from a name', () => {
    expect(initialsOf('buyer-01')).toBe('B1');
    expect(initialsOf('anna.smith')).toBe('AS');
    expect(initialsOf('admin')).toBe('AD');
  });
});

describe('acting as another user', () => {
  const allowed = { activeCompanyId: 1, mainUser: null, userId: 1, targetId: 2 };
  it('requires a company, and is possible only once and for a different user', () => {
    expect(() => assertMayLoginAs(allowed)).not.toThrow();
  });
  it.each([
    [{ activeCompanyId: null }, 'Active company is not set'],
    [{ mainUser: person }, 'User is already login as another user (try reload page)'],
    [{ targetId: 1 }, 'User cannot login as himself'],
  ])('rejects %j', (change, text) => {
    expect(() => assertMayLoginAs({ ...allowed, ...change })).toThrow(text);
  });
  it('can’t stop before it has started', () => {
    expect(() => assertIsLoggedInAs(null)).toThrow('User is already logout from another user (try reload page)');
  });
  it('shows the debug message of a failed return, or else the error message', () => {
    expect(
      returnFailureText(new ServerAnswerError([{ message: 'No', extensions: { debugMessage: 'Session is gone' } }])),
    ).toBe('Session is gone');
    expect(returnFailureText(new ServerAnswerError([{ message: 'No' }]))).toBe('No');
    expect(returnFailureText(new Error('Offline'))).toBe('Offline');
  });
});

describe('the request of a call', () => {
  const caller: Caller = { token: 'abc', companyId: 3, loginAsUserId: 9 };
  it('uses the endpoint of the company, or the common endpoint without a company', () => {
    expect(endpointOf(caller)).toBe('/company/3/api/graphql');
    expect(endpointOf({ ...caller, companyId: null })).toBe('/api/graphql');
    expect(endpointOf(caller, { companyId: 5 })).toBe('/company/5/api/graphql');
    expect(endpointOf(caller, { endpoint: 'common' })).toBe('/api/graphql');
  });
  it('contains the token and the user to act as', () => {
    expect(headersOf(caller)).toEqual({ authorization: 'Bearer abc', 'x-login-as': '9' });
    expect(headersOf(caller, { asMainUser: true })).toEqual({ authorization: 'Bearer abc' });
    expect(headersOf(caller, { endpoint: 'common' })).toEqual({ authorization: 'Bearer abc' });
  });
  it('contains the username and password as Basic credentials, including non-Latin letters', () => {
    const { authorization = '' } = headersOf(caller, { basic: { username: 'jürgen', password: 'pä§s' } });
    const bytes = Uint8Array.from(atob(authorization.replace('Basic ', '')), (letter) => letter.charCodeAt(0));
    expect(new TextDecoder().decode(bytes)).toBe('jürgen:pä§s');
  });
});

describe('browser storage', () => {
  it("doesn't throw if storage fails", () => {
    const original = Object.getOwnPropertyDescriptor(window, 'localStorage');
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied');
      },
      configurable: true,
    });
    try {
      expect(() => writeText('token', 'x')).not.toThrow();
      expect(readText('token')).toBeNull();
    } finally {
      if (original) Object.defineProperty(window, 'localStorage', original);
    }
  });
});
