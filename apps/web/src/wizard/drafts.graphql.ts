import { graphql } from '../app/transport/document.js';

/** Response to a mutation of a draft. */
graphql(`
  fragment DraftAnswer on DraftResponse {
    status
    message
    errors {
      field
      messages
    }
    draft {
      ...DraftFacts
    }
  }
`);

/** Fields of a draft in lists and in the response to a save. */
graphql(`
  fragment DraftFacts on DraftSummary {
    id
    kind
    title
    state
    version
    updatedAt
    publishedAt
    task {
      id
      status
      done
      total
      error
    }
  }
`);

export const DRAFTS = graphql(`
  query Drafts($kind: String, $state: DraftState, $page: Int!, $perPage: Int!) {
    drafts(kind: $kind, state: $state, page: $page, perPage: $perPage) {
      rows {
        ...DraftFacts
      }
      totalRows
    }
  }
`);

export const DRAFT = graphql(`
  query Draft($id: Int!) {
    draft(id: $id) {
      id
      kind
      title
      state
      version
      payload
      problem
    }
  }
`);

export const CREATE_DRAFT = graphql(`
  mutation CreateDraft($kind: String!, $key: String!, $input: DraftInput!) {
    draft {
      create(kind: $kind, key: $key, input: $input) {
        ...DraftAnswer
      }
    }
  }
`);

export const SAVE_DRAFT = graphql(`
  mutation SaveDraft($id: Int!, $version: Int!, $input: DraftInput!) {
    draft {
      save(id: $id, version: $version, input: $input) {
        ...DraftAnswer
      }
    }
  }
`);

/** Saves only the changed entities of a draft that is a tree. */
export const SAVE_DRAFT_CHANGES = graphql(`
  mutation SaveDraftChanges($id: Int!, $version: Int!, $input: DraftChangesInput!) {
    draft {
      saveChanges(id: $id, version: $version, input: $input) {
        ...DraftAnswer
      }
    }
  }
`);

export const COPY_DRAFT = graphql(`
  mutation CopyDraft($id: Int!) {
    draft {
      copy(id: $id) {
        status
        message
        draft {
          id
        }
      }
    }
  }
`);

export const DISCARD_DRAFT = graphql(`
  mutation DiscardDraft($id: Int!) {
    draft {
      discard(id: $id) {
        status
        message
      }
    }
  }
`);

export const PUBLISH_DRAFT = graphql(`
  mutation PublishDraft($id: Int!, $version: Int!) {
    draft {
      publish(id: $id, version: $version) {
        ...DraftAnswer
      }
    }
  }
`);
