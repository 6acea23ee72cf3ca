import { graphql } from '../transport/document.js';

/** Response to saving a form. Spread into the selection of such a mutation. */
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
