import { graphql } from '../transport/document.js';

/** Site as an option of a form, with its market. */
graphql(`
  fragment SiteChoice on Site {
    id
    name
    domain
    market {
      id
      name
    }
  }
`);
