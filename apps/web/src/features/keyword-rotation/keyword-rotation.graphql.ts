import { graphql } from '../../app/transport/document.js';

export const ROTATION_ADGROUP = graphql(`
  query RotationAdgroup($id: Int!) {
    adgroup(id: $id) {
      id
      adgroupName
      campaignName
      site {
        id
        domain
      }
      source {
        id
        name
      }
    }
  }
`);

export const ROTATION = graphql(`
  query KeywordRotation($adgroupId: Int!) {
    adgroupKeywordRotations(adgroupId: $adgroupId) {
      default
      replacement
      isOwnBrand
      version
      list {
        id
        keyword
        weight
        lockWeightPercent
        userName
        createdAt
        status
        targetLink
      }
      pending {
        userName
        createdAt
        list {
          keyword
          weight
          lockWeightPercent
          status
        }
      }
      history {
        id
        createdAt
        userName
        actorName
        isSaved
        isOutside
        reason
        before {
          keyword
          weight
          lockWeightPercent
          status
        }
        after {
          keyword
          weight
          lockWeightPercent
          status
        }
      }
    }
  }
`);

export const SAVE_ROTATION = graphql(`
  mutation SaveKeywordRotation($adgroupId: Int!, $list: [KeywordRotationInput!]!, $version: String, $end: Boolean!) {
    saveAdgroupKeywordRotations(adgroupId: $adgroupId, list: $list, version: $version, end: $end) {
      ...SaveAnswer
    }
  }
`);

export const ROTATION_ADGROUPS = graphql(`
  query RotationAdgroups($searchPhrase: String) {
    keywordRotationAdgroups(searchPhrase: $searchPhrase) {
      id
      name
      campaignName
      siteName
      sourceName
      hasKeywordRotation
    }
  }
`);
