import { graphql } from '../../app/transport/document.js';

graphql(`
  fragment MediaPartnerValues on MediaConfigPartner {
    isEnabled
    credentials {
      name
      value
    }
    options {
      name
      value
    }
  }
`);

graphql(`
  fragment MediaConfig on SiteMediaConfig {
    status
    errors {
      attribute
      message
    }
    versions {
      part
      version
    }
    system {
      name
      marketId
      liveSiteDomain
      repository
      gtmContainerId
      HTTPS
      contacts {
        adminEmail
        supportEmail
        errorsReceivers
      }
    }
    sections {
      name
      pages {
        name
        zones {
          name
          feedIds
          feedSortId
          isFeedSettingsEditable
          isMainYahooZone
          itemsCount
        }
      }
    }
    partners {
      yahoo {
        ...MediaPartnerValues
      }
      bol {
        ...MediaPartnerValues
      }
      ebay {
        ...MediaPartnerValues
      }
      aliexpress {
        ...MediaPartnerValues
      }
      yelp {
        ...MediaPartnerValues
      }
      walmart {
        ...MediaPartnerValues
      }
      kelkoo {
        ...MediaPartnerValues
      }
      amazon {
        ...MediaPartnerValues
      }
      intentMedia {
        ...MediaPartnerValues
      }
      adsenseForContent {
        ...MediaPartnerValues
      }
      billiger {
        ...MediaPartnerValues
      }
      mediaAlpha {
        ...MediaPartnerValues
      }
    }
    services {
      travelSite {
        isEnabled
        url
        apiKey
      }
      recaptcha {
        isEnabled
        siteKey
        secretKey
      }
      optimisedImage {
        isEnabled
        host
        quality
      }
    }
    searching {
      availableFeedPartnerIds
      popularTrimIds
      keywordParam
      defaultCurrencyCode
      defaultCity
      defaultRelatedKeywords
      defaultPopularKeywords
    }
    yahooTagReplacementsRules {
      id
      tag
      replacement
      sourceIds
      deviceIds
      isActive
    }
    mediaAlphaPlacementIdReplacementsRules {
      id
      placementId
      replacement
      sourceIds
      deviceIds
      isActive
    }
  }
`);

/** Configuration of a site, and the choices of its forms. */
export const MEDIA_CONFIG = graphql(`
  query SiteMediaConfig($siteId: Int!) {
    siteMediaConfig(siteId: $siteId) {
      ...MediaConfig
    }
    site(id: $siteId) {
      id
      name
    }
    feeds(isAll: true) {
      id
      name
    }
    partners(partnerTypes: [sourcePartner]) {
      id
      name
    }
    devices {
      id
      name
    }
    markets(includeUnused: true) {
      id
      name
    }
    currencies {
      code
      name
    }
  }
`);

graphql(`
  fragment SavedPart on SiteMediaConfigResponse {
    status
    message
    errors {
      attribute
      message
    }
  }
`);

export const UPDATE_SYSTEM = graphql(`
  mutation UpdateMediaSystem($siteId: Int!, $input: MediaConfigSystemInput!, $version: String) {
    siteMediaConfig(siteId: $siteId) {
      updateSystem(input: $input, version: $version) {
        ...SavedPart
      }
    }
  }
`);

export const UPDATE_SECTIONS = graphql(`
  mutation UpdateMediaSections($siteId: Int!, $sections: [MediaConfigSectionInput!]!, $version: String) {
    siteMediaConfig(siteId: $siteId) {
      updateSections(sections: $sections, version: $version) {
        ...SavedPart
      }
    }
  }
`);

export const UPDATE_PARTNERS = graphql(`
  mutation UpdateMediaPartners($siteId: Int!, $input: MediaConfigPartnersInput!, $version: String) {
    siteMediaConfig(siteId: $siteId) {
      updatePartners(input: $input, version: $version) {
        ...SavedPart
      }
    }
  }
`);

export const UPDATE_SERVICES = graphql(`
  mutation UpdateMediaServices($siteId: Int!, $input: MediaConfigServicesInput!, $version: String) {
    siteMediaConfig(siteId: $siteId) {
      updateServices(input: $input, version: $version) {
        ...SavedPart
      }
    }
  }
`);

export const UPDATE_SEARCHING = graphql(`
  mutation UpdateMediaSearching($siteId: Int!, $input: MediaConfigSearchingInput!, $version: String) {
    siteMediaConfig(siteId: $siteId) {
      updateSearching(input: $input, version: $version) {
        ...SavedPart
      }
    }
  }
`);

export const UPDATE_YAHOO_RULES = graphql(`
  mutation UpdateYahooRules($siteId: Int!, $rules: [YahooTagReplacementRuleInput!]!, $version: String) {
    siteMediaConfig(siteId: $siteId) {
      updateYahooTagReplacementsRules(rules: $rules, version: $version) {
        ...SavedPart
      }
    }
  }
`);

export const UPDATE_MEDIA_ALPHA_RULES = graphql(`
  mutation UpdateMediaAlphaRules(
    $siteId: Int!
    $rules: [MediaAlphaPlacementIdReplacementRuleInput!]!
    $version: String
  ) {
    siteMediaConfig(siteId: $siteId) {
      updateMediaAlphaPlacementIdReplacementsRules(rules: $rules, version: $version) {
        ...SavedPart
      }
    }
  }
`);

/** Checks that the site exists, because its tabs are useless otherwise. */
export const SITE_EXISTS = graphql(`
  query SiteExists($siteId: Int!) {
    site(id: $siteId) {
      id
    }
  }
`);
