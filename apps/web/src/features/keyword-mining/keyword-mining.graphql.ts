import { graphql } from '../../app/transport/document.js';

export const MINING_CHOICES = graphql(`
  query MiningChoices {
    keywordMiningToolRegions {
      id
      name
    }
    keywordMiningToolProviders {
      id
      name
    }
    keywordMiningToolAdvertiserGroups {
      id
      name
      providerId
    }
    keywordMiningToolAdvertisers {
      id
      name
      providerId
    }
  }
`);

export const MINING_STATE = graphql(`
  query MiningState {
    keywordMiningToolState {
      isConfigured
      collectedAt
      error
      unknownRegions
    }
  }
`);

/** Markets of regions. Keywords are tracked on sites of a market. */
export const MINING_MARKETS = graphql(`
  query MiningMarkets {
    markets {
      id
      code
    }
  }
`);
