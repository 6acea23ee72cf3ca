import type { ApolloClient } from '@apollo/client';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { getOperationAST, OperationTypeNode } from 'graphql';
import type { CallContext } from '../transport/endpoint.js';
import { checkCompanies, knownPermissions, type Access, type Identity, type RoleOfUser } from './model.js';
import { SESSION_MESSAGES } from './messages.js';
import { ACCESS, CONFIRM_SIGN_IN, IDENTITY, LOGIN_AS_USER, LOGOUT, RETURN_TO_MAIN_USER } from './session.graphql.js';

/** Runs an operation of the session. Responses are never cached, and callers handle rejections. */
async function call<Data, Variables extends Record<string, unknown>>(
  client: ApolloClient,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  where: CallContext,
): Promise<Data> {
  const context = { call: { ...where, isSessionCall: true }, queryDeduplication: false };
  const shared = { variables: variables as never, context, fetchPolicy: 'no-cache' } as const;
  const isMutation = getOperationAST(document)?.operation === OperationTypeNode.MUTATION;
  const result = isMutation
    ? await client.mutate({ mutation: document, ...shared })
    : await client.query({ query: document, ...shared });
  return result.data as Data;
}

function person(user: { id: number; username: string; email?: string | null }) {
  return { id: user.id, username: user.username, email: user.email ?? null };
}

/**
 * Fetches `auth` (identity) from the common endpoint, with the stored token or with name and password, which return a
 * token.
 */
export async function fetchIdentity(
  client: ApolloClient,
  basic?: { username: string; password: string },
): Promise<Identity & { token: string | null }> {
  const { auth } = await call(client, IDENTITY, {}, { endpoint: 'common', basic });
  return { user: person(auth.user), companies: checkCompanies(auth.companies), token: auth.token ?? null };
}

/** Completes a sign-in with the challenge of the first step and a code. Returns the token. */
export async function confirmSignIn(
  client: ApolloClient,
  challenge: string,
  code: string,
): Promise<{ token: string; recoveryCodesLeft: number | null }> {
  const answer = await call(client, CONFIRM_SIGN_IN, { challenge, code }, { endpoint: 'common' });
  const { token, usedRecoveryCode, recoveryCodesLeft } = answer.confirmSignIn;
  return { token, recoveryCodesLeft: usedRecoveryCode ? recoveryCodesLeft : null };
}

/** Fetches `auth` (access) from the endpoint of a company: roles, permissions and accounts. */
export async function fetchAccess(client: ApolloClient, companyId: number): Promise<Access> {
  const { auth } = await call(client, ACCESS, {}, { companyId });
  const [activeCompany] = checkCompanies([auth.activeCompany]);
  if (!activeCompany) throw new Error(SESSION_MESSAGES.invalidResponse);
  const roles: RoleOfUser[] = auth.roles.map(({ name, avatarColorPreset }) => ({
    name,
    avatarColorPreset: avatarColorPreset ?? null,
  }));
  return {
    user: person(auth.user),
    mainUser: auth.mainUser ? person(auth.mainUser) : null,
    companies: checkCompanies(auth.companies),
    activeCompany,
    currency: auth.reportingCurrency ?? '',
    changeFactorLimit: auth.changeFactorLimit ?? null,
    roles,
    permissions: knownPermissions(auth.permissions),
    partnerAccounts: auth.user.partnerAccounts,
    partnerAccountSites: auth.user.partnerAccountSites,
    team: auth.user.team ?? null,
  };
}

/** Calls loginAsUser in a company. Resuming after a reload isn't logged a second time. */
export async function startLoginAs(
  client: ApolloClient,
  companyId: number,
  userId: number,
  options: { isLogging: boolean; message?: string },
): Promise<void> {
  const { isLogging, message = null } = options;
  await call(client, LOGIN_AS_USER, { userId, isLogging, message }, { companyId, asMainUser: true });
}

/** Calls returnToMainUser. `isError` marks returns forced by a broken state. Rejects unless the status is success. */
export async function endLoginAs(
  client: ApolloClient,
  companyId: number | null,
  details: { userId: number | null; isError: boolean; message: string | null },
): Promise<void> {
  const { userId, isError, message } = details;
  const where = companyId === null ? ({ endpoint: 'common' } as const) : { companyId };
  const variables = { isLogging: true, message, isError, userId };
  const answer = await call(client, RETURN_TO_MAIN_USER, variables, { ...where, asMainUser: isError });
  const { status, message: text } = answer.returnToMainUser;
  if (status !== 'success') throw new Error(text ?? SESSION_MESSAGES.invalidResponse);
}

/** Revokes the token. The user is signed out even if that fails. */
export async function revokeToken(client: ApolloClient): Promise<void> {
  await call(client, LOGOUT, {}, { endpoint: 'common' }).catch(() => undefined);
}
