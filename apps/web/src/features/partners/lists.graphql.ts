import { graphql } from '../../app/transport/document.js';

export const PAGES = graphql(`
  query AccountPages($id: Int!) {
    items: facebookPages(partnerAccountId: $id) {
      id
      name
    }
  }
`);

export const PIXELS = graphql(`
  query AccountPixels($id: Int!) {
    items: facebookPixels(partnerAccountId: $id) {
      id
      name
    }
  }
`);

export const CONVERSIONS = graphql(`
  query AccountConversions($id: Int!) {
    items: conversionDefinitions(partnerAccountId: $id) {
      id
      name
    }
  }
`);
