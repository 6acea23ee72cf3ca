import { graphql } from '../../app/transport/document.js';

export const VIEW_MAILINGS = graphql(`
  query ViewMailings($id: Int, $viewId: Int) {
    viewMailings(id: $id, viewId: $viewId) {
      id
      viewId
      viewName
      report
      words
      frequency
      weekdays
      dayOfMonth
      hour
      timeZone
      format
      onlyWithRows
      ownAccounts
      isOn
      nextAt
      canEdit
      version
      owner {
        id
        username
      }
      users {
        id
        username
      }
      lastMails {
        state
        error
        at
        user {
          id
          username
        }
      }
    }
  }
`);

/** Users a view can be sent to. */
export const MAILING_USERS = graphql(`
  query MailingUsers {
    users(includeInactive: false) {
      id
      username
      email
    }
  }
`);

/** Users who can open a view. */
export const VIEW_MAILING_USERS = graphql(`
  query ViewMailingUsers($viewId: Int!) {
    viewMailingUsers(viewId: $viewId) {
      id
    }
  }
`);

export const CREATE_MAILING = graphql(`
  mutation CreateViewMailing($viewId: Int!, $input: ViewMailingInput!) {
    viewMailing {
      create(viewId: $viewId, input: $input) {
        ...SaveAnswer
      }
    }
  }
`);

export const UPDATE_MAILING = graphql(`
  mutation UpdateViewMailing($id: Int!, $input: ViewMailingInput!, $version: Int) {
    viewMailing {
      update(id: $id, input: $input, version: $version) {
        ...SaveAnswer
      }
    }
  }
`);

export const SET_MAILING_ON = graphql(`
  mutation SetViewMailingOn($id: Int!, $isOn: Boolean!) {
    viewMailing {
      setOn(id: $id, isOn: $isOn) {
        status
        message
      }
    }
  }
`);

export const DELETE_MAILING = graphql(`
  mutation DeleteViewMailing($id: Int!) {
    viewMailing {
      delete(id: $id) {
        status
        message
      }
    }
  }
`);

export const LEAVE_MAILING = graphql(`
  mutation LeaveViewMailing($id: Int!) {
    viewMailing {
      leave(id: $id) {
        status
        message
      }
    }
  }
`);

export const SEND_MAILING = graphql(`
  mutation SendViewMailing($id: Int!) {
    viewMailing {
      sendNow(id: $id) {
        status
        message
      }
    }
  }
`);
