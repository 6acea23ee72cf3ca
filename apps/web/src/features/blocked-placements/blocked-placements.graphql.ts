import { graphql } from '../../app/transport/document.js';

export const RELEASE_PLACEMENTS = graphql(`
  mutation ReleasePlacements($ids: [Int!]!) {
    releaseBlockedPlacements(ids: $ids) {
      status
      message
      taskId
      items {
        id
        ok
        message
      }
    }
  }
`);
