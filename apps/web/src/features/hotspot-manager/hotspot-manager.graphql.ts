import { graphql } from '../../app/transport/document.js';

/** Hotspot as its form edits it. */
graphql(`
  fragment HotspotFields on Hotspot {
    id
    siteHotspotId
    text
    link
    isLinkBuilt
    imageUrl
    thumbImageUrl
  }
`);

export const HOTSPOT_FILTERS = graphql(`
  query HotspotFilters {
    hotspotManager {
      filters {
        sites {
          id
          name
        }
        markets {
          id
          name
        }
        sources {
          id
          name
        }
        pages {
          id
          name
        }
        creators {
          id
          username
        }
      }
    }
  }
`);

export const HOTSPOT_GROUPS = graphql(`
  query HotspotGroups($page: Int!, $perPage: Int!, $filters: HotspotGroupFilters!, $orderBy: OrderByInput!) {
    hotspotManager {
      groups(page: $page, perPage: $perPage, filters: $filters, orderBy: $orderBy) {
        totalRecords
        rows {
          id
          sites {
            id
            name
          }
          siteStates {
            site {
              id
              name
            }
            state
            message
            changedAt
          }
          markets {
            id
            name
          }
          sources {
            id
            name
          }
          page {
            id
            name
          }
          creator {
            id
            username
          }
          version
          keywords
          hotspots {
            id
            text
          }
          createdAt
          updatedAt
        }
      }
    }
  }
`);

export const HOTSPOT_FORM = graphql(`
  query HotspotForm($id: Int) {
    hotspotManager {
      formData(id: $id) {
        sites {
          id
          name
          domain
          siteSettings {
            id
            keywordParamName
          }
        }
        markets {
          id
          name
        }
        sources {
          id
          name
        }
        templates {
          id
          name
          default
          template {
            sites
            page
            sources
          }
        }
        group {
          id
          siteHotspotGroupId
          version
          revision
          keywords
          hasOtherSites
          page {
            id
            name
          }
          sites {
            id
            name
          }
          markets {
            id
          }
          sources {
            id
          }
          hotspots {
            ...HotspotFields
          }
        }
      }
    }
  }
`);

/** Status of a group at its sites. Polled while it is being sent. */
export const HOTSPOT_SITES = graphql(`
  query HotspotSites($id: Int!) {
    hotspotManager {
      group(id: $id) {
        id
        revision
        siteStates {
          site {
            id
            name
          }
          siteHotspotGroupId
          state
          message
          changedAt
          atSite {
            page
            keywords
            hotspots {
              text
              link
              imageUrl
            }
          }
        }
      }
    }
  }
`);

export const HOTSPOT_PAGES = graphql(`
  query HotspotPages($siteIds: [Int!]!) {
    hotspotManager {
      pages(siteIds: $siteIds) {
        id
        name
        action
      }
    }
  }
`);

export const HOTSPOT_COLLECTION = graphql(`
  query HotspotCollectionOf($taskId: Int) {
    hotspotManager {
      collection(taskId: $taskId) {
        taskId
        state
        done
        total
        error
        sites {
          site {
            id
            name
          }
          error
          added
          updated
          conflicts
          missing
          unchanged
        }
      }
    }
  }
`);

export const CREATE_HOTSPOT_GROUP = graphql(`
  mutation CreateHotspotGroup($input: HotspotGroupInput!) {
    hotspotManager {
      createGroup(input: $input) {
        status
        message
        id
      }
    }
  }
`);

export const UPDATE_HOTSPOT_GROUP = graphql(`
  mutation UpdateHotspotGroup($id: Int!, $input: HotspotGroupInput!, $version: Int) {
    hotspotManager {
      updateGroup(id: $id, input: $input, version: $version) {
        status
        message
        id
      }
    }
  }
`);

export const RETRY_HOTSPOT_GROUP = graphql(`
  mutation RetryHotspotGroup($id: Int!, $siteIds: [Int!]) {
    hotspotManager {
      retryGroup(id: $id, siteIds: $siteIds) {
        status
        message
      }
    }
  }
`);

export const RESOLVE_HOTSPOT_CONFLICT = graphql(`
  mutation ResolveHotspotConflict($id: Int!, $siteId: Int!, $keep: HotspotConflictChoice!) {
    hotspotManager {
      resolveConflict(id: $id, siteId: $siteId, keep: $keep) {
        status
        message
      }
    }
  }
`);

export const COLLECT_HOTSPOT_GROUPS = graphql(`
  mutation CollectHotspotGroups($siteIds: [Int!]!) {
    collectHotspotGroups(siteIds: $siteIds) {
      status
      message
      taskId
    }
  }
`);

export const SAVE_HOTSPOT_TEMPLATE = graphql(`
  mutation SaveHotspotTemplate($name: String!, $default: Boolean!, $template: HotspotGroupTemplateDataInput!) {
    hotspotManager {
      saveGroupTemplate(name: $name, default: $default, template: $template) {
        status
        message
      }
    }
  }
`);

export const DELETE_HOTSPOT_TEMPLATE = graphql(`
  mutation DeleteHotspotTemplate($name: String!) {
    hotspotManager {
      deleteGroupTemplate(name: $name) {
        status
        message
      }
    }
  }
`);
