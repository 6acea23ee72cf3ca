import { graphql } from '../../app/transport/document.js';

/** Ad template with its texts. */
graphql(`
  fragment AdTemplateFields on AdTemplate {
    id
    fields {
      name
      value
    }
  }
`);

/** All template groups. The page is as large as the company's limit. */
export const AD_TEMPLATES = graphql(`
  query AdTemplates {
    adGeneratorTemplateGroups(page: 1, perPage: 2000) {
      totalRows
      rows {
        id
        siteName
        sourceId
        sourceName
        typeId
        categoryName
        templates {
          ...AdTemplateFields
        }
      }
    }
  }
`);

/** Choices of the form. */
export const AD_TEMPLATE_CHOICES = graphql(`
  query AdTemplateChoices {
    sites {
      ...SiteChoice
    }
    partners(partnerTypes: [sourcePartner]) {
      id
      name
    }
    adGeneratorTemplateGroupCategories {
      id
      name
    }
  }
`);

export const AD_TEMPLATE = graphql(`
  query AdTemplate($id: Int!) {
    adGeneratorTemplateGroups(page: 1, perPage: 1, filters: { id: $id }) {
      rows {
        id
        siteId
        sourceId
        typeId
        categoryName
        version
        templates {
          ...AdTemplateFields
        }
      }
    }
  }
`);

export const CREATE_AD_TEMPLATE = graphql(`
  mutation CreateAdTemplate($input: AdGeneratorTemplateGroupInput!) {
    adGeneratorTemplateGroup {
      create(input: $input) {
        ...SaveAnswer
      }
    }
  }
`);

export const UPDATE_AD_TEMPLATE = graphql(`
  mutation UpdateAdTemplate($id: Int!, $input: AdGeneratorTemplateGroupInput!, $version: Int) {
    adGeneratorTemplateGroup {
      update(id: $id, input: $input, version: $version) {
        ...SaveAnswer
      }
    }
  }
`);

export const DELETE_AD_TEMPLATE = graphql(`
  mutation DeleteAdTemplate($id: Int!) {
    adGeneratorTemplateGroup {
      delete(id: $id) {
        status
        message
      }
    }
  }
`);
