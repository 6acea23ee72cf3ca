import { graphql } from '../../app/transport/document.js';

export const TEAMS = graphql(`
  query Teams {
    teams {
      id
      name
      isActive
      leader {
        id
        username
      }
      workers {
        id
        username
      }
    }
  }
`);

/** Users who can be chosen, and the names and version of a team. */
export const TEAM_PEOPLE = graphql(`
  query TeamPeople {
    users {
      id
      username
      email
      isActive
      teamRole
      team {
        id
        name
      }
    }
  }
`);

export const TEAM = graphql(`
  query Team($id: Int!) {
    team(id: $id) {
      id
      name
      isActive
      version
      leader {
        id
      }
      workers {
        id
      }
    }
  }
`);

export const CREATE_TEAM = graphql(`
  mutation CreateTeam($name: String!, $isActive: Boolean!, $leaderId: Int, $workerIds: [Int!]!) {
    createTeam(name: $name, isActive: $isActive, leaderId: $leaderId, workerIds: $workerIds) {
      ...SaveAnswer
    }
  }
`);

export const UPDATE_TEAM = graphql(`
  mutation UpdateTeam(
    $id: Int!
    $name: String!
    $isActive: Boolean!
    $leaderId: Int
    $workerIds: [Int!]!
    $version: Int
  ) {
    team(id: $id) {
      update(name: $name, isActive: $isActive, leaderId: $leaderId, workerIds: $workerIds, version: $version) {
        ...SaveAnswer
      }
    }
  }
`);
