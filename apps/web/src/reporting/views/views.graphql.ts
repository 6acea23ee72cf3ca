import { graphql } from '../../app/transport/document.js';

export const SAVED_VIEWS = graphql(`
  query SavedViews($report: String!) {
    savedViews(report: $report) {
      id
      name
      scope
      state
      isDefault
      canEdit
      updatedAt
      version
      mailingCount
      owner {
        id
        username
      }
      users {
        id
        username
      }
    }
  }
`);

export const CREATE_VIEW = graphql(`
  mutation CreateSavedView($input: SavedViewInput!) {
    savedView {
      create(input: $input) {
        status
        message
        id
      }
    }
  }
`);

export const UPDATE_VIEW = graphql(`
  mutation UpdateSavedView($id: Int!, $input: SavedViewInput!, $version: Int) {
    savedView {
      update(id: $id, input: $input, version: $version) {
        status
        message
        id
      }
    }
  }
`);

export const DELETE_VIEW = graphql(`
  mutation DeleteSavedView($id: Int!) {
    savedView {
      delete(id: $id) {
        status
        message
      }
    }
  }
`);

/** Users a view can be shared with. */
export const VIEW_PEOPLE = graphql(`
  query ViewPeople {
    users(includeInactive: false) {
      id
      username
    }
  }
`);
