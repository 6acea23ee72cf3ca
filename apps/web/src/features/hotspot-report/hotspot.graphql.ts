import { graphql } from '../../app/transport/document.js';

export const HOTSPOT_ADGROUP = graphql(`
  query HotspotAdgroup($id: Int!) {
    adgroup(id: $id) {
      id
      name
      siteDomain
      sourceName
      campaignName
    }
  }
`);
