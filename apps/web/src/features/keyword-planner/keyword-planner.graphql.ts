import { graphql } from '../../app/transport/document.js';

export const PLANNER_PARTNERS = graphql(`
  query PlannerPartners {
    keywordSuggestionPartners {
      id
      name
      shortName
    }
  }
`);

export const PLANNER_REACH = graphql(`
  query PlannerReach($partnerId: Int!) {
    keywordSuggestions(partnerId: $partnerId) {
      supportedMarkets {
        id
        name
        defaultLanguage {
          code
        }
      }
      defaultMarketId
      languageCodes
    }
  }
`);

export const SUGGESTED_KEYWORDS = graphql(`
  query SuggestedKeywords(
    $partnerId: Int!
    $keywords: [String!]!
    $languageCode: String!
    $marketId: Int!
    $startDate: Date
    $endDate: Date
    $deviceId: Int
  ) {
    keywordSuggestions(partnerId: $partnerId) {
      suggestionsForList(
        keywords: $keywords
        languageCode: $languageCode
        marketId: $marketId
        startDate: $startDate
        endDate: $endDate
        deviceId: $deviceId
      ) {
        keyword
        searchCounts
        suggestedBid
        impression
        competition
        partnerName
        relevance
      }
    }
  }
`);

export const KEYWORD_STATS = graphql(`
  query KeywordStats(
    $keywords: [String!]!
    $marketId: Int!
    $deviceIds: [Int!]
    $adgroupForCtr: Int
    $minFeedShowCount: Int
    $dateRange: DateRangeInput
  ) {
    keywordStats(
      keywords: $keywords
      marketId: $marketId
      deviceIds: $deviceIds
      adgroupForCtr: $adgroupForCtr
      minFeedShowCount: $minFeedShowCount
      dateRange: $dateRange
    ) {
      keyword
      origin
      feedShowCount
      rps
      ctr
      probeCount
      hasTrackingTask
      trackingStartDate
      advertisers {
        id
        name
        type
        meanRpc
        rpcStdev
        rpcCount
        shownCount
        clickedCount
        ctr
        showRate
        averagePosition
      }
    }
  }
`);

export const ROTATED_ADGROUP = graphql(`
  query PlannedAdgroup($id: Int!) {
    adgroup(id: $id) {
      id
      site {
        id
        market {
          id
          defaultLanguage {
            code
          }
        }
      }
    }
  }
`);
