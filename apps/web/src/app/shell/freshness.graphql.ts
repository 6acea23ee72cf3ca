import { graphql } from '../transport/document.js';

export const DATA_FRESHNESS = graphql(`
  query DataFreshness {
    dataFreshness {
      partnerId
      partnerName
      partnerType
      completeUntil
      lateAccounts
      failingAccounts
      expectsData
      estimated
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
