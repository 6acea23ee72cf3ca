import { graphql } from '../../app/transport/document.js';

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

/** Explanation next to a URL template. */
graphql(`
  fragment UrlTemplateInfoFields on UrlTemplateInfo {
    term
    definition
    details
  }
`);

/** Parameter of a URL template, with its options. */
graphql(`
  fragment UrlParamFields on UrlTemplateParam {
    type
    name
    label
    placeholder
    isRequired
    defaultValue
    options {
      value
      label
    }
    additionalOptions {
      value
      label
    }
  }
`);

export const LINK_TEMPLATES = graphql(`
  query LinkTemplates {
    linkTemplates {
      id
      siteName
      sourceName
      urlTemplate
      nameTemplate
      params {
        id
        label
      }
    }
  }
`);

/** Choices of the form. */
export const LINK_TEMPLATE_CHOICES = graphql(`
  query LinkTemplateChoices {
    sites(includeInactive: true) {
      ...SiteChoice
    }
    partners(partnerTypes: [sourcePartner]) {
      id
      name
    }
  }
`);

export const LINK_TEMPLATE = graphql(`
  query LinkTemplate($id: Int!) {
    linkTemplate(id: $id) {
      id
      siteId
      siteName
      sourceId
      sourceName
      urlTemplate
      nameTemplate
      trackingTemplate
      version
      info {
        ...UrlTemplateInfoFields
      }
      params {
        ...UrlParamFields
      }
    }
  }
`);

export const CREATE_LINK_TEMPLATE = graphql(`
  mutation CreateLinkTemplate($input: LinkTemplateInput!) {
    createLinkTemplate(input: $input) {
      ...SaveAnswer
    }
  }
`);

export const UPDATE_LINK_TEMPLATE = graphql(`
  mutation UpdateLinkTemplate($id: Int!, $input: LinkTemplateInput!, $version: Int) {
    linkTemplate(id: $id) {
      update(input: $input, version: $version) {
        ...SaveAnswer
      }
    }
  }
`);

export const DELETE_LINK_TEMPLATE = graphql(`
  mutation DeleteLinkTemplate($id: Int!) {
    linkTemplate(id: $id) {
      delete {
        status
        message
      }
    }
  }
`);
