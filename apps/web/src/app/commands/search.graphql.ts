import { graphql } from '../transport/document.js';

export const SEARCH = graphql(`
  query Search($text: String!) {
    search(text: $text) {
      kind
      entityId
      name
      detail
      status
      partnerShortName
    }
  }
`);
