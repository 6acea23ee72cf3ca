import { graphql } from '../../../app/transport/document.js';

export const HOTSPOT_PREVIEWS = graphql(`
  query HotspotPreviews($page: Int!, $perPage: Int!) {
    hotspotManager {
      previews(page: $page, perPage: $perPage) {
        totalRecords
        rows {
          id
          mergeMode
          createdAt
          clonedAt
          totalRecords
          validatedGroups
          failingGroups
          targetSites {
            id
            name
          }
          creator {
            id
            username
          }
          groups {
            id
            hotspots {
              text
            }
          }
        }
      }
    }
  }
`);

export const HOTSPOT_PREVIEW = graphql(`
  query HotspotPreviewOf($id: Int!, $page: Int!, $perPage: Int!, $filters: HotspotGroupFilters) {
    hotspotManager {
      preview(hotspotPreviewGroupId: $id, page: $page, perPage: $perPage, filters: $filters) {
        id
        mergeMode
        clonedAt
        totalRecords
        validatedGroups
        failingGroups
        hasOtherSites
        targetSites {
          id
          name
        }
        groups {
          id
          validated
          keywords
          originalSiteHotspotGroupId
          originalSite {
            id
            name
          }
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
            name
          }
          sources {
            id
            name
          }
          hotspots {
            text
          }
          validationErrors {
            attribute
            errors
          }
          clones {
            action
            isForced
            groupId
            site {
              id
              name
            }
            siteState {
              state
              message
              siteHotspotGroupId
            }
          }
        }
      }
    }
  }
`);

/** Target sites of a preview, for a new group. */
export const PREVIEW_TARGETS = graphql(`
  query HotspotPreviewTargets($id: Int!) {
    hotspotManager {
      preview(hotspotPreviewGroupId: $id, perPage: 1) {
        id
        hasOtherSites
        targetSites {
          id
        }
      }
    }
  }
`);

export const PREVIEW_GROUP = graphql(`
  query HotspotPreviewGroupOf($id: Int!) {
    hotspotManager {
      previewGroup(id: $id) {
        id
        hotspotPreviewGroupId
        version
        revision
        keywords
        hasOtherSites
        validated
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
        validationErrors {
          attribute
          errors
        }
        hotspots {
          ...HotspotFields
        }
      }
    }
  }
`);

export const CREATE_PREVIEW = graphql(`
  mutation CreateHotspotPreview($groupIds: [Int!]!, $targetSiteIds: [Int!]!, $mergeMode: HotspotMergeMode!) {
    hotspotManager {
      createPreview(groupIds: $groupIds, targetSiteIds: $targetSiteIds, mergeMode: $mergeMode) {
        status
        message
        id
      }
    }
  }
`);

export const DELETE_PREVIEW = graphql(`
  mutation DeleteHotspotPreview($id: Int!) {
    hotspotManager {
      deletePreview(hotspotPreviewGroupId: $id) {
        status
        message
      }
    }
  }
`);

export const CREATE_PREVIEW_GROUP = graphql(`
  mutation CreateHotspotPreviewGroup($preview: Int!, $input: HotspotGroupInput!) {
    hotspotManager {
      createPreviewGroup(hotspotPreviewGroupId: $preview, input: $input) {
        status
        message
        id
      }
    }
  }
`);

export const UPDATE_PREVIEW_GROUP = graphql(`
  mutation UpdateHotspotPreviewGroup($id: Int!, $input: HotspotGroupInput!, $version: Int) {
    hotspotManager {
      updatePreviewGroup(id: $id, input: $input, version: $version) {
        status
        message
        id
      }
    }
  }
`);

export const REMOVE_PREVIEW_GROUPS = graphql(`
  mutation RemoveHotspotPreviewGroups($preview: Int!, $ids: [Int!]) {
    hotspotManager {
      removePreviewGroups(hotspotPreviewGroupId: $preview, ids: $ids) {
        status
        message
      }
    }
  }
`);

export const VALIDATE_PREVIEW = graphql(`
  mutation ValidateHotspotPreview($id: Int!, $mergeMode: HotspotMergeMode!) {
    hotspotManager {
      validatePreview(hotspotPreviewGroupId: $id, mergeMode: $mergeMode) {
        status
        message
      }
    }
  }
`);

export const CLONE_PREVIEW = graphql(`
  mutation CloneHotspotPreview($id: Int!, $mergeMode: HotspotMergeMode!, $forceSaving: Boolean!) {
    hotspotManager {
      clonePreview(hotspotPreviewGroupId: $id, mergeMode: $mergeMode, forceSaving: $forceSaving) {
        status
        message
      }
    }
  }
`);
