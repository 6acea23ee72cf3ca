/** Exact texts for signing in and acting as another user. */
export const SESSION_MESSAGES = {
  failedToAuth: 'Failed to auth',
  /** Title above the message if the session has ended. */
  ended: 'Your session has ended. Sign in again.',
  invalidResponse: 'Invalid response',
  noActiveCompany: 'Active company is not set',
  alreadyLoggedInAs: 'User is already login as another user (try reload page)',
  asHimself: 'User cannot login as himself',
  notLoggedInAs: 'User is already logout from another user (try reload page)',
  noAccessToStoredCompany: 'User does not have access to company with the stored id',
  loginAsNotSet: 'Login-as state was not set',
} as const;
