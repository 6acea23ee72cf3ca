import { graphql } from '../transport/document.js';

/** Also returns a token if the request has Basic credentials. */
export const IDENTITY = graphql(`
  query Identity {
    auth {
      token
      user {
        id
        username
        email
      }
      companies {
        id
        name
      }
    }
  }
`);

export const CONFIRM_SIGN_IN = graphql(`
  mutation ConfirmSignIn($challenge: String!, $code: String!) {
    confirmSignIn(challenge: $challenge, code: $code) {
      token
      usedRecoveryCode
      recoveryCodesLeft
    }
  }
`);

export const ACCESS = graphql(`
  query Access {
    auth {
      user {
        id
        username
        email
        team {
          id
          name
        }
        partnerAccounts {
          id
          name
        }
        partnerAccountSites {
          id
          name
        }
      }
      mainUser {
        id
        username
        email
      }
      companies {
        id
        name
      }
      activeCompany {
        id
        name
      }
      reportingCurrency
      changeFactorLimit
      roles {
        name
        avatarColorPreset {
          backgroundColor
          textColor
          borderColor
        }
      }
      permissions
    }
  }
`);

export const LOGIN_AS_USER = graphql(`
  mutation LoginAsUser($userId: Int!, $isLogging: Boolean!, $message: String) {
    loginAsUser(userId: $userId, isLogging: $isLogging, message: $message) {
      id
      username
      email
    }
  }
`);

export const RETURN_TO_MAIN_USER = graphql(`
  mutation ReturnToMainUser($isLogging: Boolean!, $message: String, $isError: Boolean!, $userId: Int) {
    returnToMainUser(isLogging: $isLogging, message: $message, isError: $isError, userId: $userId) {
      status
      message
    }
  }
`);

export const LOGOUT = graphql(`
  mutation Logout {
    logout {
      status
      message
    }
  }
`);

export const USERS_TO_ACT_AS = graphql(`
  query UsersToActAs {
    users(includeInactive: false) {
      id
      username
      email
      roles {
        name
      }
    }
  }
`);

/** Emails a link for setting a password, at the sign-in and for a user who lost an invitation. */
export const REQUEST_PASSWORD_RESET = graphql(`
  mutation RequestPasswordReset($username: String!) {
    requestPasswordReset(username: $username) {
      status
      message
    }
  }
`);
