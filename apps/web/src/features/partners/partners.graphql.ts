import { graphql } from '../../app/transport/document.js';

/** Response to saving an account. */
graphql(`
  fragment AccountAnswer on PartnerAccountResponse {
    status
    message
    errors {
      field
      messages
    }
  }
`);

export const PARTNERS = graphql(`
  query Partners {
    partners {
      id
      name
      shortName
      type
    }
    partnerAccounts {
      id
      partnerId
      isActive
    }
  }
`);

export const PARTNER = graphql(`
  query Partner($shortName: String!) {
    partner(shortName: $shortName) {
      id
      name
      shortName
      type
      availableGrantTypes
      signInSettings
    }
  }
`);

export const PARTNER_ACCOUNTS = graphql(`
  query PartnerAccounts($partnerId: Int!) {
    partnerAccounts(partnerId: $partnerId) {
      id
      name
      currency
      status
      externalAccountId
      user {
        id
        username
      }
      sites {
        id
        domain
      }
      timezone {
        name
        nameWithOffset
      }
      health {
        isOk
        completeUntil
        missingDates
        error
      }
    }
  }
`);

/** Choices of the account form. */
export const ACCOUNT_CHOICES = graphql(`
  query AccountChoices($partnerId: Int!) {
    users(includeInactive: false) {
      id
      username
    }
    sites(includeInactive: true) {
      id
      name
      domain
      isActive
    }
    currencies {
      code
      name
    }
    timezones {
      id
      nameWithOffset
    }
    partner(id: $partnerId) {
      accesses {
        id
        label
      }
    }
    defaultPartnerAccountSettings(partnerId: $partnerId) {
      ...SettingValue
    }
  }
`);

export const SETTING_VALUE = graphql(`
  fragment SettingValue on PartnerAccountSetting {
    name
    type
    booleanValue
    intValue
    floatValue
    stringValue
    dateFloatValue {
      date
      value
    }
  }
`);

export const ACCOUNT = graphql(`
  query PartnerAccount($id: Int!) {
    partnerAccount(id: $id) {
      id
      partnerId
      name
      currency
      status
      userId
      siteIds
      timezoneId
      accessId
      externalAccountId
      version
      settings {
        ...SettingValue
      }
      health {
        isOk
        lastPullAt
        completeUntil
        missingDates
        error
      }
    }
  }
`);

export const CREATE_ACCOUNT = graphql(`
  mutation CreatePartnerAccount($input: PartnerAccountInput!) {
    createPartnerAccount(input: $input) {
      ...AccountAnswer
    }
  }
`);

export const UPDATE_ACCOUNT = graphql(`
  mutation UpdatePartnerAccount($id: Int!, $input: PartnerAccountInput!, $version: Int) {
    partnerAccount(id: $id) {
      update(input: $input, version: $version) {
        ...AccountAnswer
      }
    }
  }
`);

export const CLONE_ACCOUNT = graphql(`
  mutation ClonePartnerAccount($id: Int!, $input: PartnerAccountInput!) {
    partnerAccount(id: $id) {
      clone(input: $input) {
        ...AccountAnswer
      }
    }
  }
`);

export const DELETE_ACCOUNT = graphql(`
  mutation DeletePartnerAccount($id: Int!) {
    partnerAccount(id: $id) {
      delete
    }
  }
`);

export const TEST_CONNECTION = graphql(`
  mutation TestConnection($id: Int!) {
    partnerAccount(id: $id) {
      testConnection {
        status
        message
      }
    }
  }
`);

export const GIVE_ACCESS = graphql(`
  mutation GiveAccess($id: Int!, $userIds: [Int!]!) {
    partnerAccount(id: $id) {
      giveAccess(userIds: $userIds) {
        status
        message
      }
    }
  }
`);
