import { graphql } from '../../app/transport/document.js';

/** Site group as its form edits it. */
graphql(`
  fragment SiteGroupFields on SiteGroup {
    id
    name
    code
    description
    parentId
    version
    options {
      ...SiteOptionValues
    }
  }
`);

export const SITES = graphql(`
  query SiteList {
    sites(includeInactive: true) {
      id
      name
      domain
      isActive
      market {
        id
        name
      }
      siteProject {
        id
        name
      }
      siteGroups {
        id
        name
        code
      }
      countries {
        code
      }
      partnerAccounts {
        id
      }
      statsHealth {
        isOk
        error
        unmatchedVisits
        completeUntil
      }
    }
  }
`);

graphql(`
  fragment SiteOptionValues on SiteOptions {
    engine
    urlTemplate
    feedIds
  }
`);

export const SITE = graphql(`
  query Site($id: Int!) {
    site(id: $id) {
      id
      name
      domain
      isActive
      version
      market {
        id
      }
      siteProject {
        id
      }
      countries {
        code
      }
      siteGroups {
        id
      }
      statsHealth {
        error
      }
      siteSettings {
        id
        apiUrl
        apiUser
        apiPassword
        collectStats
        repository
        keywordParamName
        options {
          ...SiteOptionValues
        }
        logo {
          ...ImageFile
        }
        squareLogo {
          ...ImageFile
        }
      }
    }
  }
`);

/** Choices of the site forms in one request. */
export const SITE_CHOICES = graphql(`
  query AdditionalSitesInformation {
    markets(includeUnused: true) {
      id
      name
      code
    }
    sources {
      id
      name
    }
    feeds(isAll: true) {
      id
      name
    }
    currencies {
      code
      name
    }
    languageCodes
    siteProjects {
      id
      name
    }
    countries {
      code
      name
    }
    siteGroups {
      ...SiteGroupFields
    }
    siteGroupSchema {
      id
      name
      code
    }
  }
`);

export const CREATE_SITE = graphql(`
  mutation CreateSite($input: SiteInput!) {
    createSite(input: $input) {
      status
      message
      site {
        id
      }
      errors {
        field
        messages
      }
    }
  }
`);

export const UPDATE_SITE = graphql(`
  mutation UpdateSite($id: Int!, $input: SiteInput!, $version: Int) {
    updateSite(id: $id, input: $input, version: $version) {
      status
      message
      errors {
        field
        messages
      }
    }
  }
`);

/** Groups with their sites. */
export const SITE_GROUP_SITES = graphql(`
  query SiteGroupSites {
    sites(includeInactive: true) {
      id
      name
      isActive
      siteGroups {
        id
      }
    }
  }
`);

/** Stored groups, including the one to edit, with their sites. */
export const SITE_GROUP = graphql(`
  query SiteGroup {
    siteGroups {
      ...SiteGroupFields
    }
    sites(includeInactive: true) {
      id
      name
      isActive
      siteGroups {
        id
      }
    }
  }
`);

export const CREATE_SITE_GROUP = graphql(`
  mutation CreateSiteGroup($input: SiteGroupInput!) {
    createSiteGroup(input: $input) {
      status
      message
      errors {
        field
        messages
      }
    }
  }
`);

export const EDIT_SITE_GROUP = graphql(`
  mutation EditSiteGroup($id: Int!, $input: SiteGroupInput!, $version: Int) {
    siteGroup(id: $id) {
      edit(input: $input, version: $version) {
        status
        message
        errors {
          field
          messages
        }
      }
    }
  }
`);

export const DELETE_SITE_GROUP = graphql(`
  mutation DeleteSiteGroup($id: Int!) {
    siteGroup(id: $id) {
      delete {
        status
        message
      }
    }
  }
`);

export const MOVE_SITE_GROUP = graphql(`
  mutation MoveSiteGroup($id: Int!, $parentId: Int) {
    siteGroup(id: $id) {
      changeParent(parentId: $parentId) {
        status
        message
      }
    }
  }
`);
