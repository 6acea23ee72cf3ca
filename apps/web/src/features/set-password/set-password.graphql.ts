import { graphql } from '../../app/transport/document.js';

export const SET_PASSWORD = graphql(`
  mutation SetPassword($token: String!, $password: String!, $password_repeat: String!) {
    setPassword(token: $token, password: $password, password_repeat: $password_repeat) {
      ...SaveAnswer
    }
  }
`);
