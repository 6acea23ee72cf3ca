import { graphql } from '../../app/transport/document.js';

/** All keyword templates. The page is as large as the company's limit. */
export const KEYWORD_TEMPLATES = graphql(`
  query KeywordTemplates {
    adGeneratorKeywordTemplates(page: 1, perPage: 2000) {
      totalRows
      rows {
        id
        marketName
        sourceName
        keyword
        type
      }
    }
  }
`);

/** Choices of the form. */
export const KEYWORD_TEMPLATE_CHOICES = graphql(`
  query KeywordTemplateChoices {
    markets(includeUnused: true) {
      id
      name
    }
    partners(partnerTypes: [sourcePartner]) {
      id
      name
    }
  }
`);

export const KEYWORD_TEMPLATE = graphql(`
  query KeywordTemplate($id: Int!) {
    adGeneratorKeywordTemplate(id: $id) {
      id
      marketId
      sourceId
      keyword
      type
      version
    }
  }
`);

export const CREATE_KEYWORD_TEMPLATE = graphql(`
  mutation CreateKeywordTemplate($input: AdGeneratorKeywordTemplateInput!) {
    adGeneratorKeywordTemplate {
      create(input: $input) {
        ...SaveAnswer
      }
    }
  }
`);

export const UPDATE_KEYWORD_TEMPLATE = graphql(`
  mutation UpdateKeywordTemplate($id: Int!, $input: AdGeneratorKeywordTemplateInput!, $version: Int) {
    adGeneratorKeywordTemplate {
      update(id: $id, input: $input, version: $version) {
        ...SaveAnswer
      }
    }
  }
`);

export const DELETE_KEYWORD_TEMPLATE = graphql(`
  mutation DeleteKeywordTemplate($id: Int!) {
    adGeneratorKeywordTemplate {
      delete(id: $id) {
        status
        message
      }
    }
  }
`);
