import { jest } from '@jest/globals';
import { type ReactNode, useEffect, useRef } from 'react';
import { SessionProvider, useSession } from '../src/app/session/SessionProvider.js';
import { createClient } from '../src/app/transport/client.js';
import { type Place, renderFormInApp, renderInApp } from './render.js';

const COMPANY = { id: 1, name: 'Agency' };
export const USER = { id: 5, username: 'buyer', email: null, team: null, partnerAccounts: [], partnerAccountSites: [] };

interface Call {
  readonly name: string;
  /** Text of the operation. */
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Signs a user with these permissions in, and answers operations by their name: with data, with `errors`
 * (`refusedWith`), with an invalid body (`malformed`), by their variables (`answeredBy`), or not at all (`LOST`).
 * @returns the calls so far
 */
export function answerCalls(
  answers: Readonly<Record<string, object>>,
  permissions: readonly string[] = [],
  user: object = USER,
): Call[] {
  const calls: Call[] = [];
  const auth = {
    token: null,
    user,
    mainUser: null,
    companies: [COMPANY],
    activeCompany: COMPANY,
    reportingCurrency: 'USD',
    changeFactorLimit: 3,
    roles: [],
    permissions,
  };
  window.localStorage.setItem('adops.token', 'token');
  window.fetch = jest.fn<typeof window.fetch>().mockImplementation((_, init) => {
    const { query, variables } = JSON.parse(String(init?.body)) as { query: string; variables: Call['variables'] };
    const name = /\b(?:query|mutation) (\w+)/.exec(query)?.[1] ?? '';
    calls.push({ name, query, variables });
    const given = answers[name] ?? { auth };
    const answer = 'by' in given ? (given.by as AnswerBy)(variables) : given;
    if (answer === LOST) return Promise.reject(LOST);
    return Promise.resolve({
      ok: true,
      status: 200,
      headers: new Map([['content-type', 'application/json']]),
      text: () => Promise.resolve(JSON.stringify(bodyOf(answer))),
    } as unknown as Response);
  });
  return calls;
}

/** Returns a response that rejects an operation with a message for users. */
export const refusedWith = (message: string, code = 'BAD_USER_INPUT'): object => ({
  errors: [{ message, extensions: { code } }],
});

/** Rejects a call as the browser does when the connection is lost. */
export const LOST = new TypeError('Failed to fetch');

type AnswerBy = (variables: Call['variables']) => object;

/** Returns a response that depends on the variables of the operation. */
export const answeredBy = (by: AnswerBy): object => ({ by });

/** Returns an invalid response body. */
export const malformed = (body: object): object => ({ body });

function bodyOf(answer: object): object {
  if ('body' in answer) return answer.body as object;
  return 'errors' in answer ? { ...answer, data: null } : { data: answer };
}

function InCompany({ children }: { children: ReactNode }) {
  const { state, enterCompany } = useSession();
  const isActive = state.kind === 'active';
  const isEntering = useRef(false);
  useEffect(() => {
    if (!('identity' in state) || isActive || isEntering.current) return;
    isEntering.current = true;
    enterCompany(COMPANY.id);
  }, [state, isActive, enterCompany]);
  return isActive ? children : null;
}

/** Renders a part of a screen for the signed-in user. Call `answerCalls` first. */
export const renderInCompany = (children: ReactNode, address?: string) =>
  renderInApp(
    <SessionProvider newClient={createClient}>
      <InCompany>{children}</InCompany>
    </SessionProvider>,
    address,
  );

/** Renders a screen with a form, like `renderInCompany`. */
export const renderFormInCompany = (children: ReactNode, place?: Place) =>
  renderFormInApp(
    <SessionProvider newClient={createClient}>
      <InCompany>{children}</InCompany>
    </SessionProvider>,
    place,
  );
