import { graphql } from '../../app/transport/document.js';

export const REQUEST_PASSWORD_RESET = graphql(`
  mutation RequestPasswordReset($username: String!) {
    requestPasswordReset(username: $username) {
      status
      message
    }
  }
`);
