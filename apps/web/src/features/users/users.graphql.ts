import { graphql } from '../../app/transport/document.js';

export const USERS = graphql(`
  query Users {
    users {
      id
      username
      email
      isActive
      teamRole
      roles {
        name
      }
      team {
        id
        name
      }
      hasAccessToAllPartnerAccounts
      hasAccessToAllTeamPartnerAccounts
      buyerPartnerAccountIds
      keywordTrackingLimit
      hasSecondFactor
      avatarColorPreset {
        backgroundColor
        textColor
        borderColor
      }
    }
  }
`);

/** Choices of the user form. */
export const USER_CHOICES = graphql(`
  query UserChoices {
    roles {
      name
      description
      permissions {
        name
      }
    }
    teams {
      id
      name
      isActive
      leader {
        id
        username
      }
    }
    partnerAccounts {
      id
      name
      partner {
        name
      }
      user {
        username
      }
    }
  }
`);

export const USER = graphql(`
  query User($id: Int!) {
    user(id: $id) {
      id
      username
      email
      isActive
      version
      teamRole
      roles {
        name
      }
      team {
        id
      }
      hasAccessToAllPartnerAccounts
      hasAccessToAllTeamPartnerAccounts
      buyerPartnerAccountIds
      keywordTrackingLimit
      hasSecondFactor
      partnerAccountsAccesses {
        partnerAccountId
        accessTypes
      }
      companies {
        id
        name
      }
    }
  }
`);

export const SUGGESTED_ACCESSES = graphql(`
  query SuggestedAccesses(
    $userId: Int
    $roles: [String!]
    $teamId: Int
    $teamRole: TeamRole
    $accessiblePartnerAccountIds: [Int!]
    $hasAccessToAllPartnerAccounts: Boolean
    $hasAccessToAllTeamPartnerAccounts: Boolean
  ) {
    suggestedUserPartnerAccountsAccesses(
      userId: $userId
      roles: $roles
      teamId: $teamId
      teamRole: $teamRole
      accessiblePartnerAccountIds: $accessiblePartnerAccountIds
      hasAccessToAllPartnerAccounts: $hasAccessToAllPartnerAccounts
      hasAccessToAllTeamPartnerAccounts: $hasAccessToAllTeamPartnerAccounts
    ) {
      partnerAccountId
      accessTypes
      reasons
    }
  }
`);

export const CREATE_USER = graphql(`
  mutation CreateUser($input: CreateUserInput!) {
    user {
      create(input: $input) {
        ...SaveAnswer
      }
    }
  }
`);

export const INVITE_USER = graphql(`
  mutation InviteUser($input: InviteUserInput!) {
    user {
      invite(input: $input) {
        ...SaveAnswer
      }
    }
  }
`);

export const UPDATE_USER = graphql(`
  mutation UpdateUser($id: Int!, $input: UpdateUserInput!, $version: Int) {
    user {
      update(id: $id, input: $input, version: $version) {
        ...SaveAnswer
      }
    }
  }
`);

export const RESET_SECOND_FACTOR = graphql(`
  mutation ResetSecondFactor($id: Int!) {
    user {
      resetSecondFactor(id: $id) {
        status
        message
      }
    }
  }
`);

export const DELETE_USER = graphql(`
  mutation DeleteUser($id: Int!) {
    user {
      delete(id: $id) {
        status
        message
      }
    }
  }
`);
