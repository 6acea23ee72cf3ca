import { graphql } from '../../app/transport/document.js';

/** Roles and the users who have them. */
export const ROLES = graphql(`
  query Roles {
    roles {
      name
      description
      permissions {
        name
      }
      avatarColorPreset {
        id
        name
        backgroundColor
        textColor
        borderColor
      }
    }
    users {
      id
      username
      isActive
      roles {
        name
      }
    }
  }
`);

export const ROLE = graphql(`
  query Role($name: String!) {
    roles(name: $name) {
      name
      description
      version
      permissions {
        name
      }
      avatarColorPreset {
        id
      }
    }
    users {
      id
      username
      roles {
        name
      }
    }
  }
`);

export const CREATE_ROLE = graphql(`
  mutation CreateRole($input: RoleInput!) {
    role {
      create(input: $input) {
        ...SaveAnswer
      }
    }
  }
`);

export const UPDATE_ROLE = graphql(`
  mutation UpdateRole($name: String!, $input: RoleInput!, $version: Int) {
    role {
      update(name: $name, input: $input, version: $version) {
        ...SaveAnswer
      }
    }
  }
`);

export const DELETE_ROLE = graphql(`
  mutation DeleteRole($name: String!) {
    role {
      delete(name: $name) {
        status
        message
      }
    }
  }
`);
