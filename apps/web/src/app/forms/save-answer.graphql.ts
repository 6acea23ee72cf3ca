import { graphql } from '../transport/document.js';

/** What saving a form answers; spread into the selection of such a mutation. */
export const SAVE_ANSWER = graphql(`
  fragment SaveAnswer on SaveResult {
    ... on BaseResponse {
      status
      message
    }
    ... on ValidationErrors {
      errors {
        field
        messages
      }
    }
  }
`);
