import { graphql } from '../../app/transport/document.js';

export const SECOND_FACTOR = graphql(`
  query SecondFactor {
    secondFactor {
      isOn
      since
      recoveryCodesLeft
      requiredBy {
        id
        name
      }
    }
  }
`);

export const BEGIN_SECOND_FACTOR = graphql(`
  mutation BeginSecondFactor($password: String!) {
    secondFactor {
      begin(password: $password) {
        status
        message
        errors {
          field
          messages
        }
        secret
        address
      }
    }
  }
`);

export const CONFIRM_SECOND_FACTOR = graphql(`
  mutation ConfirmSecondFactor($code: String!) {
    secondFactor {
      confirm(code: $code) {
        status
        message
        errors {
          field
          messages
        }
        recoveryCodes
      }
    }
  }
`);

export const RENEW_RECOVERY_CODES = graphql(`
  mutation RenewRecoveryCodes($code: String!) {
    secondFactor {
      renewRecoveryCodes(code: $code) {
        status
        message
        errors {
          field
          messages
        }
        recoveryCodes
      }
    }
  }
`);

export const SWITCH_OFF_SECOND_FACTOR = graphql(`
  mutation SwitchOffSecondFactor($password: String!, $code: String!) {
    secondFactor {
      switchOff(password: $password, code: $code) {
        ...SaveAnswer
      }
    }
  }
`);

export const FACTOR_REQUIREMENT = graphql(`
  query FactorRequirement {
    secondFactorRequirement {
      isRequired
      membersWithout
    }
  }
`);

export const REQUIRE_SECOND_FACTOR = graphql(`
  mutation RequireSecondFactor($isRequired: Boolean!) {
    requireSecondFactor(isRequired: $isRequired) {
      status
      message
    }
  }
`);

export const SIGN_INS = graphql(`
  query SignIns {
    sessions {
      id
      createdAt
      lastUsedAt
      userIp
      userAgent
      isCurrent
    }
  }
`);

export const END_SIGN_IN = graphql(`
  mutation EndSignIn($id: Int!) {
    revokeSession(id: $id) {
      status
      message
    }
  }
`);
