import { graphql } from '../../app/transport/document.js';

/** Choices of all six steps. Pages are as large as the company's limits. */
export const AD_GENERATOR = graphql(`
  query AdGenerator {
    sites {
      ...SiteChoice
    }
    sources(partnerTypes: [sourcePartner]) {
      id
      name
    }
    adGeneratorTemplateGroups(page: 1, perPage: 2000) {
      rows {
        id
        siteId
        siteName
        sourceId
        typeId
        categoryName
        templates {
          ...AdTemplateFields
        }
      }
    }
    adGeneratorKeywordTemplates(page: 1, perPage: 2000) {
      rows {
        id
        marketId
        marketName
        sourceId
        keyword
        type
      }
    }
  }
`);
