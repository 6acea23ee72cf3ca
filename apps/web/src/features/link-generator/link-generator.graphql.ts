import { graphql } from '../../app/transport/document.js';

export const LINK_SITES = graphql(`
  query LinkSites {
    sites {
      ...SiteChoice
    }
  }
`);

export const LINK_SOURCES = graphql(`
  query LinkSources($siteId: Int!) {
    sources(siteId: $siteId) {
      id
      name
    }
  }
`);

export const URL_TEMPLATE = graphql(`
  query UrlTemplate($siteId: Int!, $sourceId: Int!) {
    urlTemplate(siteId: $siteId, sourceId: $sourceId) {
      urlTemplate
      nameTemplate
      trackingTemplate
      info {
        ...UrlTemplateInfoFields
      }
      params {
        id
        ...UrlParamFields
      }
    }
  }
`);

export const GENERATED_LINKS = graphql(`
  query GeneratedLinks($siteId: Int!, $sourceId: Int!, $keywords: [String!]!, $params: [UrlParamInput!]) {
    generatedLinks(siteId: $siteId, sourceId: $sourceId, keywords: $keywords, params: $params) {
      keyword
      url
      name
      trackingTemplate
    }
  }
`);
