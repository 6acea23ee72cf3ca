import { graphql } from '../transport/document.js';

/** Freshness of a partner's data. */
graphql(`
  fragment FreshnessFields on DataFreshness {
    partnerId
    partnerName
    partnerType
    completeUntil
    lateAccounts
    failingAccounts
    expectsData
    estimated
  }
`);

export const DATA_FRESHNESS = graphql(`
  query DataFreshness {
    dataFreshness {
      ...FreshnessFields
    }
    siteFreshness {
      siteId
      siteName
      completeUntil
      isFailing
      isLate
    }
    figuresLoadingBefore
  }
`);
