import { graphql } from '../../app/transport/document.js';

export const MESSAGES = graphql(`
  query HeaderMessages {
    messages {
      id
      text
      createdAt
      expiresAt
      creator {
        id
        username
      }
    }
  }
`);

export const DISMISS = graphql(`
  mutation DismissMessages($ids: [Int!]!) {
    dismissMessages(ids: $ids) {
      status
      message
    }
  }
`);

export const SEND = graphql(`
  mutation CreateMessage($text: String!, $userIds: [Int!], $expiresAt: DateTime) {
    createMessage(text: $text, userIds: $userIds, expiresAt: $expiresAt) {
      status
      message
      id
    }
  }
`);

export const RECEIVERS = graphql(`
  query MessageReceivers {
    users(includeInactive: false) {
      id
      username
    }
  }
`);
